import {
  type LineFault,
  linesOf,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  type Reader,
  rowOf,
  type Tally,
  Unreadable,
} from "./row";

/** A description has fewer lines. */
const MAX_LINES_OF_ROW = 500;
const NOT_CLOSED = "not closed";

type Cells = { cells: string[]; lines: number };

/**
 * Reads CSV line by line, because libraries read on to the end of the file after one quotation mark that is not closed, and
 * call that a single bad row. Here its line is a fault, and the next line is read again.
 */
export async function* readCsv(texts: AsyncIterable<string>, separator: string, tally: Tally): Reader {
  let columns: string[] | undefined;
  let waiting: string[] = [];
  let isComplete = true;
  let isLastWhole = false;

  function* read(isEnd: boolean) {
    let at = 0;
    for (let found = recordAt(waiting, at, separator, isEnd); found; ) {
      const line = tally.lines + 1;
      const count = "cells" in found ? found.lines : 1;
      tally.lines += count;
      at += count;
      if (!("cells" in found)) {
        yield { line, ...found };
        // The next line would be taken for the header.
        if (!columns) throw new Unreadable(found.fault);
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
        yield fault ? { line, ...fault } : rowOf(line, cellsUnder(columns, found.cells));
      } else if (found.cells.length > MAX_COLUMNS) {
        yield { line, fault: "tooManyColumns" as const };
        throw new Unreadable("tooManyColumns");
      } else {
        columns = namesOf(found.cells);
        tally.skipped += count;
        isLastWhole = true;
      }
      found = recordAt(waiting, at, separator, isEnd);
    }
    waiting = waiting.slice(at);
  }

  for await (const lines of linesOf(texts)) {
    waiting = waiting.length > 0 ? [...waiting, ...lines] : lines;
    yield* read(false);
  }
  yield* read(true);
  if (!columns) throw new Unreadable("empty");
  return isComplete && isLastWhole;
}

/** Empty lines, and the line with which a spreadsheet names the separator. */
function isSkipped(cells: string[], separator: string, columns: string[] | undefined): boolean {
  return (
    cells.every((cell) => cell.trim() === "") || (!columns && /^sep=.?$/.test(cells.join(separator).trim()))
  );
}

/** The record that begins at a line; undefined if the lines to come may be part of it. */
function recordAt(
  lines: string[],
  start: number,
  separator: string,
  isEnd: boolean,
): Cells | Omit<LineFault, "line"> | undefined {
  let text = lines[start];
  if (text === undefined) return undefined;
  if (text.length > MAX_ROW_LENGTH) return { fault: "tooLong", about: String(MAX_ROW_LENGTH) };
  for (let count = 1; ; ) {
    const cells = cellsOf(text, separator);
    if (cells === undefined) return { fault: "quotes" };
    if (cells !== NOT_CLOSED) return { cells, lines: count };
    for (let isQuoted = false; !isQuoted; count++) {
      const next = lines[start + count];
      if (count > MAX_LINES_OF_ROW || text.length > MAX_ROW_LENGTH) return { fault: "quotes" };
      if (next === undefined) return isEnd ? { fault: "quotes" } : undefined;
      text += `\n${next}`;
      isQuoted = next.includes('"');
    }
  }
}

/** Undefined: a quotation mark is neither doubled nor at the border of a cell. */
export function cellsOf(text: string, separator: string): string[] | typeof NOT_CLOSED | undefined {
  if (!text.includes('"')) return text.split(separator);
  const cells: string[] = [];
  for (let at = 0; ; at += separator.length) {
    const quote = afterBlanks(text, at);
    if (text[quote] === '"' && !isCopied(text, quote, separator)) {
      const end = closingQuote(text, quote + 1);
      if (end < 0) return NOT_CLOSED;
      cells.push(text.slice(quote + 1, end).replaceAll('""', '"'));
      at = afterBlanks(text, end + 1);
      if (at < text.length && !text.startsWith(separator, at)) return undefined;
    } else {
      const end = text.indexOf(separator, at);
      cells.push(text.slice(at, end < 0 ? undefined : end));
      at = end < 0 ? text.length : end;
    }
    if (at >= text.length) return cells;
  }
}

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

const FEWEST_TELLING = 4;

/** Two quotation marks that are missing may close each other's cell, with whole rows between. */
function swallowed(further: string[], separator: string, width: number): Omit<LineFault, "line"> | undefined {
  const isRow = (line: string) => line.split(separator).length === width;
  return width >= FEWEST_TELLING && further.some(isRow) ? { fault: "quotes" } : undefined;
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
