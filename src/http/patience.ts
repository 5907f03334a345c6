import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";

/** The longest a visitor waits for a page's shell or an answer, in milliseconds: a little more than a query may take. */
const PATIENCE = 8_000;

/** An answer that was not there in time, whatever it was waiting for. */
export class TooSlow extends HTTPException {
  constructor() {
    super(503, { message: `No answer within ${PATIENCE / 1000} s` });
  }
}

/** Answers 503 where a handler takes too long: the database may be silent, or the machine overloaded. */
export const patience = timeout(PATIENCE, () => new TooSlow());
