import { and, count as countRows, desc, eq, getTableColumns, or, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { blogs, categories, deals, storeAddress, stores } from "../../../db/schema";
import { columnLabelsOf } from "../../schemas/fields";
import type { Cursor } from "../../schemas/paging";
import { type StoreInput, storeFields } from "../../schemas/stores";
import type { Author, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import { type Entity, idsIn } from "../audit/entity";
import { categoryEntity } from "../categories";
import { liveDeal, withoutLiveDeal } from "../deals/read";
import * as logos from "../logos";
import * as media from "../media";
import { after, type Page, toPage } from "../paging";
import { containing, holding } from "../words";

/** How long it may take to rename or move a store with very many deals, in milliseconds. */
const LONG = sql.raw("60000");

/** A store as its editor sees it. */
export type EditedStore = Awaited<ReturnType<typeof selectEdited>>[number];

export type StoreRow = EditedStore & { liveDeals: number; popularity: number };

export const storeSorts = ["name", "newest", "popularity"] as const;
export type StoreSort = (typeof storeSorts)[number];

/** `empty`: it has no live deal. `plain`: its website is not https. */
export const storeStates = ["empty", "plain"] as const;
export type StoreState = (typeof storeStates)[number];

/** `category` is a category's slug. */
export type StoreFilter = {
  search?: string | undefined;
  category?: string | undefined;
  state?: StoreState | undefined;
};

const { words, plainName, categoryId, popularity, demo, createdAt, ...ofStore } = getTableColumns(stores);
const columns = { ...ofStore, picture: logos.picture, category: categories.name };

const selectEdited = () =>
  db.select(columns).from(stores).leftJoin(categories, eq(categories.id, stores.categoryId));

export const storeEntity: Entity = {
  subject: "store",
  table: stores,
  name: "name",
  tags: (id, states) => [
    ...["stores", "deals", "blogs", `store:${id}`, `store:${id}:deals`],
    ...idsIn(states, "category_id").map((category) => `category:${category}`),
  ],
  labels: { ...columnLabelsOf(storeFields), category_id: "Category", popularity: null },
  unique: { stores_slug_unique: "slug" },
  references: { category_id: { to: categoryEntity, field: "category" } },
  dependents: {
    deals: { table: deals, column: "store_id", one: "deal", isDeleted: true },
    blogs: { table: blogs, column: "target_store_id", one: "blog" },
  },
  slugs: "store",
  sorts: { table: deals, name: "title" },
  changed: (tx, id) => logos.enqueue(tx, id),
};

const byName = sql<string>`lower(${stores.name})`;

const orderings = {
  name: { key: byName, cast: "text", descending: false },
  newest: { key: stores.id, cast: "int", descending: true },
  popularity: { key: stores.popularity, cast: "int", descending: true },
} as const;

const stateConditions = { empty: withoutLiveDeal, plain: sql`${stores.website} not like 'https://%'` };

/** Stores for the admin's list, a page at a time. */
export async function list(
  filter: StoreFilter,
  sort: StoreSort,
  { limit, cursor }: { limit: number; cursor?: Cursor | undefined },
): Promise<Page<StoreRow>> {
  const order = orderings[sort];
  const direct = (key: Parameters<typeof desc>[0]) => (order.descending ? desc(key) : sql`${key} asc`);
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
    .orderBy(direct(order.key), direct(stores.id))
    .limit(limit + 1);
  const keys = { name: "sortName", newest: "id", popularity: "popularity" } as const;
  const at = (row: (typeof rows)[number]): Cursor => [row[keys[sort]], row.id];
  return toPage(rows, limit, at, ({ sortName: _, ...store }) => store);
}

/** How many stores the filter leaves, counted up to `most`. */
export async function count(filter: StoreFilter, most: number): Promise<number> {
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(stores)
    .leftJoin(categories, eq(categories.id, stores.categoryId))
    .where(matching(filter))
    .limit(most)
    .as("found");
  const [row] = await db.select({ stores: countRows() }).from(found);
  return row?.stores ?? 0;
}

export async function byId(id: number): Promise<EditedStore | undefined> {
  const [store] = await selectEdited().where(eq(stores.id, id));
  return store;
}

/** Makes a store. A logo that is a data-URL is checked, made anew and kept under /media. */
export async function create(input: StoreInput, author: Author): Promise<Outcome> {
  const logo = await keptLogo(input.logo);
  if ("error" in logo) return { kind: "refused", errors: { logo: [logo.error] } };
  const categoryId = await categoryOf(input.category);
  if (categoryId === undefined) return noCategory(input.category);
  return audit.create(author, storeEntity, async (tx) => {
    const [made] = await tx
      .insert(stores)
      .values({ ...columnsOf(input), logo: logo.path, categoryId })
      .returning({ id: stores.id });
    if (!made) throw new Error("The insert gave no row");
    return made.id;
  });
}

/** Changes a store; its old slug then leads to the new one. */
export async function update(
  id: number,
  input: StoreInput,
  author: Author,
  version?: number,
): Promise<Outcome> {
  const logo = await keptLogo(input.logo);
  if ("error" in logo) return { kind: "refused", errors: { logo: [logo.error] } };
  const categoryId = await categoryOf(input.category);
  if (categoryId === undefined) return noCategory(input.category);
  return audit.update(author, storeEntity, id, version, async (tx, before) => {
    // Each of its deals holds the words of its name, and its category.
    if (before.name !== input.name || before.category_id !== categoryId)
      await tx.execute(sql`set local statement_timeout = ${LONG}`);
    await tx
      .update(stores)
      .set({ ...columnsOf(input), logo: logo.path, categoryId })
      .where(eq(stores.id, id));
  });
}

/** What a delete of these stores would touch. */
export async function touched(ids: number[]): Promise<{ deals: number; blogs: number }> {
  const list = sql.param(ids);
  const [row] = await query<{ deals: number; blogs: number }>(sql`
    select (select count(*)::int from ${deals} where store_id = any(${list}::int[])) as deals,
      (select count(*)::int from ${blogs} where target_store_id = any(${list}::int[])) as blogs`);
  return row ?? { deals: 0, blogs: 0 };
}

/** Deletes a store with its deals; its blogs lose their store. */
export function del(id: number, author: Author): Promise<Outcome> {
  return audit.remove(author, storeEntity, id);
}

/** The columns that an input sets as it is. */
function columnsOf({ logo, category, ...columns }: StoreInput) {
  return columns;
}

async function keptLogo(logo: string | null): Promise<{ path: string | null } | { error: string }> {
  // An answer of the API gives the site's own pictures with their whole address, and drawn marks, too.
  const own = /^(?:https?:\/\/[^/]+)?(\/media\/[0-9a-f]{64}|\/marks\/[a-z0-9-]+)$/.exec(logo ?? "")?.[1];
  if (own?.startsWith("/marks/")) return { path: null };
  if (own && (await media.find(own.slice("/media/".length)))) return { path: own };
  if (own && own === logo) return { error: "There is no picture at this address. Choose a file." };
  if (!logo?.toLowerCase().startsWith("data:")) return { path: logo };
  const bytes = media.bytesOf(logo);
  return bytes ? media.save(bytes) : { error: "This is no picture that can be read. Choose another file." };
}

/** The category of a name in any case; null where there is none to find, undefined where it is not found. */
async function categoryOf(name: string | null): Promise<number | null | undefined> {
  if (name === null) return null;
  const [found] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(sql`lower(${categories.name})`, name.toLowerCase()));
  return found?.id;
}

function noCategory(name: string | null): Outcome {
  return { kind: "refused", errors: { category: [`There is no category "${name}". Make it first.`] } };
}

function matching({ search, category, state }: StoreFilter) {
  return and(
    search ? or(holding(stores.name, search), containing(storeAddress(stores), search)) : undefined,
    category ? eq(categories.slug, category) : undefined,
    state && stateConditions[state],
  );
}
