import { and, desc, eq, type SQL } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, stores } from "../../db/schema";
import { dependsOn } from "../cache/tags";
import { type BlogFilter, type BlogSummary, columns, shownBy } from "./blog-rows";
import { after, type Page, type PageRequest, toPage } from "./paging";
import * as searched from "./search/blogs";
import { atLeast, remembered } from "./statements";

export type { BlogFilter, BlogSummary };

export type Blog = BlogSummary & {
  /** Clean HTML. */
  content: string;
  updatedAt: Date;
};

/** Published blogs, the newest first, a page at a time; those that are searched for as `search/blogs` has it. */
export async function list(filter: BlogFilter, page: PageRequest): Promise<Page<BlogSummary>> {
  dependsOn("blogs");
  if (filter.search) return searched.find(filter.search, filter, page);
  const wanted = page.limit + 1;
  const rows = await remembered(
    db
      .select(columns)
      .from(blogs)
      .leftJoin(stores, eq(stores.id, blogs.targetStoreId))
      .where(
        and(
          shownBy(filter),
          after(page.cursor, blogs.publishedAt, blogs.id, { cast: "timestamptz", descending: true }),
        ),
      )
      .orderBy(desc(blogs.publishedAt), desc(blogs.id))
      .limit(atLeast(wanted)),
  );
  return toPage(
    rows.slice(0, wanted),
    page.limit,
    (row) => [row.publishedAt?.toISOString() ?? "infinity", row.id],
    (row) => row,
  );
}

/** How many blogs `list` would give in all; of those that are searched for, up to `MOST_FOUND`. */
export async function count(filter: BlogFilter = {}): Promise<number> {
  dependsOn("blogs");
  return filter.search ? searched.count(filter.search, filter) : db.$count(blogs, shownBy(filter));
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
