import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { db, type Transaction } from "../../../db/client";
import { blogs } from "../../../db/schema";
import type { BlogInput, Publication } from "../../schemas/blogs";
import type { BlogStatus } from "../../schemas/vocabulary";
import type { Author, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import type { Entity } from "../audit/entity";
import { cleanAndReport, isBlank } from "../html";
import { named } from "../stores/admin-list";
import { storeEntity } from "../stores/write";

export { byId } from "./list";

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

/** Creates a blog that a person wrote. Its content is cleaned; the outcome says what was removed. */
export function create(input: BlogInput, author: Author): Promise<Outcome> {
  return withClean(input, (clean) => {
    const publication = publicationOf(input.status, sql`now()`);
    return audit.create(author, blogEntity, (tx) =>
      insert(tx, { ...columnsOf(input), ...publication, ...clean }),
    );
  });
}

/** Inserts a blog. @returns its id. */
export async function insert(tx: Transaction, values: PgInsertValue<typeof blogs>): Promise<number> {
  const [created] = await tx.insert(blogs).values(values).returning({ id: blogs.id });
  if (!created) throw new Error("The insert gave no row");
  return created.id;
}

/**
 * Changes a blog. Its former slug redirects to the new one, and its content is cleaned as in `create`. One written with
 * AI assistance is not published before a person confirms to have read it (refused, with the reason under `reviewed`).
 */
export async function update(
  id: number,
  input: BlogInput,
  author: Author,
  version?: number,
): Promise<Outcome> {
  if (!(await isPublishable(id, input))) return UNREAD;
  return withClean(input, (clean) => {
    const values = { ...columnsOf(input), ...publicationOf(input.status), ...reviewOf(input), ...clean };
    return audit.update(author, blogEntity, id, version, (tx) =>
      tx.update(blogs).set(values).where(eq(blogs.id, id)),
    );
  });
}

/** Publishes a blog, archives it or makes it a draft again. Refused as in `update` if nobody has read it. */
export async function setStatus(
  id: number,
  publication: Publication,
  author: Author,
  version?: number,
): Promise<Outcome> {
  if (!(await isPublishable(id, publication))) return UNREAD;
  return set(id, publication, author, version);
}

export function setFeatured(id: number, featured: boolean, author: Author, version?: number) {
  return set(id, { featured }, author, version);
}

export function del(id: number, author: Author): Promise<Outcome> {
  return audit.remove(author, blogEntity, id);
}

/** How many of these blogs are published. */
export function publishedAmong(ids: number[]): Promise<number> {
  return db.$count(blogs, and(inArray(blogs.id, ids), eq(blogs.status, "published")));
}

/** Sets a flag or the status. An edit that changes nothing is not saved, because it would make another one stale. */
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
  const values = "status" in value ? { ...publicationOf(value.status), ...reviewOf(value) } : value;
  return audit.update(author, blogEntity, id, version, (tx) =>
    tx.update(blogs).set(values).where(eq(blogs.id, id)),
  );
}

const UNREAD: Outcome = {
  kind: "refused",
  errors: {
    reviewed: ["It was written with AI assistance: read it and check its claims before you publish it."],
  },
};

async function isPublishable(id: number, { status, reviewed }: Publication): Promise<boolean> {
  if (status !== "published" || reviewed) return true;
  // A review is never taken back, so nothing can change this before the save.
  return (await db.$count(blogs, and(eq(blogs.id, id), blogs.aiAssisted, isNull(blogs.reviewedAt)))) === 0;
}

/** The first review counts. */
function reviewOf({ reviewed }: Pick<Publication, "reviewed">) {
  return reviewed ? { reviewedAt: sql`case when ai_assisted then coalesce(reviewed_at, now()) end` } : {};
}

/** A blog keeps the time when it was first published. */
function publicationOf(status: BlogStatus, publishedAt = sql`coalesce(published_at, now())`) {
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

function columnsOf({ content, status, targetStore, reviewed, ...columns }: BlogInput) {
  return columns;
}
