import { and, desc, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import { db, type Reader } from "../../../db/client";
import { categories, deals, storeAddress, stores } from "../../../db/schema";
import type { ReasonName } from "../../schemas/reasons";
import { countUpTo } from "../counts/totals";
import { liveDeal, withoutLiveDeal } from "../deals/conditions";
import { cursorIn, type Order, type Page, type PageRequest, pageOf, sorted } from "../paging";
import * as logos from "../pictures/logos";
import { contains, hasTrigram } from "../search/words";
import { byName, select } from "./list";

export type EditedStore = NonNullable<Awaited<ReturnType<typeof forEditing>>>;

export type StoreRow = EditedStore & { liveDeals: number; popularity: number };

export const storeSorts = ["name", "newest", "popularity"] as const;
type StoreSort = (typeof storeSorts)[number];

/** `empty`: without a live deal. `insecure`: its website is not https. */
export const storeStates = ["empty", "insecure"] as const;

type StoreFilter = {
  search?: string | undefined;
  category?: string | undefined;
  state?: (typeof storeStates)[number] | undefined;
};

export type StoreChoice = { slug: string; name: string };

const MAX_CHOICES = 200;
const MAX_SUGGESTIONS = 20;

export function adminList(filter: StoreFilter, sort: StoreSort, page: PageRequest): Promise<Page<StoreRow>> {
  const order = orderings[sort];
  const liveDeals = sql<number>`(select count(*)::int from ${deals} where ${deals.storeId} = ${stores.id} and ${liveDeal})`;
  const row = { ...columns, popularity: stores.popularity, liveDeals, cursor: cursorIn(order) };
  return pageOf(select(row), order, page, matching(filter));
}

export function adminCount(filter: StoreFilter, limit: number): Promise<number> {
  return countUpTo(limit, stores, matching(filter));
}

export async function forEditing(id: number, on?: Reader) {
  const [store] = await select(columns, on).where(eq(stores.id, id));
  return store;
}

/** All stores by name; undefined if there are more than 200, too many for a list to choose from. */
export async function choices(): Promise<StoreChoice[] | undefined> {
  const found = await db
    .select(choice)
    .from(stores)
    .orderBy(...sorted(byName))
    .limit(MAX_CHOICES + 1);
  return found.length > MAX_CHOICES ? undefined : found;
}

/** Up to 20 stores with these words in their names; without words, the most popular ones. */
export function suggestions(words: string): Promise<StoreChoice[]> {
  const some = db.select(choice).from(stores).limit(MAX_SUGGESTIONS);
  return words
    ? some.where(contains(stores.name, words)).orderBy(...sorted(byName))
    : some.orderBy(desc(stores.popularity), desc(stores.id));
}

/** Finds a store by its slug, or by its name in any case. @returns `error` if there is none, or several. */
export async function named(text: string): Promise<{ id: number; slug: string } | { error: ReasonName }> {
  const found = { id: stores.id, slug: stores.slug };
  const [bySlug] = await db.select(found).from(stores).where(eq(stores.slug, text));
  if (bySlug) return bySlug;
  const same = await db.select(found).from(stores).where(eq(byName.key, text.toLowerCase())).limit(2);
  if (same.length > 1) return { error: "severalStores" };
  return same[0] ?? { error: "noStoreNamed" };
}

const {
  words,
  normalizedName,
  letter,
  descriptionDraft,
  categoryId,
  popularity,
  demo,
  createdAt,
  ...ofStore
} = getTableColumns(stores);
const columns = { ...ofStore, picture: logos.picture, category: categories.name };
const choice = { slug: stores.slug, name: stores.name };

const orderings: Record<StoreSort, Order> = {
  name: byName,
  newest: { key: stores.id, id: stores.id, cast: "int", descending: true },
  popularity: { key: stores.popularity, id: stores.id, cast: "int", descending: true },
};

const stateConditions = { empty: withoutLiveDeal, insecure: sql`${stores.website} not like 'https://%'` };

function matching({ search, category, state }: StoreFilter): SQL | undefined {
  return and(
    search ? or(contains(stores.name, search), hasAddress(search)) : undefined,
    category
      ? eq(stores.categoryId, sql`(select id from ${categories} where slug = ${category})`)
      : undefined,
    state && stateConditions[state],
  );
}

/** Two letters would be in most addresses. */
function hasAddress(search: string): SQL | undefined {
  return hasTrigram(search) ? contains(storeAddress(stores), search) : undefined;
}
