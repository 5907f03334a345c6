import type { Format } from "../../../src/imports/read/row";
import { formatOf, readRows } from "../../../src/imports/read/rows";
import { valuesIn } from "../../values";

/** The bytes of a text, in pieces that cut through characters and lines. */
export async function* pieces(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const utf8 = (text: string) => new TextEncoder().encode(text);

/** How a file is written down: its lines, its text, or a letter for each of its bytes. */
type WrittenBytes = { lines?: string[]; text?: string; latin1?: string };

/** The files of a table in JSON, each with what is expected of it. */
export function writtenFiles<Expected>(folder: string, file: string) {
  const written = valuesIn<Record<string, Expected & WrittenBytes>>(folder, file);
  return Object.fromEntries(
    Object.entries(written).map(([name, file]) => {
      const { lines, text, latin1 } = file;
      const bytes = latin1 === undefined ? utf8(text ?? lines?.join("\r\n") ?? "") : latin(latin1);
      return [name, { ...file, bytes }];
    }),
  );
}

const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

/** Reads a file as an import would. @param corrected what a person changed of the guessed format */
export async function readFile(bytes: Uint8Array, corrected: Partial<Format> = {}, size = 7) {
  const guessed = await formatOf(pieces(bytes, size));
  const format = { ...guessed, ...corrected };
  const rows: { line: number; fields: Record<string, string> }[] = [];
  const faults: string[] = [];
  const reader = readRows(pieces(bytes, size), format);
  for (;;) {
    const next = await reader.next();
    if (next.done) return { guessed, rows, faults, end: next.value };
    const { line } = next.value;
    if ("fields" in next.value) rows.push(next.value);
    else faults.push([line, next.value.fault, next.value.about].filter(Boolean).join(" "));
  }
}
