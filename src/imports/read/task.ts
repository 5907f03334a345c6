import type { End, Format, LineFault, RawRow } from "./row";
import { formatOf, readRows } from "./rows";

export type Row = RawRow | LineFault;

/** `open` begins a file, to guess its format or to read its rows. Then come its bytes, as they are asked for. */
export type FileStep = { open: Format | null } | { bytes: Uint8Array | null } | { more: true };

export type FileAnswer =
  | { kind: "format"; format: Format }
  | { kind: "rows"; rows: Row[]; wants: "bytes" | "more" }
  | { kind: "end"; rows: Row[]; end: End };

const ROWS_PER_TRANSACTION = 300;
/** Characters that are sent at once. */
const MOST_HELD = 500_000;

let asked = Promise.withResolvers<FileStep>();
let answered = Promise.withResolvers<FileAnswer>();
const rows: Row[] = [];
let held = 0;

/** Reads a file step by step, so that the server holds a piece of it, and stores its rows before the next ones are read. */
export function readFileStep(step: FileStep): Promise<FileAnswer> {
  answered = Promise.withResolvers();
  if ("open" in step) work(step.open).catch((error) => answered.reject(error));
  else asked.resolve(step);
  return answered.promise;
}

async function work(format: Format | null): Promise<void> {
  taken();
  if (!format) {
    const guessed = await formatOf(chunks());
    return answered.resolve({ kind: "format", format: guessed });
  }
  const reader = readRows(chunks(), format);
  for (;;) {
    const next = await reader.next();
    if (next.done) return answered.resolve({ kind: "end", rows: taken(), end: next.value });
    rows.push(next.value);
    held += sizeOf(next.value);
    if (rows.length === ROWS_PER_TRANSACTION || held > MOST_HELD)
      await exchange({ kind: "rows", rows: taken(), wants: "more" });
  }
}

async function* chunks(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const step = await exchange({ kind: "rows", rows: taken(), wants: "bytes" });
    if (!("bytes" in step) || !step.bytes) return;
    yield step.bytes;
  }
}

function exchange(answer: FileAnswer): Promise<FileStep> {
  asked = Promise.withResolvers();
  answered.resolve(answer);
  return asked.promise;
}

function taken(): Row[] {
  held = 0;
  return rows.splice(0);
}

const sizeOf = (row: Row) =>
  "fields" in row
    ? Object.entries(row.fields).reduce((sum, [name, text]) => sum + name.length + text.length, 0)
    : 0;
