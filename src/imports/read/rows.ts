import { decoderOf, isEncoding } from "../../robot/fetch/charset";
import { readCsv } from "./csv";
import { limitedJson, readJson, readJsonLines } from "./json";
import {
  type End,
  type Format,
  type LineFault,
  type RawRow,
  type Reader,
  type Tally,
  Unreadable,
} from "./row";
import { sniff } from "./sniff";
import { unpacked } from "./unpack";
import { readXml } from "./xml";

const HEAD = 64 * 1024;
const PIECE = 64 * 1024;

/** The format of a file, packed or not, guessed from its beginning. */
export async function formatOf(bytes: AsyncIterable<Uint8Array>): Promise<Format> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of unpacked(bytes)) {
      parts.push(part);
      size += part.length;
      if (size >= HEAD) break;
    }
  } catch (error) {
    // What came before tells as much.
    if (!(error instanceof Unreadable)) throw error;
  }
  return sniff(new Uint8Array(Buffer.concat(parts)).subarray(0, HEAD));
}

/** Reads a file, packed or not, row by row. Lines read = rows + faults + skipped, always. */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  format: Format,
): AsyncGenerator<RawRow | LineFault, End> {
  const tally: Tally = { lines: 0, skipped: 0 };
  try {
    const plain = format.kind === "json" ? limitedJson(unpacked(bytes)) : unpacked(bytes);
    const isComplete = yield* readerOf(format, decoded(plain, format.encoding), tally);
    return { ...tally, isComplete };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ...tally, isComplete: false, fault: error.fault };
  }
}

function readerOf(
  { kind, separator = ",", path = "" }: Format,
  texts: AsyncIterable<string>,
  tally: Tally,
): Reader {
  if (kind === "csv") return readCsv(texts, separator, tally);
  if (kind === "xml") return readXml(texts, path, tally);
  return kind === "json" ? readJson(texts, path, tally) : readJsonLines(texts, tally);
}

async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  if (!isEncoding(encoding)) throw new Unreadable("encoding");
  const decoder = decoderOf(encoding);
  let isFirst = true;
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += PIECE) {
      const text = decoder.decode(chunk.subarray(at, at + PIECE), { stream: true });
      if (isFirst && isBinary(text)) throw new Unreadable("noText");
      isFirst = false;
      yield text;
    }
  yield decoder.decode();
}

/** A text has a control character here and there at most. */
function isBinary(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted
  const controls = text.match(/[\0-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0;
  return controls >= 20 && controls > text.length / 50;
}
