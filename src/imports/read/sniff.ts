import { decoderOf, isEncoding, markOf } from "../../robot/fetch/charset";
import { cellsOf } from "./csv";
import { listIn } from "./json";
import type { Format } from "./row";
import { rowPath } from "./xml";

/** Guesses a format from the first bytes of a file, to be shown and corrected. */
export function sniff(head: Uint8Array): Format {
  const encoding = encodingOf(head);
  const text = decoderOf(encoding).decode(head, { stream: true }).trimStart();
  if (text.startsWith("<")) return { kind: "xml", encoding, path: rowPath(text) ?? "" };
  if (/^[[{]/.test(text)) return { encoding, ...jsonKind(text) };
  return { kind: "csv", encoding, separator: separatorIn(text) };
}

/** A byte order mark, NULs as in UTF-16, valid UTF-8, or what most old spreadsheets write. */
function encodingOf(head: Uint8Array): string {
  const mark = markOf(head);
  if (mark) return mark;
  const beginning = head.subarray(0, 200);
  const zeros = [0, 1].map((odd) => beginning.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  const isWide = (count = 0) => count > beginning.length / 4;
  if (isWide(zeros[0])) return "utf-16be";
  if (isWide(zeros[1])) return "utf-16le";
  const declared = /^\s*<\?xml[^>]*?encoding=["']([\w.:-]+)/.exec(decoderOf("latin1").decode(beginning))?.[1];
  const isAscii = head.every((byte) => byte < 0x80);
  if (!isAscii && isUtf8(head)) return "utf-8";
  if (declared && isEncoding(declared) && !/^utf-?16/i.test(declared)) return decoderOf(declared).encoding;
  return isAscii ? "utf-8" : "windows-1252";
}

function isUtf8(head: Uint8Array): boolean {
  try {
    decoderOf("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function jsonKind(text: string): Pick<Format, "kind" | "path"> {
  const [first = "", second = ""] = text.split(/\n\s*/, 2);
  const isLines =
    text.startsWith("{") && isJson(first) && (second.startsWith("{") || !listIn(JSON.parse(first)));
  return isLines ? { kind: "jsonl" } : { kind: "json", path: "" };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const SEPARATORS = [",", ";", "\t", "|"];
const LINES = 20;

/** The sign that gives the most of the first lines as many cells as the first, and the most of them. */
function separatorIn(text: string): string {
  const named = /^sep=(.)\r?\n/.exec(text)?.[1];
  if (named) return named;
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
  const [header = "", ...rows] = lines.slice(0, LINES);
  const scored = SEPARATORS.map((separator) => {
    const widthOf = (line: string) => cellsOf(line, separator)?.length ?? 0;
    const width = widthOf(header);
    const fitting = rows.filter((row) => widthOf(row) === width).length;
    return { separator, width, score: width > 1 ? 1 + fitting : 0 };
  });
  return scored.toSorted((a, b) => b.score - a.score || b.width - a.width)[0]?.separator ?? ",";
}
