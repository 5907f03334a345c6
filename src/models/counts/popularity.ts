import { type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { counters, deals, stores } from "../../../db/schema";
import type { CounterSubject } from "./counters";

/** Rows in a transaction, which stays well under the statement timeout. */
export const BATCH = 1_000;

type Counted = typeof deals | typeof stores;

const recent = (subject: CounterSubject, table: Counted) => sql`(
  select coalesce(sum(count), 0)::int from ${counters}
  where subject = ${subject} and subject_id = ${table}.id and day > current_date - 30)`;

const ofDeals = sql`(select coalesce(sum(popularity), 0)::int from ${deals} where store_id = ${stores}.id)`;

/** Counts the events of the last 30 days again: the counters only add, so that older ones must be removed. */
export async function recount(): Promise<void> {
  await recountTable(deals, recent("deal", deals));
  await recountTable(stores, sql`${recent("store", stores)} + ${ofDeals}`);
}

async function recountTable(table: Counted, popularity: SQL): Promise<void> {
  const [found] = await db.select({ last: sql<number | null>`max(id)` }).from(table);
  for (let first = 1; first <= (found?.last ?? 0); first += BATCH)
    await recountBatch(table, popularity, sql`id between ${first} and ${first + BATCH - 1}`);
}

async function recountBatch(table: Counted, popularity: SQL, batch: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    // Rows that somebody else has locked wait for the next run, because waiting for them could deadlock.
    const wrong = await tx
      .select({ id: table.id })
      .from(table)
      .where(sql`${batch} and popularity <> ${popularity}`)
      .for("no key update", { skipLocked: true });
    if (wrong.length === 0) return;
    const ids = sql.param(wrong.map(({ id }) => id));
    // The value is computed again, because others could add events before the rows were locked.
    await tx.execute(sql`update ${table} set popularity = ${popularity} where id = any(${ids}::int[])`);
  });
}
