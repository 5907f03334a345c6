import { asc, eq, inArray } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, feedItems, feeds } from "../../../db/schema";
import type { Change, Outcome } from "../../models/audit/changes";
import * as audit from "../../models/audit/changes";
import { refused } from "../../models/audit/outcome";
import { dealEntities } from "../../models/deals/entity";
import { hasTerms, lookSoon, resetProof } from "../../models/deals/terms";
import { dealsOf, itemsOfDeals } from "./items";
import { type FeedColumn, feedColumns, planOf } from "./plan";

export type Follows = {
  sources: { id: number; name: string; isGone: boolean; importId: number }[];
  columns: Record<string, number>;
};

/** The sources of a deal, the best first, and which source each of its columns follows. */
export async function followsOf(dealId: number): Promise<Follows> {
  const [sources, [deal]] = await Promise.all([
    db
      .select({ id: feeds.id, name: feeds.name, isGone: feedItems.isGone, importId: feedItems.importId })
      .from(feedItems)
      .innerJoin(feeds, eq(feeds.id, feedItems.feedId))
      .where(eq(feedItems.dealId, dealId))
      .orderBy(asc(feeds.rank), asc(feeds.id)),
    db.select({ origins: deals.origins }).from(deals).where(eq(deals.id, dealId)),
  ]);
  return { sources, columns: deal?.origins ?? {} };
}

/** Has columns that a person has set follow the deal's sources again, and sets them to what the sources say now. */
export async function follow(dealId: number, columns: FeedColumn[], change: Change): Promise<Outcome> {
  const deal = (await dealsOf(db, [dealId])).get(dealId);
  const items = (await itemsOfDeals(db, [dealId])).get(dealId) ?? [];
  const [best] = items;
  if (!deal || !best) return { kind: "missing" };
  const followed = Object.fromEntries(columns.map((name) => [name, best.feedId]));
  const plan = planOf({ ...deal, origins: { ...deal.origins, ...followed } }, items);
  if (plan.problem === "endsBeforeStart") return refused("form", "endsBeforeStart");
  return audit.update(change, dealEntities[deal.kind], dealId, undefined, async (tx) => {
    const isOther = hasTerms(plan.columns);
    if (isOther) await lookSoon(tx, inArray(deals.id, [dealId]));
    return { ...plan.columns, origins: plan.origins, ...(isOther && resetProof) };
  });
}

export const isFeedColumn = (name: string): name is FeedColumn => feedColumns.some((one) => one === name);
