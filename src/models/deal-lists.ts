import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import { dependsOn } from "../cache/tags";
import type { CouponSort } from "../schemas/vocabulary";
import { type Deal, liveCoupon, liveOffer, ordered, orderings, read, select } from "./deal-rows";
import { endedDeal } from "./live";
import type { Page, PageRequest } from "./paging";
import * as searched from "./search/coupons";
import { atLeast, planned } from "./statements";

/** `category` is a category's slug or its name in any case; unknown ones match nothing. */
export type CouponFilter = { search?: string | undefined; category?: string | undefined };

/** How many of the newest featured coupons the hero's is chosen from. */
const HERO_CANDIDATES = 50;

/** Live coupons of the whole site, a page at a time; with words, as `search/coupons` ranks them. */
export function coupons(filter: CouponFilter, sort: CouponSort, page: PageRequest): Promise<Page<Deal>> {
  dependsOn("deals");
  const { search, category } = filter;
  if (search) return searched.find(search, category, sort, page);
  if (category) return searched.ofCategory(category, sort, page);
  return ordered(liveCoupon, orderings[sort], page);
}

/** Live coupons that an editor put forward, the newest first. */
export async function featured(limit: number): Promise<Deal[]> {
  dependsOn("deals");
  const { items } = await ordered(and(liveCoupon, sql`featured`), orderings.latest, { limit });
  return items;
}

/** The coupon the hero shows: of the newest featured ones that are checked and have a code, the most popular. */
export async function hero(): Promise<Deal | undefined> {
  dependsOn("deals");
  const newest = db
    .select({ id: deals.id })
    .from(deals)
    .where(and(liveCoupon, sql`featured`, isNotNull(deals.verifiedAt), isNotNull(deals.code)))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(atLeast(HERO_CANDIDATES));
  const [coupon] = await read(
    select()
      .where(inArray(deals.id, newest))
      .orderBy(desc(deals.popularity), desc(deals.createdAt), desc(deals.id))
      .limit(atLeast(1)),
    1,
  );
  return coupon;
}

/** A store's live offers in their hand-set order. */
export function offersOfStore(storeId: number, limit = 100): Promise<Deal[]> {
  dependsOn(`store:${storeId}`);
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
  dependsOn(`store:${storeId}`);
  return ordered(and(eq(deals.storeId, storeId), liveCoupon), orderings.latest, page, planned);
}

/** A store's ended deals, the latest to end first. */
export function expiredOfStore(storeId: number, limit: number): Promise<Deal[]> {
  dependsOn(`store:${storeId}`);
  return read(
    select()
      .where(and(eq(deals.storeId, storeId), endedDeal))
      .orderBy(desc(deals.endsAt), desc(deals.id))
      .limit(planned(limit)),
    limit,
  );
}
