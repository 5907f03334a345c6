import { Unzip, UnzipInflate } from "fflate";
import { Unreadable } from "./row";

const MAX_SIZE = 512 * 1024 * 1024;
/** Lists of offers are packed to a tenth, a bomb to a thousandth. */
const MAX_RATIO = 100;
const RATIO_FROM_SIZE = 16 * 1024 * 1024;
/** At once, so that a bomb is noticed after 4 MB. */
const PIECE = 4096;
const SIGNATURE = [0x50, 0x4b, 3, 4];

/** The one file of a ZIP archive; other bytes as they are. @throws Unreadable */
export async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]();
  try {
    const parts: Uint8Array[] = [];
    for (let size = 0; size < SIGNATURE.length; ) {
      const next = await source.next();
      if (next.done) break;
      parts.push(next.value);
      size += next.value.length;
    }
    const head = new Uint8Array(Buffer.concat(parts));
    const all = joined(head, source);
    yield* SIGNATURE.every((byte, at) => byte === head[at]) ? unzipped(all) : all;
  } finally {
    await source.return?.();
  }
}

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
      if (size > MAX_SIZE || (size > RATIO_FROM_SIZE && size > packed * MAX_RATIO))
        throw new Unreadable("tooLarge");
      yield* output.splice(0);
    }
  push(new Uint8Array(), true);
  yield* output.splice(0);
  if (!isFinished) throw new Unreadable(files > 0 ? "cut" : "zip");
}
