import { desc, eq, or, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { categories, stores } from "../../db/schema";
import { dependsOn } from "../cache/tags";
import { hasWords, type Terms } from "./search/words";
import { FEW, lately, totalOf } from "./totals";

export type Category = { id: number; name: string; slug: string };
export type CountedCategory = Category & {
  storeCount: number;
  /** Counts its edits. */
  version: number;
};

/** What `totals` knows their number by, here and in `stores`. */
export const storesOf = (categoryId: number) => `stores of ${categoryId}`;

const columns = { id: categories.id, name: categories.name, slug: categories.slug };

/** All categories in the order they were made. */
export function all(): Promise<Category[]> {
  dependsOn("categories");
  return db.select(columns).from(categories).orderBy(categories.id);
}

/** The categories in the order they were made, each with the number of its stores. */
export async function counted(limit?: number): Promise<CountedCategory[]> {
  dependsOn("categories", "stores");
  const list = selectVersioned().orderBy(categories.id);
  return withCounts(await (limit === undefined ? list : list.limit(limit)));
}

/** The categories whose names have all of the words, in the order they were made. */
export async function found(terms: Terms): Promise<CountedCategory[]> {
  dependsOn("categories", "stores");
  return withCounts(await selectVersioned().where(hasName(terms)).orderBy(categories.id));
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
  const [category] = await withCounts(await selectVersioned().where(eq(categories.id, id)));
  return category;
}

const selectVersioned = () => db.select({ ...columns, version: categories.version }).from(categories);

async function withCounts(list: (Category & { version: number })[]): Promise<CountedCategory[]> {
  const counts = await storeCounts(list.map(({ id }) => id));
  return list.map((category) => ({ ...category, storeCount: counts.get(category.id) ?? 0 }));
}

/** The numbers of these categories' stores: exact where they are few, else as they were within the last minutes. */
export async function storeCounts(ids: number[]): Promise<Map<number, number>> {
  const known = new Map(ids.map((id) => [id, lately(storesOf(id))]));
  const few = await countFew(ids.filter((id) => known.get(id) === undefined));
  const counts = ids.map(async (id): Promise<[number, number]> => {
    const rows = sql`from ${stores} where category_id = ${id}`;
    return [id, known.get(id) ?? (await totalOf(few.get(id) ?? 0, storesOf(id), rows))];
  });
  return new Map(await Promise.all(counts));
}

/** The same, counted up to `FEW` and one more. */
async function countFew(ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: number; count: number }>(sql`
    select id, (select count(*)::int from (
      select 1 from stores where category_id = wanted.id limit ${FEW + 1}) found) as count
    from unnest(${sql.param(ids)}::int[]) as wanted (id)`);
  return new Map(rows.map(({ id, count }) => [id, count]));
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
