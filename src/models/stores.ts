import { and, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { categories, deals, stores } from "../../db/schema";
import { liveDeal } from "./live";
import * as logos from "./logos";
import { after, containing, type Page, type PageRequest, toPage } from "./paging";
import { restsOn, type Tag } from "./tags";
import { countUpTo, MOST_FOUND, total } from "./totals";

export type Store = {
  id: number;
  name: string;
  slug: string;
  /** An address, or null where the store's mark is drawn from its name. */
  logo: string | null;
  /** Where the site itself serves it; null while the mark is drawn. */
  picture: string | null;
  description: string;
  website: string | null;
  category: { name: string; slug: string } | null;
  /** The live deals, or the editor's number where one is set. */
  dealCount: number;
  /** The live ones among them that are coupons. */
  couponCount: number;
  /** Counts its edits. */
  version: number;
};

export type StoreFilter = { search?: string; categoryId?: number };

const columns = {
  id: stores.id,
  name: stores.name,
  slug: stores.slug,
  logo: stores.logo,
  picture: logos.picture,
  description: stores.description,
  website: stores.website,
  category: { name: categories.name, slug: categories.slug },
  dealCount: sql<number>`case when ${stores.dealCount} > 0 then ${stores.dealCount} else (
    select count(*)::int from ${deals} where ${deals.storeId} = ${stores.id} and ${liveDeal}) end`,
  couponCount: sql<number>`(
    select count(*)::int from ${deals} where ${deals.storeId} = ${stores.id} and kind = 'coupon' and ${liveDeal})`,
  version: stores.version,
};

const select = () =>
  db.select(columns).from(stores).leftJoin(categories, eq(categories.id, stores.categoryId));

/** The stores with the most views, copies and clicks of the last 30 days. */
export async function popular(limit: number): Promise<Store[]> {
  restsOn("stores");
  return logos.showing(await select().orderBy(desc(stores.popularity), desc(stores.id)).limit(limit));
}

/** Stores by name, a page at a time. */
export async function list(filter: StoreFilter, { limit, cursor }: PageRequest): Promise<Page<Store>> {
  restsOn("stores");
  // PostgreSQL lower-cases some letters otherwise than JavaScript: the cursor holds what the list is sorted by.
  const byName = sql<string>`lower(${stores.name})`;
  const rows = await db
    .select({ ...columns, sortName: byName })
    .from(stores)
    .leftJoin(categories, eq(categories.id, stores.categoryId))
    .where(and(matching(filter), after(cursor, byName, stores.id, { cast: "text", descending: false })))
    .orderBy(byName, stores.id)
    .limit(limit + 1);
  return toPage(
    logos.showing(rows),
    limit,
    (row) => [row.sortName, row.id],
    ({ sortName: _, ...store }) => store,
  );
}

/** How many stores `list` would give in all. */
export async function count(filter: StoreFilter = {}): Promise<number> {
  restsOn("stores");
  const { search, categoryId } = filter;
  const rows = sql`from ${stores} left join ${categories} on ${categories.id} = ${stores.categoryId}
    where ${matching(filter) ?? sql`true`}`;
  if (search) return countUpTo(rows, MOST_FOUND);
  if (categoryId === undefined) return total("stores", sql`from ${stores}`);
  return total(`stores of ${categoryId}`, sql`from ${stores} where ${stores.categoryId} = ${categoryId}`);
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

/** Name or category holds the words, whatever their case. */
function matching({ search, categoryId }: StoreFilter): SQL | undefined {
  return and(
    categoryId === undefined ? undefined : eq(stores.categoryId, categoryId),
    search
      ? or(ilike(stores.name, containing(search)), ilike(categories.name, containing(search)))
      : undefined,
  );
}
