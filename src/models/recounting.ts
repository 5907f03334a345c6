import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db, query } from "../../db/client";

/** To write one takes a fifth of a millisecond, most of it for indexes: so many stay well under a statement's limit. */
export const BATCH = 1_000;

/** A column that is counted from other rows, the table's key, and what the column should have. */
export type Counted = { table: PgTable; key: PgColumn; column: PgColumn; value: SQL };

/**
 * Counts a column anew, for once a day. It goes on in batches, each of which is done with once it is written, so that it
 * may be broken off, or run by several at once. Only what has another value by now is written.
 */
export async function recount(counted: Counted): Promise<void> {
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
    // What somebody is changing is left to the next time: they may be waiting for another one of these.
    const wrong = await tx
      .select({ key: sql<number>`${key}` })
      .from(table)
      .where(sql`${batch} and ${column} <> ${value}`)
      .for("no key update", { skipLocked: true });
    if (wrong.length === 0) return;
    const keys = sql.param(wrong.map(({ key }) => key));
    // Counted once more: until they were locked, others could add to them.
    await tx.execute(
      sql`update ${table} set ${sql.identifier(column.name)} = ${value} where ${key} = any(${keys}::int[])`,
    );
  });
}
