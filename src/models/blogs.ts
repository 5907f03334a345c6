import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, stores } from "../../db/schema";
import { dependsOn } from "../cache/tags";
import { type BlogFilter, type BlogSummary, columns, shownBy } from "./blog-rows";
import { after, type Page, type PageRequest, toPage } from "./paging";
import { countOrCorrected, pageOrCorrected } from "./search/typos";
import { hasWords, termsOf } from "./search/words";
import { atLeast, remembered } from "./statements";

export type { BlogFilter, BlogSummary };

export type Blog = BlogSummary & {
  /** Clean HTML. */
  content: string;
  updatedAt: Date;
};

/** Published blogs, the newest first, a page at a time; with a search as `found` has them. */
export function list(filter: BlogFilter, page: PageRequest): Promise<Page<BlogSummary>> {
  const { search } = filter;
  if (search) return pageOrCorrected(search, page, (text) => found(text, filter, page));
  return ordered(shownBy(filter), sql`${blogs.publishedAt}`, page);
}

/** Published blogs with all of the words: first those that have them in their title, then the newest. */
export function found(search: string, filter: BlogFilter, page: PageRequest): Promise<Page<BlogSummary>> {
  const terms = termsOf(search);
  const isTitle = hasWords(blogs.words, terms, "A");
  // A century later, so that one key sorts by both.
  const key = sql`(${blogs.publishedAt} + case when ${isTitle} then interval '100 years' else interval '0' end)`;
  return ordered(and(shownBy(filter), hasWords(blogs.words, terms)), key, page);
}

/** How many blogs `list` would give in all; of those that are searched for, up to 1,000. */
export async function count(filter: BlogFilter = {}): Promise<number> {
  dependsOn("blogs");
  if (!filter.search) return db.$count(blogs, shownBy(filter));
  return countOrCorrected(
    filter.search,
    (text) => sql`from ${blogs} where ${and(shownBy(filter), hasWords(blogs.words, termsOf(text)))}`,
  );
}

async function ordered(condition: SQL | undefined, key: SQL, page: PageRequest): Promise<Page<BlogSummary>> {
  dependsOn("blogs");
  const wanted = page.limit + 1;
  const rows = await remembered(
    db
      .select({ ...columns, sortKey: key.mapWith(blogs.publishedAt) })
      .from(blogs)
      .leftJoin(stores, eq(stores.id, blogs.targetStoreId))
      .where(and(condition, after(page.cursor, key, blogs.id, { cast: "timestamptz", descending: true })))
      .orderBy(desc(key), desc(blogs.id))
      .limit(atLeast(wanted)),
  );
  return toPage(
    rows.slice(0, wanted),
    page.limit,
    ({ sortKey, id }) => [sortKey.toISOString(), id],
    ({ sortKey: _, ...blog }) => blog,
  );
}

/** A published blog with its content. */
export function bySlug(slug: string): Promise<Blog | undefined> {
  return one(and(shownBy({}), eq(blogs.slug, slug)));
}

/** A blog with its content, published or not. */
export function anyBySlug(slug: string): Promise<Blog | undefined> {
  return one(eq(blogs.slug, slug));
}

/** A blog with its content, published or not. */
export function byId(id: number): Promise<Blog | undefined> {
  return one(eq(blogs.id, id));
}

async function one(condition: SQL | undefined): Promise<Blog | undefined> {
  const [blog] = await remembered(
    db
      .select({ ...columns, content: blogs.content, updatedAt: blogs.updatedAt })
      .from(blogs)
      .leftJoin(stores, eq(stores.id, blogs.targetStoreId))
      .where(condition),
  );
  // Its store's name stands under it.
  dependsOn(blog ? `blog:${blog.id}` : "blogs", "stores");
  return blog;
}
