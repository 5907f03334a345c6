import { and, eq, inArray } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { deals } from "../../../db/schema";
import type { BulkEdit } from "../../schemas/feeds";
import type { DealKind } from "../../schemas/vocabulary";
import type { Change } from "../audit/changes";
import { type BulkOutcome, refused } from "../audit/outcome";
import { lockStores } from "./locks";
import { type Planner, planner } from "./planner";
import { asPersons, clashesOf, lockRows, writeEach } from "./write-each";

/**
 * Makes the same edit of deals at once.
 * @param ids at most 2,000
 * @returns the deals that are so now, and why others are not
 */
export async function editAll(
  ids: number[],
  edit: BulkEdit,
  change: Change,
  kind?: DealKind,
): Promise<BulkOutcome> {
  const plan = await planner(edit);
  return db.transaction(async (tx) => {
    const isOne = and(inArray(deals.id, ids), kind && eq(deals.kind, kind));
    const found = await tx.select({ id: deals.id, storeId: deals.storeId }).from(deals).where(isOne);
    await lockStoresOf(tx, found, edit);
    return editLocked(
      tx,
      found.map(({ id }) => id),
      plan,
      change,
    );
  });
}

/** The stores of deals before and after an edit. Call it before `editLocked`. */
export async function lockStoresOf(
  tx: Transaction,
  found: { storeId: number }[],
  edit: BulkEdit,
): Promise<void> {
  if (edit.verb === "store")
    await lockStores(tx, [...new Set([...found.map(({ storeId }) => storeId), edit.storeId])]);
}

/** Locks the deals, plans the edit of each as it is now, and makes it. */
export async function editLocked(
  tx: Transaction,
  ids: number[],
  plan: Planner,
  change: Change,
): Promise<BulkOutcome> {
  const plans = (await lockRows(tx, ids)).map((deal) => plan(deal));
  const possible = plans.filter(({ reason }) => !reason);
  const clashes = await clashesOf(tx, possible);
  const writes = possible.filter(({ deal }) => !clashes.has(deal.id));
  await writeEach(tx, change, writes.map(asPersons));
  const reasons = plans.flatMap(({ deal, reason }) => reason ?? clashes.get(deal.id) ?? []);
  return {
    changed: writes.map(({ deal }) => deal.id),
    refused: reasons.map(({ name, about }) => refused("form", name, about)),
  };
}
