import type { Context } from "hono";
import { chooseEncoding, compressWhole, type Encoding, isCompressible } from "../http/compress";
import type { AppEnv } from "../http/context";
import { type Entry, isImmutable } from "./store";

type Sent = { status: 200 | 304; body: Blob | null; headers: Record<string, string> };

export async function respond(c: Context<AppEnv>, entry: Entry): Promise<Response> {
  const { body, ...init } = await answerFrom(entry, c.req.raw.headers);
  c.set("sentBytes", Promise.resolve(body?.size ?? 0));
  return new Response(body, init);
}

/** The entry in the best encoding, or 304 (RFC 9110, 13.1.2); a promise while it is compressed. */
export function answerFrom(entry: Entry, request: Headers): Sent | Promise<Sent> {
  const { headers } = entry;
  const encoding = isCompressible(headers["content-type"])
    ? chooseEncoding(request.get("accept-encoding"))
    : undefined;
  const etag = encoding ? `"${entry.etag}-${encoding}"` : `"${entry.etag}"`;
  if (matches(request.get("if-none-match"), etag)) {
    // The browser keeps the other headers (RFC 9110, 15.4.5).
    const changed = { etag, vary: "Accept-Encoding", "cache-control": headers["cache-control"] ?? "" };
    return { status: 304, body: null, headers: changed };
  }
  const all = { ...headers, etag, "cache-status": "dealproof; hit" };
  if (!encoding) return { status: 200, body: entry.body, headers: all };
  const compressed = { ...all, "content-encoding": encoding };
  const sent = (body: Blob): Sent => ({ status: 200, body, headers: compressed });
  const body = entry.compressed[encoding] ?? compress(entry, encoding);
  return body instanceof Promise ? body.then(sent) : sent(body);
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch || ifNoneMatch === etag) return ifNoneMatch === etag;
  return ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}

function compress(entry: Entry, encoding: Encoding): Promise<Blob> {
  const work = async () => {
    const body = new Blob([await compressWhole(await entry.body.bytes(), encoding, isImmutable(entry))]);
    entry.compressed[encoding] = body;
    return body;
  };
  const body = work();
  entry.compressed[encoding] = body;
  return body;
}
