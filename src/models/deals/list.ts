import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { deals, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { CouponSort, DealKind, ListedState } from "../../schemas/vocabulary";
import { bySlug, figuresOf } from "../categories";
import { figure, read } from "../counts/figures";
import { countUpTo, MOST_FOUND } from "../counts/totals";
import type { Page, PageRequest } from "../paging";
import { isOfKind } from "../proof/stages";
import { firstMatches } from "../search/first-matches";
import { countOrCorrected, pageOrCorrected } from "../search/typos";
import { isDeal, termsOf } from "../search/words";
import { storeNamed } from "../stores/list";
import {
  endedDeal,
  isChecked,
  isCheckedBy,
  isCheckedByEditor,
  liveCoupon,
  liveDeal,
  liveOffer,
} from "./conditions";
import { type Deal, type Ordering, ordered, orderings, selectDeals } from "./read";

export { byId, type Deal, isDeleted, shown, shownAmong } from "./read";

/**
 * `spend`: an amount in the store's currency; excludes deals with a higher minimum spend. `store`: a slug or an id; an
 * unknown one matches nothing. `state`: for the admin; without it, the live ones.
 */
type OfferFilter = {
  spend?: number | undefined;
  store?: string | undefined;
  state?: ListedState | undefined;
};

/** `category`: a slug, or a name in any case. An unknown one matches nothing. */
export type CouponFilter = OfferFilter & {
  search?: string | undefined;
  category?: string | undefined;
};

// A category has a large share of the coupons, so a long scan in list order finds enough of them.
const CATEGORY_ROWS_SCANNED = 20_000;

export async function coupons(
  { search, category, store, spend, state }: CouponFilter,
  sort: CouponSort,
  page: PageRequest,
): Promise<Page<Deal>> {
  if (search || !category) dependsOn("deals");
  const list = listed("coupon", state);
  const { from, ...anyEnd } = orderings[sort];
  const order = state ? anyEnd : orderings[sort];
  const match = and(await isOfCategory(category), isOfStore(store), isWithin(spend));
  if (!search && (store || !category)) return ordered(and(list, match), order, page);
  if (!search) return matching(list, match as SQL, order, page, CATEGORY_ROWS_SCANNED);
  return pageOrCorrected(search, page, (text) =>
    matching(list, and(match, isDeal(termsOf(text))) as SQL, order, page),
  );
}

const states: Record<ListedState, SQL | undefined> = {
  live: liveDeal,
  upcoming: sql`active and ${deals.startsAt} > now()`,
  ended: endedDeal,
  inactive: sql`not active`,
  all: undefined,
};

function listed(kind: DealKind, state: ListedState | undefined): SQL | undefined {
  if (state) return and(isOfKind[kind], states[state]);
  return kind === "coupon" ? liveCoupon : liveOffer;
}

async function matching(
  list: SQL | undefined,
  match: SQL,
  order: Ordering,
  page: PageRequest,
  rowsScanned?: number,
): Promise<Page<Deal>> {
  const ids = await firstMatches(and(list, order.from), match, order, page, rowsScanned);
  return ordered(inArray(deals.id, ids), order, page);
}

async function isOfCategory(category: string | undefined): Promise<SQL | undefined> {
  if (!category) return undefined;
  const found = await bySlug(category);
  if (!found) return sql`false`;
  dependsOn(`category:${found.id}`);
  return sql`store_id in (select ${stores.id} from ${stores} where ${eq(stores.categoryId, found.id)})`;
}

function isOfStore(store: string | undefined): SQL | undefined {
  return store ? sql`store_id = ${storeNamed(store)}` : undefined;
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

/** How many coupons match; with a filter other than the category, counted up to `MOST_FOUND`. */
export async function countCoupons(filter: CouponFilter = {}): Promise<number> {
  const { search, category, store, spend, state } = filter;
  if (!search && !store && !state && spend === undefined) return countAll(category);
  if (search || !category) dependsOn("deals");
  const condition = and(
    listed("coupon", state),
    await isOfCategory(category),
    isOfStore(store),
    isWithin(spend),
  );
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
  checkedElsewhere: number;
};

export const dealFigures = figure<DealFigures>(
  "deals",
  sql`(
    select jsonb_build_object('live', count(*), 'coupons', count(*) filter (where kind = 'coupon'),
      'offers', count(*) filter (where kind = 'offer'), 'codes', count(code),
      'checkedCodes', count(code) filter (where ${isChecked}),
      'checkedByEditors', count(code) filter (where ${isCheckedByEditor}),
      'checkedElsewhere', count(code) filter (where ${isChecked} and not ${isCheckedByEditor} and not ${isCheckedBy("page")}))
    from ${deals} where ${liveDeal})`,
);

/** The numbers of live deals, and of codes among them; `checkedCodes`: confirmed in the last 30 days, `checkedByEditors` by a person,
 * `checkedElsewhere` neither by a person nor on a page, but in a feed or by the shop. */
export function figures(): Promise<DealFigures> {
  dependsOn("deals");
  return read(dealFigures);
}

export function offers({ spend, store, state }: OfferFilter, page: PageRequest): Promise<Page<Deal>> {
  dependsOn("deals");
  const condition = and(listed("offer", state), isOfStore(store), isWithin(spend));
  return ordered(condition, orderings.latest, page);
}

/** How many offers match; with a filter, counted up to `MOST_FOUND`. */
export async function countOffers({ spend, store, state }: OfferFilter = {}): Promise<number> {
  if (spend === undefined && !store && !state) return (await figures()).offers;
  dependsOn("deals");
  const condition = and(listed("offer", state), isOfStore(store), isWithin(spend));
  return countUpTo(MOST_FOUND, deals, condition);
}
