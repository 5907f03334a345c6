import { sql } from "drizzle-orm";
import { query } from "../../db/client";

/** Above it PostgreSQL's own estimate is as good. */
const COUNTED_ROWS = 10_000;

/** What grows, and its tables. */
const kinds = {
  observations: ["observations"],
  sourceTexts: ["source_texts"],
  history: ["history"],
  counters: ["counters"],
  importRows: ["import_rows", "import_chunks"],
  media: ["media"],
  socialPictures: ["social_pictures"],
} as const;

export type StorageKind = keyof typeof kinds;

/** `isEstimate`: PostgreSQL's, from its last ANALYZE. `bytes`: on disk, with the indexes. */
export type Size = { rows: number; isEstimate: boolean; bytes: number };

export type Storage = { kinds: Record<StorageKind, Size>; database: number };

export async function read(): Promise<Storage> {
  const sizes = await Promise.all(
    Object.entries(kinds).map(async ([kind, tables]) => [kind, await sizeOf(tables)] as const),
  );
  const [all] = await query<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  return { kinds: Object.fromEntries(sizes) as Storage["kinds"], database: all?.bytes ?? 0 };
}

/** The rows are those of the first table. */
async function sizeOf(tables: readonly string[]): Promise<Size> {
  const [first = ""] = tables;
  const names = sql.param([...tables]);
  const [size] = await query<{ bytes: number; estimate: number; counted: number }>(sql`
    select sum(pg_total_relation_size(oid))::float8 as bytes,
      max(reltuples) filter (where relname = ${first})::float8 as estimate,
      (select count(*)::int from (select from ${sql.identifier(first)} limit ${COUNTED_ROWS + 1}::int) found) as counted
    from pg_class where relnamespace = 'public'::regnamespace and relname = any(${names}::text[])`);
  const { bytes = 0, estimate = 0, counted = 0 } = size ?? {};
  const isEstimate = counted > COUNTED_ROWS;
  return { bytes, isEstimate, rows: isEstimate ? Math.max(estimate, counted) : counted };
}
