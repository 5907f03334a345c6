import type { Context } from "hono";
import { chooseEncoding, compressWhole, type Encoding, isCompressible } from "../http/compress";
import type { AppEnv } from "../http/context";
import { type Entry, isImmutable, store } from "./store";

export const HIT = "dealproof; hit";
export const MISS = "dealproof; fwd=miss";

/** Answers in the best encoding, or 304 (RFC 9110, 13.1.2). @param status says where the answer came from (RFC 9211). */
export async function respond(
  c: Context<AppEnv>,
  key: string,
  entry: Entry,
  status = HIT,
): Promise<Response> {
  const encoding = encodingOf(entry, c.req.header("accept-encoding"));
  const etag = etagOf(entry, encoding);
  if (matches(c.req.header("if-none-match"), etag))
    return new Response(null, { status: 304, headers: unchangedHeaders(entry, etag) });
  const body = encoding ? await compressed(key, entry, encoding) : entry.body;
  return new Response(body, {
    headers: { ...wholeHeaders(entry, etag, encoding), "cache-status": status },
  });
}

export function encodingOf({ headers }: Entry, accepted: string | null | undefined): Encoding | undefined {
  return isCompressible(headers["content-type"]) ? chooseEncoding(accepted) : undefined;
}

export function etagOf({ etag }: Entry, encoding: Encoding | undefined): string {
  return encoding ? `"${etag}-${encoding}"` : `"${etag}"`;
}

export function matches(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch || ifNoneMatch === etag) return ifNoneMatch === etag;
  return ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}

export function wholeHeaders(
  { headers }: Entry,
  etag: string,
  encoding: Encoding | undefined,
): Record<string, string> {
  return { ...headers, etag, "cache-status": HIT, ...(encoding ? { "content-encoding": encoding } : {}) };
}

/** The browser keeps the other headers (RFC 9110, 15.4.5). */
export function unchangedHeaders({ headers }: Entry, etag: string): Record<string, string> {
  return { etag, vary: "Accept-Encoding", "cache-control": headers["cache-control"] ?? "" };
}

function compressed(key: string, entry: Entry, encoding: Encoding): Promise<Blob> {
  const compress = async () => {
    const body = new Blob([await compressWhole(await entry.body.bytes(), encoding, isImmutable(entry))]);
    store.addCompressed(key, entry, encoding, body);
    return body;
  };
  entry.compressing[encoding] ??= compress();
  return entry.compressing[encoding];
}
