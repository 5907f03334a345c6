import { and, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, stores } from "../../db/schema";
import type { AffiliateLink } from "../schemas/blogs";
import type { BlogCategory, BlogStatus } from "../schemas/vocabulary";
import { after, containing, type Page, type PageRequest, toPage } from "./paging";
import { restsOn } from "./tags";

export type BlogSummary = {
  id: number;
  title: string;
  slug: string;
  excerpt: string;
  category: BlogCategory;
  status: BlogStatus;
  featured: boolean;
  viewCount: number;
  keywords: string[];
  targetStore: { name: string; slug: string } | null;
  authorName: string | null;
  seoDescription: string | null;
  affiliateLinks: AffiliateLink[];
  publishedAt: Date | null;
  /** Written with a model's help, and so published only once a person has read it. */
  aiAssisted: boolean;
  /** When a person said to have read it and checked its claims. */
  reviewedAt: Date | null;
  createdAt: Date;
  /** Counts its edits. */
  version: number;
};

export type Blog = BlogSummary & {
  /** Clean HTML. */
  content: string;
  updatedAt: Date;
};

export type BlogFilter = {
  search?: string | undefined;
  category?: BlogCategory | undefined;
  featured?: boolean | undefined;
};

const columns = {
  id: blogs.id,
  title: blogs.title,
  slug: blogs.slug,
  excerpt: blogs.excerpt,
  category: blogs.category,
  status: blogs.status,
  featured: blogs.featured,
  viewCount: blogs.viewCount,
  keywords: blogs.keywords,
  targetStore: { name: stores.name, slug: stores.slug },
  authorName: blogs.authorName,
  seoDescription: blogs.seoDescription,
  affiliateLinks: blogs.affiliateLinks,
  publishedAt: blogs.publishedAt,
  aiAssisted: blogs.aiAssisted,
  reviewedAt: blogs.reviewedAt,
  createdAt: blogs.createdAt,
  version: blogs.version,
};

const published = sql`status = 'published'`;

/** Published blogs, the newest first, a page at a time. */
export async function list(filter: BlogFilter, { limit, cursor }: PageRequest): Promise<Page<BlogSummary>> {
  restsOn("blogs");
  const rows = await db
    .select(columns)
    .from(blogs)
    .leftJoin(stores, eq(stores.id, blogs.targetStoreId))
    .where(
      and(
        published,
        matching(filter),
        after(cursor, blogs.publishedAt, blogs.id, { cast: "timestamptz", descending: true }),
      ),
    )
    .orderBy(desc(blogs.publishedAt), desc(blogs.id))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => [row.publishedAt?.toISOString() ?? "infinity", row.id],
    (row) => row,
  );
}

/** How many blogs `list` would give in all. */
export function count(filter: BlogFilter = {}): Promise<number> {
  restsOn("blogs");
  return db.$count(blogs, and(published, matching(filter)));
}

/** A published blog with its content. */
export function bySlug(slug: string): Promise<Blog | undefined> {
  return one(and(published, eq(blogs.slug, slug)));
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
  const [blog] = await db
    .select({ ...columns, content: blogs.content, updatedAt: blogs.updatedAt })
    .from(blogs)
    .leftJoin(stores, eq(stores.id, blogs.targetStoreId))
    .where(condition);
  // Its store's name stands under it.
  restsOn(blog ? `blog:${blog.id}` : "blogs", "stores");
  return blog;
}

function matching({ search, category, featured }: BlogFilter): SQL | undefined {
  const words = search ? containing(search) : undefined;
  return and(
    category ? eq(blogs.category, category) : undefined,
    featured === undefined ? undefined : eq(blogs.featured, featured),
    words
      ? or(
          ilike(blogs.title, words),
          ilike(blogs.excerpt, words),
          sql`exists (select from unnest(${blogs.keywords}) keyword where keyword ilike ${words})`,
        )
      : undefined,
  );
}
