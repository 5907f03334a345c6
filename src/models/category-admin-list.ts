import { and, asc, desc, ilike, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { categories } from "../../db/schema";
import { type CountedCategory, withStoreCounts } from "./categories";
import { after, type Page, type PageRequest, toPage } from "./paging";
import { literally } from "./words";

export const categorySorts = ["name", "newest"] as const;
type CategorySort = (typeof categorySorts)[number];

type CategoryFilter = { search?: string | undefined };

export async function list(
  filter: CategoryFilter,
  sort: CategorySort,
  { limit, cursor }: PageRequest,
): Promise<Page<CountedCategory>> {
  const order = orderings[sort];
  const direction = order.descending ? desc : asc;
  const rows = await db
    .select({ ...columns, sortName: byName })
    .from(categories)
    .where(and(matching(filter), after(cursor, order.key, categories.id, order)))
    .orderBy(direction(order.key), direction(categories.id))
    .limit(limit + 1);
  return toPage(
    await withStoreCounts(rows),
    limit,
    (row) => [sort === "name" ? row.sortName : row.id, row.id],
    ({ sortName: _, ...category }) => category,
  );
}

export async function count(filter: CategoryFilter, most: number): Promise<number> {
  return db.$count(db.select(columns).from(categories).where(matching(filter)).limit(most).as("found"));
}

const columns = {
  id: categories.id,
  name: categories.name,
  slug: categories.slug,
  version: categories.version,
};

const byName = sql<string>`lower(${categories.name})`;

const orderings = {
  name: { key: byName, cast: "text", descending: false },
  newest: { key: categories.id, cast: "int", descending: true },
} as const;

function matching({ search }: CategoryFilter) {
  return search ? ilike(categories.name, `%${literally(search)}%`) : undefined;
}
