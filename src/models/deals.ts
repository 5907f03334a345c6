import { and, asc, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { deals } from "../../db/schema";
import type { CouponSort, DealKind } from "../schemas/vocabulary";
import * as couponStores from "./coupon-stores";
import { type Deal, liveCoupon, liveOffer, ordered, orderings, read, select } from "./deal-rows";
import { endedDeal, liveDeal } from "./live";
import type { Page, PageRequest } from "./paging";
import * as searched from "./search/coupons";
import { atLeast, planned } from "./statements";
import { restsOn } from "./tags";
import { total } from "./totals";

export type { Deal };

/** Among so many of the newest the hero's coupon is chosen. */
const NEWEST = 50;

/** `category` is a category's slug or its name in any case; unknown ones match nothing. */
export type CouponFilter = { search?: string | undefined; category?: string | undefined };

/** Live coupons of the whole site, a page at a time; those that are searched for as `search/coupons` has it. */
export function coupons(filter: CouponFilter, sort: CouponSort, page: PageRequest): Promise<Page<Deal>> {
  restsOn("deals");
  const { search, category } = filter;
  if (search) return searched.find(search, category, sort, page);
  return category ? searched.ofCategory(category, sort, page) : ordered(liveCoupon, orderings[sort], page);
}

/** How many live coupons the filter leaves; of those that are searched for, up to `MOST_FOUND`. */
export async function countCoupons({ search, category }: CouponFilter = {}): Promise<number> {
  restsOn("deals");
  if (search) return searched.count(search, category);
  if (!category) return total("coupons", sql`from ${deals} where ${liveCoupon}`);
  const { storeIds } = await couponStores.ofCategory(category);
  const rows = sql`from ${deals} where ${liveCoupon} and store_id in ${storeIds}`;
  return total(`coupons of ${category.toLowerCase()}`, rows);
}

/** How many coupons and offers are live. */
export function countLive(): Promise<number> {
  restsOn("deals");
  return total("live deals", sql`from ${deals} where ${liveDeal}`);
}

/** Live coupons that an editor put forward, the newest first. */
export async function featured(limit: number): Promise<Deal[]> {
  restsOn("deals");
  const { items } = await ordered(and(liveCoupon, sql`featured`), orderings.latest, { limit });
  return items;
}

/** The coupon the hero shows: of the newest featured ones that are checked and have a code, the most popular. */
export async function hero(): Promise<Deal | undefined> {
  restsOn("deals");
  const fit = and(liveCoupon, sql`featured`, isNotNull(deals.verifiedAt), isNotNull(deals.code));
  const newest = await read(
    select().where(fit).orderBy(desc(deals.createdAt), desc(deals.id)).limit(atLeast(NEWEST)),
    NEWEST,
  );
  return newest.toSorted((a, b) => b.popularity - a.popularity)[0];
}

/** Live offers of the whole site, the newest first, a page at a time. */
export function offers(page: PageRequest): Promise<Page<Deal>> {
  restsOn("deals");
  return ordered(liveOffer, orderings.latest, page);
}

export function countOffers(): Promise<number> {
  restsOn("deals");
  return total("offers", sql`from ${deals} where ${liveOffer}`);
}

/** A store's live offers in their hand-set order. */
export function offersOfStore(storeId: number, limit = 100): Promise<Deal[]> {
  restsOn(`store:${storeId}`);
  return read(
    select()
      .where(and(eq(deals.storeId, storeId), liveOffer))
      .orderBy(asc(deals.sortOrder), asc(deals.id))
      .limit(atLeast(limit)),
    limit,
  );
}

/** A store's live coupons, the newest first, a page at a time. */
export function couponsOfStore(storeId: number, page: PageRequest): Promise<Page<Deal>> {
  restsOn(`store:${storeId}`);
  return ordered(and(eq(deals.storeId, storeId), liveCoupon), orderings.latest, page, planned);
}

/** A store's ended deals, the latest to end first. */
export function expiredOfStore(storeId: number, limit: number): Promise<Deal[]> {
  restsOn(`store:${storeId}`);
  return read(
    select()
      .where(and(eq(deals.storeId, storeId), endedDeal))
      .orderBy(desc(deals.endsAt), desc(deals.id))
      .limit(planned(limit)),
    limit,
  );
}

/** A deal, shown to visitors or not. */
export async function byId(kind: DealKind, id: number): Promise<Deal | undefined> {
  restsOn("deals");
  const [deal] = await read(select().where(and(eq(deals.kind, kind), eq(deals.id, id))), 1);
  return deal;
}

/** A live or ended deal; undefined for one that is switched off or has not begun. */
export async function shown(id: number): Promise<Deal | undefined> {
  restsOn("deals");
  const [deal] = await read(select().where(and(eq(deals.id, id), or(liveDeal, endedDeal))), 1);
  return deal;
}
