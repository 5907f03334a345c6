import { and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import { db, type Reader } from "../../../db/client";
import { categories, deals, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import { ageOf } from "../../proof/status";
import { idFrom } from "../../schemas/ids";
import { countStores } from "../categories";
import { figure, read } from "../counts/figures";
import { countUpTo, MOST_FOUND } from "../counts/totals";
import { liveCoupon, liveDeal } from "../deals/conditions";
import { cursorIn, type Order, type Page, type PageRequest, pageOf } from "../paging";
import * as logos from "../pictures/logos";
import { idsWithSome, isStore, storeMatch } from "../search/in-stores";
import { countOrCorrected, pageOrCorrected } from "../search/typos";
import { type Terms, termsOf } from "../search/words";

export type Store = ReturnType<typeof storeOf>;

type StoreFilter =
  | { search?: string | undefined; categoryId?: never }
  | { search?: never; categoryId?: number };

/** The stores with the most views, copies and clicks of the last 30 days. */
export async function popular(limit: number): Promise<Store[]> {
  dependsOn("stores");
  const rows = await select(columns).orderBy(desc(stores.popularity), desc(stores.id)).limit(limit);
  return rows.map(storeOf);
}

/** A page of the stores by name; with a search, as in `found`, with the spelling corrected. */
export async function list({ search, categoryId }: StoreFilter, page: PageRequest): Promise<Page<Store>> {
  if (search) return pageOrCorrected(search, page, (text) => found(text, page));
  dependsOn(categoryId === undefined ? "stores" : `category:${categoryId}`);
  return ordered(byName, page, isOf(categoryId));
}

/** The best matches first, of equal ones the most popular. Within a page, equal ones with the freshest check come first. */
export async function found(search: string, page: PageRequest): Promise<Page<Store>> {
  dependsOn("stores");
  const match = storeMatch(termsOf(search));
  const key = sql`((${match}) * 100000000 + least(${stores.popularity}, 99999999))`;
  const byMatch: Order = { key, id: stores.id, cast: "int", descending: true };
  const query = select({ ...columns, match, cursor: cursorIn(byMatch) });
  const { items, next } = await pageOf(query, byMatch, page, await isFound(search));
  const ranked = items.map(({ match, ...row }) => ({ match, store: storeOf(row) }));
  ranked.sort((a, b) => b.match - a.match || freshness(b.store) - freshness(a.store));
  return { items: ranked.map(({ store }) => store), next };
}

/** Other stores with at least some of the words, the best matches first. */
export async function partlyFound(
  terms: Terms,
  least: number,
  options: { limit: number; except: number[] },
): Promise<Store[]> {
  dependsOn("stores");
  const ids = await idsWithSome(terms, least, options);
  const rows = await select(columns).where(inArray(stores.id, ids));
  return rows.map(storeOf).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

function freshness({ checkedAt }: Store): number {
  const age = checkedAt ? ageOf(checkedAt.getTime(), new Date()) : "old";
  return ["old", "ageing", "fresh"].indexOf(age);
}

export async function countFound(search: string): Promise<number> {
  return countUpTo(MOST_FOUND, stores, await isFound(search));
}

/** How many stores `list` finds; with a search, counted up to `MOST_FOUND`. */
export async function count({ search, categoryId }: StoreFilter = {}): Promise<number> {
  if (categoryId !== undefined && !search) return countStores(categoryId);
  dependsOn("stores");
  return search ? countOrCorrected(search, stores, isFound) : read(storeCount);
}

export const storeCount = figure<number>("stores", sql`(select to_jsonb(count(*)) from ${stores})`);

/** The stores with a live coupon, by name. */
export function withCoupons(categoryId: number, limit: number) {
  dependsOn(`category:${categoryId}`);
  // PostgreSQL takes a scalar for not null nearly always, so it goes by name and stops at the limit.
  const hasCoupon = sql`(select 1 from ${deals} where ${deals.storeId} = ${stores.id} and ${liveCoupon} limit 1) is not null`;
  return db
    .select({ slug: stores.slug, name: stores.name })
    .from(stores)
    .where(and(isOf(categoryId), hasCoupon))
    .orderBy(sql`lower(${stores.name})`, stores.id)
    .limit(limit);
}

export function byId(id: number): Promise<Store | undefined> {
  return one(eq(stores.id, id));
}

/** The id of a store by its slug, or by its id. */
export function storeNamed(text: string): SQL {
  const isSlug = eq(stores.slug, text);
  const isNamed = or(isSlug, eq(stores.id, idFrom(text) ?? 0));
  return sql`(select ${stores.id} from ${stores} where ${isNamed} order by ${isSlug} desc limit 1)`;
}

export function bySlug(slug: string): Promise<Store | undefined> {
  return one(eq(stores.slug, slug));
}

async function one(condition: SQL): Promise<Store | undefined> {
  const [row] = await select(columns).where(condition);
  return row && storeOf(row);
}

const { words, normalizedName, descriptionDraft, categoryId, dealCount, ...others } = getTableColumns(stores);
const { popularity, demo, createdAt, updatedAt, ...ofStore } = others;

const columns = {
  ...ofStore,
  picture: logos.picture,
  category: { id: categories.id, name: categories.name, slug: categories.slug },
  setCount: dealCount,
  // postgres.js reads a null in an array of integers as NaN.
  live: sql<[deals: number, coupons: number, checkedAt: number | null]>`(
    select jsonb_build_array(count(*), count(*) filter (where kind = 'coupon'), extract(epoch from max(verified_at)))
    from ${deals} where ${deals.storeId} = ${stores.id} and ${liveDeal})`,
};

export async function ordered(order: Order, page: PageRequest, condition?: SQL): Promise<Page<Store>> {
  const found = await pageOf(select({ ...columns, cursor: cursorIn(order) }), order, page, condition);
  return { ...found, items: found.items.map(storeOf) };
}

export const select = <Columns extends SelectedFields>(columns: Columns, on: Reader = db) =>
  on.select(columns).from(stores).leftJoin(categories, eq(categories.id, stores.categoryId));

type Row = Awaited<ReturnType<typeof select<typeof columns>>>[number];

/** `dealCount`: the editor's number, else the live deals. `checkedAt`: of the live deal that was confirmed last. */
function storeOf({ setCount, live: [dealCount, couponCount, checkedAt], ...store }: Row) {
  dependsOn(`store:${store.id}`, `store:${store.id}:deals`, "categories");
  return {
    ...store,
    dealCount: setCount > 0 ? setCount : dealCount,
    couponCount,
    checkedAt: checkedAt === null ? null : new Date(checkedAt * 1000),
  };
}

// PostgreSQL lower-cases some letters differently from JavaScript, so the cursor contains its result.
export const byName: Order = { key: sql`lower(${stores.name})`, id: stores.id, cast: "text" };

const isFound = (search: string) => isStore(termsOf(search));

function isOf(categoryId: number | undefined): SQL | undefined {
  return categoryId === undefined ? undefined : eq(stores.categoryId, categoryId);
}
