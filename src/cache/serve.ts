import { AsyncLocalStorage } from "node:async_hooks";
import type { Context, Next } from "hono";
import { createMiddleware } from "hono/factory";
import { env } from "../env";
import { admit, ClientLeft, isCrowded, Refused, refusal } from "../http/admission";
import type { AppEnv } from "../http/context";
import { log } from "../http/log";
import { tokenOf } from "../http/session";
import { MISS, respond } from "./respond";
import { type Entry, store } from "./store";
import { changeCount, collectReads, type Tag } from "./tags";

/** After this the page is streamed. Many visitors at once wait longer, because a stream takes twice the work. */
const RENDER_WITHIN_MS = 100;
const RENDER_WITHIN_UNDER_LOAD_MS = 1_000;
/** How long a visitor waits for another's rendering, with and without a changed page to fall back on. */
const WAIT_WITH_CHANGED_MS = 1_500;
const WAIT_MS = 5_000;
const RETRY_AFTER_MS = 1_000;
const ATTEMPTS = 3;

export const CACHE_CONTROL =
  "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";
const PRIVATE = "private, max-age=0";
type Outcome = Entry | "uncacheable" | "failed" | "left" | "refused";

type Flight = { outcome: Promise<Outcome>; waiting: number };

type Setup = {
  fetch: (request: Request) => Response | Promise<Response>;
  beforeRender: (c: Context<AppEnv>) => Promise<void>;
};

const revalidating = new AsyncLocalStorage<{ key: string; outcome?: Outcome }>();
/** `flights` runs one rendering of each key at a time. */
const state = { rendered: 0, flights: new Map<string, Flight>(), setup: undefined as Setup | undefined };

export function setUpCache(setup: Setup): void {
  state.setup = setup;
}

export const renderedCount = () => state.rendered;
export const cached = createMiddleware<AppEnv>(async (c, next) => {
  if (tokenOf(c) !== undefined) c.header("Cache-Control", "no-store");
  const key = tokenOf(c) === undefined && store.isOn ? keyOf(c) : undefined;
  if (key === undefined) return admitted(c, next);
  const background = revalidating.getStore();
  if (background?.key === key) {
    background.outcome = await admitted(c, () => render(c, next, key, { waitMs: Number.POSITIVE_INFINITY }));
    return;
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const entry = store.get(key);
    const flight = state.flights.get(key);
    if (!entry && !flight) return renderFirst(c, next, key);
    if (!entry && flight) flight.waiting++;
    const outcome = entry ? await current(key, entry) : await within(flight?.outcome, WAIT_MS);
    if (outcome === "left") continue;
    if (outcome === "uncacheable") return admitted(c, next);
    const sent = typeof outcome === "string" ? entry : outcome;
    if (sent && (sent === entry || store.isFresh(sent))) {
      if (sent.visit) c.set("visit", sent.visit);
      return respond(c, key, sent);
    }
    if (outcome === "refused") throw refusal(c);
    if (outcome === "failed") break;
  }
  return admitted(c, next);
});

async function admitted<Result>(c: Context<AppEnv>, work: () => Promise<Result>): Promise<Result> {
  await state.setup?.beforeRender(c);
  return admit(c, work);
}

async function current(key: string, entry: Entry): Promise<Outcome> {
  if (store.isFresh(entry)) return entry;
  const isResting = Date.now() < (entry.retryAt ?? 0);
  const running = isResting ? undefined : revalidate(key);
  const note = (outcome: Outcome) => {
    if (outcome === "failed" && !isResting) entry.retryAt = Date.now() + RETRY_AFTER_MS;
    if (outcome === "uncacheable") store.delete(key);
    return outcome;
  };
  if (store.isUsable(entry)) {
    running?.then(note);
    return entry;
  }
  return note(await within(running, WAIT_WITH_CHANGED_MS));
}

async function renderFirst(c: Context<AppEnv>, next: Next, key: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const flight = { outcome: promise, waiting: 0 };
  state.flights.set(key, flight);
  const end = () => {
    if (state.flights.get(key) === flight) state.flights.delete(key);
    return resolve;
  };
  // Even if the handler never returns, its visitor has been answered 503 by now.
  const timer = setTimeout(() => end()("failed"), WAIT_MS);
  try {
    const outcome = await admitted(c, () =>
      render(c, next, key, {
        waitMs: isCrowded(c) ? RENDER_WITHIN_UNDER_LOAD_MS : RENDER_WITHIN_MS,
        isAwaited: () => flight.waiting > 0,
      }),
    );
    const isStreamed = c.get("caching")?.isComplete === false && c.res.status === 200;
    // A stream cannot be cached, so the page is rendered again: for those who wait, or while there is time.
    end()(isStreamed && (flight.waiting > 0 || !isCrowded(c)) ? revalidate(key) : outcome);
    if (typeof outcome === "string") return;
    const sent = await respond(c, key, outcome, MISS);
    // Otherwise Hono would merge the two answers, and wrap the body once more.
    c.res = undefined;
    c.res = sent;
  } catch (error) {
    end()(outcomeOf(error));
    throw error;
  } finally {
    clearTimeout(timer);
    end()("failed");
  }
}

function revalidate(key: string): Promise<Outcome> {
  const running = state.flights.get(key);
  if (running) return running.outcome;
  const background: { key: string; outcome?: Outcome } = { key };
  const outcome = revalidating.run(background, async () => {
    try {
      const headers = { Host: new URL(env.PUBLIC_URL).host, "User-Agent": "Dealproof (bot)" };
      await state.setup?.fetch(new Request(env.PUBLIC_URL + key, { headers }));
    } catch (error) {
      log.error("revalidate", error, { path: key.split("?")[0] });
    }
    state.flights.delete(key);
    return background.outcome ?? "failed";
  });
  state.flights.set(key, { outcome, waiting: 0 });
  return outcome;
}

async function render(
  c: Context<AppEnv>,
  next: Next,
  key: string,
  caching: NonNullable<AppEnv["Variables"]["caching"]>,
): Promise<Outcome> {
  state.rendered++;
  const since = changeCount();
  const tags = new Set<Tag>();
  c.set("caching", caching);
  await collectReads(tags, next);
  const { status, headers } = c.res;
  if (c.error instanceof ClientLeft) return "left";
  if (status >= 500) return "failed";
  const own = headers.get("cache-control");
  if (status !== 200 || headers.has("set-cookie") || (own && !own.startsWith("public"))) return "uncacheable";
  const isStreamed = caching.isComplete === false;
  headers.set("Cache-Control", isStreamed ? PRIVATE : (own ?? CACHE_CONTROL));
  if (isStreamed) return "failed";
  const bytes = await c.res.arrayBuffer();
  const entry = {
    ...{ body: new Blob([bytes]), etag: Bun.hash(bytes).toString(36), tags, since, visit: c.get("visit") },
    headers: Object.fromEntries(headers),
  };
  return store.set(key, entry, !(key.includes("?") && c.get("skipsCache")));
}

/** When the first visitor reached a limit or left, another visitor renders. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof Refused && error.status === 503) return "refused";
  return error instanceof Refused || error instanceof ClientLeft ? "left" : "failed";
}

/** Undefined for an address that could be spelt in more ways, or whose query is not known. */
function keyOf(c: Context<AppEnv>): string | undefined {
  const query = c.get("cacheQuery");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers drop these
  if (/[\x00-\x20\x7f\\%]/.test(c.req.path)) return undefined;
  if (query === undefined && c.req.valid("query" as never)) return undefined;
  return encodeURI(c.req.path) + (query ? `?${query}` : "");
}

function within(outcome: Promise<Outcome> | undefined, milliseconds: number): Promise<Outcome> | Outcome {
  if (!outcome) return "failed";
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const timer = setTimeout(resolve, milliseconds, "failed");
  outcome.then(resolve, () => resolve("failed")).finally(() => clearTimeout(timer));
  return promise;
}
