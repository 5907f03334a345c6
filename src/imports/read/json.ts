import {
  type LineFault,
  linesOf,
  MAX_ROW_LENGTH,
  type RawRow,
  type Reader,
  rowOf,
  type Tally,
  Unreadable,
} from "./row";

/** Characters of a JSON file, which is parsed whole. A larger list comes as JSON Lines or CSV. */
const MAX_JSON_LENGTH = 32 * 1024 * 1024;
const MAX_DEPTH_OF_ROW = 8;
const MAX_DEPTH_OF_LIST = 8;

export async function* readJsonLines(texts: AsyncIterable<string>, tally: Tally): Reader {
  let isLastWhole = false;
  for await (const lines of linesOf(texts))
    for (const text of lines) {
      tally.lines++;
      const row = text.trim() === "" ? undefined : rowIn(text, tally.lines);
      if (row) yield row;
      else tally.skipped++;
      if (row) isLastWhole = "fields" in row;
    }
  return isLastWhole;
}

/** @param path where the list of rows is; empty: the first list of objects, else the first list */
export async function* readJson(texts: AsyncIterable<string>, path: string, tally: Tally): Reader {
  const whole = parsed(await wholeOf(texts));
  if (whole === undefined) throw new Unreadable("brokenJson");
  const list = listIn(whole, path);
  if (!list) throw new Unreadable("noRows");
  for (const element of list) yield rowOfElement(element, ++tally.lines);
  return true;
}

async function wholeOf(texts: AsyncIterable<string>): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for await (const text of texts) {
    length += text.length;
    if (length > MAX_JSON_LENGTH) throw new Unreadable("longJson");
    parts.push(text);
  }
  return parts.join("");
}

/** @returns undefined for what is no JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(quoted(text));
  } catch {
    return undefined;
  }
}

/**
 * Numbers stay as they are written: 1E5 is no 100000, and ids may have 20 digits. A string that is not closed goes to the
 * end: else the rest would be looked through again from each of its quotation marks.
 */
const BARE = /"[^"\\]*(?:\\(?:.|$)[^"\\]*)*(?:"|$)|-?\d[\d.eE+-]*/gs;

const quoted = (text: string) =>
  text.replace(BARE, (token) => (token.startsWith('"') ? token : `"${token}"`));

/** @returns undefined if there is none */
export function listIn(value: unknown, path = ""): unknown[] | undefined {
  if (path !== "") return listAt(value, path);
  let first: unknown[] | undefined;
  for (const list of listsIn(value)) {
    if (list.some(isObject)) return list;
    first ??= list;
  }
  return first;
}

/** The list at a path such as `data.offers`; keys may have dots, too. */
function listAt(value: unknown, path: string): unknown[] | undefined {
  if (path === "") return Array.isArray(value) ? value : undefined;
  for (const [key, item] of isObject(value) ? Object.entries(value) : []) {
    const isOnPath = path === key || path.startsWith(`${key}.`);
    const found = isOnPath ? listAt(item, path.slice(key.length + 1)) : undefined;
    if (found) return found;
  }
  return undefined;
}

function* listsIn(value: unknown, depth = 0): Generator<unknown[]> {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH_OF_LIST) return;
  if (Array.isArray(value)) yield value;
  for (const item of Object.values(value)) yield* listsIn(item, depth + 1);
}

function rowIn(text: string, line: number): RawRow | LineFault {
  return text.length > MAX_ROW_LENGTH ? tooLong(line) : rowOfElement(parsed(text), line);
}

function rowOfElement(element: unknown, line: number): RawRow | LineFault {
  if (!isObject(element)) return { line, fault: "broken" };
  try {
    const cells = cellsIn(element);
    const length = cells.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
    return length > MAX_ROW_LENGTH ? tooLong(line) : rowOf(line, cells);
  } catch {
    // Nothing stringifies what is nested a hundred thousand deep.
    return { line, fault: "broken" };
  }
}

const tooLong = (line: number) => ({ line, fault: "tooLong" as const, about: String(MAX_ROW_LENGTH) });

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `voucher.code`, `categories.1.name`; a list of plain values is one text. */
function cellsIn(value: unknown, name = "", depth = 0): [string, string][] {
  if (typeof value !== "object" || value === null) return [[name, value === null ? "" : String(value)]];
  if (depth > MAX_DEPTH_OF_ROW) return [[name, JSON.stringify(value)]];
  if (Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null))
    return [[name, value.join(", ")]];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, item]) => {
    const own = isList ? String(Number(key) + 1) : key;
    return cellsIn(item, name === "" ? own : `${name}.${own}`, depth + 1);
  });
}
