import { sql } from "drizzle-orm";
import { db, migrate, query } from "../db/client";
import { seedIfEmpty } from "../db/seed";

const TABLES = [
  "settings",
  "categories",
  "stores",
  "deals",
  "blogs",
  "subscribers",
  "media",
  "slug_redirects",
];

/** Migrates, seeds, and keeps a copy of every row to return to. */
export async function prepare(): Promise<void> {
  await migrate();
  await seedIfEmpty();
  await db.execute(sql`create schema pristine`);
  for (const table of [...TABLES, "counters"]) {
    await db.execute(sql.raw(`create table pristine.${table} as select * from ${table}`));
  }
}

/** Brings the demo catalogue back as it was seeded. For tests that write: `afterEach(restore)`. */
export async function restore(): Promise<void> {
  await empty();
  for (const table of [...TABLES, "counters"]) {
    const columns = await insertable(table);
    await db.execute(
      sql.raw(
        `insert into ${table} (${columns}) overriding system value select ${columns} from pristine.${table}`,
      ),
    );
  }
}

/** Leaves all tables without a row. */
export async function empty(): Promise<void> {
  await db.execute(sql.raw(`truncate ${[...TABLES, "counters"].join(", ")}`));
}

/** Generated columns take no value. */
async function insertable(table: string): Promise<string> {
  const rows = await query<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`);
  return rows.map(({ name }) => name).join(", ");
}
