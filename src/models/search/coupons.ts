import { and, eq, not, or, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { categories, deals } from "../../../db/schema";
import type { CouponSort } from "../../schemas/vocabulary";
import { storeCounts } from "../categories";
import { type Deal, liveCoupon, orderings, type Row, select, showing } from "../deal-rows";
import type { Page, PageRequest } from "../paging";
import { MOST_FOUND } from "../totals";
import { byWords } from "./by-words";
import { forgiving, forgivingPage } from "./forgiving";
import { rowsOf } from "./shares";
import { namedStores } from "./store-names";
import { countOf, type List, pageOf, type Tier } from "./tiers";
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
  const part = await partOf(category);
  return forgivingPage("deal", search, page, async (text) =>
    pageOf(list(sort), await tiers(lookedFor(text), part), page, (row) => row),
  );
}

/** How many there are in all, counted up to `MOST_FOUND`. */
export async function count(search: string, category: string | undefined): Promise<number> {
  const part = await partOf(category);
  const countFor = async (text: string) => {
    const words = lookedFor(text);
    if (words.length === 0 || part?.finds === 0) return 0;
    return countOf(list("latest"), await holding(words, part), MOST_FOUND, await rowsOf("deals"));
  };
  return (await forgiving("deal", search, countFor, (found) => found === 0)).found;
}

/** The part of the deals that are of a category. */
type Part = { isIn: SQL; of: SQL; finds: number; share: number };

async function partOf(category: string | undefined): Promise<Part | undefined> {
  if (!category) return undefined;
  const wanted = category.toLowerCase();
  const found = await db
    .select({ id: categories.id })
    .from(categories)
    .where(or(eq(categories.slug, wanted), eq(sql`lower(${categories.name})`, wanted)));
  const ids = found.map(({ id }) => id);
  const [counts, stores, rows] = await Promise.all([storeCounts(ids), rowsOf("stores"), rowsOf("deals")]);
  const share = counts.values().reduce((sum, count) => sum + count, 0) / Math.max(stores, 1);
  const theirs = sql`(select id from stores where category_id = any(${sql.param(ids)}::int[]))`;
  return {
    // Asked of each deal that holds the words, which are few, and not of all that the category has.
    isIn: sql`(select category_id from stores where id = ${deals.storeId}) = any(${sql.param(ids)}::int[])`,
    of: sql`${deals.storeId} in ${theirs}`,
    finds: ids.length === 0 ? 0 : Math.max(share * rows, 1),
    share: Math.min(share, 1),
  };
}

async function tiers(words: Word[], part: Part | undefined): Promise<(Tier | null)[]> {
  if (words.length === 0 || part?.finds === 0) return [];
  const [stores, holds] = await Promise.all([namedStores(words), holding(words, part)]);
  if (stores.length === 0) return [null, holds];
  const ofThese = sql`${deals.storeId} = any(${sql.param(stores)}::int[])`;
  return [
    // Few enough to be sorted, and never looked for elsewhere.
    { fits: part?.isIn, find: ofThese, finds: 0, share: 0 },
    { ...holds, fits: and(holds.fits, not(ofThese)) },
  ];
}

async function holding(words: Word[], part: Part | undefined): Promise<Tier> {
  const tier = await byWords("deals", deals.words, words);
  if (!part) return tier;
  const { find, finds } = tier.find ? tier : { find: part.of, finds: part.finds };
  return { fits: and(tier.fits, part.isIn), find, finds, share: tier.share * part.share };
}

function list(sort: CouponSort): List<Row> {
  const { key, from, at, ...type } = orderings[sort];
  return {
    table: deals,
    base: and(liveCoupon, from),
    key,
    type,
    at,
    read: async (found, order) =>
      showing(
        await select()
          .innerJoin(found, sql`found.id = ${deals.id}`)
          .orderBy(...order),
      ),
  };
}
