import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "../../../db/connection";
import { knownMigrations, madeTables, migrateWithin } from "../../../db/migrate";
import { differences } from "../../../db/objects";
import { reasonOf } from "../../../db/reason";
import { prepare, readTable } from "./dump";
import { BadBackup, type Manifest, mediaFile, rowsIn, type TableFacts, tableFile } from "./manifest";
import { picturesOf, type Queries, tablesOf } from "./tables";

type Options = {
  /** Nothing is fetched by the clock until a person says go. */
  isPaused: boolean;
  /** The backup, which the restored site then lists as proven. `began`: by the clock of `performance`. */
  from?: { address: string; bytes: number | null; began: number };
};

const DIFFERENCES_SAID = 5;
const ROWS_AT_ONCE = 500;
const BYTES_AT_ONCE = 4 * 1024 * 1024;
/** PostgreSQL's codes of errors for values that it does not take, constraints, and columns that it does not have. */
const REFUSED = /^(22|23|42703)/;

/** @throws BadBackup if a newer version made it, or one whose schema went another way. */
export function refuseOtherSchema({ migrations, version }: Manifest): void {
  const known = knownMigrations();
  if (migrations.length > known.length)
    throw new BadBackup(
      `This backup was made by version ${version}, whose database is newer than this one's: it has ${migrations.length} migrations, and this version knows ${known.length}. Restore it with that version, or a newer one.`,
    );
  if (migrations.some((hash, index) => hash !== known[index]))
    throw new BadBackup("The database of this backup was made by another line of versions than this one.");
}

/**
 * Puts a backup in the place of all that a database holds, in one transaction: whatever happens before its end, the old
 * rows stay. What was written is read again and compared with the manifest.
 * @throws BadBackup if a file is missing or damaged.
 */
export async function load(
  db: Database,
  folder: string,
  manifest: Manifest,
  { isPaused, from }: Options,
): Promise<void> {
  refuseOtherSchema(manifest);
  await db.transaction(async (tx) => {
    await prepare(tx);
    await clear(tx);
    await migrateWithin(tx, manifest.migrations.length);
    for (const table of manifest.tables) await loadTable(tx, folder, table);
    await compare(tx, manifest);
    await migrateWithin(tx);
    await refuseDifferences(tx);
    if (isPaused)
      await tx.execute(sql`
        insert into installation (id, paused_at) values (1, now()) on conflict (id) do update set paused_at = now()`);
    if (from)
      await tx.execute(sql`
        insert into backups (started_at, address, bytes, rows, state, restore_ms, ended_at)
        values (${manifest.madeAt}, ${from.address}, ${from.bytes}, ${rowsIn(manifest)}, 'proven',
          ${Math.round(performance.now() - from.began)}, now())`);
  });
}

async function loadTable(tx: Queries, folder: string, table: TableFacts): Promise<void> {
  const name = sql.identifier(table.name);
  const list = (columns: string[]) =>
    sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    );
  // They would write what is in the backup a second time.
  await tx.execute(sql`alter table ${name} disable trigger user`);
  for await (const lines of batches(folder, table)) {
    const rows = table.name === "media" ? await withBytes(folder, lines) : lines;
    await tx
      .execute(sql`
        insert into ${name} (${list(table.columns)}) overriding system value
        select ${list(table.columns)} from json_populate_recordset(null::${name}, ${`[${rows.join(",")}]`}::json)`)
      .catch((error) => {
        if (!REFUSED.test(error.cause?.code)) throw error;
        const reason = `The rows of the table ${table.name} cannot be written: ${reasonOf(error)}`;
        throw new BadBackup(reason, { cause: error });
      });
  }
  await tx.execute(sql`alter table ${name} enable trigger user`);
  if (table.lastId && table.lastId.value !== null)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table.name}, ${table.lastId.column}), ${table.lastId.value})`,
    );
}

/** The lines of a table's file, some at a time. @throws BadBackup if they are not the ones that were written. */
async function* batches(folder: string, { name, rows, sha256 }: TableFacts): AsyncGenerator<string[]> {
  const file = Bun.file(tableFile(folder, name));
  if (!(await file.exists())) throw new BadBackup(`The file of the table ${name} is missing.`);
  const hash = new Bun.CryptoHasher("sha256");
  const decoder = new TextDecoder();
  let begun = "";
  let batch: string[] = [];
  let bytes = 0;
  let read = 0;
  for await (const chunk of file.stream()) {
    hash.update(chunk);
    const lines = (begun + decoder.decode(chunk, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    for (const line of lines) {
      batch.push(line);
      bytes += line.length;
      read++;
      if (batch.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
  }
  if (read !== rows || begun !== "" || hash.digest("hex") !== sha256)
    throw new BadBackup(`The file of the table ${name} is damaged: it is not what the manifest says.`);
  if (batch.length > 0) yield batch;
}

async function withBytes(folder: string, lines: string[]): Promise<string[]> {
  return Promise.all(
    lines.map(async (line) => {
      const { hash } = JSON.parse(line) as { hash: string };
      const bytes = await Bun.file(mediaFile(folder, hash))
        .bytes()
        .catch(() => undefined);
      if (!bytes || sha256(bytes) !== hash) throw new BadBackup(`The picture ${hash} is missing or damaged.`);
      return `${line.slice(0, -1)},"bytes":"\\\\x${Buffer.from(bytes).toString("hex")}"}`;
    }),
  );
}

const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

/** Reads back what was written. */
async function compare(tx: Queries, manifest: Manifest): Promise<void> {
  const tables = new Map((await tablesOf(tx, true)).map((table) => [table.name, table]));
  for (const written of manifest.tables) {
    const table = tables.get(written.name);
    const read = table && (await readTable(tx, { ...table, columns: written.columns }));
    if (read?.sha256 !== written.sha256)
      throw new BadBackup(`The table ${written.name} does not read back as it was written.`);
  }
  for await (const pictures of picturesOf(tx))
    for (const { hash, bytes } of pictures)
      if (sha256(bytes) !== hash)
        throw new BadBackup(`The picture ${hash} does not read back as it was written.`);
}

/** Later writes would fail on a database that lacks a value of an enum, a column or an index. */
async function refuseDifferences(tx: Queries): Promise<void> {
  const lines = await differences(tx);
  if (lines.length > 0)
    throw new BadBackup(
      `The restored database would not be as this version needs it, so nothing was changed. Please report this as a fault of Dealproof:\n${lines.slice(0, DIFFERENCES_SAID).join("\n")}`,
    );
}

/** Drops all that this product has made. @throws BadBackup if the database holds tables of somebody else. */
async function clear(tx: Queries): Promise<void> {
  const ours = new Set(madeTables());
  const found = (await tablesOf(tx, true)).map(({ name }) => name);
  if (found.length === 0) return refuseForeign(tx);
  const others = found.filter((name) => !ours.has(name));
  if (others.length > 0)
    throw new BadBackup(
      `The database holds tables that are not Dealproof's: ${others.join(", ")}. Restore into a database of its own.`,
    );
  const statements = rowsOf<{ statement: string }>(
    await tx.execute(sql`
      with own as (select 'public'::regnamespace as schema),
      extended as (select objid from pg_depend where deptype = 'e')
      select 'drop table ' || oid::regclass || ' cascade' as statement from pg_class, own
        where relkind = 'r' and relnamespace = schema and oid not in (select objid from extended)
      union all select 'drop function if exists ' || oid::regprocedure || ' cascade' from pg_proc, own
        where pronamespace = schema and oid not in (select objid from extended)
      union all select 'drop type if exists ' || oid::regtype || ' cascade' from pg_type, own
        where typnamespace = schema and typtype = 'e' and oid not in (select objid from extended)
      union all select 'drop text search configuration if exists public.' || quote_ident(cfgname) || ' cascade'
        from pg_ts_config, own where cfgnamespace = schema and oid not in (select objid from extended)
      union all select 'drop text search dictionary if exists public.' || quote_ident(dictname) || ' cascade'
        from pg_ts_dict, own where dictnamespace = schema and oid not in (select objid from extended)`),
  );
  for (const { statement } of statements) await tx.execute(sql.raw(statement));
  await tx.execute(sql`drop schema if exists drizzle, pgboss cascade`);
}

/** @throws BadBackup if somebody else uses the schemas that this product will make. */
async function refuseForeign(tx: Queries): Promise<void> {
  const schemas = rowsOf<{ name: string }>(
    await tx.execute(sql`select nspname as name from pg_namespace where nspname in ('drizzle', 'pgboss')`),
  ).map(({ name }) => name);
  if (schemas.length > 0)
    throw new BadBackup(
      `The database has no tables of Dealproof, but uses ${schemas.join(" and ")}, the names of its schemas. Restore into a database of its own.`,
    );
}
