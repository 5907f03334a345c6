import { ReadableStream as NodeStream } from "node:stream/web";
import { stringify } from "csv-stringify/sync";
import type { Context } from "hono";
import { defused } from "../../imports/read/csv";
import type { Cursor } from "../../schemas/paging";
import type { ListParams, ListScreen } from "./resource";

export const fileFormats = {
  csv: { label: "CSV", type: "text/csv; charset=utf-8" },
  jsonl: { label: "JSON Lines", type: "application/jsonl; charset=utf-8" },
};

/** Rows that are in memory at once. */
const BATCH = 200;

/**
 * Sends all rows that a list shows as a file, as fast as the browser reads. An error aborts the download, so that a part does
 * not pass for the whole.
 */
export function download(c: Context, listScreen: ListScreen, params: ListParams): Response {
  const format = c.req.query("format") === "jsonl" ? "jsonl" : "csv";
  const columns = Object.keys(listScreen.exports ?? {});
  const rows = batches(listScreen, params);
  const text = format === "csv" ? csvOf(columns, rows) : jsonLines(columns, rows);
  const today = new Date().toISOString().slice(0, 10);
  return sendFile(c, format, `${listScreen.list}-${today}`, text);
}

/** @param name without its ending */
export function sendFile(
  c: Context,
  format: keyof typeof fileFormats,
  name: string,
  text: AsyncIterable<Uint8Array>,
): Response {
  return c.body(NodeStream.from(text) as unknown as ReadableStream, 200, {
    "Content-Type": fileFormats[format].type,
    "Content-Disposition": `attachment; filename="${name}.${format}"`,
  });
}

type Rows = AsyncIterable<string[][]>;

async function* batches({ find, exports = {} }: ListScreen, params: ListParams): AsyncGenerator<string[][]> {
  const cells = Object.values(exports);
  for (let cursor: Cursor | undefined; ; ) {
    const { items, next } = await find(params, { limit: BATCH, cursor });
    const rows: string[][] = [];
    for (const row of items) rows.push(await Promise.all(cells.map((cell) => cell(row))));
    yield rows;
    if (!next) return;
    cursor = next;
  }
}

export async function* csvOf(columns: string[], rows: Rows): AsyncGenerator<Uint8Array> {
  yield Buffer.from(stringify([columns]));
  for await (const batch of rows) yield Buffer.from(stringify(batch.map((cells) => cells.map(defused))));
}

async function* jsonLines(columns: string[], rows: Rows): AsyncGenerator<Uint8Array> {
  const lineOf = (cells: string[]) =>
    `${JSON.stringify(Object.fromEntries(cells.map((cell, at) => [columns[at], cell])))}\n`;
  for await (const batch of rows) yield Buffer.from(batch.map(lineOf).join(""));
}
