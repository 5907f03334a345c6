import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db, query } from "../../db/client";
import { counters, deals, stores } from "../../db/schema";
import type { CounterSubject } from "./counters";

/** Rows in a transaction, which stays well under the statement timeout. */
export const BATCH = 1_000;

const recent = (subject: CounterSubject, of: typeof deals | typeof stores) => sql`(
  select coalesce(sum(count), 0)::int from ${counters}
  where subject = ${subject} and subject_id = ${of}.id and day > current_date - 30)`;

const ofDeals = sql`(select coalesce(sum(popularity), 0)::int from ${deals} where store_id = ${stores}.id)`;

export async function recount(): Promise<void> {
  await recountColumn({
    table: deals,
    key: deals.id,
    column: deals.popularity,
    value: recent("deal", deals),
  });
  await recountColumn({
    table: stores,
    key: stores.id,
    column: stores.popularity,
    value: sql`${recent("store", stores)} + ${ofDeals}`,
  });
}

type Counted = { table: PgTable; key: PgColumn; column: PgColumn; value: SQL };

async function recountColumn(counted: Counted): Promise<void> {
  const { table, key } = counted;
  let first: number | null = 0;
  while (first !== null) {
    const [batch]: { last: number | null }[] = await query(sql`
      select max(key) as last from (
        select ${key} as key from ${table} where ${key} > ${first} order by ${key} limit ${BATCH}) batch`);
    const last: number | null = batch?.last ?? null;
    if (last !== null) await recountBatch(counted, sql`${key} > ${first} and ${key} <= ${last}`);
    first = last;
  }
}

async function recountBatch({ table, key, column, value }: Counted, batch: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    // Rows that somebody else has locked wait for the next run, because waiting for them could deadlock.
    const wrong = await tx
      .select({ key: sql<number>`${key}` })
      .from(table)
      .where(sql`${batch} and ${column} <> ${value}`)
      .for("no key update", { skipLocked: true });
    if (wrong.length === 0) return;
    const keys = sql.param(wrong.map(({ key }) => key));
    // The value is computed again, because others could add events before the rows were locked.
    await tx.execute(
      sql`update ${table} set ${sql.identifier(column.name)} = ${value} where ${key} = any(${keys}::int[])`,
    );
  });
}
