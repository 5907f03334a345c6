import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, feedItems, feeds } from "../../../db/schema";
import { type Change, type Outcome, refused } from "../../models/audit";
import { lockDeals, writeEach } from "../../models/deals";
import { dealsOf, itemsOfDeals } from "./items";
import { type FeedColumn, feedColumns, isLive, planOf } from "./plan";

/** `pinned`: the columns that a person has set, which the feeds leave alone. */
export type Follows = {
  feeds: { id: number; name: string; isGone: boolean; importId: number }[];
  pinned: FeedColumn[];
};

const isGone = sql<boolean>`(${feedItems.isGone} or coalesce(${feedItems.values} ->> 'status', 'live') <> 'live')`;

/** The feeds that have a deal, the best first. It follows the first that still has it. */
export async function followsOf(dealId: number): Promise<Follows> {
  const [found, [deal]] = await Promise.all([
    db
      .select({ id: feeds.id, name: feeds.name, isGone, importId: feedItems.importId })
      .from(feedItems)
      .innerJoin(feeds, eq(feeds.id, feedItems.feedId))
      .where(and(eq(feedItems.dealId, dealId), eq(feeds.entity, "deal")))
      .orderBy(asc(feeds.rank), asc(feeds.id)),
    db.select({ origins: deals.origins }).from(deals).where(eq(deals.id, dealId)),
  ]);
  return { feeds: found, pinned: feedColumns.filter((name) => !(name in (deal?.origins ?? {}))) };
}

/** Has a whole deal follow its feed again, and sets it to what the feed says now. */
export function followAgain(dealId: number, change: Change): Promise<Outcome> {
  return db.transaction(async (tx) => {
    await lockDeals(tx, [dealId]);
    const deal = (await dealsOf(tx, [dealId])).get(dealId);
    const items = (await itemsOfDeals(tx, [dealId])).get(dealId) ?? [];
    if (!deal || items.length === 0) return { kind: "missing" };
    const best = items.find(isLive);
    if (!best) return refused("form", "noSourceHasIt");
    const origins = Object.fromEntries(feedColumns.map((name) => [name, best.feedId]));
    const plan = planOf({ ...deal, origins }, items);
    if (plan.problem) return refused("form", plan.problem);
    await writeEach(tx, change, [{ deal, ...plan, columns: { ...plan.columns, origins } }]);
    return { kind: "saved", id: dealId };
  });
}
