import { and, desc, inArray, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { deals } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { BlogSummary } from "../blogs/list";
import * as blogs from "../blogs/list";
import * as categories from "../categories";
import { countUpTo, MOST_FOUND } from "../counts/totals";
import { liveDeal } from "../deals/conditions";
import { type Deal, orderings, read, select } from "../deals/read";
import type { Page } from "../paging";
import { band, newestCodes } from "../proof/order";
import * as stores from "../stores/list";
import { firstMatches } from "./first-matches";
import { isLikeShop } from "./known";
import { orCorrected } from "./typos";
import {
  hasCode,
  hasSaving,
  hasSome,
  hasWords,
  isDeal,
  queriesOf,
  specificOf,
  type Terms,
  termsOf,
  wordsHad,
} from "./words";

/** The results of a search, best first. `deals`: live coupons and offers. */
export type Groups = {
  stores: Page<stores.Store>;
  deals: Deal[];
  blogs: BlogSummary[];
  categories: categories.CountedCategory[];
};

export type Limits = { stores: number; deals: number; blogs: number };

/** With fewer stores and deals, those with most of the words are shown too. */
const FEW = 3;

export type Found = { found: Groups; partly?: Groups | undefined; corrected?: string };

/**
 * Searches for stores, deals, guides and categories; if nothing is found, with the spelling corrected. `partly`: the results
 * with most of the words, if little is found; with any of them, if nothing is.
 */
export async function find(search: string, limits: Limits): Promise<Found> {
  const results = await orCorrected(search, (text) => withAll(text, limits), isEmpty);
  const all = termsOf(results.corrected ?? search);
  const { stores, deals } = results.found;
  if (all.words.length < 2 || stores.items.length + deals.length >= FEW) return results;
  const isNothing = isEmpty(results.found);
  const terms = isNothing ? specificOf(all) : all;
  const least = isNothing ? 1 : Math.floor(all.words.length / 2) + 1;
  if (terms.words.length === 0 || least === all.words.length) return results;
  const partly = await withSome(results.found, all, terms, least, limits);
  return isEmpty(partly) ? results : { ...results, partly };
}

async function withAll(text: string, limits: Limits): Promise<Groups> {
  const terms = termsOf(text);
  const [foundStores, foundDeals, guides, foundCategories] = await Promise.all([
    stores.found(text, { limit: limits.stores }),
    findDeals(terms, limits.deals),
    blogs.found(text, {}, { limit: limits.blogs }),
    categories.found(terms),
  ]);
  return { stores: foundStores, deals: foundDeals, blogs: guides.items, categories: foundCategories };
}

async function withSome(
  found: Groups,
  all: Terms,
  terms: Terms,
  least: number,
  limits: Limits,
): Promise<Groups> {
  const ofStores = {
    limit: Math.min(limits.stores, MOST_PARTLY_FOUND),
    except: found.stores.items.map(({ id }) => id),
  };
  const ofDeals = { limit: limits.deals, except: found.deals.map(({ id }) => id) };
  const [foundStores, foundDeals, guides, foundCategories] = await Promise.all([
    stores.partlyFound(terms, least, ofStores),
    findSomeDeals(terms, least, ofDeals),
    blogs.partlyFound(all, terms, least, limits.blogs),
    least === 1 ? categories.withAny(terms) : [],
  ]);
  return {
    stores: { items: foundStores, next: null },
    deals: foundDeals,
    blogs: guides,
    categories: foundCategories,
  };
}

const MOST_PARTLY_FOUND = 6;

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

export type Near = { stores: stores.Store[]; isLikeShop: boolean };

/** For a search that found nothing: the most popular stores, and whether the text may be the name of another. */
export async function near(search: string, limit: number): Promise<Near> {
  const [popular, isLike] = await Promise.all([stores.popular(limit), isLikeShop(search)]);
  return { stores: popular, isLikeShop: isLike };
}

const RANKED_DEALS = 24;

/** Other live deals with some of the words, those with most of them first; of equal ones the best of each word in turn. */
async function findSomeDeals(
  terms: Terms,
  least: number,
  { limit, except }: { limit: number; except: number[] },
): Promise<Deal[]> {
  dependsOn("deals");
  const others = and(liveDeal, notInArray(deals.id, except));
  const among = (match: SQL) => firstMatches(others, match, orderings.popularity, { limit: RANKED_DEALS });
  let ids = terms.words.length > 2 ? await among(hasSome(deals.words, terms, "all but one")) : [];
  let words = queriesOf(terms).map((query) => sql`${deals.words} @@ ${query}`);
  if (ids.length === 0 && least === 1) {
    // Each word by itself, because a frequent one would hide a rare one.
    const each = await Promise.all(words.map(async (hasWord) => ({ hasWord, ids: await among(hasWord) })));
    const isFrequent = ({ ids }: { ids: number[] }) => Number(ids.length > RANKED_DEALS);
    const sorted = each.toSorted((a, b) => isFrequent(a) - isFrequent(b));
    ids = sorted.flatMap(({ ids }) => ids);
    words = sorted.map(({ hasWord }) => hasWord);
  }
  const had = wordsHad(deals.words, terms);
  const word = sql`case ${sql.join(
    words.map((hasWord, index) => sql`when ${hasWord} then ${index}::int`),
    sql` `,
  )} end`;
  const best = sql.join([band, isNotNull(deals.code), deals.popularity, deals.id].map(desc), sql`, `);
  return read(
    select()
      .where(inArray(deals.id, ids))
      .orderBy(desc(had), sql`row_number() over (partition by ${had}, ${word} order by ${best})`, word)
      .limit(limit),
  );
}

/** Live deals with this code, then those of this amount, then those with the words in the title; of equal ones by proof, code and popularity. */
async function findDeals(terms: Terms, limit: number): Promise<Deal[]> {
  dependsOn("deals");
  const withCode = select()
    .where(and(liveDeal, hasCode(terms)))
    .limit(limit);
  const newest = query<{ id: number }>(sql`
    select id from ${newestCodes} deals where ${isDeal(terms)} order by verified_at desc limit ${RANKED_DEALS}`);
  const saving = hasSaving(terms);
  const order = orderings.popularity;
  const [coded, proven, saved, popular] = await Promise.all([
    withCode,
    newest,
    saving ? firstMatches(liveDeal, and(isDeal(terms), saving) as SQL, order, { limit: RANKED_DEALS }) : [],
    firstMatches(liveDeal, isDeal(terms), order, { limit: RANKED_DEALS }),
  ]);
  const ids = [...[...coded, ...proven].map(({ id }) => id), ...saved, ...popular];
  const ranks = [
    sql`${hasCode(terms)} is true`,
    ...(saving ? [sql`(${saving}) is true`] : []),
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
