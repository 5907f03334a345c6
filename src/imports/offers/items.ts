import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { db, type Reader, type Transaction } from "../../../db/client";
import { categories, deals, feedItems, feeds, importRows, stores } from "../../../db/schema";
import type { Import } from "../imports";
import type { FeedItem } from "./plan";

export type Feed = typeof feeds.$inferSelect;
export type Item = typeof feedItems.$inferSelect;

export async function itemsByKey(on: Reader, feedId: number, keys: string[]): Promise<Map<string, Item>> {
  if (keys.length === 0) return new Map();
  const found = await on
    .select()
    .from(feedItems)
    .where(and(eq(feedItems.feedId, feedId), inArray(feedItems.key, keys)));
  return new Map(found.map((item) => [item.key, item]));
}

export type KnownDeal = typeof deals.$inferSelect & { currency: string };

export const dealColumns = { ...getTableColumns(deals), currency: stores.currency };

export async function dealsOf(on: Reader, ids: number[]): Promise<Map<number, KnownDeal>> {
  if (ids.length === 0) return new Map();
  const found = await on
    .select(dealColumns)
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .where(inArray(deals.id, ids));
  return new Map(found.map((deal) => [deal.id, deal]));
}

type RankedItem = FeedItem & { key: string; rank: number };

/** What feeds say of deals, by the deals' ids: the best feed first. */
export async function itemsOfDeals(on: Reader, dealIds: number[]): Promise<Map<number, RankedItem[]>> {
  if (dealIds.length === 0) return new Map();
  const { feedId, key, dealId, values, isGone } = feedItems;
  const found = await on
    .select({ feedId, key, dealId, values, isGone, rank: feeds.rank })
    .from(feedItems)
    .innerJoin(feeds, eq(feeds.id, feedId))
    .where(and(inArray(dealId, dealIds), eq(feeds.entity, "deal")))
    .orderBy(asc(feeds.rank), asc(feedId), asc(key));
  return Map.groupBy(found, ({ dealId }) => dealId);
}

/** The items of a deal once a feed says something else of it, or says something for the first time. */
export function withItem(
  items: RankedItem[],
  { id: feedId, rank }: Pick<Feed, "id" | "rank">,
  said: Pick<RankedItem, "key" | "values" | "isGone">,
): FeedItem[] {
  const others = items.filter((item) => item.feedId !== feedId || item.key !== said.key);
  const all = [...others, { feedId, rank, ...said }];
  return all.toSorted((a, b) => a.rank - b.rank || a.feedId - b.feedId);
}

export const knownDeals = (ids: number[]) => dealsOf(db, ids);

/** The names of stores and categories that rows and deals refer to, by column and id ("storeId 7"). */
export async function namesOfReferences(states: Record<string, unknown>[]): Promise<Map<string, string>> {
  const idsIn = (name: string) => [
    ...new Set(states.flatMap(({ [name]: id }) => (typeof id === "number" ? [id] : []))),
  ];
  const [ofStores, ofCategories] = await Promise.all([
    db
      .select({ id: stores.id, name: stores.name })
      .from(stores)
      .where(inArray(stores.id, idsIn("storeId"))),
    db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(inArray(categories.id, idsIn("categoryId"))),
  ]);
  return new Map([
    ...ofStores.map(({ id, name }) => [`storeId ${id}`, name] as const),
    ...ofCategories.map(({ id, name }) => [`categoryId ${id}`, name] as const),
  ]);
}

/**
 * Counts one more complete import without each deal that it lacks; -1 takes that back. Nothing is counted if a row could not
 * be identified, because it may be any deal.
 */
export async function countAbsent(
  tx: Transaction,
  { id, feedId, isComplete }: Import,
  by: 1 | -1,
): Promise<void> {
  if (!isComplete) return;
  await tx.execute(sql`
    update ${feedItems} i set missed = greatest(0, least(missed + ${by}::int, 100))
    where feed_id = ${feedId}::int and not is_gone and import_id < ${id}::int
      and not exists (select from ${importRows} r where r.import_id = ${id}::int and r.key = i.key)
      and not exists (select from ${importRows} where import_id = ${id}::int and n > 0 and key is null)`);
}
