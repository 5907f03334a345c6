import { sql } from "drizzle-orm";
import { categories, deals, stores } from "../../db/schema";
import { liveDeal } from "./live";
import * as logos from "./logos";

/*
 * Stores as visitors see them.
 */

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

/** Of stores, left joined with their categories. */
export const columns = {
  id: stores.id,
  name: stores.name,
  slug: stores.slug,
  logo: stores.logo,
  picture: logos.picture,
  description: stores.description,
  website: stores.website,
  category: { name: categories.name, slug: categories.slug },
  /** 0 where no number is set. */
  setCount: stores.dealCount,
  live: sql<[deals: number, coupons: number]>`(
    select array[count(*), count(*) filter (where kind = 'coupon')]::int[]
    from ${deals} where ${deals.storeId} = ${stores.id} and ${liveDeal})`,
  version: stores.version,
};

export type StoreRow = Omit<Store, "dealCount" | "couponCount"> & {
  setCount: number;
  live: [deals: number, coupons: number];
};

export function storeOf({ setCount, live: [dealCount, couponCount], ...store }: StoreRow): Store {
  return { ...store, dealCount: setCount > 0 ? setCount : dealCount, couponCount };
}
