import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { categories, deals, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import { foundIds, storesOf } from "../categories";
import { liveDeal } from "../deals/read";
import * as logos from "../logos";
import { after, type Page, type PageRequest, toPage } from "../paging";
import { countOrCorrected, pageOrCorrected } from "../search/typos";
import { isStore, storeRank, termsOf } from "../search/words";
import { total } from "../totals";

export type Store = ReturnType<typeof storeOf>;

type StoreFilter =
  | { search?: string | undefined; categoryId?: never }
  | { search?: never; categoryId?: number };

/** The stores with the most views, copies and clicks of the last 30 days. */
export async function popular(limit: number): Promise<Store[]> {
  dependsOn("stores");
  const rows = await select().orderBy(desc(stores.popularity), desc(stores.id)).limit(limit);
  return rows.map(storeOf);
}

/** A page of the stores by name; with a search, as in `found`, with the spelling corrected. */
export async function list({ search, categoryId }: StoreFilter, page: PageRequest): Promise<Page<Store>> {
  if (search) return pageOrCorrected(search, page, (text) => found(text, page));
  dependsOn(categoryId === undefined ? "stores" : `category:${categoryId}`);
  const rows = await db
    .select({ ...columns, sortName: byName })
    .from(stores)
    .leftJoin(categories, eq(categories.id, stores.categoryId))
    .where(and(isOf(categoryId), after(page.cursor, byName, stores.id, { cast: "text", descending: false })))
    .orderBy(byName, stores.id)
    .limit(page.limit + 1);
  return toPage(
    rows,
    page.limit,
    (row) => [row.sortName, row.id],
    ({ sortName: _, ...row }) => storeOf(row),
  );
}

export async function found(search: string, page: PageRequest): Promise<Page<Store>> {
  dependsOn("stores");
  const rank = storeRank(termsOf(search));
  const rows = await db
    .select({ ...columns, rank })
    .from(stores)
    .leftJoin(categories, eq(categories.id, stores.categoryId))
    .where(and(await isFound(search), after(page.cursor, rank, stores.id, { cast: "int", descending: true })))
    .orderBy(desc(rank), desc(stores.id))
    .limit(page.limit + 1);
  return toPage(
    rows,
    page.limit,
    (row) => [row.rank, row.id],
    ({ rank: _, ...row }) => storeOf(row),
  );
}

/** How many stores `list` finds; with a search, counted up to `MOST_FOUND`. */
export async function count({ search, categoryId }: StoreFilter = {}): Promise<number> {
  dependsOn(categoryId === undefined ? "stores" : `category:${categoryId}`);
  if (search)
    return countOrCorrected(search, async (text) => sql`from ${stores} where ${await isFound(text)}`);
  if (categoryId === undefined) return total("stores", sql`from ${stores}`);
  return total(storesOf(categoryId), sql`from ${stores} where ${isOf(categoryId)}`);
}

export function byId(id: number): Promise<Store | undefined> {
  return one(eq(stores.id, id));
}

export function bySlug(slug: string): Promise<Store | undefined> {
  return one(eq(stores.slug, slug));
}

async function one(condition: SQL): Promise<Store | undefined> {
  const [row] = await select().where(condition);
  return row && storeOf(row);
}

const { words, plainName, categoryId, dealCount, popularity, demo, createdAt, updatedAt, ...ofStore } =
  getTableColumns(stores);

const columns = {
  ...ofStore,
  picture: logos.picture,
  category: { name: categories.name, slug: categories.slug },
  setCount: dealCount,
  live: sql<[deals: number, coupons: number]>`(
    select array[count(*), count(*) filter (where kind = 'coupon')]::int[]
    from ${deals} where ${deals.storeId} = ${stores.id} and ${liveDeal})`,
};

const select = () =>
  db.select(columns).from(stores).leftJoin(categories, eq(categories.id, stores.categoryId));

/** `dealCount`: the editor's number, else the live deals. */
function storeOf({
  setCount,
  live: [dealCount, couponCount],
  ...store
}: Awaited<ReturnType<typeof select>>[number]) {
  dependsOn(`store:${store.id}`, `store:${store.id}:deals`, "categories");
  return { ...store, dealCount: setCount > 0 ? setCount : dealCount, couponCount };
}

// PostgreSQL lower-cases some letters differently from JavaScript, so the cursor contains its result.
const byName = sql<string>`lower(${stores.name})`;

async function isFound(search: string): Promise<SQL> {
  const terms = termsOf(search);
  return isStore(terms, await foundIds(terms));
}

function isOf(categoryId: number | undefined): SQL | undefined {
  return categoryId === undefined ? undefined : eq(stores.categoryId, categoryId);
}
