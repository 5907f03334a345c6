import { and, eq, sql } from "drizzle-orm";
import { blogs, stores } from "../../db/schema";
import type { AffiliateLink } from "../schemas/blogs";
import type { BlogCategory, BlogStatus } from "../schemas/vocabulary";

/*
 * Blogs as lists show them.
 */

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

export type BlogFilter = {
  search?: string | undefined;
  category?: BlogCategory | undefined;
  featured?: boolean | undefined;
};

/** Of blogs, left joined with their stores. */
export const columns = {
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

/** Published blogs that the filter leaves, words aside. */
export function shownBy({ category, featured }: BlogFilter) {
  return and(
    sql`status = 'published'`,
    category ? eq(blogs.category, category) : undefined,
    featured === undefined ? undefined : eq(blogs.featured, featured),
  );
}
