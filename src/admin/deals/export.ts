import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import * as deals from "../../models/deals/admin-list";
import type { Deal } from "../../models/deals/read";
import { paths } from "../../paths";
import type { Cursor } from "../../schemas/paging";
import { notFound } from "../errors";
import { download } from "../resource/download";
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

const query = params.extend({ format: z.enum(["csv", "jsonl"]).catch("csv").default("csv") });

/** All deals that a list shows, as a file. */
export default new Hono<AppEnv>().get(paths.dealExport(":kind"), zValidator("query", query), (c) => {
  const kind = c.req.param("kind");
  if (kind !== "coupon" && kind !== "offer") return notFound();
  const { format, ...shown } = c.req.valid("query");
  const found = batches((cursor) => deals.list(kind, filterOf(shown), "newest", { limit: BATCH, cursor }));
  return download(c, { name: `${kind}s`, type: format, columns: Object.keys(columns), rows: found });
});

type Read = (cursor: Cursor | undefined) => ReturnType<typeof deals.list>;

async function* batches(read: Read): AsyncGenerator<string[][]> {
  const cells = Object.values(columns);
  for (let cursor: Cursor | undefined; ; ) {
    const { items, next } = await read(cursor);
    yield items.map((deal) => cells.map((cell) => cell(deal)));
    if (!next) return;
    cursor = next;
  }
}
