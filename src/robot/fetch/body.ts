import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import { cut } from "../../schemas/cut";
import { FetchRefused } from "./guard";

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

function unpacking(encoding = "") {
  if (encoding === "" || encoding === "identity") return undefined;
  if (["gzip", "x-gzip", "deflate"].includes(encoding)) return createUnzip();
  if (encoding === "br") return createBrotliDecompress();
  throw new FetchRefused(
    "type",
    `The server packs its answer as “${cut(encoding, 30)}”, which cannot be read. Give another page of the shop.`,
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
