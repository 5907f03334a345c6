import { desc, eq, or, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { categories, deals, stores } from "../../db/schema";
import { dependsOn } from "../cache/tags";
import type { CategoryInput } from "../schemas/stores";
import type { Author, Outcome } from "./audit/changes";
import * as audit from "./audit/changes";
import type { Entity } from "./audit/entity";
import { hasWords, type Terms } from "./search/words";
import { cachedTotal, EXACT_LIMIT, total } from "./totals";

export const categoryEntity: Entity = {
  subject: "category",
  table: categories,
  name: "name",
  tags: (id) => ["categories", "stores", "deals", `category:${id}`],
  unique: { categories_slug_unique: "slug", categories_name_lower: "name" },
  dependents: {
    stores: { table: stores, column: "category_id", one: "store" },
    deals: { table: deals, column: "category_id", one: "deal" },
  },
  slugs: "category",
};

export type Category = { id: number; name: string; slug: string };
export type CountedCategory = Category & { storeCount: number; version: number };

const columns = { id: categories.id, name: categories.name, slug: categories.slug };
const versioned = { ...columns, version: categories.version };

export function all(): Promise<Category[]> {
  dependsOn("categories");
  return db.select(columns).from(categories).orderBy(categories.id);
}

export async function counted(limit?: number): Promise<CountedCategory[]> {
  dependsOn("categories", "stores");
  const list = db.select(versioned).from(categories).orderBy(categories.id);
  return withStoreCounts(await (limit === undefined ? list : list.limit(limit)));
}

export async function found(terms: Terms): Promise<CountedCategory[]> {
  dependsOn("categories", "stores");
  return withStoreCounts(
    await db.select(versioned).from(categories).where(hasName(terms)).orderBy(categories.id),
  );
}

export async function foundIds(terms: Terms): Promise<number[]> {
  dependsOn("categories");
  const rows = await db.select({ id: categories.id }).from(categories).where(hasName(terms));
  return rows.map(({ id }) => id);
}

const hasName = (terms: Terms) => hasWords(sql`words(${categories.name})`, terms);

export async function idOf(text: string): Promise<number | undefined> {
  const wanted = text.toLowerCase();
  const isSlug = eq(categories.slug, wanted);
  const [category] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(or(isSlug, eq(sql`lower(${categories.name})`, wanted)))
    .orderBy(desc(isSlug))
    .limit(1);
  return category?.id;
}

export async function byId(id: number): Promise<CountedCategory | undefined> {
  dependsOn("categories", "stores");
  const rows = await db.select(versioned).from(categories).where(eq(categories.id, id));
  const [category] = await withStoreCounts(rows);
  return category;
}

/** By the slug, or by the name with hyphens for spaces (`home-&-garden`), as older addresses had it. */
export async function bySlug(slug: string): Promise<Category | undefined> {
  dependsOn("categories");
  const isSlug = eq(categories.slug, slug);
  const isName = sql`replace(lower(${categories.name}), ' ', '-') = ${slug.toLowerCase()}`;
  const [category] = await db
    .select(columns)
    .from(categories)
    .where(or(isSlug, isName))
    .orderBy(desc(isSlug))
    .limit(1);
  return category;
}

export function create({ name, slug }: CategoryInput, author: Author): Promise<Outcome> {
  return audit.create(author, categoryEntity, async (tx) => {
    const [made] = await tx.insert(categories).values({ name, slug }).returning({ id: categories.id });
    if (!made) throw new Error("The insert gave no row");
    return made.id;
  });
}

/** The former slug redirects to the new one. */
export function update(
  id: number,
  { name, slug }: CategoryInput,
  author: Author,
  version?: number,
): Promise<Outcome> {
  return audit.update(author, categoryEntity, id, version, (tx) =>
    tx.update(categories).set({ name, slug }).where(eq(categories.id, id)),
  );
}

export async function touched(ids: number[]): Promise<{ stores: number; deals: number }> {
  const list = sql.param(ids);
  const [row] = await query<{ stores: number; deals: number }>(sql`
    select (select count(*)::int from ${stores} where category_id = any(${list}::int[])) as stores,
      (select count(*)::int from ${deals} where category_id = any(${list}::int[])) as deals`);
  return row ?? { stores: 0, deals: 0 };
}

/** Deletes a category; its stores and deals then have none. */
export function del(id: number, author: Author): Promise<Outcome> {
  return audit.remove(author, categoryEntity, id);
}

/** The name of a category's number of stores in `totals`. */
export const storesOf = (categoryId: number) => `stores of ${categoryId}`;

/** Adds the numbers of stores to categories, in one query where they are small. */
export async function withStoreCounts<Row extends Category>(
  list: Row[],
): Promise<(Row & { storeCount: number })[]> {
  const uncached = list.map(({ id }) => id).filter((id) => cachedTotal(storesOf(id)) === undefined);
  const counts = await countEach(uncached);
  return Promise.all(
    list.map(async (row) => {
      const rows = sql`from ${stores} where category_id = ${row.id}`;
      return { ...row, storeCount: await total(storesOf(row.id), rows, counts.get(row.id)) };
    }),
  );
}

async function countEach(ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: number; count: number }>(sql`
    select id, (select count(*)::int from (
      select 1 from stores where category_id = wanted.id limit ${EXACT_LIMIT + 1}) found) as count
    from unnest(${sql.param(ids)}::int[]) as wanted (id)`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
