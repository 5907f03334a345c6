import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { categories, stores } from "../../db/schema";
import { storesOf } from "./categories";
import * as logos from "./logos";
import { after, type Page, type PageRequest, toPage } from "./paging";
import * as searched from "./search/stores";
import { columns, type Store } from "./store-rows";
import { restsOn, type Tag } from "./tags";
import { total } from "./totals";

export type { Store };

/** Either words or a category. */
export type StoreFilter =
  | { search?: string | undefined; categoryId?: never }
  | { search?: never; categoryId?: number };

// PostgreSQL lower-cases some letters otherwise than JavaScript: the cursor holds what the list is sorted by.
const byName = sql<string>`lower(${stores.name})`;

const select = () =>
  db.select(columns).from(stores).leftJoin(categories, eq(categories.id, stores.categoryId));

/** The stores with the most views, copies and clicks of the last 30 days. */
export async function popular(limit: number): Promise<Store[]> {
  restsOn("stores");
  return logos.showing(await select().orderBy(desc(stores.popularity), desc(stores.id)).limit(limit));
}

/** Stores by name, a page at a time; those that are searched for as `search/stores` has it. */
export async function list({ search, categoryId }: StoreFilter, page: PageRequest): Promise<Page<Store>> {
  restsOn("stores");
  if (search) return searched.find(search, page);
  const rows = await db
    .select({ ...columns, sortName: byName })
    .from(stores)
    .leftJoin(categories, eq(categories.id, stores.categoryId))
    .where(and(isOf(categoryId), after(page.cursor, byName, stores.id, { cast: "text", descending: false })))
    .orderBy(byName, stores.id)
    .limit(page.limit + 1);
  return toPage(
    logos.showing(rows),
    page.limit,
    (row) => [row.sortName, row.id],
    ({ sortName: _, ...store }) => store,
  );
}

/** How many stores `list` would give in all; of those that are searched for, up to `MOST_FOUND`. */
export async function count({ search, categoryId }: StoreFilter = {}): Promise<number> {
  restsOn("stores");
  if (search) return searched.count(search);
  if (categoryId === undefined) return total("stores", sql`from ${stores}`);
  return total(storesOf(categoryId), sql`from ${stores} where ${isOf(categoryId)}`);
}

export async function byId(id: number): Promise<Store | undefined> {
  const [store] = logos.showing(await select().where(eq(stores.id, id)));
  restsOn(...tagsOf(store));
  return store;
}

export async function bySlug(slug: string): Promise<Store | undefined> {
  const [store] = logos.showing(await select().where(eq(stores.slug, slug)).limit(1));
  restsOn(...tagsOf(store));
  return store;
}

/** A store shows its category's name. */
function tagsOf(store: Store | undefined): Tag[] {
  return store ? [`store:${store.id}`, "categories"] : ["stores"];
}

function isOf(categoryId: number | undefined): SQL | undefined {
  return categoryId === undefined ? undefined : eq(stores.categoryId, categoryId);
}
