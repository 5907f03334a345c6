import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "./context";
import { log } from "./log";

// One thread renders all uncached answers, so more of them at once would not be faster, but take memory.
// Searches have fewer places of their own, because each costs several times as much as a page.
const ANSWER_WITHIN_MS = 8_000;
const RETRY_AFTER_SECONDS = 5;
const LOG_EVERY_MS = 1_000;

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
export const answerInTime = timeout(ANSWER_WITHIN_MS, () => new TimedOut());

/** Keeps a connection open while nothing is sent: Bun would close it after its idle timeout. */
export function disableIdleTimeout(c: Context<AppEnv>): void {
  c.env?.server?.timeout(c.req.raw, 0);
}

/** Waits for a place, renders, and frees the place after the last part. @throws Refused, ClientLeft */
export async function admit<Result>(c: Context<AppEnv>, make: () => Promise<Result>): Promise<Result> {
  if (c.get("isAdmitted")) return make();
  if (isSearch(c)) await c.get("app")?.limitSearches(c);
  const { enter, leave } = isSearch(c) ? searches : pages;
  const outcome = await enter(c.req.raw.signal);
  if (outcome === "left") throw new ClientLeft();
  if (outcome === "full") throw refusal(c);
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

export const isCrowded = (c: Context) => (isSearch(c) ? searches : pages).isCrowded();

function isSearch(c: Context): boolean {
  return Boolean((c.req.query("search") ?? c.req.query("q"))?.trim());
}

const refused = { busy: 0, tooManySearches: 0 };

/** Counts a refusal for the log, which gets one line per second. @returns the error to throw. */
export function refusal(c: Context<AppEnv>, status: 429 | 503 = 503, seconds = RETRY_AFTER_SECONDS): Refused {
  if (refused.busy + refused.tooManySearches === 0) setTimeout(logRefusals, LOG_EVERY_MS);
  refused[status === 503 ? "busy" : "tooManySearches"]++;
  c.set("isRefused", true);
  return new Refused(status, seconds);
}

function logRefusals(): void {
  log.warn("requests refused", { ...refused });
  Object.assign(refused, { busy: 0, tooManySearches: 0 });
}

const pages = gate({ places: 12, queue: 64, waitMs: 1_000 });
const searches = gate({ places: 4, queue: 32, waitMs: 1_000 });

type Outcome = "entered" | "full" | "left";

function gate({ places, queue, waitMs }: { places: number; queue: number; waitMs: number }) {
  let active = 0;
  const waiting = new Set<(outcome: Outcome) => void>();

  async function enter(signal: AbortSignal): Promise<Outcome> {
    if (signal.aborted) return "left";
    if (active < places) {
      active++;
      return "entered";
    }
    if (waiting.size >= queue) return "full";
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const end = (outcome: Outcome) => {
      waiting.delete(end);
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      resolve(outcome);
    };
    const onAbort = () => end("left");
    const timer = setTimeout(end, waitMs, "full");
    signal.addEventListener("abort", onAbort);
    waiting.add(end);
    return promise;
  }

  function leave(): void {
    const [next] = waiting;
    if (next) next("entered");
    else active--;
  }

  return { enter, leave, isCrowded: () => active > places / 2 };
}
