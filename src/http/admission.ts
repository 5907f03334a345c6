import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "./context";
import { log } from "./log";

/*
 * Admission control. Answers that are not in the cache are made a few at a time: more at once are not made faster, for
 * one thread renders them all, and each takes memory and connections of the database meanwhile. A short queue takes a
 * burst; beyond it a request is refused at once. Searches have places of their own, fewer of them, because each costs
 * several times what a page does.
 */

/** What a client has to wait, in seconds, where the site is busy. */
const RETRY_AFTER = 5;
const LOG_EVERY_MS = 1_000;

/** What nginx calls a request whose client has closed the connection; it is seen in the log alone. */
const CLIENT_LEFT = 499 as number as ContentfulStatusCode;

/** A request that is not answered: 503 where the site is busy, 429 where the client asks too much. */
export class Refused extends HTTPException {
  /** @param seconds after which the client may ask again. */
  constructor(
    override readonly status: 429 | 503,
    readonly seconds: number,
  ) {
    super(status);
  }
}

/** The client has closed the connection before its answer was made. */
export class ClientLeft extends HTTPException {
  constructor() {
    super(CLIENT_LEFT);
  }
}

/**
 * Makes an answer when there is a place for it, which it has until its last part is rendered.
 * A page that is made within the making of another takes no second place.
 * @throws Refused where the queue is full or too slow, ClientLeft.
 */
export async function admit<Result>(c: Context<AppEnv>, make: () => Promise<Result>): Promise<Result> {
  if (c.get("isAdmitted")) return make();
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

/** Whether most places are taken, and work that could wait should. */
export const isCrowded = (c: Context) => (isSearch(c) ? searches : pages).isCrowded();

export function isSearch(c: Context): boolean {
  return Boolean((c.req.query("search") ?? c.req.query("q"))?.trim());
}

const refused = { busy: 0, tooManySearches: 0 };

/** Counts a refusal for the log, which has one line per second for all of them. @returns what to throw. */
export function refusal(c: Context<AppEnv>, status: 429 | 503 = 503, seconds = RETRY_AFTER): Refused {
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

/** A number of places, and a queue in front of them in which nobody waits for long. */
function gate({ places, queue, waitMs }: { places: number; queue: number; waitMs: number }) {
  let taken = 0;
  const waiting = new Set<(outcome: Outcome) => void>();

  async function enter(signal: AbortSignal): Promise<Outcome> {
    if (signal.aborted) return "left";
    if (taken < places) {
      taken++;
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

  /** The place goes to the first in the queue. */
  function leave(): void {
    const [next] = waiting;
    if (next) next("entered");
    else taken--;
  }

  return { enter, leave, isCrowded: () => taken > places / 2 };
}
