import { asc, inArray, type SQL } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { deals, stores } from "../../../db/schema";

/*
 * The order of locks. A transaction that changes several rows locks stores first, then deals, then sources (the addresses of
 * pages), then their texts; and rows of one table by their ids, texts by their hashes. Two transactions that keep to it
 * wait for each other, but cannot deadlock. What only counts (popularity) skips rows that are locked.
 */

/** Locks stores; call it before `lockDeals`. */
export async function lockStores(tx: Transaction, ids: number[]): Promise<void> {
  const isOne = inArray(stores.id, ids);
  await tx.select({ id: stores.id }).from(stores).where(isOne).orderBy(asc(stores.id)).for("no key update");
}

/**
 * Locks deals, so that two transactions cannot each derive proof without the other's observation. @returns the
 * versions of their terms.
 */
export function lockDeals(tx: Transaction, ids: number[]): Promise<Map<number, number>> {
  return lockWhere(tx, inArray(deals.id, ids));
}

/** Locks all deals of stores, and so waits for a check that another transaction is recording. */
export async function lockDealsOf(tx: Transaction, storeIds: number[]): Promise<void> {
  await lockWhere(tx, inArray(deals.storeId, storeIds));
}

async function lockWhere(tx: Transaction, isOne: SQL): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: deals.id, termsVersion: deals.termsVersion })
    .from(deals)
    .where(isOne)
    .orderBy(asc(deals.id))
    .for("no key update");
  return new Map(rows.map(({ id, termsVersion }) => [id, termsVersion]));
}
