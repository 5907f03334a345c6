import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import { FetchRefused } from "./guard";

const META_WITHIN_BYTES = 1024;

/** @param limit in bytes, before and after decompression. @throws FetchRefused */
export async function readBody(
  response: IncomingMessage,
  limit: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (Number(response.headers["content-length"]) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk);
  };
  const unpack = unpacking(response.headers["content-encoding"]?.trim().toLowerCase());
  if (unpack) await pipeline(response, upTo(limit), unpack, upTo(limit), collect, { signal });
  else await pipeline(response, upTo(limit), collect, { signal });
  return Buffer.concat(chunks);
}

/** In this order: byte order mark, content type, `<meta>`, UTF-8. Invalid bytes become U+FFFD. */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
  const charset = markOf(bytes) ?? labelIn(contentType) ?? metaOf(bytes) ?? "utf-8";
  return decoderFor(charset).decode(bytes);
}

function unpacking(encoding = "") {
  if (encoding === "" || encoding === "identity") return undefined;
  if (["gzip", "x-gzip", "deflate"].includes(encoding)) return createUnzip();
  if (encoding === "br") return createBrotliDecompress();
  throw new FetchRefused(
    "type",
    `The server packs its answer as “${encoding.slice(0, 30)}”, which cannot be read. Give another page of the shop.`,
  );
}

function upTo(limit: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      yield chunk;
    }
  };
}

function tooLarge(limit: number): FetchRefused {
  const mebibytes = limit / 1024 / 1024;
  return new FetchRefused(
    "size",
    `The answer is larger than ${mebibytes} MiB, the most that is read. Give a smaller page of the shop.`,
  );
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : undefined;
}

function labelIn(text: string): string | undefined {
  return /charset\s*=["'\s]*([\w.:+-]+)/i.exec(text)?.[1];
}

function metaOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, META_WITHIN_BYTES)).toString("latin1");
  const label = labelIn(/<meta\s[^>]*charset\s*=[^>]*/i.exec(head)?.[0] ?? "");
  // A page whose tags can be read byte by byte is not in UTF-16.
  return label && /^utf-?16/i.test(label) ? "utf-8" : label;
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset as "utf-8");
  } catch {
    return new TextDecoder();
  }
}
