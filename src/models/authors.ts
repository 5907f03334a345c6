import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { db, type Reader, type Transaction } from "../../db/client";
import { authors, blogs } from "../../db/schema";
import { dependsOn } from "../cache/tags";
import { type AuthorInput, authorFields } from "../schemas/authors";
import type { Change, Outcome } from "./audit/changes";
import * as audit from "./audit/changes";
import type { Entity } from "./audit/entity";
import { countUpTo } from "./counts/totals";
import { cursorIn, type Order, type PageRequest, pageOf } from "./paging";
import { contains } from "./search/words";

const lastPost = sql`(select max(published_at) from ${blogs} where author_name = ${authors.name} and status = 'published')`;

export const authorEntity: Entity = {
  one: "author",
  many: "authors",
  table: authors,
  name: "name",
  tags: () => ["authors", "blogs"],
  fields: authorFields,
  unique: { authors_slug_unique: "slug", authors_name_unique: "name" },
  dependents: { blogs: { table: blogs, column: "author_name", one: "blog", isNamed: true } },
  page: { isListed: sql`${lastPost} is not null`, changedAt: lastPost },
  goingBack: async (tx, rows) => {
    for (const { columns, now, before } of rows)
      if (columns.includes("name")) await renameInPosts(tx, now.name, before.name);
  },
};

export type Author = Awaited<ReturnType<typeof list>>["items"][number];

const { demo, createdAt, ...columns } = getTableColumns(authors);
const posts = sql<number>`(select count(*)::int from ${blogs} where ${blogs}.author_name = ${authors}.name)`;
const order: Order = { key: sql`lower(${authors.name})`, id: authors.id, cast: "text" };

type Filter = { search?: string | undefined };

export function list({ search }: Filter, page: PageRequest) {
  const query = db.select({ ...columns, posts, cursor: cursorIn(order) }).from(authors);
  return pageOf(query, order, page, contains(authors.name, search));
}

export function count({ search }: Filter, limit: number): Promise<number> {
  return countUpTo(limit, authors, contains(authors.name, search));
}

export const byId = (id: number, on?: Reader) => one(eq(authors.id, id), on);

export const bySlug = (slug: string) => one(eq(authors.slug, slug));

async function one(condition: SQL, on: Reader = db) {
  dependsOn("authors");
  const [author] = await on
    .select({ ...columns, posts })
    .from(authors)
    .where(condition);
  return author;
}

export async function names(limit: number): Promise<string[]> {
  const rows = await db.select({ name: authors.name }).from(authors).orderBy(authors.id).limit(limit);
  return rows.map(({ name }) => name);
}

export function create(input: AuthorInput, change: Change): Promise<Outcome> {
  return audit.create(change, authorEntity, (tx) =>
    tx.insert(authors).values(input).returning({ id: authors.id }),
  );
}

/** A new name goes to the author's posts too; the former slug redirects to the new one. */
export function update(id: number, input: AuthorInput, change: Change, version?: number): Promise<Outcome> {
  return audit.update(change, authorEntity, id, version, async (tx, { name }) => {
    if (name !== input.name) await renameInPosts(tx, name, input.name);
    return input;
  });
}

async function renameInPosts(tx: Transaction, from: unknown, to: unknown): Promise<void> {
  await tx
    .update(blogs)
    .set({ authorName: String(to) })
    .where(eq(blogs.authorName, String(from)));
}

export const { del, delAll } = audit.deletionOf(authorEntity);
