import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";

/** A little more than a query may take. */
const ANSWER_WITHIN_MS = 8_000;

export class TimedOut extends HTTPException {
  constructor() {
    super(503, { message: `No answer within ${ANSWER_WITHIN_MS / 1000} s` });
  }
}

/** Answers 503 where a page's shell or an answer takes too long: the database may be silent, or the machine overloaded. */
export const answerInTime = timeout(ANSWER_WITHIN_MS, () => new TimedOut());

/** Keeps a connection open while its answer is awaited, however long nothing is sent (Bun would cut it off). */
export function disableIdleTimeout(c: Context): void {
  const server = c.env as { timeout?: (request: Request, seconds: number) => void } | undefined;
  server?.timeout?.(c.req.raw, 0);
}
