/*
 * Figures of the whole catalogue, such as the number of live deals. Counting a million deals takes seconds, so a job
 * counts them every few minutes and stores each as a row, with the time. A page reads the row. A small catalogue has no
 * rows: there a page counts for itself, which is quick, and an editor sees the new number right after a save.
 */
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db, query, type Transaction } from "../../../db/client";
import { deals, figures, stores } from "../../../db/schema";

/** With more deals or stores than this, figures are rows. */
const SMALL_CATALOGUE = 10_000;
const COUNT_WITHIN_MS = 120_000;

/** `expressionOf`: an SQL expression of jsonb. Without `keys` there is one row, else one for each key. */
export type Figure<Value> = {
  name: string;
  keys?: () => Promise<number[]>;
  expressionOf(key: number): SQL<Value>;
};

/** `at`: when it was counted; null: just now. */
export type Counted<Value> = { value: Value; at: Date | null };

/** A new one is added to `models/counts/all-figures` too. */
export function figure<Value>(name: string, value: SQL): Figure<Value> {
  return { name, expressionOf: () => value as SQL<Value> };
}

/** A figure of each of several rows, such as of each category. @param keys their ids. */
export function figureOfEach<Value>(
  name: string,
  keys: () => Promise<number[]>,
  expressionOf: (key: number) => SQL,
): Figure<Value> {
  return { name, keys, expressionOf: expressionOf as Figure<Value>["expressionOf"] };
}

export async function read<Value>(figure: Figure<Value>, key = 0): Promise<Value> {
  return (await readWithTime(figure, key)).value;
}

export async function readWithTime<Value>(figure: Figure<Value>, key = 0): Promise<Counted<Value>> {
  const name = nameOf(figure, key);
  // PostgreSQL evaluates the second argument only if the first is null.
  const [row] = await query<{ value: Value; at: number | null }>(sql`
    select coalesce(stored.value, ${figure.expressionOf(key)}) as value,
      (extract(epoch from stored.counted_at) * 1000)::float8 as at
    from (values (1)) one left join ${figures} stored on stored.name = ${name}`);
  if (!row) throw new Error("A figure gave no row");
  return { value: row.value, at: row.at === null ? null : new Date(row.at) };
}

/** The stored value (jsonb) of a figure in a query, null in a small catalogue. */
export const storedOf = (name: string, key: SQL) =>
  sql`(select value from ${figures} where name = ${`${name} `}::text || ${key})`;

/** Stores figures of a large catalogue, and deletes those of a small one. */
export async function recount(all: Figure<unknown>[], small = SMALL_CATALOGUE): Promise<void> {
  if (!(await isLargerThan(small))) {
    await db.delete(figures);
    return;
  }
  for (const one of all) for (const key of (await one.keys?.()) ?? [0]) await store(one, key);
}

const nameOf = ({ name, keys }: Figure<unknown>, key: number) => (keys ? `${name} ${key}` : name);

async function isLargerThan(rows: number): Promise<boolean> {
  const has = (table: PgTable) => sql`exists (select from ${table} offset ${rows}::int)`;
  const [row] = await query<{ isLarge: boolean }>(sql`select ${has(deals)} or ${has(stores)} as "isLarge"`);
  return row?.isLarge ?? false;
}

/** Each in a transaction of its own, because the embedded database does nothing else meanwhile. */
function store(figure: Figure<unknown>, key: number): Promise<void> {
  return db.transaction(async (tx: Transaction) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${COUNT_WITHIN_MS}`));
    await tx.execute(sql`
      insert into ${figures} (name, value, counted_at) values (${nameOf(figure, key)}, ${figure.expressionOf(key)}, now())
      on conflict (name) do update set value = excluded.value, counted_at = excluded.counted_at`);
  });
}
