import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { type Database, migrations, rowsOf } from "./connection";

/** @throws Error for a database of a version before the first migration that is kept. */
export async function refuseOlder(db: Pick<Database, "execute">): Promise<void> {
  const [found] = rowsOf<{ log: string | null }>(
    await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations')::text as log`),
  );
  if (!found?.log) return;
  const [applied] = rowsOf<{ hash: string }>(
    await db.execute(sql`select hash from drizzle.__drizzle_migrations order by created_at limit 1`),
  );
  if (!applied || applied.hash === readMigrationFiles(migrations)[0]?.hash) return;
  throw new Error(
    "This database was made by a version before 1.0, and cannot be upgraded. " +
      "Copy what you need with that version, then start with an empty database: " +
      "another DATABASE_URL, or another DATA_DIR for the embedded one.",
  );
}
