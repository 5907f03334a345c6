import { and, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, observations } from "../../../db/schema";
import type { Finding } from "../../proof/derive";
import { quoteOf } from "../../proof/page";
import type { DealKind } from "../../schemas/vocabulary";
import type { Change, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import { needsAttention } from "../deals/attention";
import { notEnded } from "../deals/conditions";
import { dealEntities } from "../deals/entity";
import { type EditedDeal, editedColumns, selectDeals } from "../deals/read";
import { cursorIn, type Order, type Page, type PageRequest, pageOf } from "../system/paging";
import { recordCheck } from "./checks";

/** A live deal that its page no longer shows, or has other words about. `now`: those words. */
export type ChangedDeal = EditedDeal & { finding: Finding; httpStatus: number | null; now: string | null };

export const findingWaits = sql`${needsAttention("changed")} and ${notEnded}`;

export async function readChanged(page: PageRequest, condition: SQL | undefined): Promise<Page<ChangedDeal>> {
  const order: Order = { key: deals.id, id: deals.id, cast: "int" };
  const httpStatus = sql<number | null>`(select http_status from ${observations} look
    where look.deal_id = ${deals.id} and look.terms_version = ${deals.termsVersion} and kind = 'page'
    order by look.id desc limit 1)`;
  const columns = {
    ...(await editedColumns()),
    httpStatus,
    seenPage: deals.seenPage,
    cursor: cursorIn(order),
  };
  const found = await pageOf(selectDeals(columns), order, page, condition);
  const items = found.items.flatMap(({ seenPage, ...deal }) => {
    const now = seenPage && "now" in seenPage && seenPage.now ? quoteOf(seenPage.now) : null;
    return deal.proof?.finding ? [{ ...deal, finding: deal.proof.finding, now }] : [];
  });
  return { ...found, items };
}

/** Those of the deals that are no longer on their page, as far as nobody has decided to keep them. */
export function missingAmong(ids: number[]): Promise<{ id: number; kind: DealKind }[]> {
  return db
    .select({ id: deals.id, kind: deals.kind })
    .from(deals)
    .where(and(inArray(deals.id, ids), findingWaits, sql`proof #>> '{finding,outcome}' <> 'reworded'`));
}

type Read = Pick<ChangedDeal, "id" | "kind" | "version" | "finding">;

/**
 * Records that a person has read what the page says, and keeps the deal as it is: where the page has other words for it,
 * that is a check of those words.
 */
export function keep({ id, kind, version, finding }: Read, change: Change): Promise<Outcome> {
  const keptDespite = new Date(finding.since);
  const isThere = finding.outcome === "reworded";
  const check = { verified: "now", checkMethod: "page" } as const;
  return audit.update(change, dealEntities[kind], id, version, () => ({ keptDespite }), {
    ...(isThere && { after: (tx) => recordCheck(tx, id, check, change.actor) }),
  });
}
