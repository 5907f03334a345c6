import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import { db } from "../../../db/client";
import { blogs, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { BlogCategory } from "../../schemas/vocabulary";
import { type Order, type Page, type PageRequest, pageOf, placeIn } from "../paging";
import { countOrCorrected, pageOrCorrected } from "../search/typos";
import { hasWords, termsOf } from "../search/words";

export type BlogFilter = {
  search?: string | undefined;
  category?: BlogCategory | undefined;
  featured?: boolean | undefined;
};

export type BlogSummary = Omit<Blog, "content" | "ticked" | "updatedAt">;

/** `content` is clean HTML with deals as nodes (schemas/post-nodes). */
export type Blog = NonNullable<Awaited<ReturnType<typeof one>>>;

/** A page of the published blogs, newest first; with a search, as in `found`, with the spelling corrected. */
export function list(filter: BlogFilter, page: PageRequest): Promise<Page<BlogSummary>> {
  const { search } = filter;
  if (search) return pageOrCorrected(search, page, (text) => found(text, filter, page));
  return ordered(shownBy(filter), sql`${blogs.publishedAt}`, page);
}

/** A page of the published blogs with all of the words: first those with them in the title, then newest first. */
export function found(search: string, filter: BlogFilter, page: PageRequest): Promise<Page<BlogSummary>> {
  const terms = termsOf(search);
  const isTitle = hasWords(blogs.words, terms, "A");
  const key = sql`(${blogs.publishedAt} + case when ${isTitle} then interval '100 years' else interval '0' end)`;
  return ordered(and(shownBy(filter), hasWords(blogs.words, terms)), key, page);
}

/** How many blogs `list` finds; with a search, counted up to `MOST_FOUND`. */
export async function count(filter: BlogFilter = {}): Promise<number> {
  dependsOn("blogs");
  if (!filter.search) return db.$count(blogs, shownBy(filter));
  return countOrCorrected(filter.search, blogs, (text) =>
    and(shownBy(filter), hasWords(blogs.words, termsOf(text))),
  );
}

function ordered(condition: SQL | undefined, key: SQL, page: PageRequest): Promise<Page<BlogSummary>> {
  dependsOn("blogs");
  const order: Order = { key, id: blogs.id, cast: "timestamptz", descending: true };
  return pageOf(select({ ...summary, place: placeIn(order) }), order, page, condition);
}

/** The newest published blogs about a store. */
export async function aboutStore(storeId: number, limit: number): Promise<BlogSummary[]> {
  const key = sql`${blogs.publishedAt}`;
  return (await ordered(and(shownBy({}), eq(blogs.targetStoreId, storeId)), key, { limit })).items;
}

export function bySlug(slug: string): Promise<Blog | undefined> {
  return one(and(shownBy({}), eq(blogs.slug, slug)));
}

export function anyBySlug(slug: string): Promise<Blog | undefined> {
  return one(eq(blogs.slug, slug));
}

export function byId(id: number): Promise<Blog | undefined> {
  return one(eq(blogs.id, id));
}

async function one(condition: SQL | undefined) {
  const [blog] = await select({ ...summary, content, ticked, updatedAt }).where(condition);
  // Its page names its store.
  dependsOn(blog ? `blog:${blog.id}` : "blogs", "stores");
  return blog;
}

const { words, demo, targetStoreId, content, ticked, updatedAt, ...ofBlog } = getTableColumns(blogs);
export const summary = { ...ofBlog, targetStore: { name: stores.name, slug: stores.slug } };

export const select = <Columns extends SelectedFields>(columns: Columns) =>
  db.select(columns).from(blogs).leftJoin(stores, eq(stores.id, blogs.targetStoreId));

function shownBy({ category, featured }: BlogFilter) {
  return and(
    sql`status = 'published'`,
    category ? eq(blogs.category, category) : undefined,
    featured === undefined ? undefined : eq(blogs.featured, featured),
  );
}
