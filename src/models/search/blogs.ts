import { and, eq, not } from "drizzle-orm";
import { db } from "../../../db/client";
import { blogs, stores } from "../../../db/schema";
import { type BlogFilter, type BlogSummary, columns, shownBy } from "../blog-rows";
import type { Page, PageRequest } from "../paging";
import { among, remembered } from "../statements";
import { MOST_FOUND } from "../totals";
import { byWords } from "./by-words";
import { forgiving, forgivingPage } from "./forgiving";
import { rowsOf } from "./shares";
import { countOf, type List, pageOf, type Tier } from "./tiers";
import { holdAll, lookedFor } from "./words";

/**
 * Published blogs that hold all of the words, the newest first: in their title, in their title and keywords, then in
 * their excerpt too. Where there is none, what was probably meant.
 */
export function find(search: string, filter: BlogFilter, page: PageRequest): Promise<Page<BlogSummary>> {
  return forgivingPage("blog", search, page, async (text) =>
    pageOf(list(filter), await tiers(text), page, (row) => row),
  );
}

/** How many there are in all, counted up to `MOST_FOUND`. */
export async function count(search: string, filter: BlogFilter): Promise<number> {
  const countFor = async (text: string) => {
    const words = lookedFor(text);
    if (words.length === 0) return 0;
    const tier = await byWords("blogs", blogs.words, words);
    return countOf(list(filter), tier, MOST_FOUND, await rowsOf("blogs"));
  };
  return (await forgiving("blog", search, countFor, (found) => found === 0)).found;
}

async function tiers(search: string): Promise<Tier[]> {
  const words = lookedFor(search);
  if (words.length === 0) return [];
  const tier = await byWords("blogs", blogs.words, words);
  const [inTitle, inKeywords] = [holdAll(blogs.words, words, "A"), holdAll(blogs.words, words, "AB")];
  return [
    { ...tier, fits: inTitle },
    { ...tier, fits: and(inKeywords, not(inTitle)) },
    { ...tier, fits: and(tier.fits, not(inKeywords)) },
  ];
}

function list(filter: BlogFilter): List<BlogSummary> {
  return {
    table: blogs,
    base: shownBy(filter),
    key: blogs.publishedAt,
    type: { cast: "timestamptz", descending: true },
    at: ({ publishedAt, id }) => [publishedAt?.toISOString() ?? "infinity", id],
    read: (ids) =>
      remembered(
        db
          .select(columns)
          .from(blogs)
          .leftJoin(stores, eq(stores.id, blogs.targetStoreId))
          .where(among(blogs.id, ids)),
      ),
  };
}
