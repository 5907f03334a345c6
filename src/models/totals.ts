import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { query } from "../../db/client";

export const EXACT_LIMIT = 2_000;
export const MOST_FOUND = 1_000;

const CACHED_FOR_MS = 60_000;

/** Totals above `EXACT_LIMIT`, because the home page shows them and a million rows take 0.2 s to count. */
const largeTotals = new Map<string, { count: Promise<number>; until: number }>();

type Rows = [from: PgTable | SQL, where?: SQL];

/** Exact up to `EXACT_LIMIT`, else up to a minute old. */
export async function total(name: string, ...rows: Rows): Promise<number> {
  const cached = cachedTotal(name);
  if (cached) return cached;
  const count = await countUpTo(EXACT_LIMIT + 1, ...rows);
  return count > EXACT_LIMIT ? (cachedTotal(name) ?? countAll(name, rows)) : count;
}

function cachedTotal(name: string): Promise<number> | undefined {
  const cached = largeTotals.get(name);
  return cached && Date.now() < cached.until ? cached.count : undefined;
}

export function countUpTo(limit: number, from: PgTable | SQL, where = sql`true`): Promise<number> {
  return count(sql`(select 1 from ${from} where ${where} limit ${limit}) found`);
}

function countAll(name: string, [from, where = sql`true`]: Rows): Promise<number> {
  const counted = count(sql`${from} where ${where}`);
  largeTotals.set(name, { count: counted, until: Date.now() + CACHED_FOR_MS });
  counted.catch(() => largeTotals.delete(name));
  return counted;
}

async function count(rows: SQL): Promise<number> {
  const [row] = await query<{ count: number }>(sql`select count(*)::int as count from ${rows}`);
  return row?.count ?? 0;
}
