import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "../../db/client";
import { deals, observations } from "../../db/schema";
import type { Finding } from "../schemas/proof";
import type { DealKind } from "../schemas/vocabulary";
import type { Author, Outcome } from "./audit/changes";
import * as audit from "./audit/changes";
import { needsAttention } from "./deals/attention";
import { dealEntities } from "./deals/entity";
import { type EditedDeal, editedColumns, selectDeals } from "./deals/read";
import { type Order, type Page, type PageRequest, pageOf, placeIn } from "./paging";
import * as texts from "./source-texts";

/**
 * A live deal that its page no longer shows, or has other words about. `texts`: of the page when the deal was last
 * seen and as it is now, under the hashes of both; null if one of them is not stored.
 */
export type ChangedDeal = EditedDeal & {
  finding: Finding;
  httpStatus: number | null;
  texts: { hashes: string; earlier: string; later: string } | null;
};

export const findingWaits = sql`${needsAttention("changed")} and active and (${deals.endsAt} is null or ${deals.endsAt} > now())`;

export async function readChanged(page: PageRequest, condition: SQL | undefined): Promise<Page<ChangedDeal>> {
  const order: Order = { key: deals.id, id: deals.id, cast: "int" };
  const columns = {
    ...(await editedColumns()),
    httpStatus: newest<number>(sql`http_status`, sql`true`),
    earlier: newest<string>(sql`text_sha256`, sql`outcome = 'seen'`),
    later: newest<string>(sql`text_sha256`, sql`outcome in ('missing', 'reworded')`),
    place: placeIn(order),
  };
  const found = await pageOf(selectDeals(columns), order, page, condition);
  const stored = await texts.all(found.items.flatMap(({ earlier, later }) => [earlier, later]));
  const items = found.items.flatMap(({ earlier, later, ...deal }) => {
    const [before, after] = [stored.get(earlier ?? ""), stored.get(later ?? "")];
    const hashes = `${earlier} ${later}`;
    const both =
      before === undefined || after === undefined ? null : { hashes, earlier: before, later: after };
    return deal.proof?.finding ? [{ ...deal, finding: deal.proof.finding, texts: both }] : [];
  });
  return { ...found, items };
}

function newest<Value>(column: SQL, condition: SQL) {
  return sql<Value | null>`(select ${column} from ${observations} look where look.deal_id = ${deals.id}
    and look.terms_version = ${deals.termsVersion} and kind = 'page' and ${condition} order by look.id desc limit 1)`;
}

/** Those of the deals that are no longer on their page, as far as nobody has decided to keep them. */
export function missingAmong(ids: number[]): Promise<{ id: number; kind: DealKind }[]> {
  return db
    .select({ id: deals.id, kind: deals.kind })
    .from(deals)
    .where(and(inArray(deals.id, ids), findingWaits, sql`proof #>> '{finding,outcome}' <> 'reworded'`));
}

type Read = Pick<ChangedDeal, "id" | "kind" | "version" | "finding">;

/** Records that a person has read what the page says, and keeps the deal as it is. */
export function keep({ id, kind, version, finding }: Read, author: Author): Promise<Outcome> {
  const keptDespite = new Date(finding.since);
  const write = (tx: Transaction) => tx.update(deals).set({ keptDespite }).where(eq(deals.id, id));
  return audit.update(author, dealEntities[kind], id, version, write);
}
