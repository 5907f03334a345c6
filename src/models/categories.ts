import { count, eq, or, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { categories, stores } from "../../db/schema";

export type Category = { id: number; name: string; slug: string };
export type CountedCategory = Category & {
  storeCount: number;
  /** Counts its edits. */
  version: number;
};

const columns = { id: categories.id, name: categories.name, slug: categories.slug };

/** All categories in the order they were made. */
export function all(): Promise<Category[]> {
  return db.select(columns).from(categories).orderBy(categories.id);
}

/** The categories in the order they were made, each with the number of its stores. */
export function counted(limit?: number): Promise<CountedCategory[]> {
  const list = selectCounted().groupBy(categories.id).orderBy(categories.id);
  return limit === undefined ? list : list.limit(limit);
}

export async function byId(id: number): Promise<CountedCategory | undefined> {
  const [category] = await selectCounted().where(eq(categories.id, id)).groupBy(categories.id);
  return category;
}

const selectCounted = () =>
  db
    .select({ ...columns, version: categories.version, storeCount: count(stores.id) })
    .from(categories)
    .leftJoin(stores, eq(stores.categoryId, categories.id));

/**
 * The category of an address: by its slug, or by its name lower-cased with spaces turned into hyphens
 * (`home-&-garden`), as older addresses had it.
 */
export async function bySlug(slug: string): Promise<Category | undefined> {
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
