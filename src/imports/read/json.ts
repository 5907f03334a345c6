import {
  type LineFault,
  linesOf,
  MAX_NAME_LENGTH,
  MAX_ROW_LENGTH,
  type RawRow,
  type Reader,
  rowOf,
  type Tally,
  Unreadable,
} from "./row";

const MAX_DEPTH = 64;
const MAX_DEPTH_OF_ROW = 8;

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

export async function* readJson(texts: AsyncIterable<string>, path: string, tally: Tally): Reader {
  const list = elementsAt(path);
  for await (const text of texts) for (const element of list.push(text)) yield rowIn(element, ++tally.lines);
  if (list.isCut()) yield { line: ++tally.lines, fault: "cut" };
  if (!list.state.isFound) throw new Unreadable("noRows");
  return list.state.isClosed;
}

/** Where the list of rows is: the first list of objects, else the first list. */
export function listPath(head: string): string | undefined {
  const list = elementsAt();
  try {
    list.push(head).next();
  } catch {
    // What came before is enough.
  }
  return list.state.path;
}

/**
 * Numbers stay as they are written: 1E5 is no 100000, and ids may have 20 digits. A string that is not closed goes to the
 * end: else the rest would be looked through again from each of its quotation marks.
 */
const BARE = /"[^"\\]*(?:\\(?:.|$)[^"\\]*)*(?:"|$)|-?\d[\d.eE+-]*/gs;

function rowIn(text: string, line: number): RawRow | LineFault {
  if (text.length > MAX_ROW_LENGTH) return { line, fault: "tooLong", about: String(MAX_ROW_LENGTH) };
  try {
    const object = JSON.parse(text.replace(BARE, (token) => (token.startsWith('"') ? token : `"${token}"`)));
    return isObject(object) ? rowOf(line, cellsIn(object)) : { line, fault: "broken" };
  } catch {
    return { line, fault: "broken" };
  }
}

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

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

/** `within`: how much of the path that is wanted leads here; -1 if it leads elsewhere. */
type Place = { key: string; within: number };

const TOO_LONG = " ".repeat(MAX_NAME_LENGTH + 1);

/**
 * Cuts a list out of a JSON text that comes in pieces, and holds one element at a time. Without a path it only looks for
 * one. An element may be broken: only quotation marks, brackets and commas are counted.
 */
function elementsAt(wanted?: string) {
  const places: Place[] = [];
  let held = "";
  let at = 0;
  let mark = 0;
  let key = "";
  let isString = false;
  let isEscaped = false;
  /** The depth of the list while it is open. */
  let list = 0;
  let depth = 0;
  let isTooLong = false;
  const state = { isFound: false, isClosed: false, path: undefined as string | undefined };

  function* push(text: string): Generator<string> {
    held = held.slice(mark) + text;
    at -= mark;
    mark = 0;
    for (; at < held.length; at++) {
      const sign = held[at];
      if (isString) {
        if (isEscaped) isEscaped = false;
        else if (sign === "\\") isEscaped = true;
        else if (sign === '"') {
          isString = false;
          if (!list) key = isTooLong ? TOO_LONG : held.slice(mark, at);
          if (!list) isTooLong = false;
        }
      } else if (sign === '"') {
        isString = true;
        if (!list) mark = at + 1;
      } else if (sign === "{" || sign === "[") open(sign);
      else if (sign === "}" || sign === "]") {
        if (list && depth === list) {
          yield* element(true);
          list = 0;
        }
        depth = Math.max(0, depth - 1);
        places.length = Math.min(places.length, depth);
        key = "";
        state.isClosed = depth === 0;
      } else if (sign === ",") {
        if (list && depth === list) yield* element(false);
        key = "";
      } else if (state.isClosed && sign?.trim()) state.isClosed = false;
    }
    if (!list && !isString) mark = at;
    else if (at - mark > MAX_ROW_LENGTH) {
      isTooLong = true;
      mark = at;
    }
  }

  function open(sign: string) {
    depth++;
    // A second root after the first is left unread.
    if (state.isClosed) throw new Unreadable("broken");
    if (list) return;
    if (depth > MAX_DEPTH) throw new Unreadable("tooDeep");
    if (key.length > MAX_NAME_LENGTH) throw new Unreadable("longName");
    places.push({ key, within: withinOf(places.at(-1)?.within ?? 0) });
    key = "";
    if (sign !== "[" || state.isFound) return;
    if (wanted === undefined) {
      const isOfObjects = /^\s*\{/.test(held.slice(at + 1, at + 1000));
      if (state.path === undefined || isOfObjects)
        state.path = places.flatMap(({ key }) => key || []).join(".");
      state.isFound = isOfObjects;
    } else if (places.at(-1)?.within === wanted.length) {
      state.isFound = true;
      list = depth;
      mark = at + 1;
    }
  }

  /** Each key is compared once, and not the whole path at each list. */
  function withinOf(before: number): number {
    if (key === "" || before < 0) return before;
    const part = before === 0 ? key : `.${key}`;
    return wanted?.startsWith(part, before) ? before + part.length : -1;
  }

  function* element(isLast: boolean) {
    const text = held.slice(mark, at);
    mark = at + 1;
    if (isTooLong) yield " ".repeat(MAX_ROW_LENGTH + 1);
    // An empty list has no element, but `[,]` has two that are broken.
    else if (text.trim() !== "" || !isLast) yield text;
    isTooLong = false;
  }

  const isCut = () => list > 0 && (isTooLong || held.slice(mark).trim() !== "");

  return { state, push, isCut };
}
