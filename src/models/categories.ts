import { and, desc, eq, exists, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import { db, query, type Reader, type Transaction } from "../../db/client";
import { categories, deals, stores } from "../../db/schema";
import { dependsOn } from "../cache/tags";
import { type CategoryInput, categoryFields } from "../schemas/categories";
import type { Change, Outcome } from "./audit/changes";
import * as audit from "./audit/changes";
import type { Entity } from "./audit/entity";
import { figureOfEach, read, storedOf } from "./counts/figures";
import { countUpTo } from "./counts/totals";
import { isChecked, liveCoupon } from "./deals/conditions";
import { cursorIn, type Order, type PageRequest, pageOf } from "./paging";
import { contains, hasSome, hasWords, type Terms } from "./search/words";

export const categoryEntity: Entity = {
  one: "category",
  many: "categories",
  table: categories,
  name: "name",
  tags: (ids) => ["categories", "stores", "deals", ...ids.map((id) => `category:${id}`)],
  fields: categoryFields,
  unique: { categories_slug_unique: "slug", categories_name_lower: "name" },
  dependents: {
    stores: { table: stores, column: "category_id", one: "store" },
    deals: { table: deals, column: "category_id", one: "deal" },
  },
  page: {
    isListed: sql`exists (select from ${stores} where ${stores.categoryId} = ${categories.id})`,
    changedAt: sql`null::timestamptz`,
  },
};

export type Category = { id: number } & CategoryInput;
export type CountedCategory = Category & { storeCount: number; version: number };

export const categorySorts = ["name", "newest"] as const;
type CategorySort = (typeof categorySorts)[number];

type CategoryFilter = { search?: string | undefined };

const { id, name, slug, description } = getTableColumns(categories);
const columns = { id, name, slug, description };

type CategoryFigures = { stores: number; coupons: number; checked: number };

/** `coupons`: the live ones; `checked`: those of them that were confirmed in the last 30 days. */
export const categoryFigures = figureOfEach<CategoryFigures>(
  "category",
  async () => (await all()).map(({ id }) => id),
  (id) => sql`(
    select jsonb_build_object('stores', (select count(*) from ${stores} where category_id = ${id}::int),
      'coupons', count(*), 'checked', count(*) filter (where ${isChecked}))
    from ${deals} where ${liveCoupon} and store_id in (select id from ${stores} where category_id = ${id}::int))`,
);

const storedStores = sql`(${storedOf("category", sql`${categories}.id`)} ->> 'stores')::int`;
const storeCount = sql<number>`coalesce(${storedStores}, (select count(*)::int from ${stores} where ${stores}.category_id = ${categories}.id))`;
const counting = { ...columns, version: categories.version, storeCount };

const orderings: Record<CategorySort, Order> = {
  name: { key: sql`lower(${categories.name})`, id: categories.id, cast: "text" },
  newest: { key: categories.id, id: categories.id, cast: "int", descending: true },
};

export function list({ search }: CategoryFilter, sort: CategorySort, page: PageRequest) {
  const query = db.select({ ...counting, cursor: cursorIn(orderings[sort]) }).from(categories);
  return pageOf(query, orderings[sort], page, contains(categories.name, search));
}

export function count({ search }: CategoryFilter, limit: number): Promise<number> {
  return countUpTo(limit, categories, contains(categories.name, search));
}

export function all(): Promise<Category[]> {
  dependsOn("categories");
  return db.select(columns).from(categories).orderBy(categories.id);
}

export async function counted(limit?: number): Promise<CountedCategory[]> {
  const list = countedWhere(undefined);
  return limit === undefined ? list : list.limit(limit);
}

export function figuresOf(id: number): Promise<CategoryFigures> {
  dependsOn(`category:${id}`);
  return read(categoryFigures, id);
}

export async function countStores(id: number): Promise<number> {
  dependsOn(`category:${id}`);
  const [row] = await db.select({ storeCount }).from(categories).where(eq(categories.id, id));
  return row?.storeCount ?? 0;
}

export async function namesWithStores(names: readonly string[]): Promise<string[]> {
  // Not on the stores: every page shows these names, and an edit of a store would make all pages stale.
  dependsOn("categories");
  const rows = await db
    .select({ name: categories.name })
    .from(categories)
    .where(
      and(
        inArray(categories.name, [...names]),
        exists(db.select({ id: stores.id }).from(stores).where(eq(stores.categoryId, categories.id))),
      ),
    );
  return names.filter((name) => rows.some((row) => row.name === name));
}

export async function found(terms: Terms): Promise<CountedCategory[]> {
  return countedWhere(hasName(terms));
}

export async function byId(id: number, on?: Reader): Promise<CountedCategory | undefined> {
  return (await countedWhere(eq(categories.id, id), on))[0];
}

function countedWhere(condition: SQL | undefined, on: Reader = db) {
  dependsOn("categories", "stores");
  return on.select(counting).from(categories).where(condition).orderBy(categories.id);
}

/** The categories that have any of these words in their name, and for each word whether they have it. */
export async function namedWith(queries: SQL[]): Promise<{ id: number; has: boolean[] }[]> {
  dependsOn("categories");
  if (queries.length === 0) return [];
  const each = queries.map((query) => sql`words @@ ${query}`);
  const rows = await query<{ id: number; has: boolean[] }>(sql`
    select id, jsonb_build_array(${sql.join(each, sql`, `)}) as has
    from (select id, words(name) as words from ${categories} offset 0) named`);
  return rows.filter(({ has }) => has.includes(true));
}

/** The categories with any of the words in their name. */
export function withAny(terms: Terms): Promise<CountedCategory[]> {
  return countedWhere(hasSome(sql`words(${categories.name})`, terms, "any"));
}

const hasName = (terms: Terms) => hasWords(sql`words(${categories.name})`, terms);

/** By the slug, or by the name in any case and with hyphens for spaces (`home-&-garden`), as older addresses had it. */
export async function bySlug(text: string): Promise<Category | undefined> {
  dependsOn("categories");
  const wanted = text.toLowerCase();
  const name = sql`lower(${categories.name})`;
  const isSlug = eq(categories.slug, wanted);
  const [category] = await db
    .select(columns)
    .from(categories)
    .where(or(isSlug, eq(name, wanted), sql`replace(${name}, ' ', '-') = ${wanted}`))
    .orderBy(desc(isSlug))
    .limit(1);
  return category;
}

export async function idOf(name: string, on: Reader = db): Promise<number | undefined> {
  const [category] = await on
    .select({ id: categories.id })
    .from(categories)
    .where(eq(sql`lower(${categories.name})`, name.toLowerCase()));
  return category?.id;
}

/** The ids of categories by their names in small letters; a name that no category has is missing. */
export async function idsOf(on: Reader, names: string[]): Promise<Map<string, number>> {
  const name = sql<string>`lower(${categories.name})`;
  const wanted = names.map((one) => one.toLowerCase());
  const rows = await on.select({ id: categories.id, name }).from(categories).where(inArray(name, wanted));
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export function create(input: CategoryInput, change: Change): Promise<Outcome> {
  return audit.create(change, categoryEntity, (tx) => insert(tx, input));
}

export function insert(tx: Transaction, input: CategoryInput) {
  return tx.insert(categories).values(input).returning({ id: categories.id });
}

export function update(id: number, input: CategoryInput, change: Change, version?: number): Promise<Outcome> {
  return audit.update(change, categoryEntity, id, version, () => input);
}

export const { del, delAll } = audit.deletionOf(categoryEntity);
