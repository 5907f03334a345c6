import { and, asc, eq, max, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import type { Change, Outcome } from "../audit/changes";
import * as audit from "../audit/changes";
import { refused } from "../audit/outcome";
import { storeEntity } from "../stores/write";
import { lockStores } from "./locks";

export async function offerIdsInOrder(storeId: number, tx: Transaction | typeof db = db): Promise<number[]> {
  const rows = await tx
    .select({ id: deals.id })
    .from(deals)
    .where(isOfferOf(storeId))
    .orderBy(asc(deals.sortOrder), asc(deals.id));
  return rows.map(({ id }) => id);
}

/** Refused unless `ids` names each offer of the store once. Stale if the saved order is not what the editor saw. */
export function reorder(storeId: number, ids: number[], change: Change, seen?: number[]): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const [store] = await tx
      .select({ name: stores.name })
      .from(stores)
      .where(eq(stores.id, storeId))
      .for("no key update");
    if (!store) return { kind: "missing" };
    const before = await offerIdsInOrder(storeId, tx);
    if (Bun.deepEquals(before, ids)) return { kind: "saved", id: storeId };
    if (!Bun.deepEquals(before.toSorted(byNumber), ids.toSorted(byNumber)))
      return refused("offerIds", "nameEachOffer");
    if (seen && !Bun.deepEquals(before, seen)) return { kind: "stale" };
    await tx.execute(sql`
      update ${deals} set sort_order = listed.number - 1
      from unnest(${sql.param(ids)}::int[]) with ordinality listed(id, number) where ${deals.id} = listed.id`);
    await tx.execute(sql`update ${stores} set demo = false where id = ${storeId}::int and demo`);
    const event = { action: "reorder", id: storeId, label: store.name, before, after: ids } as const;
    await audit.record(tx, change, storeEntity, event);
    return { kind: "saved", id: storeId };
  });
}

/** The position after a store's last offer. Locks the store, so that two offers cannot get the same position. */
export async function nextPosition(tx: Transaction, storeId: number): Promise<number> {
  await lockStores(tx, [storeId]);
  const [last] = await tx
    .select({ position: max(deals.sortOrder) })
    .from(deals)
    .where(isOfferOf(storeId));
  return (last?.position ?? -1) + 1;
}

const isOfferOf = (storeId: number) => and(eq(deals.storeId, storeId), eq(deals.kind, "offer"));

const byNumber = (a: number, b: number) => a - b;
