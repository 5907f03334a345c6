import { and, eq, or, sql } from "drizzle-orm";
import { deals } from "../../db/schema";
import { dependsOn } from "../cache/tags";
import type { DealKind } from "../schemas/vocabulary";
import { type CouponFilter, isOfCategory } from "./deal-lists";
import { type Deal, liveCoupon, liveOffer, ordered, orderings, read, select } from "./deal-rows";
import { endedDeal, liveDeal } from "./live";
import type { Page, PageRequest } from "./paging";
import { countOrCorrected } from "./search/typos";
import { isDeal, termsOf } from "./search/words";
import { total } from "./totals";

export { coupons, couponsOfStore, expiredOfStore, featured, hero, offersOfStore } from "./deal-lists";
export type { CouponFilter, Deal };

/** How many live coupons the filter leaves; of those that are searched for, up to `MOST_FOUND`. */
export async function countCoupons({ search, category }: CouponFilter = {}): Promise<number> {
  if (search || !category) dependsOn("deals");
  if (!search && !category) return total("coupons", sql`from ${deals} where ${liveCoupon}`);
  const rows = sql`from ${deals} where ${and(liveCoupon, await isOfCategory(category))}`;
  if (!search) return total(`coupons of ${category?.toLowerCase()}`, rows);
  return countOrCorrected(search, (text) => sql`${rows} and ${isDeal(termsOf(text))}`);
}

/** How many coupons and offers are live. */
export function countLive(): Promise<number> {
  dependsOn("deals");
  return total("live deals", sql`from ${deals} where ${liveDeal}`);
}

/** How many live deals have a code that was checked. */
export function countCheckedCodes(): Promise<number> {
  dependsOn("deals");
  const isChecked = sql`active and code is not null and verified_at is not null`;
  return total("checked codes", sql`from ${deals} where ${isChecked} and ${liveDeal}`);
}

/** Live offers of the whole site, the newest first, a page at a time. */
export function offers(page: PageRequest): Promise<Page<Deal>> {
  dependsOn("deals");
  return ordered(liveOffer, orderings.latest, page);
}

export function countOffers(): Promise<number> {
  dependsOn("deals");
  return total("offers", sql`from ${deals} where ${liveOffer}`);
}

/** A deal, shown to visitors or not. */
export async function byId(kind: DealKind, id: number): Promise<Deal | undefined> {
  const [deal] = await read(select().where(and(eq(deals.kind, kind), eq(deals.id, id))), 1);
  return deal;
}

/** A live or ended deal; undefined for one that is switched off or has not begun. */
export async function shown(id: number): Promise<Deal | undefined> {
  const [deal] = await read(select().where(and(eq(deals.id, id), or(liveDeal, endedDeal))), 1);
  return deal;
}
