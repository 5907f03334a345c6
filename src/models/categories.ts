import { and, desc, eq, ilike, or, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { categories, deals, stores } from "../../db/schema";
import { dependsOn } from "../cache/tags";
import type { CategoryInput } from "../schemas/stores";
import type { Author, Outcome } from "./audit/changes";
import * as audit from "./audit/changes";
import type { Entity } from "./audit/entity";
import { after, type Page, type PageRequest, toPage } from "./paging";
import { hasWords, type Terms } from "./search/words";
import { FEW, lately, totalOf } from "./totals";
import { literally } from "./words";

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
export type CountedCategory = Category & {
  storeCount: number;
  /** Counts its edits. */
  version: number;
};

export const categorySorts = ["name", "newest"] as const;
export type CategorySort = (typeof categorySorts)[number];

export type CategoryFilter = { search?: string | undefined };

const columns = { id: categories.id, name: categories.name, slug: categories.slug };
const versioned = { ...columns, version: categories.version };

/** All categories, the oldest first. */
export function all(): Promise<Category[]> {
  dependsOn("categories");
  return db.select(columns).from(categories).orderBy(categories.id);
}

/** The categories with the numbers of their stores, the oldest first. */
export async function counted(limit?: number): Promise<CountedCategory[]> {
  dependsOn("categories", "stores");
  const list = db.select(versioned).from(categories).orderBy(categories.id);
  return withCounts(await (limit === undefined ? list : list.limit(limit)));
}

/** The categories whose names have all of the words, in the order they were made. */
export async function found(terms: Terms): Promise<CountedCategory[]> {
  dependsOn("categories", "stores");
  return withCounts(await db.select(versioned).from(categories).where(hasName(terms)).orderBy(categories.id));
}

/** The ids of the same. */
export async function foundIds(terms: Terms): Promise<number[]> {
  dependsOn("categories");
  const rows = await db.select({ id: categories.id }).from(categories).where(hasName(terms));
  return rows.map(({ id }) => id);
}

const hasName = (terms: Terms) => hasWords(sql`words(${categories.name})`, terms);

/** The id of the category with this slug, else with this name in any case. */
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
  const [category] = await withCounts(
    await db.select(versioned).from(categories).where(eq(categories.id, id)),
  );
  return category;
}

/**
 * The category of an address: by its slug, or by its name lower-cased with spaces turned into hyphens
 * (`home-&-garden`), as older addresses had it.
 */
export async function bySlug(slug: string): Promise<Category | undefined> {
  dependsOn("categories");
  const found = await db
    .select(columns)
    .from(categories)
    .where(
      or(
        eq(categories.slug, slug),
        sql`replace(lower(${categories.name}), ' ', '-') = ${slug.toLowerCase()}`,
      ),
    )
    .orderBy(sql`${categories.slug} = ${slug} desc`)
    .limit(1);
  return found[0];
}

const byName = sql<string>`lower(${categories.name})`;

const orderings = {
  name: { key: byName, cast: "text", descending: false },
  newest: { key: categories.id, cast: "int", descending: true },
} as const;

/** Categories for the admin's list, a page at a time. */
export async function list(
  filter: CategoryFilter,
  sort: CategorySort,
  { limit, cursor }: PageRequest,
): Promise<Page<CountedCategory>> {
  const order = orderings[sort];
  const direct = (key: Parameters<typeof desc>[0]) => (order.descending ? desc(key) : sql`${key} asc`);
  const rows = await db
    .select({ ...versioned, sortName: byName })
    .from(categories)
    .where(and(matching(filter), after(cursor, order.key, categories.id, order)))
    .orderBy(direct(order.key), direct(categories.id))
    .limit(limit + 1);
  return toPage(
    await withCounts(rows),
    limit,
    (row) => [sort === "name" ? row.sortName : row.id, row.id],
    ({ sortName: _, ...category }) => category,
  );
}

/** How many categories the filter leaves, counted up to `most`. */
export async function count(filter: CategoryFilter, most: number): Promise<number> {
  return db.$count(db.select(columns).from(categories).where(matching(filter)).limit(most).as("found"));
}

export function create({ name, slug }: CategoryInput, author: Author): Promise<Outcome> {
  return audit.create(author, categoryEntity, async (tx) => {
    const [made] = await tx.insert(categories).values({ name, slug }).returning({ id: categories.id });
    if (!made) throw new Error("The insert gave no row");
    return made.id;
  });
}

/** Changes a category. Its former slug redirects to the new one. */
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

/** How many rows would lose their category with these. */
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

async function withCounts<Row extends Category>(list: Row[]): Promise<(Row & { storeCount: number })[]> {
  const counts = await storeCounts(list.map(({ id }) => id));
  return list.map((category) => ({ ...category, storeCount: counts.get(category.id) ?? 0 }));
}

/** The numbers of these categories' stores: exact up to `FEW`, else a few minutes old. */
export async function storeCounts(ids: number[]): Promise<Map<number, number>> {
  const known = new Map(ids.map((id) => [id, lately(storesOf(id))]));
  const few = await countFew(ids.filter((id) => known.get(id) === undefined));
  const counts = ids.map(async (id): Promise<[number, number]> => {
    const rows = sql`from ${stores} where category_id = ${id}`;
    return [id, known.get(id) ?? (await totalOf(few.get(id) ?? 0, storesOf(id), rows))];
  });
  return new Map(await Promise.all(counts));
}

async function countFew(ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: number; count: number }>(sql`
    select id, (select count(*)::int from (
      select 1 from stores where category_id = wanted.id limit ${FEW + 1}) found) as count
    from unnest(${sql.param(ids)}::int[]) as wanted (id)`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The key of a category's number of stores in `totals`. */
export const storesOf = (categoryId: number) => `stores of ${categoryId}`;

function matching({ search }: CategoryFilter) {
  return search ? ilike(categories.name, `%${literally(search)}%`) : undefined;
}
