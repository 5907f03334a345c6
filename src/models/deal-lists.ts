import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { deals } from "../../db/schema";
import { dependsOn } from "../cache/tags";
import type { CouponSort } from "../schemas/vocabulary";
import { type Choice, liveCoupon, liveOffer, ordered, orderings, read, type TicketRow } from "./deal-rows";
import { endedDeal } from "./live";
import type { Page, PageRequest } from "./paging";
import * as searched from "./search/coupons";
import { atLeast, planned } from "./statements";

/** `category` is a category's slug or its name in any case; unknown ones match nothing. */
export type CouponFilter = { search?: string | undefined; category?: string | undefined };

export type DealLists<Deal> = {
  /** Live coupons of the whole site, a page at a time; those that are searched for as `search/coupons` has it. */
  coupons(filter: CouponFilter, sort: CouponSort, page: PageRequest): Promise<Page<Deal>>;
  /** Live coupons that an editor put forward, the newest first. */
  featured(limit: number): Promise<Deal[]>;
  /** The coupon the hero shows: of the newest featured ones that are checked and have a code, the most popular. */
  hero(): Promise<Deal | undefined>;
  /** A store's live offers in their hand-set order. */
  offersOfStore(storeId: number, limit?: number): Promise<Deal[]>;
  /** A store's live coupons, the newest first, a page at a time. */
  couponsOfStore(storeId: number, page: PageRequest): Promise<Page<Deal>>;
  /** A store's ended deals, the latest to end first. */
  expiredOfStore(storeId: number, limit: number): Promise<Deal[]>;
};

/** Among so many of the newest the hero's coupon is chosen. */
const NEWEST = 50;

/** The lists that visitors see, with as much of each deal as whoever asks shows. */
export function dealLists<Row extends TicketRow>(choice: Choice<Row>): DealLists<Row> {
  return {
    coupons(filter, sort, page) {
      dependsOn("deals");
      const { search, category } = filter;
      if (search) return searched.find(choice, search, category, sort, page);
      if (category) return searched.ofCategory(choice, category, sort, page);
      return ordered(choice, liveCoupon, orderings[sort], page);
    },

    async featured(limit) {
      dependsOn("deals");
      const { items } = await ordered(choice, and(liveCoupon, sql`featured`), orderings.latest, { limit });
      return items;
    },

    async hero() {
      dependsOn("deals");
      const fit = and(liveCoupon, sql`featured`, isNotNull(deals.verifiedAt), isNotNull(deals.code));
      const newest = await read(
        choice().where(fit).orderBy(desc(deals.createdAt), desc(deals.id)).limit(atLeast(NEWEST)),
        NEWEST,
      );
      return newest.toSorted((a, b) => b.popularity - a.popularity)[0];
    },

    async offersOfStore(storeId, limit = 100) {
      dependsOn(`store:${storeId}`);
      return read(
        choice()
          .where(and(eq(deals.storeId, storeId), liveOffer))
          .orderBy(asc(deals.sortOrder), asc(deals.id))
          .limit(atLeast(limit)),
        limit,
      );
    },

    couponsOfStore(storeId, page) {
      dependsOn(`store:${storeId}`);
      const isOfStore = and(eq(deals.storeId, storeId), liveCoupon);
      return ordered(choice, isOfStore, orderings.latest, page, planned);
    },

    async expiredOfStore(storeId, limit) {
      dependsOn(`store:${storeId}`);
      return read(
        choice()
          .where(and(eq(deals.storeId, storeId), endedDeal))
          .orderBy(desc(deals.endsAt), desc(deals.id))
          .limit(planned(limit)),
        limit,
      );
    },
  };
}
