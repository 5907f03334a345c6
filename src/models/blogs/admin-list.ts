import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { blogs } from "../../../db/schema";
import type { BlogCategory, BlogStatus } from "../../schemas/vocabulary";
import { countUpTo } from "../counts/totals";
import { cursorIn, type Order, type Page, type PageRequest, pageOf } from "../paging";
import { contains } from "../search/words";
import { type BlogSummary, select, summary } from "./list";

export const blogSorts = ["newest", "popular", "title"] as const;
type BlogSort = (typeof blogSorts)[number];

type BlogFilter = {
  search?: string | undefined;
  status?: BlogStatus | "" | undefined;
  category?: BlogCategory | "" | undefined;
};

const orderings: Record<BlogSort, Order> = {
  newest: { key: blogs.id, id: blogs.id, cast: "int", descending: true },
  popular: { key: blogs.viewCount, id: blogs.id, cast: "int", descending: true },
  title: { key: sql`lower(${blogs.title})`, id: blogs.id, cast: "text" },
};

export function adminList(filter: BlogFilter, sort: BlogSort, page: PageRequest): Promise<Page<BlogSummary>> {
  const order = orderings[sort];
  return pageOf(select({ ...summary, cursor: cursorIn(order) }), order, page, matching(filter));
}

export function adminCount(filter: BlogFilter, limit: number): Promise<number> {
  return countUpTo(limit, blogs, matching(filter));
}

function matching({ search, status, category }: BlogFilter): SQL | undefined {
  return and(
    or(contains(blogs.title, search), contains(blogs.slug, search)),
    status ? eq(blogs.status, status) : undefined,
    category ? eq(blogs.category, category) : undefined,
  );
}
