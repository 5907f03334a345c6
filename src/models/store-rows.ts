import { eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { categories, deals, stores } from "../../db/schema";
import { dependsOn } from "../cache/tags";
import { liveDeal } from "./deals/read";
import * as logos from "./logos";

const { words, plainName, categoryId, dealCount, popularity, demo, createdAt, updatedAt, ...ofStore } =
  getTableColumns(stores);

/** What is read of a store, joined with its category. A new column of `stores` is read without a change here. */
export const columns = {
  ...ofStore,
  /** The address on this site; null while the mark is drawn. */
  picture: logos.picture,
  category: { name: categories.name, slug: categories.slug },
  /** 0 if no number is set. */
  setCount: dealCount,
  live: sql<[deals: number, coupons: number]>`(
    select array[count(*), count(*) filter (where kind = 'coupon')]::int[]
    from ${deals} where ${deals.storeId} = ${stores.id} and ${liveDeal})`,
};

/** Begins a statement that reads stores. */
export const select = () =>
  db.select(columns).from(stores).leftJoin(categories, eq(categories.id, stores.categoryId));

export type StoreRow = Awaited<ReturnType<typeof select>>[number];

export type Store = ReturnType<typeof storeOf>;

/** `dealCount`: the live deals, or the editor's number. `couponCount`: the live coupons. */
export function storeOf({ setCount, live: [dealCount, couponCount], ...store }: StoreRow) {
  dependsOn(`store:${store.id}`, `store:${store.id}:deals`, "categories");
  return { ...store, dealCount: setCount > 0 ? setCount : dealCount, couponCount };
}
