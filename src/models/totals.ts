import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { query } from "../../db/client";

/** Up to so many rows are counted anew each time; to count a million takes a fifth of a second. */
export const FEW = 2_000;
/** How old the number of more may be before it is counted anew, in milliseconds; ten times as old it is not told. */
const OLDEST = 60_000;

/** What is found by words is counted so far. */
export const MOST_FOUND = 1_000;

type Known = { value: number; at: number };

const known = new Map<string, Known>();
const counting = new Map<string, Promise<number>>();

/**
 * How many rows there are: to the letter where they are few, else as it was within the last minutes.
 * @param name what is counted, the same for the same rows.
 * @param rows what stands after `select 1`.
 */
export async function total(name: string, rows: SQL): Promise<number> {
  return lately(name) ?? totalOf(await countUpTo(rows, FEW + 1), name, rows);
}

/** How many there were within the last minute, where they were many: to learn that they still are takes a while too. */
export function lately(name: string): number | undefined {
  const last = known.get(name);
  return last && last.value > FEW && Date.now() - last.at <= OLDEST ? last.value : undefined;
}

/** The same for rows that were counted up to `FEW` and one more already. */
export async function totalOf(few: number, name: string, rows: SQL): Promise<number> {
  if (few <= FEW) return few;
  const last = known.get(name);
  const age = Date.now() - (last?.at ?? 0);
  if (!last || age > 10 * OLDEST) return recount(name, rows);
  // It is no reason to wait, and where it fails the last one holds.
  if (age > OLDEST) recount(name, rows).catch(() => {});
  return last.value;
}

/** How many rows there are, counted up to `most`. */
export async function countUpTo(rows: SQL, most: number): Promise<number> {
  const [row] = await query<{ rows: number }>(
    sql`select count(*)::int as rows from (select 1 ${rows} limit ${most}) found`,
  );
  return row?.rows ?? 0;
}

function recount(name: string, rows: SQL): Promise<number> {
  const running = counting.get(name);
  if (running) return running;
  const counted = query<{ rows: number }>(sql`select count(*)::int as rows ${rows}`)
    .then(([row]) => {
      const value = row?.rows ?? 0;
      known.set(name, { value, at: Date.now() });
      return value;
    })
    .finally(() => counting.delete(name));
  counting.set(name, counted);
  return counted;
}
