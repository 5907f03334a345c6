import { AsyncLocalStorage } from "node:async_hooks";
import type { Context, Next } from "hono";
import { createMiddleware } from "hono/factory";
import { answer } from "./answer-kept";
import { collectReads, type Tag } from "./cache/tags";
import { env } from "./env";
import { addressOf } from "./http/address";
import { admit, ClientLeft, isCrowded, isSearch, Refused, refusal } from "./http/admission";
import type { AppEnv } from "./http/context";
import { log } from "./http/log";
import { cache, type Kept } from "./http/page-cache";
import { tokenOf } from "./http/session";
import { beginSearch } from "./models/throttle";
import { withQuery } from "./paths";
import { type Cursor, encodeCursor } from "./schemas/paging";

/*
 * Answers that are the same for everyone are made once and kept until what they rest on is written: public pages,
 * fragments and what the API reads.
 */

/**
 * How long a first visitor waits for the whole page before it is streamed to them, in milliseconds; and where many are
 * made at once, because a page in parts takes more than twice the work, and so keeps all of them waiting.
 */
const SOON = 100;
const SOON_OF_MANY = 1_000;
/** How long whoever could have an old copy waits for a new one, and who has none for somebody else's. */
const WAIT_WITH_COPY = 1_500;
const WAIT_WITHOUT = 5_000;
/** How long after a failure the next attempt at a copy waits. */
const REST = 1_000;
/** An answer whose ground changed while it was made is made again, so often. */
const TRIES = 3;

export const CACHE_CONTROL =
  "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";
/** For what went out in parts or broken: nobody else should get it. */
const FOR_ONE = "private, max-age=0";

export { cache };

/** What came of making an answer: one to keep, one that is not for keeping (404, say), or none. */
type Made = Kept | "other" | "failed" | "left" | "refused";
type Fetch = (request: Request) => Response | Promise<Response>;

const remaking = new AsyncLocalStorage<{ key: string; made?: Made }>();
const remakes = new Map<string, Promise<Made>>();
const firsts = new Map<string, { made: Promise<Made>; waiting: number }>();
let fetchFrom: Fetch | undefined;
let made = 0;

/** How many answers were made so far, and did not come from memory. */
export const answersMade = () => made;

/** Has answers made anew through the app itself, as a visitor's would be. */
export function serveThrough(fetch: Fetch): void {
  fetchFrom = fetch;
}

/** Keeps an address's answers. It stands after the check of the query, whose known parameters alone make the key. */
export const keep = createMiddleware<AppEnv>(async (c, next) => {
  if (tokenOf(c) !== undefined) {
    c.header("Cache-Control", "no-store");
    return admitted(c, next);
  }
  if (!cache.isOn() || isOdd(c.req.path)) return admitted(c, next);
  const key = keyOf(c);
  const asked = remaking.getStore();
  if (asked?.key === key) {
    asked.made = await admitted(c, () => make(c, next, key, { patience: Number.POSITIVE_INFINITY }));
    return;
  }
  for (let tries = 0; tries < TRIES; tries++) {
    const kept = cache.find(key);
    if (kept && cache.isFresh(kept)) return answer(c, key, kept);
    const first = firsts.get(key);
    if (!kept && !first) return lead(c, next, key);
    if (first) first.waiting++;
    const result = kept ? await renewed(key, kept) : await within(first?.made, WAIT_WITHOUT);
    if (result === "left") continue;
    if (result === "other") return admitted(c, next);
    if (typeof result === "string" && kept) return answer(c, key, kept);
    if (result === "refused") throw refusal(c);
    if (result === "failed") return admitted(c, next);
    if (cache.isFresh(result) || result === kept) return answer(c, key, result);
  }
  return admitted(c, next);
});

/**
 * Makes an answer when there is a place for it, and the client has not searched too much.
 * @throws Refused, ClientLeft
 */
async function admitted<Result>(c: Context<AppEnv>, work: () => Promise<Result>): Promise<Result> {
  const seconds = isSearch(c) ? await beginSearch(addressOf(c)) : 0;
  if (seconds > 0) throw refusal(c, 429, seconds);
  return admit(c, work);
}

/** Puts an answer in the place of the handler's. Without the first line Hono would merge the two, and wrap the body once more. */
function replace(c: Context, answer: Response): void {
  c.res = undefined;
  c.res = answer;
}

/** A copy that is no longer fresh: a new one where that must be waited for, else itself while one is made. */
async function renewed(key: string, kept: Kept): Promise<Made> {
  const isResting = Date.now() < (kept.restsUntil ?? 0);
  const making = isResting ? undefined : remake(key);
  const rest = (result: Made) => {
    if (result === "failed") kept.restsUntil = Date.now() + REST;
  };
  if (cache.maySend(kept)) {
    making?.then(rest);
    return kept;
  }
  const result = await within(making, WAIT_WITH_COPY);
  if (result === "other") cache.drop(key);
  if (!isResting) rest(result);
  return result;
}

/** Makes an answer that nobody has yet; whoever else asks for it meanwhile waits for it. */
async function lead(c: Context<AppEnv>, next: Next, key: string) {
  const promised = Promise.withResolvers<Made>();
  const first = { made: promised.promise, waiting: 0 };
  firsts.set(key, first);
  const end = (result: Made | Promise<Made>) => {
    promised.resolve(result);
    if (firsts.get(key) === first) firsts.delete(key);
  };
  // The handler may hang where the visitor has long been told to come back.
  const timer = setTimeout(end, WAIT_WITHOUT, "failed");
  try {
    const result = await admitted(c, () =>
      make(c, next, key, {
        patience: isCrowded(c) ? SOON_OF_MANY : SOON,
        isAwaited: () => first.waiting > 0,
      }),
    );
    const isPartial = c.get("keeping")?.isWhole === false && c.res.status === 200;
    // The first visitor's page is under way in parts, which are no page to keep: a whole one is made for the others,
    // where any wait, or at leisure for those to come.
    end(isPartial && (first.waiting > 0 || !isCrowded(c)) ? remake(key) : result);
    if (typeof result === "string") return;
    // The handler has counted this visit itself.
    const sent = await answer(c, key, result, false);
    sent.headers.set("Cache-Status", "dealproof; fwd=miss");
    replace(c, sent);
  } catch (error) {
    end(outcomeOf(error));
    throw error;
  } finally {
    clearTimeout(timer);
    end("failed");
  }
}

/** Makes an answer anew for no visitor in particular; one at a time of each. */
function remake(key: string): Promise<Made> {
  const known = remakes.get(key);
  if (known) return known;
  const asked: { key: string; made?: Made } = { key };
  const making = remaking.run(asked, async (): Promise<Made> => {
    try {
      const headers = { Host: new URL(env.PUBLIC_URL).host, "User-Agent": "Dealproof (bot)" };
      await fetchFrom?.(new Request(env.PUBLIC_URL + key, { headers }));
      return asked.made ?? "failed";
    } catch (error) {
      log.error("remake", error, { path: key.split("?")[0] });
      return "failed";
    } finally {
      remakes.delete(key);
    }
  });
  remakes.set(key, making);
  return making;
}

/** Has the handler answer, and keeps that if it is whole and went well. */
async function make(
  c: Context<AppEnv>,
  next: Next,
  key: string,
  keeping: NonNullable<AppEnv["Variables"]["keeping"]>,
): Promise<Made> {
  made++;
  const begun = cache.mark();
  const tags = new Set<Tag>();
  c.set("keeping", keeping);
  await collectReads(tags, next);
  const { status, headers } = c.res;
  if (c.error instanceof ClientLeft) return "left";
  if (status >= 500) return "failed";
  const own = headers.get("cache-control");
  if (status !== 200 || headers.has("set-cookie") || (own && !own.startsWith("public"))) return "other";
  const isPartial = c.get("keeping")?.isWhole === false;
  headers.set("Cache-Control", isPartial ? FOR_ONE : (own ?? CACHE_CONTROL));
  if (isPartial) return "failed";
  const bytes = await c.res.arrayBuffer();
  const etag = Bun.hash(bytes).toString(36);
  const body = new Blob([bytes]);
  const visit = c.get("visit");
  const skipsCache = key.includes("?") && c.get("skipsCache") === true;
  return cache.keep(
    key,
    { body, headers: Object.fromEntries(headers), etag, tags, skipsCache, ...(visit ? { visit } : {}) },
    begun,
  );
}

/** The outcome for requests that wait for this one: after its own limit or disconnect another takes over. */
function outcomeOf(error: unknown): Made {
  if (error instanceof Refused && error.status === 503) return "refused";
  return error instanceof Refused || error instanceof ClientLeft ? "left" : "failed";
}

type Asked = { filters?: object; cursor?: Cursor; [name: string]: unknown };

const DEFAULTS: Record<string, unknown> = { sort: "latest", view: "grid", limit: 50 };

/** The one address that shows the same: however it was written, with what is known of its parameters, in their order. */
function keyOf(c: Context): string {
  const { filters, cursor, ...others }: Asked = c.req.valid("query" as never) ?? {};
  const given = Object.entries({ ...filters, ...others }).filter(
    ([name, value]) => value !== undefined && value !== DEFAULTS[name],
  );
  return withQuery(encodeURI(c.req.path), {
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    cursor: cursor && encodeCursor(cursor),
  });
}

/** What an address may spell in more than one way. */
function isOdd(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what URL parsers drop
  return /[\x00-\x20\x7f\\%]/.test(path);
}

/** What is made in time. */
function within(making: Promise<Made> | undefined, milliseconds: number): Promise<Made> | Made {
  if (!making) return "failed";
  const { promise, resolve } = Promise.withResolvers<Made>();
  const timer = setTimeout(resolve, milliseconds, "failed");
  making.then(resolve, () => resolve("failed")).finally(() => clearTimeout(timer));
  return promise;
}
