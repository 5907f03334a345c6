import {
  type LineFault,
  linesOf,
  MAX_COLUMNS,
  MAX_NAME_LENGTH,
  MAX_ROW_LENGTH,
  type Reader,
  rowOf,
  type Tally,
  Unreadable,
} from "./row";

/** A description has fewer lines. */
const MAX_LINES_OF_ROW = 500;
/** Characters that are read again after marks that were not closed, beside twice the file itself. */
const MOST_READ_AGAIN = 16 * MAX_ROW_LENGTH;
type Cells = { cells: string[]; lines: number };

/**
 * Reads CSV line by line, because libraries read on to the end of the file after one quotation mark that is not closed, and
 * call that a single bad row. Here its line is a fault, and the next line is read again.
 */
export async function* readCsv(texts: AsyncIterable<string>, separator: string, tally: Tally): Reader {
  let columns: string[] | undefined;
  let waiting: string[] = [];
  let record = newRecord();
  /** What may still be read again. */
  let left = MOST_READ_AGAIN;
  let isComplete = true;
  let isLastWhole = false;

  function* read(isEnd: boolean) {
    let at = 0;
    for (;;) {
      const found = recordAt(record, waiting, at, separator, isEnd);
      if (!found) break;
      if (!("cells" in found)) left -= record.length;
      record = newRecord();
      const line = tally.lines + 1;
      const count = "cells" in found ? found.lines : 1;
      tally.lines += count;
      at += count;
      if (!("cells" in found)) {
        yield { line, ...found, text: textOf(waiting.slice(at - count, at)) };
        // The next line would be taken for the header.
        if (!columns || left < 0) throw new Unreadable(found.fault);
        isLastWhole = false;
      } else if (isSkipped(found.cells, separator, columns)) {
        tally.skipped += count;
      } else if (columns) {
        tally.skipped += count - 1;
        const further = waiting.slice(at - count + 1, at - 1);
        const fault = misfit(found.cells, columns.length) ?? swallowed(further, separator, columns.length);
        // The further lines may have been rows.
        if (fault && count > 1) isComplete = false;
        isLastWhole = !fault;
        const text = fault && textOf(waiting.slice(at - count, at));
        yield fault ? { line, ...fault, text } : rowOf(line, cellsUnder(columns, found.cells));
      } else if (found.cells.length > MAX_COLUMNS || found.cells.some(isLong)) {
        const fault = found.cells.length > MAX_COLUMNS ? "tooManyColumns" : "longName";
        yield { line, fault } as const;
        throw new Unreadable(fault);
      } else {
        columns = namesOf(found.cells);
        tally.skipped += count;
        isLastWhole = true;
      }
    }
    waiting = waiting.slice(at);
  }

  for await (const lines of linesOf(texts)) {
    for (const { length } of lines) left += 2 * length;
    waiting = waiting.length > 0 ? [...waiting, ...lines] : lines;
    yield* read(false);
  }
  yield* read(true);
  if (!columns) throw new Unreadable("empty");
  return isComplete && isLastWhole;
}

const MOST_SHOWN = 300;

const textOf = (lines: string[]) => lines.join("\n").slice(0, MOST_SHOWN).replaceAll("\0", "").toWellFormed();

/** Empty lines, and the line with which a spreadsheet names the separator. */
function isSkipped(cells: string[], separator: string, columns: string[] | undefined): boolean {
  return (
    cells.every((cell) => cell.trim() === "") || (!columns && /^sep=.?$/.test(cells.join(separator).trim()))
  );
}

/** A record as far as it is read. `open`: the lines of a cell whose quotation mark is not closed yet. */
type CsvRecord = { cells: string[]; open: string[]; lines: number; length: number };

const newRecord = (): CsvRecord => ({ cells: [], open: [], lines: 0, length: 0 });

/**
 * Reads on in the record that begins at a line; undefined if the lines to come may be part of it. Each line is looked at
 * once, however many follow.
 */
function recordAt(
  record: CsvRecord,
  lines: string[],
  start: number,
  separator: string,
  isEnd: boolean,
): Cells | Omit<LineFault, "line"> | undefined {
  for (;;) {
    const line = lines[start + record.lines];
    if (line === undefined) return isEnd && record.lines > 0 ? { fault: "quotes" } : undefined;
    record.lines++;
    record.length += line.length;
    if (line.length > MAX_ROW_LENGTH && record.lines === 1)
      return { fault: "tooLong", about: String(MAX_ROW_LENGTH) };
    if (record.lines > MAX_LINES_OF_ROW || record.length > MAX_ROW_LENGTH) return { fault: "quotes" };
    if (!readLine(record, line, separator)) return { fault: "quotes" };
    if (record.open.length === 0) return { cells: record.cells, lines: record.lines };
  }
}

/** The cells of a line; undefined if it ends within one, or a quotation mark stands within one. */
export function cellsOf(line: string, separator: string): string[] | undefined {
  const record = newRecord();
  return readLine(record, line, separator) && record.open.length === 0 ? record.cells : undefined;
}

/** @returns false if a quotation mark is neither doubled nor at the border of a cell */
function readLine({ cells, open }: CsvRecord, line: string, separator: string): boolean {
  if (open.length === 0 && !line.includes('"')) {
    for (const cell of line.split(separator)) cells.push(cell);
    return true;
  }
  for (let at = 0; ; at += separator.length) {
    const quote = open.length > 0 ? -1 : afterBlanks(line, at);
    if (open.length > 0 || (line[quote] === '"' && !isCopied(line, quote, separator))) {
      const end = closingQuote(line, quote + 1);
      open.push(line.slice(quote + 1, end < 0 ? undefined : end));
      if (end < 0) return true;
      cells.push(open.splice(0).join("\n").replaceAll('""', '"'));
      at = afterBlanks(line, end + 1);
      if (at < line.length && !line.startsWith(separator, at)) return false;
    } else {
      const end = line.indexOf(separator, at);
      cells.push(line.slice(at, end < 0 ? undefined : end));
      at = end < 0 ? line.length : end;
    }
    if (at >= line.length) return true;
  }
}

const isLong = (name: string) => name.length > MAX_NAME_LENGTH;

/** Spreadsheets copy a cell with quotation marks as it is, unless it has several lines. */
function isCopied(text: string, quote: number, separator: string): boolean {
  const end = separator === "\t" ? closingQuote(text, quote + 1) : -1;
  return end >= 0 && !/^ *(\t|$)/.test(text.slice(end + 1));
}

function afterBlanks(text: string, at: number): number {
  let end = at;
  while (text[end] === " ") end++;
  return end;
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function misfit(cells: string[], width: number): Omit<LineFault, "line"> | undefined {
  const isOver = cells.slice(width).some((cell) => cell.trim() !== "");
  return cells.length < width || isOver
    ? { fault: "columns", about: `${cells.length} instead of ${width}` }
    : undefined;
}

const cellsUnder = (columns: string[], cells: string[]) =>
  columns.map((name, at): [string, string] => [name, plain(cells[at] ?? "")]);

const FEWEST_SAMPLE_COLUMNS = 4;

/** Two quotation marks that are missing may close each other's cell, with whole rows between. */
function swallowed(further: string[], separator: string, width: number): Omit<LineFault, "line"> | undefined {
  const isRow = (line: string) => line.split(separator).length === width;
  return width >= FEWEST_SAMPLE_COLUMNS && further.some(isRow) ? { fault: "quotes" } : undefined;
}

/**
 * A cell of an export: a spreadsheet would calculate one that begins with = or the like (OWASP, CSV injection), so an
 * apostrophe stands before it, and before a text that would lose its own when it is read.
 */
export const defused = (cell: string) => cell.replace(/^(?='*[=+\-@\t\r＝＋－＠])/, "'");

const plain = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, "");

/** A second column of the same name is "Code (2)", so that neither hides the other. */
function namesOf(cells: string[]): string[] {
  const names: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const name = cell.replace(/\s+/g, " ").trim() || `Column ${at + 1}`;
    let unique = name;
    for (let n = 2; names.includes(unique); n++) unique = `${name} (${n})`;
    names.push(unique);
  }
  return names;
}
