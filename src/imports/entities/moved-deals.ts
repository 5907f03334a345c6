import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db, type Reader } from "../../../db/client";
import { deals, feedItems, feeds } from "../../../db/schema";
import { dealIdsIn, dealNode, replaceDealNodes } from "../../schemas/post-nodes";

/** Deals in a text of another site that runs Dealproof, by the ids that they have here since they moved in. */
export async function withMovedDeals(text: string): Promise<{ content: string; removed: string[] }> {
  const numbers = dealIdsIn(text).map(String);
  const ids = await movedDeals(numbers);
  const content = replaceDealNodes(text, (number, part) => {
    const id = ids.get(`${number}`);
    return id === undefined ? "" : dealNode(id, part);
  });
  return { content, removed: ids.size < numbers.length ? ["deals that have not moved in"] : [] };
}

/**
 * The ids here of deals that moved in from another site that runs Dealproof, by their numbers there. Without a number that
 * two sites had for different deals.
 */
export const movedDeals = (numbers: string[], on: Reader = db) =>
  dealsBy(numbers, eq(feeds.entity, "exportedDeal"), on);

/** The same of coupons that were posts of an old site, by the numbers of these posts. */
export const dealsOfPosts = (numbers: string[], on: Reader = db) =>
  dealsBy(numbers, and(eq(feeds.entity, "deal"), eq(feeds.kind, "upload")), on);

/** @param isTheirs whether a source may have them */
async function dealsBy(
  numbers: string[],
  isTheirs: SQL | undefined,
  on: Reader,
): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const keys = [...new Set(numbers)].map((number) => `id ${number}`);
  const moved = await on
    .select({ key: feedItems.key, id: sql<number>`min(${deals.id})` })
    .from(feedItems)
    .innerJoin(feeds, eq(feeds.id, feedItems.feedId))
    .innerJoin(deals, eq(deals.id, sql`abs(${feedItems.dealId})`))
    .where(and(inArray(feedItems.key, keys), isTheirs))
    .groupBy(feedItems.key)
    .having(sql`count(distinct ${deals.id}) = 1`);
  return new Map(moved.map(({ key, id }) => [key.slice("id ".length), id]));
}

/** Of these numbers those under which no deal has moved in. Here, another deal may have one of them. */
export async function notMoved(on: Reader, numbers: string[]): Promise<string[]> {
  const moved = await movedDeals(numbers, on);
  return numbers.filter((number) => !moved.has(number));
}

/** Of these deals those that moved in from another site, where they have another number. */
export async function movedUnderOthers(ids: number[], on: Reader): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const dealId = sql<number>`abs(${feedItems.dealId})`;
  // Sources of an earlier release have the ids without a sign.
  const signed = ids.flatMap((id) => [id, -id]);
  const isUnderAnother = sql`${feedItems.key} <> 'id ' || ${dealId}`;
  const moved = await on
    .select({ dealId })
    .from(feedItems)
    .innerJoin(feeds, eq(feeds.id, feedItems.feedId))
    .where(and(inArray(feedItems.dealId, signed), isUnderAnother, eq(feeds.entity, "exportedDeal")));
  return new Set(moved.map(({ dealId }) => dealId));
}
