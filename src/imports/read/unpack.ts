import { Readable, type Transform } from "node:stream";
import { brotliDecompressSync, constants, createBrotliDecompress, createGunzip } from "node:zlib";
import { Unzip, UnzipInflate } from "fflate";
import { Unreadable } from "./row";

const MAX_SIZE = 512 * 1024 * 1024;
/** Lists of offers are packed to a tenth, a bomb to a thousandth. */
const MAX_RATIO = 100;
const RATIO_FROM_SIZE = 16 * 1024 * 1024;
/** At once, so that a bomb is noticed after 4 MB. */
const PIECE = 4096;
const ZIP = [0x50, 0x4b, 3, 4];
const GZIP = [0x1f, 0x8b];
/** Brotli has no signature: what its beginning gives must be text. */
const HEAD = 4096;

/** The one file of a ZIP archive, or what gzip or Brotli has packed; other bytes as they are. @throws Unreadable */
export async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]();
  try {
    const parts: Uint8Array[] = [];
    for (let size = 0; size < HEAD; ) {
      const next = await source.next();
      if (next.done) break;
      parts.push(next.value);
      size += next.value.length;
    }
    const head = new Uint8Array(Buffer.concat(parts));
    const all = joined(head, source);
    const begins = (signature: number[]) => signature.every((byte, at) => byte === head[at]);
    if (begins(ZIP)) yield* unzipped(all);
    else if (begins(GZIP)) yield* inflated(all, createGunzip());
    else if (isBrotli(head)) yield* inflated(all, createBrotliDecompress());
    else yield* all;
  } finally {
    await source.return?.();
  }
}

const share = (bytes: Uint8Array, isOne: (byte: number) => boolean) =>
  bytes.filter(isOne).length / Math.max(1, bytes.length);

const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32);

function isBrotli(head: Uint8Array): boolean {
  // UTF-16 has a NUL in each second byte.
  if (share(head, isControl) < 0.02 || share(head, (byte) => byte === 0) > 0.2) return false;
  try {
    const text = brotliDecompressSync(head, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      maxOutputLength: RATIO_FROM_SIZE,
    });
    return text.length > 0 && share(text.subarray(0, HEAD), isControl) < 0.02;
  } catch (error) {
    return (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
  }
}

async function* inflated(bytes: AsyncIterable<Uint8Array>, decoder: Transform): AsyncGenerator<Uint8Array> {
  let packed = 0;
  let size = 0;
  async function* counted() {
    for await (const chunk of bytes) {
      packed += chunk.length;
      yield chunk;
    }
  }
  const source = Readable.from(counted(), { objectMode: false });
  source.on("error", (error) => decoder.destroy(error));
  try {
    for await (const piece of source.pipe(decoder)) {
      size += piece.length;
      if (isTooLarge(size, packed)) throw new Unreadable("tooLarge");
      yield piece;
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(/unexpected end/i.test(String(error)) ? "cut" : "zip");
  } finally {
    source.destroy();
    decoder.destroy();
  }
}

const isTooLarge = (size: number, packed: number) =>
  size > MAX_SIZE || (size > RATIO_FROM_SIZE && size > packed * MAX_RATIO);

async function* joined(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function* unzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const output: Uint8Array[] = [];
  let files = 0;
  let packed = 0;
  let size = 0;
  let isFinished = false;
  const unzip = new Unzip((file) => {
    if (file.name.endsWith("/") || file.name.startsWith("__MACOSX/")) return;
    if (file.name === "[Content_Types].xml") throw new Unreadable("workbook");
    files++;
    if (files > 1) throw new Unreadable("severalFiles");
    file.ondata = (error, data, isFinal) => {
      if (error) throw new Unreadable("zip");
      output.push(data);
      size += data.length;
      isFinished ||= isFinal;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const push = (piece: Uint8Array, isFinal: boolean) => {
    try {
      unzip.push(piece, isFinal);
    } catch (error) {
      if (error instanceof Unreadable && !isFinal) throw error;
      throw new Unreadable(isFinal && files > 0 ? "cut" : "zip");
    }
  };
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += PIECE) {
      push(chunk.subarray(at, at + PIECE), false);
      packed += PIECE;
      if (isTooLarge(size, packed)) throw new Unreadable("tooLarge");
      yield* output.splice(0);
    }
  push(new Uint8Array(), true);
  yield* output.splice(0);
  if (!isFinished) throw new Unreadable(files > 0 ? "cut" : "zip");
}
