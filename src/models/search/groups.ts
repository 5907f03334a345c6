import { and, desc, inArray, sql } from "drizzle-orm";
import { deals } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { BlogSummary } from "../blogs/list";
import * as blogs from "../blogs/list";
import * as categories from "../categories";
import { type Deal, liveDeal, orderings, read, select } from "../deals/read";
import type { Page } from "../paging";
import * as stores from "../stores/list";
import { firstMatches } from "./first-matches";
import { orCorrected } from "./typos";
import { hasCode, hasWords, isDeal, type Terms, termsOf } from "./words";

/** What a search finds, the best first. */
export type Groups = {
  stores: Page<stores.Store>;
  /** Live coupons and offers. */
  deals: Deal[];
  blogs: BlogSummary[];
  categories: categories.CountedCategory[];
};

export type Limits = { stores: number; deals: number; blogs: number };

/** Searches for stores, deals, guides and categories at once; where none is found, for what was probably meant. */
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

/** Among so many of the most popular deals that a search finds, those that say it in their title come first. */
const CANDIDATES = 24;

/** Live deals: first those with this code, then those with the words in their title, each by popularity. */
async function findDeals(terms: Terms, limit: number): Promise<Deal[]> {
  dependsOn("deals");
  const withCode = select()
    .where(and(liveDeal, hasCode(terms)))
    .limit(limit);
  const [coded, ids] = await Promise.all([
    withCode,
    firstMatches(liveDeal, isDeal(terms), orderings.popularity, { limit: CANDIDATES }),
  ]);
  const title = hasWords(deals.words, terms, "A");
  return read(
    select()
      .where(inArray(deals.id, [...coded.map(({ id }) => id), ...ids]))
      .orderBy(sql`${hasCode(terms)} is true desc`, desc(title), desc(deals.popularity), desc(deals.id))
      .limit(limit),
  );
}
