import type { Context } from "hono";
import { env } from "./env";
import { addressOf, addressOfRequest, type Connections } from "./http/address";
import type { AppEnv } from "./http/context";
import { inFewWrites } from "./http/few-writes";
import { log, written } from "./http/log";
import { chooseEncoding, type Encoding, isWorthPacking } from "./http/packing";
import { cache, type Kept } from "./http/page-cache";
import { imageSources } from "./http/security-headers";
import { COOKIE } from "./http/session";
import { countRequest, type Visit } from "./visits";

/** What is kept, packed as the browser likes it, or that it has it already (RFC 9110, 13.1.2). */
export async function answer(c: Context<AppEnv>, key: string, kept: Kept, counts = true): Promise<Response> {
  const encoding = encodingOf(kept, c.req.header("accept-encoding"));
  const etag = etagOf(kept, encoding);
  if (kept.visit && counts) countRequest(c.req.raw, addressOf(c), kept.visit as Visit);
  if (matches(c.req.header("if-none-match") ?? "", etag)) {
    const headers = { ETag: etag, "Cache-Control": cacheControlOf(kept), Vary: "Accept-Encoding" };
    return new Response(null, { status: 304, headers });
  }
  const body = encoding ? await cache.packed(key, kept, encoding) : kept.body;
  // Bun knows the length of a blob, so HEAD gets a Content-Length.
  return new Response(c.req.method === "HEAD" ? body : await inFewWrites(body), {
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
const POLICY = "content-security-policy";
let onAll: Record<string, string> = {};

/**
 * Answers from memory before any middleware has run, where that is all there is to do: so go most visits. Whatever is
 * special about a request (a session, another spelling of the address, an old or unpacked answer) goes its usual way.
 */
export function fromMemory(request: Request, server: Connections): Response | undefined {
  const { method, url, headers } = request;
  // Of two Host headers Bun takes one for the address, and gives both here.
  if (method !== "GET" || headers.get("host") !== host || !url.startsWith(inSite)) return undefined;
  const key = url.slice(inSite.length - 1);
  const kept = cache.find(key);
  if (!kept || !cache.isFresh(kept) || headers.get("cookie")?.includes(`${COOKIE}=`)) return undefined;
  const ready = readyIn(kept, encodingOf(kept, headers.get("accept-encoding")), key);
  if (!ready) return undefined;
  const ifNoneMatch = headers.get("if-none-match");
  const isKnown = ifNoneMatch !== null && matches(ifNoneMatch, ready.etag);
  if (kept.visit) countRequest(request, addressOfRequest(request, server), kept.visit as Visit);
  const requestId = crypto.randomUUID();
  const { status, body, headers: sent, facts } = isKnown ? ready.unchanged : ready.whole;
  log.request(requestId, facts);
  sent.set("x-request-id", requestId);
  return new Response(body, { status, headers: sent });
}

/** Learns the headers that every answer has. A kept one has no inline script, and so no nonce for one. */
export async function learnHeaders(fetch: (request: Request) => Response | Promise<Response>): Promise<void> {
  const { headers } = await fetch(new Request(`${env.PUBLIC_URL}/healthz`));
  const own = new Set(["content-type", "content-length", "cache-control", "vary", "x-request-id"]);
  const common = [...headers].filter(([name]) => !own.has(name));
  onAll = Object.fromEntries(common.map(([name, value]) => [name, value.replace(/ 'nonce-[^']*'/, "")]));
}

/** The headers that every answer has. */
export const commonHeaders = () => onAll;

/** All that goes out of a kept answer in an encoding, made once: to make it costs more than all the rest. */
type Ready = { etag: string; whole: Sent; unchanged: Sent };

/** @property facts what the log says of it. */
type Sent = { status: number; body: Blob | null; headers: Headers; facts: string };

const readied = new WeakMap<Kept, Map<Encoding | undefined, Ready>>();

function readyIn(kept: Kept, encoding: Encoding | undefined, key: string): Ready | undefined {
  const ofKept = readied.get(kept) ?? new Map<Encoding | undefined, Ready>();
  readied.set(kept, ofKept);
  const known = ofKept.get(encoding);
  if (known) return known;
  const ready = makeReady(kept, encoding, key);
  if (ready) ofKept.set(encoding, ready);
  return ready;
}

function makeReady(kept: Kept, encoding: Encoding | undefined, key: string): Ready | undefined {
  const body = encoding ? kept.packed[encoding] : kept.body;
  if (!body) return undefined;
  const etag = etagOf(kept, encoding);
  const path = pathOf(key);
  const policy = onAll[POLICY]?.replace(/img-src [^;]*/, `img-src ${imageSources(path)}`);
  const common = {
    ...onAll,
    ...(policy ? { [POLICY]: policy } : {}),
    etag,
    vary: "Accept-Encoding",
    "cache-status": "dealproof; hit",
  };
  const packed: Record<string, string> = encoding ? { "content-encoding": encoding } : {};
  const sent = (status: number, body: Blob | null, headers: Record<string, string>): Sent => ({
    ...{ status, body, headers: new Headers(headers) },
    facts: written({ method: "GET", path, status, ms: 0 }),
  });
  return {
    etag,
    whole: sent(200, body, { ...common, ...kept.headers, ...packed }),
    // The others are the stored answer's, and stay (RFC 9110, 15.4.5): they are ten times as long as all the rest.
    unchanged: sent(304, null, { etag, vary: "Accept-Encoding", "cache-control": cacheControlOf(kept) }),
  };
}

function encodingOf({ headers }: Kept, accepted: string | null | undefined): Encoding | undefined {
  return isWorthPacking(headers["content-type"] ?? "") ? chooseEncoding(accepted ?? "") : undefined;
}

/** Another encoding is another representation, and a strong tag tells them apart. */
function etagOf({ etag }: Kept, encoding: Encoding | undefined): string {
  return encoding ? `"${etag}-${encoding}"` : `"${etag}"`;
}

function cacheControlOf({ headers }: Kept): string {
  return headers["cache-control"] ?? "";
}

function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}

function pathOf(key: string): string {
  const end = key.indexOf("?");
  return end === -1 ? key : key.slice(0, end);
}
