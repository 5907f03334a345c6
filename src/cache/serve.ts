import { AsyncLocalStorage } from "node:async_hooks";
import type { Context, Next } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { env } from "../env";
import { admit, ClientLeft, isCrowded, Refused, refusal } from "../http/admission";
import type { AppEnv } from "../http/context";
import { log } from "../http/log";
import { tokenOf } from "../http/session";
import { keyOf } from "./query";
import { respond } from "./respond";
import { type Entry, type Flight, type Outcome, store } from "./store";
import { surrogateKeyOf } from "./surrogate-key";
import { changeCount, collectReads, type Tag } from "./tags";

/** After this the page is streamed. Many visitors at once wait longer, because a stream takes twice the work. */
const RENDER_WITHIN_MS = 100;
const RENDER_WITHIN_UNDER_LOAD_MS = 1_000;
/** How long a visitor waits for another's rendering, with and without a changed page to fall back on. */
const WAIT_WITH_CHANGED_MS = 1_500;
const WAIT_MS = 5_000;
const RETRY_AFTER_MS = 1_000;
const ATTEMPTS = 3;

const CACHE_CONTROL = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";

/** With a CDN that is told of changes. Without a change a page is not older there than otherwise: it depends on the clock. */
const PURGED_CACHE_CONTROL =
  "public, max-age=0, s-maxage=600, stale-while-revalidate=60, stale-if-error=86400";
/** What a CDN must not keep: it may be purged already. */
const STALE_CACHE_CONTROL = "public, max-age=0, s-maxage=1, stale-if-error=86400";

const revalidating = new AsyncLocalStorage<{ key: string; outcome?: Outcome }>();

/** For the page of one row: a write is seen by the next visitor. */
export const cached = createMiddleware<AppEnv>((c, next) => answer(c, next, false));

/** For what shows many rows: it may be a second old, however many writes come. */
export const cachedList = createMiddleware<AppEnv>((c, next) => answer(c, next, true));

async function answer(c: Context<AppEnv>, next: Next, isList: boolean) {
  const hasSession = tokenOf(c) !== undefined;
  if (hasSession) c.header("Cache-Control", "no-store");
  const key = hasSession || !store.isOn ? undefined : keyOf(c);
  if (key === undefined) return admit(c, next);
  const background = revalidating.getStore();
  if (background?.key === key) {
    background.outcome = await admit(c, () =>
      render(c, next, key, isList, { waitMs: Number.POSITIVE_INFINITY }),
    );
    return;
  }
  const asked = changeCount();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const entry = store.get(key);
    const flight = store.flights.get(key);
    if (!entry && !flight) return renderFirst(c, next, key, isList);
    if (!entry && flight) flight.waiting++;
    const outcome = entry ? await current(c, key, entry) : await within(WAIT_MS, flight?.outcome);
    if (outcome === "left") continue;
    if (outcome === "uncacheable") return admit(c, next);
    const sent = typeof outcome === "string" ? entry : outcome;
    if (sent && (sent === entry || sent.since >= asked || store.isFresh(sent))) {
      if (sent.visit) c.set("visit", sent.visit);
      const answer = await respond(c, sent);
      if (!store.isFresh(sent)) {
        answer.headers.set("Cache-Status", "dealproof; hit; detail=stale");
        if (env.PURGE_URL) answer.headers.set("Cache-Control", STALE_CACHE_CONTROL);
      }
      return answer;
    }
    if (outcome === "refused") throw refusal(c);
    if (outcome === "failed") break;
  }
  return admit(c, next);
}

async function current(c: Context<AppEnv>, key: string, entry: Entry): Promise<Outcome> {
  if (store.isFresh(entry)) return entry;
  const isTooSoon = Date.now() < (entry.retryAt ?? 0);
  const flight = isTooSoon ? undefined : (store.flights.get(key) ?? revalidate(c, key));
  const record = (outcome: Outcome) => {
    if (outcome === "failed" && !isTooSoon) entry.retryAt = Date.now() + RETRY_AFTER_MS;
    if (outcome === "uncacheable") store.delete(key);
    return outcome;
  };
  if (store.isUsable(entry, flight?.startedAt)) {
    flight?.outcome.then(record);
    return entry;
  }
  return record(await within(WAIT_WITH_CHANGED_MS, flight?.outcome));
}

async function renderFirst(c: Context<AppEnv>, next: Next, key: string, isList: boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const flight = { outcome: promise, waiting: 0, startedAt: store.now() };
  store.flights.set(key, flight);
  const end = (outcome: Outcome | Promise<Outcome>) => {
    if (store.flights.get(key) === flight) store.flights.delete(key);
    resolve(outcome);
  };
  // Even if the handler never returns, its visitor has been answered 503 by now.
  const timer = setTimeout(end, WAIT_MS, "failed");
  try {
    const outcome = await admit(c, () =>
      render(c, next, key, isList, {
        waitMs: isCrowded(c) ? RENDER_WITHIN_UNDER_LOAD_MS : RENDER_WITHIN_MS,
        isAwaited: () => flight.waiting > 0,
      }),
    );
    const isStreamed = c.get("caching")?.isComplete === false && c.res.status === 200;
    // A stream cannot be cached, so the page is rendered again: for those who wait, or while there is time.
    end(isStreamed && (flight.waiting > 0 || !isCrowded(c)) ? revalidate(c, key).outcome : outcome);
    if (typeof outcome === "string") return;
    const sent = await respond(c, outcome);
    sent.headers.set("Cache-Status", "dealproof; fwd=miss");
    // Otherwise Hono would merge the two answers, and wrap the body once more.
    c.res = undefined;
    c.res = sent;
  } catch (error) {
    // When the first visitor reached a limit or left, another visitor renders.
    const hasLeft = error instanceof ClientLeft || (error instanceof Refused && error.status === 429);
    end(hasLeft ? "left" : error instanceof Refused ? "refused" : "failed");
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function revalidate(c: Context<AppEnv>, key: string): Flight {
  const background: { key: string; outcome?: Outcome } = { key };
  const headers = { Host: new URL(env.PUBLIC_URL).host, "User-Agent": "Dealproof (bot)" };
  const outcome = revalidating
    .run(background, async () => c.get("app")?.fetch(new Request(env.PUBLIC_URL + key, { headers })))
    .catch((error) => log.error("revalidate", error, { path: key.split("?")[0] }))
    .then(() => background.outcome ?? "failed")
    .finally(() => store.flights.delete(key));
  const flight = { outcome, waiting: 0, startedAt: store.now() };
  store.flights.set(key, flight);
  return flight;
}

async function render(
  c: Context<AppEnv>,
  next: Next,
  key: string,
  isList: boolean,
  caching: NonNullable<AppEnv["Variables"]["caching"]>,
): Promise<Outcome> {
  const { now, set } = store;
  const begun = { since: changeCount(), madeAt: now() };
  const tags = new Set<Tag>();
  c.set("caching", caching);
  await collectReads(tags, next);
  const { status, headers } = c.res;
  if (c.error instanceof ClientLeft) return "left";
  if (status >= 500) return "failed";
  const own = headers.get("cache-control");
  if (status !== 200 || headers.has("set-cookie") || (own && !own.startsWith("public"))) return "uncacheable";
  const isStreamed = caching.isComplete === false;
  const keys = env.PURGE_URL && !isStreamed ? surrogateKeyOf(tags) : undefined;
  if (keys) headers.set("Surrogate-Key", keys);
  const shared = keys ? PURGED_CACHE_CONTROL : CACHE_CONTROL;
  headers.set("Cache-Control", isStreamed ? "private, max-age=0" : (own ?? shared));
  if (isStreamed) return "failed";
  const bytes = await c.res.arrayBuffer();
  const entry = {
    body: new Blob([bytes]),
    etag: Bun.hash(bytes).toString(36),
    tags,
    visit: c.get("visit"),
    ...begun,
    isList,
    headers: Object.fromEntries(headers),
    route: routePath(c),
  };
  return set(key, entry, !(key.includes("?") && c.get("skipsCache")));
}

async function within(milliseconds: number, outcome: Promise<Outcome> | undefined): Promise<Outcome> {
  if (!outcome) return "failed";
  return Promise.race([outcome, Bun.sleep(milliseconds).then(() => "failed" as const)]);
}
