import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { db, type Transaction } from "../../../db/client";
import { blogs, deals, stores } from "../../../db/schema";
import {
  type BlogInput,
  blogFields,
  isTooLong,
  LONGEST_CONTENT,
  type Publication,
} from "../../schemas/blogs";
import { dealIdsIn, replaceDealNodes } from "../../schemas/post-nodes";
import type { BlogStatus } from "../../schemas/vocabulary";
import type { Change, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import { type Entity, idsIn } from "../audit/entity";
import { type BulkOutcome, refused } from "../audit/outcome";
import { named } from "../stores/admin-list";
import { storeEntity } from "../stores/write";
import { cleanAndReport, isBlank } from "./html";
import { type Blog, byId } from "./list";
import { copyPictures, type ReadPicture } from "./pictures";

export { byId };

const isPublished = sql`${blogs.status} = 'published'`;

export const blogEntity: Entity = {
  one: "blog",
  many: "blogs",
  table: blogs,
  name: "title",
  tags: async (ids, states, tx) => {
    const dealIds = states.flatMap(({ deal_ids }) => (deal_ids ?? []) as number[]);
    const ofDeals = tx.select({ id: deals.storeId }).from(deals).where(inArray(deals.id, dealIds));
    const about = await tx
      .select({ id: stores.id, categoryId: stores.categoryId })
      .from(stores)
      .where(or(inArray(stores.id, idsIn(states, "target_store_id")), inArray(stores.id, ofDeals)));
    return [
      "blogs",
      ...ids.map((id) => `blog:${id}`),
      ...about.flatMap(({ id, categoryId }) => [`store:${id}:blogs`, `category:${categoryId}:blogs`]),
    ];
  },
  fields: blogFields,
  labels: {
    target_store_id: "Store",
    published_at: "Published",
    reviewed_at: "Read",
    view_count: null,
    ai_assisted: "AI-assisted",
    deal_ids: null,
    minutes: null,
    revised_at: null,
  },
  derived: ["view_count"],
  unique: { blogs_slug_unique: "slug" },
  references: { target_store_id: { to: storeEntity, field: "targetStore" } },
  page: {
    isPublic: isPublished,
    isListed: isPublished,
    changedAt: sql`greatest(${blogs.publishedAt}, ${blogs.revisedAt})`,
  },
};

/** Has the pictures of a blog's text copied to this site when it is saved. */
export const copyingPictures = (read: ReadPicture) => ({
  byId,
  del,
  delAll,
  create: (input: BlogInput, change: Change) => create(input, change, read),
  update: (id: number, input: BlogInput, change: Change, version?: number) =>
    update(id, input, change, version, read),
});

/** Creates a blog and cleans its content; the outcome says what was removed. */
export function create(input: MovedPost, change: Change, read?: ReadPicture): Promise<Outcome> {
  return withClean(input, read, (clean) => {
    const publication = publicationOf(input.status, sql`now()`);
    return audit.create(change, blogEntity, (tx) =>
      insert(tx, { ...publication, ...columnsOf(input), ...clean }),
    );
  });
}

/** Of a post that moves in from another site: when it came out, and how it was written. */
export type MovedPost = BlogInput & { publishedAt?: Date; aiAssisted?: boolean; reviewedAt?: Date };

export function insert(tx: Transaction, values: PgInsertValue<typeof blogs>) {
  return tx.insert(blogs).values(values).returning({ id: blogs.id });
}

/** Refused under `reviewed` if it would publish an AI-assisted blog that no person has read. */
export async function update(
  id: number,
  input: MovedPost,
  change: Change,
  version?: number,
  read?: ReadPicture,
): Promise<Outcome> {
  const refusal = refusalOf(await byId(id), input);
  if (refusal) return refusal;
  return withClean(input, read, (clean) => {
    const values = { ...publicationOf(input.status), ...columnsOf(input), ...reviewOf(input), ...clean };
    return audit.update(change, blogEntity, id, version, (_, before) => {
      const isRevised = before.title !== input.title || before.content !== clean.content;
      const revisedAt = isRevised && before.published_at !== null ? new Date() : undefined;
      return { ...values, revisedAt };
    });
  });
}

export async function setStatus(
  id: number,
  publication: Publication,
  change: Change,
  version?: number,
): Promise<Outcome> {
  const blog = await byId(id);
  const refusal = refusalOf(blog, publication);
  if (refusal) return refusal;
  // A text that changes meanwhile has not been checked.
  const checked = publication.reviewed ? blog?.version : undefined;
  return set(id, publication, change, version ?? checked);
}

export function setFeatured(id: number, featured: boolean, change: Change, version?: number) {
  return set(id, { featured }, change, version);
}

export const { del, delAll } = audit.deletionOf(blogEntity);

/** Sets the status of many posts. Refuses to publish those that a person must read first. */
export async function setAll(
  ids: number[],
  value: { status: BlogStatus } | { featured: boolean },
  change: Change,
): Promise<BulkOutcome> {
  const { id, status, featured } = blogs;
  const isSet = "status" in value ? eq(status, value.status) : eq(featured, value.featured);
  const isUnread = sql<boolean>`ai_assisted and reviewed_at is null`;
  const found = await db
    .select({ id, isUnread, isSet: sql<boolean>`${isSet}` })
    .from(blogs)
    .where(inArray(id, ids));
  const publishes = "status" in value && value.status === "published";
  const refused = found.filter((blog) => publishes && blog.isUnread);
  const allowed = found.filter((blog) => !refused.includes(blog));
  const others = allowed.filter((blog) => !blog.isSet);
  const values = "status" in value ? publicationOf(value.status) : value;
  await db.transaction((tx) => audit.updateAll(tx, change, blogEntity, others, () => values));
  return { changed: allowed.map(({ id }) => id), refused: refused.map(() => UNREAD) };
}

export function publishedAmong(ids: number[]): Promise<number> {
  return db.$count(blogs, and(inArray(blogs.id, ids), isPublished));
}

/** Saves nothing if the value is already set, because a new version would make another edit stale. */
async function set(
  id: number,
  value: Publication | { featured: boolean },
  change: Change,
  version?: number,
): Promise<Outcome> {
  const [now] = await db
    .select({ status: blogs.status, featured: blogs.featured, version: blogs.version })
    .from(blogs)
    .where(eq(blogs.id, id));
  const isSet = "status" in value ? now?.status === value.status : now?.featured === value.featured;
  if (isSet && (version === undefined || version === now?.version)) return { kind: "saved", id };
  const values = "status" in value ? { ...publicationOf(value.status), ...reviewOf(value) } : value;
  return audit.update(change, blogEntity, id, version, () => values);
}

const UNREAD = refused("reviewed", "unreadDraft");

function refusalOf(blog: Blog | undefined, input: Publication | BlogInput): Outcome | undefined {
  const isUnread = blog?.aiAssisted && blog.reviewedAt === null && !input.reviewed;
  return isUnread && input.status === "published" ? UNREAD : undefined;
}

function reviewOf({ reviewed }: Pick<Publication, "reviewed">) {
  return reviewed ? { reviewedAt: sql`case when ai_assisted then coalesce(reviewed_at, now()) end` } : {};
}

function publicationOf(status: BlogStatus, publishedAt = sql`coalesce(published_at, now())`) {
  return status === "published" ? { status, publishedAt } : { status };
}

async function withClean(
  { content, targetStore }: BlogInput,
  read: ReadPicture | undefined,
  write: (clean: { content: string; targetStoreId: number | null }) => Promise<Outcome>,
): Promise<Outcome> {
  const { copies, failures: uncopied } = read ? await copyPictures(content, read) : {};
  const { html: clean, removed } = cleanAndReport(content, copies);
  const html = await withoutUnknownDeals(clean);
  if (html !== clean) removed.push("deals that do not exist");
  // The letters of a picture that stands outside an <img> stay in the text.
  if (isTooLong(html)) return refused("content", "tooLong", String(LONGEST_CONTENT));
  if (isBlank(html)) return refused("content", "blank");
  const store = targetStore === null ? { id: null } : await named(targetStore);
  if ("error" in store) return refused("targetStore", store.error);
  const outcome = await write({ content: html, targetStoreId: store.id });
  return outcome.kind === "saved" ? { ...outcome, removed, uncopied } : outcome;
}

async function withoutUnknownDeals(html: string): Promise<string> {
  const ids = dealIdsIn(html);
  if (ids.length === 0) return html;
  const rows = await db.select({ id: deals.id }).from(deals).where(inArray(deals.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  return replaceDealNodes(html, (id, _, node) => (known.has(id) ? node : ""));
}

function columnsOf({ content, status, targetStore, reviewed, ...columns }: MovedPost) {
  return columns;
}
