import { eq, getTableName, is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { db, migrate, query, type Transaction } from "../db/client";
import * as schema from "../db/schema";
import { fillDemo } from "../db/seed";
import { generate } from "../src/generation/jobs";
import * as jobs from "../src/jobs/queue";
import { flush } from "../src/models/counts/counters";
import * as visits from "../src/models/proof/visits";

/** Parents first. */
const tables = new Set<PgTable>();

function add(table: PgTable): void {
  for (const { reference } of getTableConfig(table).foreignKeys)
    if (reference().foreignTable !== table) add(reference().foreignTable);
  tables.add(table);
}

for (const table of Object.values(schema)) if (is(table, PgTable)) add(table);

const TABLES = [...tables].map(getTableName);

/** Migrates, seeds, and keeps a copy of every row to return to, and a note of what was written since. */
export async function prepare(): Promise<void> {
  await migrate();
  await fillDemo("on");
  await jobs.start([generate as jobs.Job], () => {});
  await jobs.stop();
  await db.execute(sql`create schema pristine`);
  await db.execute(sql`create table pristine.written (name text primary key)`);
  await db.execute(sql`
    create function pristine.note() returns trigger language plpgsql as $$ begin
      insert into pristine.written values (tg_argv[0]) on conflict do nothing;
      return null;
    end $$`);
  for (const table of TABLES) {
    await db.execute(sql.raw(`create table pristine.${table} as select * from ${table}`));
    await db.execute(
      sql.raw(`create trigger note_writes after insert or update or delete or truncate on ${table}
        for each statement execute function pristine.note('${table}')`),
    );
  }
}

/** Brings the demo catalogue back as it was seeded. For tests that write: `afterEach(restore)`. */
export async function restore(): Promise<void> {
  await restoreTables(TABLES);
}

/** The same, but who is logged in stays so: for tests that log in once. */
export async function restoreContent(): Promise<void> {
  await restoreTables(TABLES.filter((table) => !["credentials", "sessions"].includes(table)));
}

async function restoreTables(tables: string[]): Promise<void> {
  // Counts and visits that wait in memory would be written into the restored tables.
  await Promise.all([flush(), visits.written()]);
  const written = new Set(
    (await query<{ name: string }>(sql`select name from pristine.written`)).map(({ name }) => name),
  );
  // A foreign key's changes in another table are noted there.
  const changed = tables.filter((table) => written.has(table));
  if (changed.length === 0) return;
  // In one transaction, because a deal's proof and its observations must agree at its end.
  await db.transaction(async (tx) => {
    // A table that was analysed while it was empty would be compared row by row, for many seconds.
    await tx.execute(sql`set local enable_nestloop = off`);
    // The rows are complete, so a superuser may write them without their triggers.
    await tx.execute(sql`
      select set_config('session_replication_role', 'replica', true) from pg_roles
      where rolname = current_user and rolsuper`);
    for (const table of changed) await restoreTable(tx, table);
    if (changed.includes("runs")) await tx.delete(jobs.table).where(eq(jobs.table.name, generate.name));
    // Those to which only a deletion cascaded are noted too, and had no other rows than it took.
    await tx.execute(sql`delete from pristine.written where name = any(${sql.param(tables)}::text[])`);
  });
}

/** Writes only the rows that differ: filling a table again takes longer than most tests. */
async function restoreTable(tx: Transaction, table: string): Promise<void> {
  const { columns, key, identity } = await shapeOf(tx, table);
  const same = key.map((column) => `present.${column} = seeded.${column}`).join(" and ");
  const statements = [
    `delete from ${table} present where not exists (select from pristine.${table} seeded where ${same})`,
    `insert into ${table} (${columns.join(", ")}) overriding system value
      select ${columns.map((column) => `seeded.${column}`).join(", ")} from pristine.${table} seeded
      where not exists (select from ${table} present where ${same})`,
    ...(columns.length === key.length
      ? []
      : [
          `update ${table} present set ${columns
            .filter((column) => !key.includes(column))
            .map((column) => `${column} = seeded.${column}`)
            .join(", ")}
            from pristine.${table} seeded where ${same} and row(present.*) is distinct from row(seeded.*)`,
        ]),
  ];
  for (const statement of statements) await tx.execute(sql.raw(statement));
  if (identity) await tx.execute(continueIds(table, identity));
}

/** Ids go on from the seeded ones, however many rows a test has made. */
function continueIds(table: string, column: string): SQL {
  const sequence = `pg_get_serial_sequence('${table}', '${column}')::regclass`;
  const first = `(select seqstart from pg_sequence where seqrelid = ${sequence})`;
  return sql.raw(`select setval(${sequence}, greatest(max(${column}) + 1, ${first}), false) from ${table}`);
}

/** Leaves all tables without a row. */
export async function empty(): Promise<void> {
  await db.execute(sql.raw(`truncate ${TABLES.join(", ")}`));
}

type Shape = {
  /** All but the generated ones, which take no value. */
  columns: string[];
  /** Those of the primary key, which are never updated. */
  key: string[];
  /** The column that is numbered, if one is. */
  identity: string | undefined;
};

const shapes = new Map<string, Shape>();

async function shapeOf(tx: Transaction, table: string): Promise<Shape> {
  const known = shapes.get(table);
  if (known) return known;
  const rows = await query<{ name: string; is_key: boolean; is_identity: boolean }>(
    sql`
    select quote_ident(attname) as name, attnum = any(indkey) as is_key, attidentity <> '' as is_identity
    from pg_attribute join pg_index on indrelid = attrelid and indisprimary
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    tx,
  );
  const shape = {
    columns: rows.map(({ name }) => name),
    key: rows.filter(({ is_key }) => is_key).map(({ name }) => name),
    identity: rows.find(({ is_identity }) => is_identity)?.name,
  };
  shapes.set(table, shape);
  return shape;
}
