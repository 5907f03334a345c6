import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "../../../db/connection";
import { RUNS_QUEUE } from "../../names";

export type Queries = Pick<Database, "execute">;

/**
 * What only the running site needs: logins, limits, pictures that are drawn again, the list of backups, notices to a CDN; and
 * files that are being read, which may hold words and addresses of visitors.
 */
const EXCLUDED_TABLES = [
  "sessions",
  "throttles",
  "daily_keys",
  "social_pictures",
  "backups",
  "purges",
  "import_chunks",
];

/** Kept in clear in the database, so they leave it in encrypted backups alone. Null: the whole table. */
const SECRETS: Record<string, string[] | null> = { robot_keys: null, feeds: ["secret"] };

export type Table = { name: string; columns: string[]; key: string[]; lastId: string | null };

type Listed = { name: string; columns: string[]; key: string[]; lastId: string | null; needs: string[] };

/** The tables of a database as it is, each after those that its rows refer to. */
export async function tablesOf(db: Queries, hasSecrets: boolean): Promise<Table[]> {
  const listed = rowsOf<Listed>(
    await db.execute(sql`
      select c.relname as name,
        (select json_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        (select json_agg(quote_ident(a.attname) ||
            case when a.attcollation <> 0 then ' collate "C"' else '' end order by k.n)
          from pg_index i, unnest(i.indkey) with ordinality k(attnum, n), pg_attribute a
          where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key,
        (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as "lastId",
        coalesce((select json_agg(distinct f.relname) from pg_constraint k join pg_class f on f.oid = k.confrelid
          where k.contype = 'f' and k.conrelid = c.oid and f.oid <> c.oid), '[]') as needs
      from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname`),
  );
  const kept = listed.filter(
    ({ name }) => !EXCLUDED_TABLES.includes(name) && (hasSecrets || SECRETS[name] !== null),
  );
  const ordered: Listed[] = [];
  const hasAll = ({ needs }: Listed) =>
    needs.every((name) => ordered.some((earlier) => earlier.name === name));
  while (ordered.length < kept.length) {
    const next = kept.find((table) => !ordered.includes(table) && hasAll(table));
    if (!next) throw new Error("The tables refer to each other in a circle, or to one that is left out");
    ordered.push(next);
  }
  const isOpen = (table: string) => (column: string) => hasSecrets || !SECRETS[table]?.includes(column);
  return ordered.map(({ name, columns, key, lastId }) => ({
    name,
    columns: columns.filter(isOpen(name)),
    key,
    lastId,
  }));
}

/** The bytes of pictures are files of their own. */
export const inLines = ({ name, columns }: Pick<Table, "name" | "columns">) =>
  name === "media" ? columns.filter((column) => column !== "bytes") : columns;

const quoted = (names: string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

const ROWS_AT_ONCE = 500;
/** Pictures, and texts of pages. */
const LARGE_ROWS_AT_ONCE = 20;
const LARGE = ["media", "check_pictures", "source_texts", "remote_logos"];

/** The rows of a table in the order of its key, each as a line of JSON, some at a time. */
export async function* linesOf(db: Queries, table: Table): AsyncGenerator<string[]> {
  const rows = sql`select ${await selected(db, table)} from ${sql.identifier(table.name)} order by ${sql.raw(table.key.join(", "))}`;
  yield* fetched<{ line: string }, string>(
    db,
    sql`select row_to_json(r)::text as line from (${rows}) r`,
    LARGE.includes(table.name) ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE,
    ({ line }) => line,
  );
}

/** A run's end stands with its job, which a backup does not have. */
async function selected(db: Queries, table: Table) {
  const columns = quoted(inLines(table));
  if (table.name !== "runs" || !table.columns.includes("ended")) return columns;
  const [queue] = rowsOf<{ isThere: boolean }>(
    await db.execute(sql`select to_regclass('pgboss.job') is not null as "isThere"`),
  );
  if (!queue?.isThere) return columns;
  const ended = sql`coalesce(ended, (
    select jsonb_build_object('state', j.state, 'output', j.output, 'at', j.completed_on) from pgboss.job j
    where j.name = ${RUNS_QUEUE} and j.id = runs.job and j.completed_on is not null)) as ended`;
  return sql.join(
    inLines(table).map((name) => (name === "ended" ? ended : sql.identifier(name))),
    sql`, `,
  );
}

export async function* picturesOf(db: Queries): AsyncGenerator<{ hash: string; bytes: Uint8Array }[]> {
  type Picture = { hash: string; bytes: Uint8Array };
  const pictures = sql`select hash, bytes from media order by hash collate "C"`;
  yield* fetched<Picture, Picture>(db, pictures, LARGE_ROWS_AT_ONCE, (picture) => picture);
}

async function* fetched<Row, Result>(
  db: Queries,
  statement: ReturnType<typeof sql>,
  atOnce: number,
  map: (row: Row) => Result,
): AsyncGenerator<Result[]> {
  await db.execute(sql`declare backup_rows no scroll cursor for ${statement}`);
  for (;;) {
    const rows = rowsOf<Row>(await db.execute(sql.raw(`fetch ${atOnce} from backup_rows`)));
    if (rows.length > 0) yield rows.map(map);
    if (rows.length < atOnce) break;
  }
  await db.execute(sql`close backup_rows`);
}

/** The last id that a table has given, which may be of a row that is deleted. */
export async function lastIdOf(db: Queries, { name, lastId }: Table): Promise<number | null> {
  const [row] = rowsOf<{ value: string | number | null }>(
    await db.execute(sql`select pg_sequence_last_value(pg_get_serial_sequence(${name}, ${lastId})) as value`),
  );
  return row?.value == null ? null : Number(row.value);
}
