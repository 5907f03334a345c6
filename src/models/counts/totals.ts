import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { query } from "../../../db/client";

export const MOST_FOUND = 1_000;
/** Lists of the admin show "10,000+" above it, so that they count one row more; with a search, `FOUND_LIMIT`. */
export const COUNT_LIMIT = 10_000;
export const FOUND_LIMIT = 1_000;

export async function countUpTo(limit: number, from: PgTable | SQL, where = sql`true`): Promise<number> {
  const [row] = await query<{ count: number }>(sql`select ${upTo(limit, from, where)} as count`);
  return row?.count ?? 0;
}

/** The same as an expression. */
export const upTo = (limit: number, from: PgTable | SQL, where = sql`true`) =>
  sql<number>`(select count(*)::int from (select 1 from ${from} where ${where} limit ${limit}) found)`;
