import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "./connection";
import written from "./migrations/meta/_objects.json";

type Runs = Pick<Database, "execute">;

export const AN_EMPTY_ONE =
  "an empty database: another DATABASE_URL, or another DATA_DIR for the embedded one.";

/** What to do about a database that migrations cannot bring up to date. */
export const START_AGAIN = `Restore a backup with \`bun run restore\`, or start with ${AN_EMPTY_ONE}`;

/** Somebody may have dropped a table, or copied only some of them. */
export async function refuseIncomplete(db: Runs): Promise<void> {
  const missing = await missingIn(db);
  if (missing.length > 0)
    throw new Error(
      `This database lacks what its migrations have made: ${missing.join(", ")}. ${START_AGAIN}`,
    );
}

/** The tables, and the columns of other tables (`stores.name`), that the migrations make and a database lacks: at most six. */
export async function missingIn(db: Runs): Promise<string[]> {
  const found = rowsOf<{ table: string; column: string }>(
    await db.execute(sql`
      select relname as table, attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = to_regnamespace('public') and relkind = 'r' and attnum > 0 and not attisdropped`),
  );
  const tables = new Set(found.map(({ table }) => table));
  const columns = new Set(found.map(({ table, column }) => `${table}.${column}`));
  const expected = written.objects.flatMap((line) => /^column (\w+\.\w+):/.exec(line)?.[1] ?? []);
  const missing = expected.filter((column) => !columns.has(column));
  const names = missing.map((column) => {
    const table = column.replace(/\..*/, "");
    return tables.has(table) ? column : table;
  });
  const [...all] = new Set(names);
  return all.length > 6 ? [...all.slice(0, 5), `${all.length - 5} more`] : all;
}
