import { desc, eq, or, type SQL, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { categories, couponStores, deals } from "../../db/schema";
import * as recounting from "./recounting";
import { countUpTo } from "./totals";

/** So many stores and more have coupons enough for some of them to be met soon in a list of the category. */
export const MANY = 1_000;

/** The stores of a category that may have live coupons; no other one has. */
export type Part = {
  categoryId: number | null;
  /** Whether a deal's store is of the category. */
  isIn: SQL;
  /** Selects the stores' ids. */
  storeIds: SQL;
  /** How many they are, counted up to `MANY`. */
  few: number;
};

/** @param category a slug, else a name in any case; of an unknown one there are none. */
export async function ofCategory(category: string): Promise<Part> {
  const wanted = category.toLowerCase();
  const bySlug = eq(categories.slug, wanted);
  const [found] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(or(bySlug, eq(sql`lower(${categories.name})`, wanted)))
    .orderBy(desc(bySlug))
    .limit(1);
  const categoryId = found?.id ?? null;
  const rows = sql`from ${couponStores} where category_id = ${categoryId}::int and until > now()`;
  return {
    categoryId,
    isIn: sql`${deals.storeCategoryId} = ${categoryId}::int`,
    storeIds: sql`(select store_id ${rows})`,
    few: await countUpTo(rows, MANY),
  };
}

/**
 * Finds anew when the last coupon of each store ends, once a day: it may have been deleted, switched off, or made to end
 * sooner.
 */
export function recount(): Promise<void> {
  // `offset 0` keeps PostgreSQL from looking for the store's among all coupons, the last to end first.
  const ends = sql`(select coalesce(ends_at, 'infinity') as ends from ${deals}
    where store_id = ${couponStores.storeId} and kind = 'coupon' and active offset 0) theirs`;
  const value = sql`coalesce((select max(ends) from ${ends}), '-infinity')`;
  return recounting.recount({
    table: couponStores,
    key: couponStores.storeId,
    column: couponStores.until,
    value,
  });
}
