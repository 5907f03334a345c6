import type { Context } from "hono";
import { env } from "./env";
import type { AppEnv } from "./http/context";
import { log } from "./http/log";
import { chooseEncoding, type Encoding } from "./http/packing";
import type { Kept } from "./http/page-cache";
import { COOKIE } from "./http/session";
import { cache } from "./kept";
import { countRequest, type Visit } from "./visits";

/** What is kept, packed as the browser likes it, or that it has it already (RFC 9110, 13.1.2). */
export async function answer(c: Context<AppEnv>, key: string, kept: Kept, counts = true): Promise<Response> {
  const encoding = chooseEncoding(c.req.header("accept-encoding") ?? "");
  const etag = etagOf(kept, encoding);
  if (kept.visit && counts) countRequest(c.req.raw, kept.visit as Visit);
  if (matches(c.req.header("if-none-match"), etag)) {
    const headers = { ETag: etag, "Cache-Control": cacheControlOf(kept), Vary: "Accept-Encoding" };
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
  const isKnown = matches(headers.get("if-none-match") ?? undefined, etagOf(kept, encoding));
  if (kept.visit) countRequest(request, kept.visit as Visit);
  const requestId = crypto.randomUUID();
  const status = isKnown ? 304 : 200;
  log.info("request", { requestId, method, path: pathOf(key), status, ms: 0 });
  const sent = headersOf(kept, encoding, isKnown);
  sent.set("x-request-id", requestId);
  return new Response(isKnown ? null : body, { status, headers: sent });
}

/** Learns the headers that every answer has. A kept one has no inline script, and so no nonce for one. */
export async function learnHeaders(fetch: (request: Request) => Response | Promise<Response>): Promise<void> {
  const { headers } = await fetch(new Request(`${env.PUBLIC_URL}/healthz`));
  const own = new Set(["content-type", "content-length", "cache-control", "vary", "x-request-id"]);
  const common = [...headers].filter(([name]) => !own.has(name));
  onAll = Object.fromEntries(common.map(([name, value]) => [name, value.replace(/ 'nonce-[^']*'/, "")]));
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
    ...(isKnown ? { "cache-control": cacheControlOf(kept) } : kept.headers),
    ...(encoding && !isKnown ? { "content-encoding": encoding } : {}),
    etag: etagOf(kept, encoding),
    vary: "Accept-Encoding",
    "cache-status": "dealproof; hit",
  });
  ofKept.set(name, headers);
  return headers;
}

/** Another encoding is another representation, and a strong tag tells them apart. */
function etagOf({ etag }: Kept, encoding: Encoding | undefined): string {
  return encoding ? `"${etag}-${encoding}"` : `"${etag}"`;
}

function cacheControlOf({ headers }: Kept): string {
  return headers["cache-control"] ?? "";
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}

function pathOf(key: string): string {
  const end = key.indexOf("?");
  return end === -1 ? key : key.slice(0, end);
}
