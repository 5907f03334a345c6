import { and, desc, eq, ilike, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { categories, deals, stores } from "../../../db/schema";
import type { CategoryInput } from "../../schemas/categories";
import type { Author, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import type { Entity } from "../audit/entity";
import { storeCounts } from "../categories";
import { after, containing, type Page, type PageRequest, toPage } from "../paging";
import * as slugRedirects from "../slug-redirects";

/** A category as its editor sees it. */
export type EditedCategory = { id: number; name: string; slug: string; version: number };

export type CategoryRow = EditedCategory & { storeCount: number };

export const categorySorts = ["name", "newest"] as const;
export type CategorySort = (typeof categorySorts)[number];

export type CategoryFilter = { search?: string | undefined };

const columns = {
  id: categories.id,
  name: categories.name,
  slug: categories.slug,
  version: categories.version,
};

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
): Promise<Page<CategoryRow>> {
  const order = orderings[sort];
  const direct = (key: Parameters<typeof desc>[0]) => (order.descending ? desc(key) : sql`${key} asc`);
  const rows = await db
    .select({
      ...columns,
      sortName: byName,
    })
    .from(categories)
    .where(and(matching(filter), after(cursor, order.key, categories.id, order)))
    .orderBy(direct(order.key), direct(categories.id))
    .limit(limit + 1);
  const counts = await storeCounts(rows.map(({ id }) => id));
  return toPage(
    rows,
    limit,
    (row) => [sort === "name" ? row.sortName : row.id, row.id],
    ({ sortName: _, ...category }) => ({ ...category, storeCount: counts.get(category.id) ?? 0 }),
  );
}

/** How many categories the filter leaves, counted up to `most`. */
export async function count(filter: CategoryFilter, most: number): Promise<number> {
  return db.$count(db.select(columns).from(categories).where(matching(filter)).limit(most).as("found"));
}

export async function byId(id: number): Promise<EditedCategory | undefined> {
  const [category] = await db.select(columns).from(categories).where(eq(categories.id, id));
  return category;
}

/** Makes a category. */
export function create({ name, slug }: CategoryInput, author: Author): Promise<Outcome> {
  return audit.create(author, categoryEntity, async (tx) => {
    const [made] = await tx.insert(categories).values({ name, slug }).returning({ id: categories.id });
    if (!made) throw new Error("The insert gave no row");
    await slugRedirects.move(tx, "category", made.id, { to: slug });
    return made.id;
  });
}

/** Changes a category; its old slug then leads to the new one. */
export function update(
  id: number,
  { name, slug }: CategoryInput,
  author: Author,
  version?: number,
): Promise<Outcome> {
  return audit.update(author, categoryEntity, id, version, async (tx, before) => {
    await tx.update(categories).set({ name, slug }).where(eq(categories.id, id));
    await slugRedirects.move(tx, "category", id, { from: before.slug, to: slug });
  });
}

/** What a delete of these categories would touch. */
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

function matching({ search }: CategoryFilter) {
  return search ? ilike(categories.name, containing(search)) : undefined;
}
