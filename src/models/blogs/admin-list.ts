import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { blogs, stores } from "../../../db/schema";
import type { Cursor } from "../../schemas/paging";
import type { BlogCategory, BlogStatus } from "../../schemas/vocabulary";
import { after, type Page, type PageRequest, toPage } from "../paging";
import { containing, holding } from "../words";

export type BlogRow = Omit<Awaited<ReturnType<typeof select>>[number], "sortTitle">;

export const blogSorts = ["newest", "popular", "title"] as const;
type BlogSort = (typeof blogSorts)[number];

type BlogFilter = {
  search?: string | undefined;
  status?: BlogStatus | "" | undefined;
  category?: BlogCategory | "" | undefined;
};

export async function list(
  filter: BlogFilter,
  sort: BlogSort,
  { limit, cursor }: PageRequest,
): Promise<Page<BlogRow>> {
  const order = orderings[sort];
  const direction = order.descending ? desc : asc;
  const rows = await select()
    .where(and(matching(filter), after(cursor, order.key, blogs.id, order)))
    .orderBy(direction(order.key), direction(blogs.id))
    .limit(limit + 1);
  const keys = { newest: "id", popular: "viewCount", title: "sortTitle" } as const;
  const cursorOf = (row: (typeof rows)[number]): Cursor => [row[keys[sort]], row.id];
  return toPage(rows, limit, cursorOf, ({ sortTitle: _, ...blog }) => blog);
}

/** How many blogs match, counted up to `limit`. */
export function count(filter: BlogFilter, limit: number): Promise<number> {
  const matches = db.select({ id: blogs.id }).from(blogs).where(matching(filter)).limit(limit);
  return db.$count(matches.as("matches"));
}

const byTitle = sql<string>`lower(${blogs.title})`;

const select = () =>
  db
    .select({
      id: blogs.id,
      title: blogs.title,
      slug: blogs.slug,
      category: blogs.category,
      status: blogs.status,
      featured: blogs.featured,
      viewCount: blogs.viewCount,
      publishedAt: blogs.publishedAt,
      aiAssisted: blogs.aiAssisted,
      reviewedAt: blogs.reviewedAt,
      targetStore: { name: stores.name, slug: stores.slug },
      sortTitle: byTitle,
    })
    .from(blogs)
    .leftJoin(stores, eq(stores.id, blogs.targetStoreId));

const orderings = {
  newest: { key: blogs.id, cast: "int", descending: true },
  popular: { key: blogs.viewCount, cast: "int", descending: true },
  title: { key: byTitle, cast: "text", descending: false },
} as const;

function matching({ search, status, category }: BlogFilter) {
  return and(
    search ? or(holding(blogs.title, search), containing(blogs.slug, search)) : undefined,
    status ? eq(blogs.status, status) : undefined,
    category ? eq(blogs.category, category) : undefined,
  );
}
