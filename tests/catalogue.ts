import { sql } from "drizzle-orm";
import { db, migrate, query } from "../db/client";
import { seedIfEmpty } from "../db/seed";

/** Tables that hang together through foreign keys, parents first; each group is restored as one. */
const GROUPS = [
  ["categories", "stores", "deals", "blogs"],
  ["counters"],
  ["settings"],
  ["subscribers"],
  ["media"],
  ["slug_redirects"],
];

/** Migrates, seeds, and keeps a copy of every row to return to, and a note of what was written since. */
export async function prepare(): Promise<void> {
  await migrate();
  await seedIfEmpty();
  await db.execute(sql`create schema pristine`);
  await db.execute(sql`create table pristine.written (name text primary key)`);
  await db.execute(sql`
    create function pristine.note() returns trigger language plpgsql as $$ begin
      insert into pristine.written values (tg_argv[0]) on conflict do nothing;
      return null;
    end $$`);
  for (const table of GROUPS.flat()) {
    await db.execute(sql.raw(`create table pristine.${table} as select * from ${table}`));
    await db.execute(
      sql.raw(`create trigger note_writes after insert or update or delete or truncate on ${table}
        for each statement execute function pristine.note('${table}')`),
    );
  }
}

/** Brings the demo catalogue back as it was seeded. For tests that write: `afterEach(restore)`. */
export async function restore(): Promise<void> {
  const written = new Set(
    (await query<{ name: string }>(sql`select name from pristine.written`)).map(({ name }) => name),
  );
  for (const tables of GROUPS.filter((group) => group.some((table) => written.has(table)))) {
    await db.execute(sql.raw(`truncate ${tables.join(", ")}`));
    for (const table of tables) {
      const columns = await insertable(table);
      await db.execute(
        sql.raw(
          `insert into ${table} (${columns}) overriding system value select ${columns} from pristine.${table}`,
        ),
      );
    }
  }
  await db.execute(sql`delete from pristine.written`);
}

/** Leaves all tables without a row. */
export async function empty(): Promise<void> {
  await db.execute(sql.raw(`truncate ${GROUPS.flat().join(", ")}`));
}

/** Generated columns take no value. */
async function insertable(table: string): Promise<string> {
  const rows = await query<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  return rows.map(({ name }) => name).join(", ");
}
