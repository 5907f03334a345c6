import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { query } from "../../db/client";

/** Up to this many rows are counted each time. */
export const EXACT_LIMIT = 2_000;
export const MOST_FOUND = 1_000;

const CACHED_FOR_MS = 60_000;

/** Totals above `EXACT_LIMIT`, because the home page shows them and a million rows take 0.2 s to count. */
const largeTotals = new Map<string, { count: Promise<number>; until: number }>();

/** Exact up to `EXACT_LIMIT`, else up to a minute old. @param counted the number up to `EXACT_LIMIT + 1`, if known. */
export async function total(name: string, rows: SQL, counted?: number): Promise<number> {
  const cached = cachedTotal(name);
  if (cached) return cached;
  const count = counted ?? (await countUpTo(rows, EXACT_LIMIT + 1));
  return count > EXACT_LIMIT ? (cachedTotal(name) ?? countAll(name, rows)) : count;
}

export function cachedTotal(name: string): Promise<number> | undefined {
  const cached = largeTotals.get(name);
  return cached && Date.now() < cached.until ? cached.count : undefined;
}

export async function countUpTo(rows: SQL, most: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    sql`select count(*)::int as count from (select 1 ${rows} limit ${most}) found`,
  );
  return row?.count ?? 0;
}

function countAll(name: string, rows: SQL): Promise<number> {
  const count = query<{ count: number }>(sql`select count(*)::int as count ${rows}`).then(
    ([row]) => row?.count ?? 0,
  );
  largeTotals.set(name, { count, until: Date.now() + CACHED_FOR_MS });
  count.catch(() => largeTotals.delete(name));
  return count;
}
