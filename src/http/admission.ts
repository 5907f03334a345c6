import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "./context";
import { bringsFile } from "./route-options";

export const ANSWER_WITHIN_MS = 8_000;
const RETRY_AFTER_SECONDS = 5;

/** nginx's status for a client that closed the connection; only the log shows it. */
const CLIENT_LEFT = 499 as number as ContentfulStatusCode;

export class Refused extends HTTPException {
  constructor(
    override readonly status: 429 | 503,
    readonly seconds: number,
  ) {
    super(status);
  }
}

export class ClientLeft extends HTTPException {
  constructor() {
    super(CLIENT_LEFT);
  }
}

export class TimedOut extends HTTPException {
  constructor() {
    super(503, { message: `No answer within ${ANSWER_WITHIN_MS / 1000} s` });
  }
}

const inTime = timeout(ANSWER_WITHIN_MS, () => new TimedOut());

export const answerInTime = createMiddleware<AppEnv>((c, next) => (bringsFile(c) ? next() : inTime(c, next)));

/** The time of a request that brings a file counts from when its body is in. Runs after the guards, who let nobody else send one. */
export const answerFilesInTime = createMiddleware<AppEnv>(async (c, next) => {
  if (!bringsFile(c)) return next();
  await c.req.arrayBuffer();
  return inTime(c, next);
});

/** Keeps a connection open while nothing is sent: Bun would close it after its idle timeout. */
export function disableIdleTimeout(c: Context<AppEnv>): void {
  c.env?.server?.timeout(c.req.raw, 0);
}

/** Waits for a place, renders, and frees the place after the last part. @throws Refused, ClientLeft */
export async function admit<Result>(c: Context<AppEnv>, make: () => Promise<Result>): Promise<Result> {
  if (c.get("isAdmitted")) return make();
  if (isSearch(c)) await c.get("app")?.limitSearches(c);
  const { enter, leave } = gateOf(c);
  const { signal } = c.req.raw;
  if (!(await enter(signal))) throw signal.aborted ? new ClientLeft() : refusal(c);
  c.set("isAdmitted", true);
  try {
    return await make();
  } finally {
    c.set("isAdmitted", false);
    const streaming = c.get("streaming");
    if (streaming) streaming.then(leave, leave);
    else leave();
  }
}

export const isCrowded = (c: Context) => gateOf(c).isCrowded();

function isSearch(c: Context): boolean {
  return Boolean((c.req.query("search") ?? c.req.query("q"))?.trim());
}

export function refusal(c: Context<AppEnv>, status: 429 | 503 = 503, seconds = RETRY_AFTER_SECONDS): Refused {
  c.set("isRefused", true);
  return new Refused(status, seconds);
}

// State of this process: one thread renders all uncached answers, so more at once would only take memory.
// Searches have places of their own, because each costs several times as much as a page.
const pages = gate({ places: 12, maxWaiting: 64, waitMs: 1_000 });
const searches = gate({ places: 4, maxWaiting: 32, waitMs: 1_000 });

const gateOf = (c: Context) => (isSearch(c) ? searches : pages);

export function gate({ places, maxWaiting, waitMs }: { places: number; maxWaiting: number; waitMs: number }) {
  let active = 0;
  const waiting = new Set<(hasPlace: boolean) => void>();
  return {
    /** @returns false if there is no place in time, or the client leaves. */
    async enter(signal: AbortSignal): Promise<boolean> {
      if (signal.aborted) return false;
      if (active < places) {
        active++;
        return true;
      }
      if (waiting.size >= maxWaiting) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      AbortSignal.any([signal, AbortSignal.timeout(waitMs)]).addEventListener("abort", () => {
        waiting.delete(resolve);
        resolve(false);
      });
      waiting.add(resolve);
      return promise;
    },
    leave(): void {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next(true);
      } else active--;
    },
    isCrowded: () => active > places / 2,
  };
}
