import { and, asc, desc, eq, getTableColumns, or, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { categories, deals, storeAddress, stores } from "../../../db/schema";
import type { Cursor } from "../../schemas/paging";
import { liveDeal, withoutLiveDeal } from "../deals/read";
import * as logos from "../logos";
import { after, type Page, type PageRequest, toPage } from "../paging";
import { containing, holding } from "../words";

export type EditedStore = Awaited<ReturnType<typeof selectEdited>>[number];

export type StoreRow = EditedStore & { liveDeals: number; popularity: number };

export const storeSorts = ["name", "newest", "popularity"] as const;
type StoreSort = (typeof storeSorts)[number];

/** `empty`: without a live deal. `plain`: its website is not https. */
export const storeStates = ["empty", "plain"] as const;

type StoreFilter = {
  search?: string | undefined;
  category?: string | undefined;
  state?: (typeof storeStates)[number] | undefined;
};

export type StoreChoice = { slug: string; name: string };

const MAX_CHOICES = 200;
const MAX_SUGGESTIONS = 20;

export async function list(
  filter: StoreFilter,
  sort: StoreSort,
  { limit, cursor }: PageRequest,
): Promise<Page<StoreRow>> {
  const order = orderings[sort];
  const direction = order.descending ? desc : asc;
  const rows = await db
    .select({
      ...columns,
      popularity: stores.popularity,
      liveDeals: sql<number>`(select count(*)::int from ${deals} where ${deals.storeId} = ${stores.id} and ${liveDeal})`,
      sortName: byName,
    })
    .from(stores)
    .leftJoin(categories, eq(categories.id, stores.categoryId))
    .where(and(matching(filter), after(cursor, order.key, stores.id, order)))
    .orderBy(direction(order.key), direction(stores.id))
    .limit(limit + 1);
  const keys = { name: "sortName", newest: "id", popularity: "popularity" } as const;
  const cursorOf = (row: (typeof rows)[number]): Cursor => [row[keys[sort]], row.id];
  return toPage(rows, limit, cursorOf, ({ sortName: _, ...store }) => store);
}

/** How many stores match, counted up to `limit`. */
export function count(filter: StoreFilter, limit: number): Promise<number> {
  const matches = db
    .select({ id: stores.id })
    .from(stores)
    .leftJoin(categories, eq(categories.id, stores.categoryId))
    .where(matching(filter))
    .limit(limit);
  return db.$count(matches.as("matches"));
}

export async function byId(id: number): Promise<EditedStore | undefined> {
  const [store] = await selectEdited().where(eq(stores.id, id));
  return store;
}

/** All stores by name; undefined if there are more than 200, too many for a list to choose from. */
export async function choices(): Promise<StoreChoice[] | undefined> {
  const found = await db
    .select(choice)
    .from(stores)
    .orderBy(byName, stores.id)
    .limit(MAX_CHOICES + 1);
  return found.length > MAX_CHOICES ? undefined : found;
}

/** Up to 20 stores with these words in their names; without words, the most popular ones. */
export function suggestions(words: string): Promise<StoreChoice[]> {
  const some = db.select(choice).from(stores).limit(MAX_SUGGESTIONS);
  return words
    ? some.where(holding(stores.name, words)).orderBy(byName, stores.id)
    : some.orderBy(desc(stores.popularity), desc(stores.id));
}

/** Finds a store by its slug, or by its name in any case. @returns `error` if there is none, or several. */
export async function named(text: string): Promise<{ id: number; slug: string } | { error: string }> {
  const found = { id: stores.id, slug: stores.slug };
  const [bySlug] = await db.select(found).from(stores).where(eq(stores.slug, text));
  if (bySlug) return bySlug;
  const same = await db.select(found).from(stores).where(eq(byName, text.toLowerCase())).limit(2);
  if (same.length > 1) return { error: "Several stores have this name. Write the slug of the one you mean." };
  return same[0] ?? { error: "There is no such store. Write its slug, such as harbor-pine, or its name." };
}

const { words, plainName, categoryId, popularity, demo, createdAt, ...ofStore } = getTableColumns(stores);
const columns = { ...ofStore, picture: logos.picture, category: categories.name };
const choice = { slug: stores.slug, name: stores.name };

const selectEdited = () =>
  db.select(columns).from(stores).leftJoin(categories, eq(categories.id, stores.categoryId));

const byName = sql<string>`lower(${stores.name})`;

const orderings = {
  name: { key: byName, cast: "text", descending: false },
  newest: { key: stores.id, cast: "int", descending: true },
  popularity: { key: stores.popularity, cast: "int", descending: true },
} as const;

const stateConditions = { empty: withoutLiveDeal, plain: sql`${stores.website} not like 'https://%'` };

function matching({ search, category, state }: StoreFilter) {
  return and(
    search ? or(holding(stores.name, search), containing(storeAddress(stores), search)) : undefined,
    category ? eq(categories.slug, category) : undefined,
    state && stateConditions[state],
  );
}
