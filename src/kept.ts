import { AsyncLocalStorage } from "node:async_hooks";
import type { Context, Next } from "hono";
import { createMiddleware } from "hono/factory";
import { listen } from "../db/client";
import { env } from "./env";
import type { AppEnv } from "./http/context";
import { log } from "./http/log";
import { chooseEncoding, type Encoding } from "./http/packing";
import { type Kept, pageCache } from "./http/page-cache";
import { COOKIE, tokenOf } from "./http/session";
import { CHANNEL, gatherReads, gatherWrites, type Tag } from "./models/tags";
import { withQuery } from "./paths";
import { type Cursor, encodeCursor } from "./schemas/paging";
import { countRequest, type Visit } from "./visits";

/*
 * Answers that are the same for everyone are made once and kept: public pages, fragments and what the API reads. A
 * write throws away what rests on it, here before it is answered, and in other instances as soon as they hear of it.
 */

const MIB = 1024 * 1024;
/** How long a first visitor waits for the whole page before it is streamed to them, in milliseconds. */
const SOON = 100;
/** How long after a failure the next attempt waits, in milliseconds; what is kept goes out meanwhile. */
const REST = 1_000;

export const CACHE_CONTROL =
  "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";

export const cache = pageCache(env.PAGE_CACHE_MIB * MIB);

type Fetch = (request: Request) => Response | Promise<Response>;
type Making = Promise<Kept | undefined>;

const remaking = new AsyncLocalStorage<string>();
const making = new Map<string, Making>();
const remakes = new Map<string, Making>();
let fetchFrom: Fetch | undefined;
let restUntil = 0;
let made = 0;

/** How many answers were made so far, and did not come from memory. */
export const answersMade = () => made;

/** Has answers made anew through the app itself, as a visitor's would be. */
export function serveThrough(fetch: Fetch): void {
  fetchFrom = fetch;
}

/** Begins to hear what other instances change. Whatever may have been missed puts all in doubt. */
export function hearChanges(): { stop(): Promise<void> } {
  return listen(CHANNEL, {
    onMessage: (tags) => cache.purge(tags.split(" ")),
    onLost: () => cache.purge(),
    onHeard: () => cache.purge(),
  });
}

/** Throws away what rests on what a request has written, before it is answered. */
export const purgeWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (["GET", "HEAD", "OPTIONS"].includes(c.req.method)) return next();
  const [, written] = await gatherWrites(next);
  if (written.length > 0) cache.purge(written);
});

/** Keeps an address's answers. It stands after the check of the query, whose known parameters alone make the key. */
export const keep = createMiddleware<AppEnv>(async (c, next) => {
  if (tokenOf(c) !== undefined) {
    c.header("Cache-Control", "no-store");
    return next();
  }
  if (!cache.isOn()) return next();
  const key = keyOf(c);
  if (remaking.getStore() === key) {
    await make(c, next, key, Number.POSITIVE_INFINITY);
    return;
  }
  const kept = cache.find(key);
  if (kept && cache.isFresh(kept)) return answer(c, key, kept);
  if (kept && (!kept.isDoubtful || Date.now() < restUntil)) {
    if (Date.now() >= restUntil) void remake(key);
    return answer(c, key, kept);
  }
  const waited = making.get(key) ?? remakes.get(key);
  const other = waited && (await waited);
  return other ? answer(c, key, other) : lead(c, next, key, kept);
});

type Asked = { filters?: object; cursor?: Cursor; [name: string]: unknown };

const DEFAULTS: Record<string, unknown> = { sort: "latest", view: "grid", limit: 50 };

/** The one address that shows the same: however it was written, with what is known of its parameters, in their order. */
function keyOf(c: Context): string {
  const { filters, cursor, ...others }: Asked = c.req.valid("query" as never) ?? {};
  const given = Object.entries({ ...filters, ...others }).filter(
    ([name, value]) => value !== undefined && value !== DEFAULTS[name],
  );
  return withQuery(new URL(decodeURI(c.req.path), env.PUBLIC_URL).pathname, {
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    cursor: cursor && encodeCursor(cursor),
  });
}

/** Makes an answer for which others may be waiting. */
async function lead(c: Context<AppEnv>, next: Next, key: string, stale: Kept | undefined) {
  const promised = Promise.withResolvers<Kept | undefined>();
  if (!making.has(key)) making.set(key, promised.promise);
  try {
    const kept = await make(c, next, key, SOON);
    // The first visitor's page is under way in parts, which are no page to keep; the others wait for a whole one.
    promised.resolve(kept ?? (c.get("keeping")?.isWhole === false ? remake(key) : undefined));
    // The handler has counted this one itself.
    if (kept) c.res = await answer(c, key, kept, false);
    if (kept) c.header("Cache-Status", "dealproof; fwd=miss");
    else if (stale && c.res.status >= 500) c.res = await answer(c, key, stale);
  } finally {
    promised.resolve(undefined);
    if (making.get(key) === promised.promise) making.delete(key);
  }
}

/** Makes an answer anew for no visitor in particular; one at a time of each. */
function remake(key: string): Making {
  const known = remakes.get(key);
  if (known) return known;
  const response = remaking.run(key, async () => {
    const headers = { Host: new URL(env.PUBLIC_URL).host, "User-Agent": "Dealproof (bot)" };
    const response = await fetchFrom?.(new Request(env.PUBLIC_URL + key, { headers }));
    await response?.body?.cancel();
    const kept = cache.find(key);
    return kept && cache.isFresh(kept) ? kept : undefined;
  });
  const settled = response.catch(() => undefined).finally(() => remakes.delete(key));
  remakes.set(key, settled);
  return settled;
}

/**
 * Has the handler answer, and keeps that if it is whole and went well.
 * @param patience how long to wait for all of a page, in milliseconds.
 */
async function make(c: Context<AppEnv>, next: Next, key: string, patience: number): Making {
  made++;
  const begun = cache.mark();
  const tags = new Set<Tag>();
  c.set("keeping", { patience });
  await gatherReads(tags, next);
  if (c.res.status >= 500) restUntil = Date.now() + REST;
  if (c.res.status !== 200) return undefined;
  if (!c.res.headers.has("cache-control")) c.header("Cache-Control", CACHE_CONTROL);
  if (c.get("keeping")?.isWhole === false || c.res.headers.get("cache-control") !== CACHE_CONTROL)
    return undefined;
  const headers = Object.fromEntries(c.res.headers);
  const body = new Uint8Array(await c.res.arrayBuffer());
  const etag = Bun.hash(body).toString(36);
  const visit = c.get("visit");
  return cache.keep(key, { body, headers, etag, tags, ...(visit ? { visit } : {}) }, begun);
}

/** What is kept, packed as the browser likes it, or that it has it already (RFC 9110, 13.1.2). */
async function answer(c: Context<AppEnv>, key: string, kept: Kept, counts = true): Promise<Response> {
  const encoding = chooseEncoding(c.req.header("accept-encoding") ?? "");
  const etag = etagOf(kept, encoding);
  if (kept.visit && counts) countRequest(c.req.raw, kept.visit as Visit);
  if (matches(c.req.header("if-none-match"), etag)) {
    const headers = { ETag: etag, "Cache-Control": CACHE_CONTROL, Vary: "Accept-Encoding" };
    return new Response(null, { status: 304, headers });
  }
  const body = encoding ? await cache.packed(key, kept, encoding) : kept.body;
  return new Response(body, {
    headers: {
      ...kept.headers,
      ETag: etag,
      // RFC 9211: whoever asks why a page is old can see where it came from.
      "Cache-Status": "dealproof; hit",
      ...(encoding ? { "Content-Encoding": encoding } : {}),
    },
  });
}

const { host } = new URL(env.PUBLIC_URL);
const inSite = `http://${host}/`;
let onAll: Record<string, string> = {};

/**
 * Answers from memory before any middleware has run, where that is all there is to do: so go most visits. Whatever is
 * special about a request (a session, another spelling of the address, an old or unpacked answer) goes its usual way.
 */
export function fromMemory(request: Request): Response | undefined {
  const { method, url, headers } = request;
  // Of two Host headers Bun takes one for the address, and gives both here.
  if (method !== "GET" || headers.get("host") !== host || !url.startsWith(inSite)) return undefined;
  const key = url.slice(inSite.length - 1);
  const kept = cache.find(key);
  if (!kept || !cache.isFresh(kept) || headers.get("cookie")?.includes(`${COOKIE}=`)) return undefined;
  const encoding = chooseEncoding(headers.get("accept-encoding") ?? "");
  const body = encoding ? kept.packed[encoding] : kept.body;
  if (!body) return undefined;
  const known = headers.get("if-none-match");
  const isKnown = known !== null && matches(known, etagOf(kept, encoding));
  if (kept.visit) countRequest(request, kept.visit as Visit);
  const requestId = crypto.randomUUID();
  const status = isKnown ? 304 : 200;
  log.info("request", { requestId, method, path: pathOf(key), status, ms: 0 });
  const sent = headersOf(kept, encoding, isKnown);
  sent.set("x-request-id", requestId);
  return new Response(isKnown ? null : body, { status, headers: sent });
}

const ready = new WeakMap<Kept, Map<string, Headers>>();

/** The headers of a kept answer in an encoding, made once: to make them costs more than all the rest. */
function headersOf(kept: Kept, encoding: Encoding | undefined, isKnown: boolean): Headers {
  const ofKept = ready.get(kept) ?? new Map<string, Headers>();
  ready.set(kept, ofKept);
  const name = `${encoding} ${isKnown}`;
  const made = ofKept.get(name);
  if (made) return made;
  const headers = new Headers({
    ...onAll,
    ...(isKnown ? { "cache-control": CACHE_CONTROL } : kept.headers),
    ...(encoding && !isKnown ? { "content-encoding": encoding } : {}),
    etag: etagOf(kept, encoding),
    vary: "Accept-Encoding",
    "cache-status": "dealproof; hit",
  });
  ofKept.set(name, headers);
  return headers;
}

function pathOf(key: string): string {
  const end = key.indexOf("?");
  return end === -1 ? key : key.slice(0, end);
}

/** Learns the headers that every answer has. A kept one has no inline script, and so no nonce for one. */
export async function learnHeaders(fetch: Fetch): Promise<void> {
  const { headers } = await fetch(new Request(`${env.PUBLIC_URL}/healthz`));
  const own = new Set(["content-type", "content-length", "cache-control", "vary", "x-request-id"]);
  const common = [...headers].filter(([name]) => !own.has(name));
  onAll = Object.fromEntries(common.map(([name, value]) => [name, value.replace(/ 'nonce-[^']*'/, "")]));
}

/** Another encoding is another representation, and a strong tag tells them apart. */
export function etagOf({ etag }: Kept, encoding: string | undefined): string {
  return encoding ? `"${etag}-${encoding}"` : `"${etag}"`;
}

export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}
