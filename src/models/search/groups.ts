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

/** The results of a search, best first. `deals`: live coupons and offers. */
export type Groups = {
  stores: Page<stores.Store>;
  deals: Deal[];
  blogs: BlogSummary[];
  categories: categories.CountedCategory[];
};

type Limits = { stores: number; deals: number; blogs: number };

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

const RANKED_DEALS = 24;

/** Live deals with this code, then those of the most popular matches with the words in the title, then the rest. */
async function findDeals(terms: Terms, limit: number): Promise<Deal[]> {
  dependsOn("deals");
  const withCode = select()
    .where(and(liveDeal, hasCode(terms)))
    .limit(limit);
  const [coded, ids] = await Promise.all([
    withCode,
    firstMatches(liveDeal, isDeal(terms), orderings.popularity, { limit: RANKED_DEALS }),
  ]);
  const title = hasWords(deals.words, terms, "A");
  return read(
    select()
      .where(inArray(deals.id, [...coded.map(({ id }) => id), ...ids]))
      .orderBy(sql`${hasCode(terms)} is true desc`, desc(title), desc(deals.popularity), desc(deals.id))
      .limit(limit),
  );
}
