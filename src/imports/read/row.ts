import type { FaultName } from "../../schemas/reasons";

export type Format = {
  kind: "csv" | "json" | "jsonl" | "xml";
  encoding: string;
  /** Of a CSV file. */
  separator?: string;
  /** The names from the root to the rows, such as `data.offers`. Empty: the first list of objects in a JSON file. */
  path?: string;
};

/** Every value is text, as it stands in the file. `line`: of a text file, else the number of the row. */
export type RawRow = { line: number; fields: Record<string, string> };

/** `text`: the beginning of the line, as it stands in the file. */
export type LineFault = { line: number; fault: FaultName; about?: string; text?: string | undefined };

/** `lines` = rows + faults + `skipped`: the header, empty lines and the further lines of a row. */
export type Tally = { lines: number; skipped: number };

/** `isComplete`: the end was seen, and no line was swallowed. `fault`: why reading stopped before. */
export type End = Tally & { isComplete: boolean; fault?: FaultName };

/** Counts while it reads, and returns whether the file was complete. @throws Unreadable */
export type Reader = AsyncGenerator<RawRow | LineFault, boolean>;

/** Why a file cannot be read on. */
export class Unreadable extends Error {
  constructor(readonly fault: FaultName) {
    super(fault);
  }
}

/** Characters of a row, and of a line. */
export const MAX_ROW_LENGTH = 256 * 1024;
export const MAX_COLUMNS = 500;
/** Characters of a key, a tag, or the name of a column. */
export const MAX_NAME_LENGTH = 1_000;

export function rowOf(line: number, cells: [name: string, text: string][]): RawRow | LineFault {
  if (cells.length > MAX_COLUMNS) return { line, fault: "tooManyColumns" };
  if (cells.some(([name]) => name.length > MAX_NAME_LENGTH)) return { line, fault: "longName" };
  // PostgreSQL stores neither NUL nor half of a surrogate pair.
  const fields = cells.map(([name, text]) => [storable(name), storable(text)] as const);
  if (fields.some(([, text]) => text.includes("\ufffd"))) return { line, fault: "characters" };
  return { line, fields: Object.fromEntries(fields) };
}

const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();

/** The lines of a text, many at a time. Of a line that is too long, only the beginning. */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let parts: string[] = [];
  let length = 0;
  // The other half of a line break may be in the next text.
  let isReturn = false;
  for await (const text of texts) {
    const next: string = isReturn ? `\r${text}` : text;
    isReturn = next.endsWith("\r");
    const [first = "", ...lines] = (isReturn ? next.slice(0, -1) : next).split(/\r\n|\n|\r/);
    const last = lines.pop();
    // A line is joined once, however many texts it comes in.
    if (length <= MAX_ROW_LENGTH) parts.push(first);
    length += first.length;
    if (last === undefined) continue;
    yield [parts.join(""), ...lines];
    parts = [last];
    length = last.length;
  }
  if (length > 0 || isReturn) yield [parts.join("")];
}
