import { and, not, type SQL, sql } from "drizzle-orm";
import { deals } from "../../../db/schema";
import type { CouponSort } from "../../schemas/vocabulary";
import { storeCounts } from "../categories";
import * as couponStores from "../coupon-stores";
import { type Deal, liveCoupon, ordered, orderings, read, select } from "../deal-rows";
import { type Page, type PageRequest, toPage } from "../paging";
import { among } from "../statements";
import { MOST_FOUND } from "../totals";
import { byWords } from "./by-words";
import { forgiving, forgivingPage } from "./forgiving";
import { rowsOf } from "./shares";
import { namedStores } from "./store-names";
import { countOf, rowsOf as firstOf, type List, pageOf, type Tier } from "./tiers";
import { lookedFor, type Word } from "./words";

/**
 * Live coupons that hold all of the words in their title, their description or their store's name: those of the stores
 * that the words name first, then the others, each in their order. Where nothing holds them, what was probably meant.
 */
export async function find(
  search: string,
  category: string | undefined,
  sort: CouponSort,
  page: PageRequest,
): Promise<Page<Deal>> {
  const part = category ? await partOf(await couponStores.ofCategory(category)) : undefined;
  if (part?.finds === 0) return NONE;
  return forgivingPage("deal", search, page, async (text) =>
    pageOf(list(sort), await tiers(lookedFor(text), part), page, (row) => row),
  );
}

/** How many there are in all, counted up to `MOST_FOUND`. */
export async function count(search: string, category: string | undefined): Promise<number> {
  const part = category ? await partOf(await couponStores.ofCategory(category)) : undefined;
  if (part?.finds === 0) return 0;
  const countFor = async (text: string) => {
    const words = lookedFor(text);
    if (words.length === 0) return 0;
    return countOf(list("latest"), await holding(words, part), MOST_FOUND, await rowsOf("deals"));
  };
  return (await forgiving("deal", search, countFor, (found) => found === 0)).found;
}

/** Live coupons of a category, by its slug or its name in any case, in their order. */
export async function ofCategory(category: string, sort: CouponSort, page: PageRequest): Promise<Page<Deal>> {
  const stores = await couponStores.ofCategory(category);
  if (stores.few === 0) return NONE;
  if (stores.few === couponStores.MANY) return ordered(and(liveCoupon, stores.isIn), orderings[sort], page);
  const { isIn, of, finds, share } = await partOf(stores);
  const tier = { fits: isIn, find: of, finds, share };
  const rows = await firstOf(list(sort), tier, page.cursor, page.limit + 1);
  return toPage(rows, page.limit, orderings[sort].at, (row) => row);
}

/** Of a category that has no live coupon. */
const NONE: Page<never> = { items: [], next: null };

/** The part of the live coupons that are of a category. */
type Part = { isIn: SQL; of: SQL; finds: number; share: number };

async function partOf({ categoryId, isIn, storeIds, few }: couponStores.Part): Promise<Part> {
  const isLarge = categoryId !== null && few === couponStores.MANY;
  const [count, stores, rows] = await Promise.all([
    isLarge ? storeCounts([categoryId]).then((counts) => counts.get(categoryId) ?? 0) : few,
    rowsOf("stores"),
    rowsOf("deals"),
  ]);
  const share = count / Math.max(stores, 1);
  return {
    isIn,
    of: sql`${deals.storeId} in ${storeIds}`,
    finds: few === 0 ? 0 : Math.max(share * rows, 1),
    share: Math.min(share, 1),
  };
}

async function tiers(words: Word[], part: Part | undefined): Promise<(Tier | null)[]> {
  if (words.length === 0) return [];
  const [stores, holds] = await Promise.all([namedStores(words), holding(words, part)]);
  if (stores.length === 0) return [null, holds];
  const ofThese = among(deals.storeId, stores);
  return [
    // Few enough to be sorted, and never looked for elsewhere.
    { fits: part?.isIn, find: ofThese, finds: 0, share: 0 },
    { ...holds, fits: and(holds.fits, not(ofThese)) },
  ];
}

async function holding(words: Word[], part: Part | undefined): Promise<Tier> {
  const tier = await byWords("deals", deals.words, words);
  if (!part) return tier;
  const { find, finds } = tier.find && tier.finds <= part.finds ? tier : { find: part.of, finds: part.finds };
  return { fits: and(tier.fits, part.isIn), find, finds, share: tier.share * part.share };
}

function list(sort: CouponSort): List<Deal> {
  const { key, from, at, ...type } = orderings[sort];
  return {
    table: deals,
    base: and(liveCoupon, from),
    key,
    type,
    at,
    read: (ids) => read(select().where(among(deals.id, ids)), ids.length),
  };
}
