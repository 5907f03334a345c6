import { MAX_JSON_MIB } from "../../schemas/reasons";
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

const MAX_JSON_BYTES = MAX_JSON_MIB * 1024 * 1024;
const COLLECT_EVERY_ROWS = 50_000;
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
  for (const [at, element] of list.entries()) {
    // The rows make much garbage: without this, it would come on top of the whole list.
    list[at] = undefined;
    if ((at + 1) % COLLECT_EVERY_ROWS === 0) Bun.gc(true);
    yield rowOfElement(element, ++tally.lines);
  }
  return true;
}

/** A JSON file is parsed whole. A larger list comes as JSON Lines or CSV. */
export async function* limitedJson(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_JSON_BYTES) throw new Unreadable("longJson");
    yield chunk;
  }
}

async function wholeOf(texts: AsyncIterable<string>): Promise<string> {
  const quoted = newQuoter();
  const parts: string[] = [];
  for await (const text of texts) parts.push(quoted(text));
  parts.push(quoted("\n"));
  return parts.join("");
}

/** @returns undefined for what is no JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A string, or as much of it as there is; a number; a minus sign whose number is in the next piece. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*("|\\?$)|-?\d[\d.eE+-]*|-$/gs;

/**
 * Quotes the numbers of a text, so that they stay as they are written: 1E5 is no 100000, and ids may have 20 digits. The
 * text comes in pieces, because to replace all numbers of a long text at once takes several times its memory.
 */
function newQuoter(): (text: string) => string {
  let isInString = false;
  /** The beginning of a number or of an escape, which goes on in the next piece. */
  let held = "";
  return (text) => {
    const opening = isInString ? '"' : "";
    const piece = opening + held + text;
    isInString = false;
    held = "";
    const quoted = piece.replace(STRING_OR_NUMBER, (token: string, end: string | undefined, at: number) => {
      if (end === '"') return token;
      isInString = end !== undefined;
      if (end === undefined && at + token.length < piece.length) return `"${token}"`;
      held = end ?? token;
      return token.slice(0, token.length - held.length);
    });
    if (held.length > MAX_ROW_LENGTH) throw new Unreadable("brokenJson");
    return quoted.slice(opening.length);
  };
}

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
  return text.length > MAX_ROW_LENGTH ? tooLong(line) : rowOfElement(parsed(newQuoter()(text)), line);
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
