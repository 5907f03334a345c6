import { sql } from "drizzle-orm";
import { db, isDiskFull, query } from "../../../db/client";
import { deals, storePairs } from "../../../db/schema";
import { isFirstToday } from "./counters";

const PAIR_DAYS = 90;

/** Counts the stores of two deals whose codes a client copied one after the other, once a day for each deal. */
export async function count(address: string, dealId: number, lastDealId: number): Promise<void> {
  if (isDiskFull() || !isFirstToday(address, `pair ${dealId}`)) return;
  await query(sql`
    insert into ${storePairs} (store_id, other_id, day)
    select least(one.store_id, other.store_id), greatest(one.store_id, other.store_id), current_date
    from ${deals} one, ${deals} other
    where one.id = ${dealId}::int and other.id = ${lastDealId}::int and one.store_id <> other.store_id
    on conflict (store_id, other_id, day) do update set count = ${storePairs}.count + 1`);
}

/** The stores that were copied from together with a store most often, and how often. */
export const copiedWith = (storeId: number, limit: number) => sql`(
  select id, sum(count)::int as copies from (
    select other_id as id, count from ${storePairs} where store_id = ${storeId}::int
    union all select store_id, count from ${storePairs} where other_id = ${storeId}::int) pairs
  group by id order by copies desc, id limit ${limit})`;

export async function prune(): Promise<void> {
  await db.delete(storePairs).where(sql`${storePairs.day} <= current_date - ${PAIR_DAYS}::int`);
}
