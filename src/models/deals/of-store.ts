import { and, asc, desc, eq, isNotNull, not, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, observations, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { StoreFilter } from "../../schemas/stores";
import type { Page, PageRequest } from "../paging";
import { byProof } from "../proof/order";
import { endedDeal, isChecked, isFresh, isRefuted, liveCoupon, liveDeal, liveOffer } from "./conditions";
import { type Deal, type Ordering, ordered, read, select } from "./read";

/** The newest look at a store is searched among the observations of this many deals. */
const LAST_OBSERVED = 20;

const AFTER_ALL = 1_000_000;

const shows: Record<StoreFilter, SQL | undefined> = {
  all: undefined,
  codes: isNotNull(deals.code),
  deals: sql`${deals.code} is null`,
  checked: isChecked,
};

/** The deal that its page begins with: the first by proof of its live deals; none if each failed or is gone. */
export async function firstOfStore(storeId: number): Promise<Deal | undefined> {
  dependsOn(`store:${storeId}:deals`);
  const [deal] = await read(
    select()
      .where(and(eq(deals.storeId, storeId), liveDeal, not(isRefuted)))
      .orderBy(desc(byProof.key), asc(deals.sortOrder), desc(deals.id))
      .limit(1),
  );
  return deal;
}

/** A store's live offers in the editor's order; those that failed or are gone come last. */
export async function offersOfStore(
  storeId: number,
  limit = 100,
  show: StoreFilter = "all",
): Promise<Deal[]> {
  dependsOn(`store:${storeId}:deals`);
  const position = sql`(${deals.sortOrder} + case when ${isRefuted} then ${AFTER_ALL}::int else 0 end)`;
  const byEditorsOrder: Ordering = { key: position, id: deals.id, cast: "int" };
  const condition = and(eq(deals.storeId, storeId), liveOffer, shows[show]);
  return (await ordered(condition, byEditorsOrder, { limit })).items;
}

export function couponsOfStore(
  storeId: number,
  page: PageRequest,
  show: StoreFilter = "all",
): Promise<Page<Deal>> {
  dependsOn(`store:${storeId}:deals`);
  return ordered(and(eq(deals.storeId, storeId), liveCoupon, shows[show]), byProof, page);
}

/** The live deals of a store that were added or confirmed last. */
export async function newestOfStore(storeId: number, limit: number): Promise<Deal[]> {
  dependsOn(`store:${storeId}:deals`);
  const changedAt = sql`greatest(${deals.createdAt}, ${deals.verifiedAt})`;
  const isOfStore = and(eq(deals.storeId, storeId), liveDeal);
  return read(select().where(isOfStore).orderBy(desc(changedAt), desc(deals.id)).limit(limit));
}

export async function expiredOfStore(storeId: number, limit: number): Promise<Deal[]> {
  dependsOn(`store:${storeId}:deals`);
  const byEnd: Ordering = { key: deals.endsAt, id: deals.id, cast: "timestamptz", descending: true };
  return (await ordered(and(eq(deals.storeId, storeId), endedDeal), byEnd, { limit })).items;
}

export type StoreFacts = NonNullable<Awaited<ReturnType<typeof factsOfStore>>>;

/** Figures of a store's live deals. `working`: codes that nothing speaks against. */
export async function factsOfStore(storeId: number) {
  dependsOn(`store:${storeId}`, `store:${storeId}:deals`);
  const page = sql`${deals.proof} #> '{confirmations,page}'`;
  const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [facts] = await db
    .select({
      since: stores.createdAt,
      live: sql<number>`count(${deals.id})::int`,
      offers: count(sql`${deals.kind} = 'offer'`),
      codes: sql<number>`count(${deals.code})::int`,
      working: count(sql`${deals.code} is not null and not ${isRefuted}`),
      checked: count(isChecked),
      checkedThisWeek: count(isFresh),
      lastChecked: sql<Date | null>`max(${deals.verifiedAt})`.mapWith(deals.verifiedAt),
      nextEnd: sql<Date | null>`min(${deals.endsAt})`.mapWith(deals.endsAt),
      source: sql<
        string | null
      >`(array_agg(${page} ->> 'sourceUrl' order by ${page} -> 'at' desc) filter (where ${page} is not null))[1]`,
    })
    .from(stores)
    .leftJoin(deals, and(eq(deals.storeId, stores.id), liveDeal))
    .where(eq(stores.id, storeId))
    .groupBy(stores.id);
  return facts;
}

/** `foundCode`: it confirmed a code. */
export type Look = { at: Date; foundCode: boolean };

/** The last look for a store's deals, whatever was found; null: none. */
export async function lookedForStore(storeId: number): Promise<Look | null> {
  dependsOn(`store:${storeId}:deals`);
  const lastObserved = db
    .select({ id: deals.id })
    .from(deals)
    .where(and(eq(deals.storeId, storeId), isNotNull(deals.proof)))
    .orderBy(sql`(${deals.proof} ->> 'last')::bigint desc`)
    .limit(LAST_OBSERVED);
  const [newest] = await db
    .select({
      at: observations.at,
      foundCode: sql<boolean>`${deals.code} is not null and ${observations.outcome} in ('seen', 'works')`,
    })
    .from(observations)
    .innerJoin(deals, eq(deals.id, observations.dealId))
    .where(sql`${observations.dealId} in ${lastObserved} and ${observations.kind} <> 'visitor'`)
    .orderBy(desc(observations.at))
    .limit(1);
  return newest ?? null;
}

export async function lastCodeOfStore(storeId: number): Promise<Deal | undefined> {
  dependsOn(`store:${storeId}:deals`);
  const [deal] = await read(
    select()
      .where(and(eq(deals.storeId, storeId), endedDeal, isNotNull(deals.code)))
      .orderBy(desc(deals.endsAt), desc(deals.id))
      .limit(1),
  );
  return deal;
}
