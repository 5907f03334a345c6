import { type SQL, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { counters, deals, stores } from "../../db/schema";
import type { CounterSubject } from "./counters";

/** To write one takes a fifth of a millisecond, most of it for indexes: so many stay well under a statement's limit. */
export const BATCH = 2_000;

const recent = (subject: CounterSubject, of: typeof deals | typeof stores) => sql`(
  select coalesce(sum(count), 0)::int from ${counters}
  where subject = ${subject} and subject_id = ${of}.id and day > current_date - 30)`;

const ofDeals = sql`(select coalesce(sum(popularity), 0)::int from ${deals} where store_id = ${stores}.id)`;

/**
 * Counts popularity anew over the last 30 days: once a day, so that old events fall out of it. It goes on in batches,
 * each of which is done with once it is written, so that it may be broken off, or run by several at once.
 */
export async function recount(): Promise<void> {
  await recountAll(deals, recent("deal", deals));
  await recountAll(stores, sql`${recent("store", stores)} + ${ofDeals}`);
}

async function recountAll(table: typeof deals | typeof stores, events: SQL): Promise<void> {
  let first: number | null = 0;
  while (first !== null) {
    const [batch]: { last: number | null }[] = await query(sql`
      select max(id) as last from (
        select id from ${table} where id > ${first} order by id limit ${BATCH}) batch`);
    const last: number | null = batch?.last ?? null;
    if (last !== null) await recountBatch(table, events, sql`id > ${first} and id <= ${last}`);
    first = last;
  }
}

async function recountBatch(table: typeof deals | typeof stores, events: SQL, batch: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    // What somebody is changing is left to the next time: they may be waiting for another one of these.
    const wrong = await tx
      .select({ id: table.id })
      .from(table)
      .where(sql`${batch} and popularity <> ${events}`)
      .for("no key update", { skipLocked: true });
    if (wrong.length === 0) return;
    const ids = wrong.map(({ id }) => id);
    // Counted once more: until they were locked, others could add to them.
    await tx.execute(
      sql`update ${table} set popularity = ${events} where id = any(${sql.param(ids)}::int[])`,
    );
  });
}
