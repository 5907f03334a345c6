import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { deals, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { CouponSort } from "../../schemas/vocabulary";
import { bySlug, figuresOf } from "../categories";
import { figure, read } from "../figures";
import type { Page, PageRequest } from "../paging";
import { firstMatches } from "../search/first-matches";
import { countOrCorrected, pageOrCorrected } from "../search/typos";
import { isDeal, termsOf } from "../search/words";
import { countUpTo, MOST_FOUND } from "../totals";
import { isChecked, isCheckedByEditor } from "./proof-order";
import {
  type Deal,
  liveCoupon,
  liveDeal,
  liveOffer,
  type Ordering,
  ordered,
  orderings,
  selectDeals,
} from "./read";

export { byId, type Deal, isDeleted, shown, shownAmong } from "./read";

/** `spend`: an amount in the store's currency; excludes deals with a higher minimum spend. */
type OfferFilter = { spend?: number | undefined };

/** `category`: a slug, or a name in any case. `store`: a slug. An unknown one matches nothing. */
export type CouponFilter = OfferFilter & {
  search?: string | undefined;
  category?: string | undefined;
  store?: string | undefined;
};

// A category has a large share of the coupons, so a long scan in list order finds enough of them.
const CATEGORY_ROWS_SCANNED = 20_000;

export async function coupons(
  { search, category, store, spend }: CouponFilter,
  sort: CouponSort,
  page: PageRequest,
): Promise<Page<Deal>> {
  dependsOn("deals");
  const match = and(await isOfCategory(category), isOfStore(store), isWithin(spend));
  if (!search && (store || !category)) return ordered(and(liveCoupon, match), orderings[sort], page);
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
  return ordered(inArray(deals.id, ids), order, page);
}

async function isOfCategory(category: string | undefined): Promise<SQL | undefined> {
  if (!category) return undefined;
  const found = await bySlug(category);
  if (!found) return sql`false`;
  dependsOn(`category:${found.id}`);
  return sql`store_id in (select ${stores.id} from ${stores} where ${eq(stores.categoryId, found.id)})`;
}

function isOfStore(slug: string | undefined): SQL | undefined {
  if (!slug) return undefined;
  return sql`store_id = (select ${stores.id} from ${stores} where ${eq(stores.slug, slug)})`;
}

function isWithin(spend: number | undefined): SQL | undefined {
  return spend === undefined ? undefined : sql`(min_spend is null or min_spend <= ${spend}::numeric)`;
}

export async function codesOfStore(slug: string | null | undefined): Promise<string[]> {
  if (!slug) return [];
  const isOfStore = and(eq(stores.slug, slug), isNotNull(deals.code), liveDeal);
  const rows = await selectDeals({ code: deals.code }).where(isOfStore);
  return rows.flatMap(({ code }) => code ?? []);
}

/** How many live coupons match; with a search or an amount, counted up to `MOST_FOUND`. */
export async function countCoupons({ search, category, store, spend }: CouponFilter = {}): Promise<number> {
  if (!search && !store && spend === undefined) return countAll(category);
  if (search || !category) dependsOn("deals");
  const condition = and(liveCoupon, await isOfCategory(category), isOfStore(store), isWithin(spend));
  if (search) return countOrCorrected(search, deals, (text) => and(condition, isDeal(termsOf(text))));
  return countUpTo(MOST_FOUND, deals, condition);
}

async function countAll(category: string | undefined): Promise<number> {
  if (!category) return (await figures()).coupons;
  const found = await bySlug(category);
  return found ? (await figuresOf(found.id)).coupons : 0;
}

type DealFigures = {
  live: number;
  coupons: number;
  offers: number;
  codes: number;
  checkedCodes: number;
  checkedByEditors: number;
};

export const dealFigures = figure<DealFigures>(
  "deals",
  sql`(
    select jsonb_build_object('live', count(*), 'coupons', count(*) filter (where kind = 'coupon'),
      'offers', count(*) filter (where kind = 'offer'), 'codes', count(code),
      'checkedCodes', count(code) filter (where ${isChecked}),
      'checkedByEditors', count(code) filter (where ${isCheckedByEditor}))
    from ${deals} where ${liveDeal})`,
);

/** The numbers of live deals, and of codes among them; `checkedCodes`: confirmed in the last 30 days, `checkedByEditors` by a person. */
export function figures(): Promise<DealFigures> {
  dependsOn("deals");
  return read(dealFigures);
}

export function offers({ spend }: OfferFilter, page: PageRequest): Promise<Page<Deal>> {
  dependsOn("deals");
  return ordered(and(liveOffer, isWithin(spend)), orderings.latest, page);
}

/** How many live offers match; with an amount, counted up to `MOST_FOUND`. */
export async function countOffers({ spend }: OfferFilter = {}): Promise<number> {
  if (spend === undefined) return (await figures()).offers;
  dependsOn("deals");
  return countUpTo(MOST_FOUND, deals, and(liveOffer, isWithin(spend)));
}
