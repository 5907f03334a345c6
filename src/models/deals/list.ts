import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { CouponSort, DealKind } from "../../schemas/vocabulary";
import { idOf } from "../categories";
import { type Page, type PageRequest, toPage } from "../paging";
import { firstMatches } from "../search/first-matches";
import { countOrCorrected, pageOrCorrected } from "../search/typos";
import { isDeal, termsOf } from "../search/words";
import { countUpTo, MOST_FOUND, total } from "../totals";
import {
  type Deal,
  endedDeal,
  liveCoupon,
  liveDeal,
  liveOffer,
  type Ordering,
  ordered,
  orderings,
  read,
  select,
} from "./read";

export type { Deal };

/** `spend`: an amount in the store's currency; excludes deals with a higher minimum spend. */
type OfferFilter = { spend?: number | undefined };

/** `category`: a slug, or a name in any case. An unknown one matches nothing. */
export type CouponFilter = OfferFilter & { search?: string | undefined; category?: string | undefined };

const HERO_CANDIDATES = 50;

// A category has a large share of the coupons, so a long scan in list order finds enough of them.
const CATEGORY_ROWS_SCANNED = 20_000;

export async function coupons(
  { search, category, spend }: CouponFilter,
  sort: CouponSort,
  page: PageRequest,
): Promise<Page<Deal>> {
  dependsOn("deals");
  if (!search && !category) return ordered(and(liveCoupon, isWithin(spend)), orderings[sort], page);
  const match = and(await isOfCategory(category), isWithin(spend));
  if (!search) return matching(match as SQL, orderings[sort], page, CATEGORY_ROWS_SCANNED);
  return pageOrCorrected(search, page, (text) =>
    matching(and(match, isDeal(termsOf(text))) as SQL, orderings[sort], page),
  );
}

async function matching(
  match: SQL,
  order: Ordering,
  page: PageRequest,
  rowsScanned?: number,
): Promise<Page<Deal>> {
  const ids = await firstMatches(and(liveCoupon, order.from), match, order, page, rowsScanned);
  const direction = order.descending ? desc : asc;
  const rows = await read(
    select().where(inArray(deals.id, ids)).orderBy(direction(order.key), direction(deals.id)),
  );
  return toPage(rows, page.limit, order.cursorOf, (row) => row);
}

async function isOfCategory(category: string | undefined): Promise<SQL | undefined> {
  if (!category) return undefined;
  const id = await idOf(category);
  dependsOn("categories", `category:${id}`);
  return id === undefined
    ? sql`false`
    : sql`store_id in (select ${stores.id} from ${stores} where ${eq(stores.categoryId, id)})`;
}

function isWithin(spend: number | undefined): SQL | undefined {
  return spend === undefined ? undefined : sql`(min_spend is null or min_spend <= ${spend}::numeric)`;
}

export async function featured(limit: number): Promise<Deal[]> {
  dependsOn("deals");
  const { items } = await ordered(and(liveCoupon, sql`featured`), orderings.latest, { limit });
  return items;
}

/** The most popular of the 50 newest featured coupons that are checked and have a code. */
export async function hero(): Promise<Deal | undefined> {
  dependsOn("deals");
  const newest = db
    .select({ id: deals.id })
    .from(deals)
    .where(and(liveCoupon, sql`featured`, isNotNull(deals.verifiedAt), isNotNull(deals.code)))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(HERO_CANDIDATES);
  const [coupon] = await read(
    select()
      .where(inArray(deals.id, newest))
      .orderBy(desc(deals.popularity), desc(deals.createdAt), desc(deals.id))
      .limit(1),
  );
  return coupon;
}

/** A store's live offers in the editor's order. */
export function offersOfStore(storeId: number, limit = 100): Promise<Deal[]> {
  dependsOn(`store:${storeId}:deals`);
  return read(
    select()
      .where(and(eq(deals.storeId, storeId), liveOffer))
      .orderBy(asc(deals.sortOrder), asc(deals.id))
      .limit(limit),
  );
}

export function couponsOfStore(storeId: number, page: PageRequest): Promise<Page<Deal>> {
  dependsOn(`store:${storeId}:deals`);
  return ordered(and(eq(deals.storeId, storeId), liveCoupon), orderings.latest, page);
}

export function expiredOfStore(storeId: number, limit: number): Promise<Deal[]> {
  dependsOn(`store:${storeId}:deals`);
  return read(
    select()
      .where(and(eq(deals.storeId, storeId), endedDeal))
      .orderBy(desc(deals.endsAt), desc(deals.id))
      .limit(limit),
  );
}

/** How many live coupons match; with a search or an amount, counted up to `MOST_FOUND`. */
export async function countCoupons({ search, category, spend }: CouponFilter = {}): Promise<number> {
  if (search || !category) dependsOn("deals");
  const rows = sql`from ${deals} where ${and(liveCoupon, await isOfCategory(category), isWithin(spend))}`;
  if (!search && spend !== undefined) return countUpTo(rows, MOST_FOUND);
  if (!search) return total(category ? `coupons of ${category.toLowerCase()}` : "coupons", rows);
  return countOrCorrected(search, (text) => sql`${rows} and ${isDeal(termsOf(text))}`);
}

export function countLive(): Promise<number> {
  dependsOn("deals");
  return total("live deals", sql`from ${deals} where ${liveDeal}`);
}

export function countCheckedCodes(): Promise<number> {
  dependsOn("deals");
  const isChecked = sql`active and code is not null and verified_at is not null`;
  return total("checked codes", sql`from ${deals} where ${isChecked} and ${liveDeal}`);
}

export function offers({ spend }: OfferFilter, page: PageRequest): Promise<Page<Deal>> {
  dependsOn("deals");
  return ordered(and(liveOffer, isWithin(spend)), orderings.latest, page);
}

/** How many live offers match; with an amount, counted up to `MOST_FOUND`. */
export function countOffers({ spend }: OfferFilter = {}): Promise<number> {
  dependsOn("deals");
  const rows = sql`from ${deals} where ${and(liveOffer, isWithin(spend))}`;
  return spend === undefined ? total("offers", rows) : countUpTo(rows, MOST_FOUND);
}

export async function byId(kind: DealKind, id: number): Promise<Deal | undefined> {
  const [deal] = await read(select().where(and(eq(deals.kind, kind), eq(deals.id, id))));
  return deal;
}

/** A live or ended deal; undefined if it is inactive or has not started. */
export async function shown(id: number): Promise<Deal | undefined> {
  const [deal] = await read(select().where(and(eq(deals.id, id), or(liveDeal, endedDeal))));
  return deal;
}
