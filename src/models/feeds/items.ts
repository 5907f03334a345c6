import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { categories, deals, feedItems, feeds, importRows, stores } from "../../../db/schema";
import type { Import } from "./imports";
import type { Word } from "./plan";

export type Feed = typeof feeds.$inferSelect;
export type Item = typeof feedItems.$inferSelect;

export async function itemsOf(
  on: Pick<Transaction, "select">,
  feedId: number,
  keys: string[],
): Promise<Map<string, Item>> {
  if (keys.length === 0) return new Map();
  const found = await on
    .select()
    .from(feedItems)
    .where(and(eq(feedItems.feedId, feedId), inArray(feedItems.key, keys)));
  return new Map(found.map((item) => [item.key, item]));
}

export type KnownDeal = typeof deals.$inferSelect & { currency: string };

export const dealColumns = { ...getTableColumns(deals), currency: stores.currency };

export async function dealsOf(
  on: Pick<Transaction, "select">,
  ids: number[],
): Promise<Map<number, KnownDeal>> {
  if (ids.length === 0) return new Map();
  const found = await on
    .select(dealColumns)
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .where(inArray(deals.id, ids));
  return new Map(found.map((deal) => [deal.id, deal]));
}

/** What feeds say of deals, by the deals' ids: the best feed first. */
export async function wordsOf(
  on: Pick<Transaction, "select">,
  dealIds: number[],
): Promise<Map<number, (Word & { key: string })[]>> {
  if (dealIds.length === 0) return new Map();
  const { feedId, key, dealId, values, isGone } = feedItems;
  const found = await on
    .select({ feedId, key, dealId, values, isGone })
    .from(feedItems)
    .innerJoin(feeds, eq(feeds.id, feedId))
    .where(inArray(dealId, dealIds))
    .orderBy(asc(feeds.rank), asc(feedId), asc(key));
  return Map.groupBy(found, ({ dealId }) => dealId);
}

type Said = Pick<Word, "values" | "isGone"> & { key: string };

/** The words about a deal once a feed says something else, or says something for the first time. */
export function withWord(
  words: (Word & { key: string })[],
  feed: Pick<Feed, "id" | "rank">,
  said: Said,
  ranks: Map<number, number>,
): Word[] {
  const others = words.filter(({ feedId, key }) => feedId !== feed.id || key !== said.key);
  const rankOf = ({ feedId }: Word) => ranks.get(feedId) ?? 0;
  return [...others, { feedId: feed.id, ...said }].toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.feedId - b.feedId,
  );
}

export async function ranksOf(on: Pick<Transaction, "select">): Promise<Map<number, number>> {
  const found = await on.select({ id: feeds.id, rank: feeds.rank }).from(feeds);
  return new Map(found.map(({ id, rank }) => [id, rank]));
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

/** Counts what a complete import is without; -1: takes that back. If a row cannot be told from others, nobody knows. */
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
