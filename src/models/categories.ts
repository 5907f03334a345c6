import { eq, or, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { categories, stores } from "../../db/schema";
import { restsOn } from "./tags";
import { FEW, totalOf } from "./totals";

export type Category = { id: number; name: string; slug: string };
export type CountedCategory = Category & {
  storeCount: number;
  /** Counts its edits. */
  version: number;
};

const columns = { id: categories.id, name: categories.name, slug: categories.slug };

/** All categories in the order they were made. */
export function all(): Promise<Category[]> {
  restsOn("categories");
  return db.select(columns).from(categories).orderBy(categories.id);
}

/** The categories in the order they were made, each with the number of its stores. */
export async function counted(limit?: number): Promise<CountedCategory[]> {
  restsOn("categories");
  const list = selectCounted().orderBy(categories.id);
  return Promise.all((await (limit === undefined ? list : list.limit(limit))).map(withTotal));
}

export async function byId(id: number): Promise<CountedCategory | undefined> {
  restsOn("categories");
  const [category] = await selectCounted().where(eq(categories.id, id));
  return category && withTotal(category);
}

const selectCounted = () =>
  db
    .select({
      ...columns,
      version: categories.version,
      // Drizzle writes a lone table's columns without its name, which here would be another's.
      storeCount: sql<number>`(select count(*)::int from (
        select 1 from ${stores} where category_id = ${categories}.id limit ${FEW + 1}) found)`,
    })
    .from(categories);

async function withTotal(category: CountedCategory): Promise<CountedCategory> {
  const { id, storeCount } = category;
  const rows = sql`from ${stores} where category_id = ${id}`;
  return { ...category, storeCount: await totalOf(storeCount, `stores of ${id}`, rows) };
}

/**
 * The category of an address: by its slug, or by its name lower-cased with spaces turned into hyphens
 * (`home-&-garden`), as older addresses had it.
 */
export async function bySlug(slug: string): Promise<Category | undefined> {
  restsOn("categories");
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
