import { and, count as countRows, desc, eq, or, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { blogs, stores } from "../../../db/schema";
import type { BlogInput, Publication } from "../../schemas/blogs";
import type { Cursor } from "../../schemas/paging";
import type { BlogCategory, BlogStatus } from "../../schemas/vocabulary";
import type { Author, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import type { Entity } from "../audit/entity";
import type { Blog } from "../blogs";
import { cleanAndReport, isBlank } from "../html";
import { after, type Page, toPage } from "../paging";
import { named } from "../stores/admin-list";
import { storeEntity } from "../stores/write";
import { containing, holding } from "../words";
import { mayStand, reading, UNREAD } from "./blog-reading";

export { byId } from "../blogs";

/** A blog as its editor sees it. */
export type EditedBlog = Blog;

/** A blog as the admin's list shows it. */
export type BlogRow = Pick<
  Blog,
  | ("id" | "title" | "slug" | "category" | "status" | "featured" | "viewCount" | "publishedAt")
  | ("aiAssisted" | "reviewedAt" | "targetStore")
>;

export const blogSorts = ["newest", "popular", "title"] as const;
export type BlogSort = (typeof blogSorts)[number];

export type BlogFilter = {
  search?: string | undefined;
  status?: BlogStatus | "" | undefined;
  category?: BlogCategory | "" | undefined;
};

export const blogEntity: Entity = {
  subject: "blog",
  table: blogs,
  name: "title",
  tags: (id) => ["blogs", `blog:${id}`],
  labels: {
    ...{ target_store_id: "Store", published_at: "Published", reviewed_at: "Read", view_count: null },
    ...{ ai_assisted: "AI-assisted", seo_description: "SEO description" },
  },
  unique: { blogs_slug_unique: "slug" },
  references: { target_store_id: { to: storeEntity, field: "targetStore" } },
  slugs: "blog",
};

const byTitle = sql<string>`lower(${blogs.title})`;

const orderings = {
  newest: { key: blogs.id, cast: "int", descending: true },
  popular: { key: blogs.viewCount, cast: "int", descending: true },
  title: { key: byTitle, cast: "text", descending: false },
} as const;

/** Blogs for the admin's list, published or not, a page at a time. */
export async function list(
  filter: BlogFilter,
  sort: BlogSort,
  { limit, cursor }: { limit: number; cursor?: Cursor | undefined },
): Promise<Page<BlogRow>> {
  const order = orderings[sort];
  const direct = (key: Parameters<typeof desc>[0]) => (order.descending ? desc(key) : sql`${key} asc`);
  const rows = await db
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
    .leftJoin(stores, eq(stores.id, blogs.targetStoreId))
    .where(and(matching(filter), after(cursor, order.key, blogs.id, order)))
    .orderBy(direct(order.key), direct(blogs.id))
    .limit(limit + 1);
  const keys = { newest: "id", popular: "viewCount", title: "sortTitle" } as const;
  const at = (row: (typeof rows)[number]): Cursor => [row[keys[sort]], row.id];
  return toPage(rows, limit, at, ({ sortTitle: _, ...blog }) => blog);
}

/** How many blogs the filter leaves, counted up to `most`. */
export async function count(filter: BlogFilter, most: number): Promise<number> {
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(blogs)
    .where(matching(filter))
    .limit(most)
    .as("found");
  const [row] = await db.select({ blogs: countRows() }).from(found);
  return row?.blogs ?? 0;
}

/** Makes a blog of a person's own. Its content is cleaned; the outcome tells what was removed. */
export function create(input: BlogInput, author: Author): Promise<Outcome> {
  return withClean(input, ({ content, targetStoreId }) =>
    audit.create(author, blogEntity, async (tx) => {
      const [made] = await tx
        .insert(blogs)
        .values({ ...rowOf(input), ...standing(input.status, sql`now()`), content, targetStoreId })
        .returning({ id: blogs.id });
      if (!made) throw new Error("The insert gave no row");
      return made.id;
    }),
  );
}

/**
 * Changes a blog; its old slug then leads to the new one. Its content is cleaned as with `create`. One that was written
 * with AI assistance is not published before somebody says to have read it (refused, with the reason under `reviewed`).
 */
export async function update(
  id: number,
  input: BlogInput,
  author: Author,
  version?: number,
): Promise<Outcome> {
  if (!(await mayStand(id, input))) return UNREAD;
  return withClean(input, ({ content, targetStoreId }) =>
    audit.update(author, blogEntity, id, version, (tx) =>
      tx
        .update(blogs)
        .set({ ...rowOf(input), ...standing(input.status), ...reading(input), content, targetStoreId })
        .where(eq(blogs.id, id)),
    ),
  );
}

/**
 * Publishes a blog, archives it or makes it a draft again, from wherever it stands. Refused, as with `update`, where it
 * is to be published and nobody has read it.
 */
export async function setStatus(
  id: number,
  publication: Publication,
  author: Author,
  version?: number,
): Promise<Outcome> {
  if (!(await mayStand(id, publication))) return UNREAD;
  return set(id, publication, author, version);
}

export function setFeatured(id: number, featured: boolean, author: Author, version?: number) {
  return set(id, { featured }, author, version);
}

export function del(id: number, author: Author): Promise<Outcome> {
  return audit.remove(author, blogEntity, id);
}

/** How many of these blogs visitors can see. */
export async function publishedAmong(ids: number[]): Promise<number> {
  const [row] = await query<{ blogs: number }>(sql`
    select count(*)::int as blogs from ${blogs} where id = any(${sql.param(ids)}::int[]) and status = 'published'`);
  return row?.blogs ?? 0;
}

/** Sets what is not set already: what changes nothing is no edit, and must not make another one stale. */
async function set(
  id: number,
  value: Publication | { featured: boolean },
  author: Author,
  version?: number,
): Promise<Outcome> {
  const [now] = await db
    .select({ status: blogs.status, featured: blogs.featured, version: blogs.version })
    .from(blogs)
    .where(eq(blogs.id, id));
  const isSet = "status" in value ? now?.status === value.status : now?.featured === value.featured;
  if (isSet && (version === undefined || version === now?.version)) return { kind: "saved", id };
  return audit.update(author, blogEntity, id, version, (tx) =>
    tx
      .update(blogs)
      .set("status" in value ? { ...standing(value.status), ...reading(value) } : value)
      .where(eq(blogs.id, id)),
  );
}

/** A status; a blog keeps the time when it was first published. */
function standing(status: BlogStatus, publishedAt = sql`coalesce(published_at, now())`) {
  return status === "published" ? { status, publishedAt } : { status };
}

async function withClean(
  { content, targetStore }: BlogInput,
  write: (clean: { content: string; targetStoreId: number | null }) => Promise<Outcome>,
): Promise<Outcome> {
  const { html, removed } = cleanAndReport(content);
  if (isBlank(html))
    return { kind: "refused", errors: { content: ["Nothing is left of this text once it is cleaned."] } };
  const store = targetStore === null ? { id: null } : await named(targetStore);
  if ("error" in store) return { kind: "refused", errors: { targetStore: [store.error] } };
  const outcome = await write({ content: html, targetStoreId: store.id });
  return outcome.kind === "saved" ? { ...outcome, removed } : outcome;
}

function rowOf({ title, slug, excerpt, category, featured, keywords, ...rest }: BlogInput) {
  const { authorName, seoDescription, affiliateLinks } = rest;
  return { title, slug, excerpt, category, featured, keywords, authorName, seoDescription, affiliateLinks };
}

function matching({ search, status, category }: BlogFilter) {
  return and(
    search ? or(holding(blogs.title, search), containing(blogs.slug, search)) : undefined,
    status ? eq(blogs.status, status) : undefined,
    category ? eq(blogs.category, category) : undefined,
  );
}
