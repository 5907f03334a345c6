import { sql } from "drizzle-orm";
import { query } from "../../../db/client";
import type { Word } from "./words";

/** What PostgreSQL last counted in a sample of a table's rows. */
type Counted = { rows: number; shares: Map<string, number> };

export type Searched = "deals" | "stores" | "blogs";

/** How long a count serves, in milliseconds. PostgreSQL counts anew when a tenth of the rows has changed. */
const LIFETIME = 600_000;
/** A word that is not among the common ones is in fewer than about one row in a thousand. */
const RARE = 0.0005;
/** Of one or two letters as a beginning not even that is certain: many rare words may begin so. */
const BEGUN_BY_ONE = 0.1;
const BEGUN_BY_TWO = 0.02;

const counted = new Map<Searched, { counted: Promise<Counted>; at: number }>();

/** How many rows a table had when it was last counted. */
export async function rowsOf(table: Searched): Promise<number> {
  return (await countOf(table)).rows;
}

/** What share of a table's rows has each of these words, about, from 0 to 1. */
export async function sharesOf(table: Searched, words: Word[]): Promise<number[]> {
  const { shares } = await countOf(table);
  return words.map(({ text, isBeginning }) => {
    if (!isBeginning) return shares.get(text) ?? RARE;
    const begun = [...shares].filter(([word]) => word.startsWith(text)).map(([, share]) => share);
    const least = [BEGUN_BY_ONE, BEGUN_BY_TWO][text.length - 1] ?? RARE;
    return Math.min(
      begun.reduce((sum, share) => sum + share, least),
      1,
    );
  });
}

/** Looks again at what PostgreSQL has counted by now. */
export function recount(table: Searched): Promise<Counted> {
  const reading = read(table);
  counted.set(table, { counted: reading, at: Date.now() });
  reading.catch(() => counted.delete(table));
  return reading;
}

function countOf(table: Searched): Promise<Counted> {
  const known = counted.get(table);
  if (!known) return recount(table);
  if (Date.now() - known.at > LIFETIME) {
    // It is no reason to wait.
    known.at = Date.now();
    read(table).then(
      (fresh) => counted.set(table, { counted: Promise.resolve(fresh), at: Date.now() }),
      () => {},
    );
  }
  return known.counted;
}

async function read(table: Searched): Promise<Counted> {
  const [row] = await query<{ rows: number; words: string[] | null; shares: number[] | null }>(sql`
    select greatest(reltuples, 0)::float8 as rows,
      most_common_elems::text::text[] as words, most_common_elem_freqs::float8[] as shares
    from pg_class left join pg_stats
      on schemaname = relnamespace::regnamespace::text and tablename = relname and attname = 'words'
    where pg_class.oid = ${table}::text::regclass`);
  // The last two of the shares are the smallest and the largest.
  const shares = new Map((row?.words ?? []).map((word, at) => [word, row?.shares?.[at] ?? RARE]));
  return { rows: row?.rows ?? 0, shares };
}
