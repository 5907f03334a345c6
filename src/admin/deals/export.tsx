import { ReadableStream as NodeStream } from "node:stream/web";
import { zValidator } from "@hono/zod-validator";
import { stringify } from "csv-stringify/sync";
import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import * as deals from "../../models/deals/admin-list";
import type { Deal } from "../../models/deals/read";
import { paths } from "../../paths";
import type { Cursor } from "../../schemas/paging";
import { notFound } from "../errors";
import { filterOf, params } from "./list";

const BATCH = 1000;

/** The columns of an export, which an import reads back as edits of the same deals. */
const columns: Record<string, (deal: Deal) => string> = {
  "Deal ID": ({ id }) => String(id),
  Store: ({ store }) => store.name,
  Title: ({ title }) => title,
  Description: ({ description }) => description,
  Code: ({ code }) => code ?? "",
  "Discount type": ({ discountType }) => discountType,
  Value: ({ discountValue }) => discountValue,
  "Min spend": ({ minSpend }) => String(minSpend ?? ""),
  Currency: ({ store }) => store.currency,
  Link: ({ affiliateLink }) => affiliateLink ?? "",
  Starts: ({ startsAt }) => startsAt?.toISOString() ?? "",
  Ends: ({ endsAt }) => endsAt?.toISOString() ?? "",
};

const types = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl; charset=utf-8" };

const query = params.extend({ format: z.enum(["csv", "jsonl"]).catch("csv").default("csv") });

/** All deals that a list shows, as a file. An error aborts the download, so that a part does not pass for the whole. */
export default new Hono<AppEnv>().get(paths.dealExport(":kind"), zValidator("query", query), (c) => {
  const kind = c.req.param("kind");
  if (kind !== "coupon" && kind !== "offer") return notFound();
  const { format, ...shown } = c.req.valid("query");
  const today = new Date().toISOString().slice(0, 10);
  const rows = batches((cursor) => deals.list(kind, filterOf(shown), "newest", { limit: BATCH, cursor }));
  const text = format === "csv" ? csv(rows) : jsonLines(rows);
  return c.body(NodeStream.from(text) as unknown as ReadableStream, 200, {
    "Content-Type": types[format],
    "Content-Disposition": `attachment; filename="${kind}s-${today}.${format}"`,
  });
});

type Read = (cursor: Cursor | undefined) => ReturnType<typeof deals.list>;

async function* batches(read: Read): AsyncGenerator<Deal[]> {
  for (let cursor: Cursor | undefined; ; ) {
    const { items, next } = await read(cursor);
    yield items;
    if (!next) return;
    cursor = next;
  }
}

const cells = (deal: Deal) => Object.values(columns).map((cell) => cell(deal));

async function* csv(rows: AsyncIterable<Deal[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(stringify([Object.keys(columns)]));
  // A spreadsheet would run a cell that begins with = or the like as a formula (OWASP, CSV injection).
  for await (const batch of rows) yield Buffer.from(stringify(batch.map(cells), { escape_formulas: true }));
}

async function* jsonLines(rows: AsyncIterable<Deal[]>): AsyncGenerator<Uint8Array> {
  const names = Object.keys(columns);
  const objectOf = (deal: Deal) => Object.fromEntries(cells(deal).map((cell, at) => [names[at], cell]));
  for await (const batch of rows)
    yield Buffer.from(batch.map((deal) => `${JSON.stringify(objectOf(deal))}\n`).join(""));
}
