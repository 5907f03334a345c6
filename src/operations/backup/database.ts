import { sql } from "drizzle-orm";
import { type Connection, rowsOf } from "../../../db/connection";
import { env } from "../../env";

/** A Postgres by its address, or an embedded database by its data folder. */
export type DatabaseAt = { url: string } | { folder: string };

/** The site's own, past a pooler, which ends long transactions and gives no session. */
export function configured(): DatabaseAt {
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  return url ? { url } : { folder: env.DATA_DIR };
}

/** The address of another database on the same server, or servers. */
export const beside = (url: string, name: string) => url.replace(/^(\w+:\/\/[^/?]*)[^?]*/, `$1/${name}`);

/** @throws Error that says what to do, for example if another process uses the folder. */
export async function open(at: DatabaseAt): Promise<Connection> {
  if ("url" in at) return (await import("../../../db/postgres")).connectPostgres(at.url, 2);
  return (await import("../../../db/embedded")).openEmbedded(at.folder, {
    reserveMib: 0,
    timeoutMs: 600_000,
  });
}

/** @throws Error if a site uses this Postgres. A folder is locked by the site that uses it. */
export async function refuseRunning({ db }: Connection): Promise<void> {
  const [row] = rowsOf<{ count: number }>(
    await db.execute(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name in ('dealproof jobs', 'dealproof listener')`),
  );
  if (row && row.count > 0)
    throw new Error(
      "A site is running on this database. Stop all its instances first, so that nothing is lost.",
    );
}
