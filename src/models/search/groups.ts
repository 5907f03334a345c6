import { and, desc, inArray, isNotNull, sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { deals } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { BlogSummary } from "../blogs/list";
import * as blogs from "../blogs/list";
import * as categories from "../categories";
import { band, newestCodes } from "../deals/proof-order";
import { type Deal, liveDeal, orderings, read, select } from "../deals/read";
import type { Page } from "../paging";
import * as stores from "../stores/list";
import { countUpTo, MOST_FOUND } from "../totals";
import { firstMatches } from "./first-matches";
import { orCorrected } from "./typos";
import { hasCode, hasWords, isDeal, type Terms, termsOf } from "./words";

/** The results of a search, best first. `deals`: live coupons and offers. */
export type Groups = {
  stores: Page<stores.Store>;
  deals: Deal[];
  blogs: BlogSummary[];
  categories: categories.CountedCategory[];
};

export type Limits = { stores: number; deals: number; blogs: number };

/** Searches for stores, deals, guides and categories; if nothing is found, with the spelling corrected. */
export function find(search: string, limits: Limits): Promise<{ found: Groups; corrected?: string }> {
  return orCorrected(
    search,
    async (text) => {
      const terms = termsOf(text);
      const [foundStores, foundDeals, guides, foundCategories] = await Promise.all([
        stores.found(text, { limit: limits.stores }),
        findDeals(terms, limits.deals),
        blogs.found(text, {}, { limit: limits.blogs }),
        categories.found(terms),
      ]);
      return { stores: foundStores, deals: foundDeals, blogs: guides.items, categories: foundCategories };
    },
    isEmpty,
  );
}

export function isEmpty({ stores, deals, blogs, categories }: Groups): boolean {
  return [stores.items, deals, blogs, categories].every((items) => items.length === 0);
}

export type Counts = { stores: number; deals: number; blogs: number; categories: number };

/** How many of each there are, counted up to `MOST_FOUND`. Only a full list must be counted. */
export async function count(search: string, found: Groups, limits: Limits): Promise<Counts> {
  const [inStores, inDeals, inBlogs] = await Promise.all([
    found.stores.next ? stores.countFound(search) : found.stores.items.length,
    found.deals.length < limits.deals
      ? found.deals.length
      : countUpTo(MOST_FOUND, deals, and(liveDeal, isDeal(termsOf(search)))),
    found.blogs.length < limits.blogs ? found.blogs.length : blogs.countFound(search),
  ]);
  return { stores: inStores, deals: inDeals, blogs: inBlogs, categories: found.categories.length };
}

export type Near = Pick<Groups, "categories"> & { stores: stores.Store[]; isPopular: boolean };

/** For a search that found nothing: the stores and categories of any of its words, or else the most popular stores. */
export async function near(search: string, limit: number): Promise<Near> {
  const { words: all } = termsOf(search);
  // A single word has just found nothing.
  const words = all.length > 1 ? all.slice(0, WORDS_TRIED) : [];
  const [lists, groups] = await Promise.all([
    Promise.all(words.map((word) => stores.found(word, { limit }))),
    Promise.all(words.map((word) => categories.found(termsOf(word)))),
  ]);
  const found = distinct(lists.flatMap(({ items }) => items)).slice(0, limit);
  const isPopular = found.length === 0;
  return {
    stores: isPopular ? await stores.popular(limit) : found,
    categories: distinct(groups.flat()).slice(0, limit),
    isPopular,
  };
}

const WORDS_TRIED = 4;

const distinct = <Row extends { id: number }>(rows: Row[]) => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

const RANKED_DEALS = 24;

/** Live deals with this code, then those with the words in the title; of equal ones by proof, code and popularity. */
async function findDeals(terms: Terms, limit: number): Promise<Deal[]> {
  dependsOn("deals");
  const withCode = select()
    .where(and(liveDeal, hasCode(terms)))
    .limit(limit);
  const newest = query<{ id: number }>(sql`
    select id from ${newestCodes} deals where ${isDeal(terms)} order by verified_at desc limit ${RANKED_DEALS}`);
  const [coded, proven, popular] = await Promise.all([
    withCode,
    newest,
    firstMatches(liveDeal, isDeal(terms), orderings.popularity, { limit: RANKED_DEALS }),
  ]);
  const ids = [...[...coded, ...proven].map(({ id }) => id), ...popular];
  const ranks = [
    sql`${hasCode(terms)} is true`,
    hasWords(deals.words, terms, "A"),
    band,
    isNotNull(deals.code),
  ];
  return read(
    select()
      .where(inArray(deals.id, ids))
      .orderBy(...[...ranks, deals.popularity, deals.id].map(desc))
      .limit(limit),
  );
}
