import { sql } from "drizzle-orm";
import { env } from "../src/env";
import { rowsOf } from "./connection";

// Each is read only where it is needed: a server on Postgres starts 20 ms earlier without the other.
const connection = env.DATABASE_URL
  ? (await import("./postgres")).connectPostgres(env.DATABASE_URL, env.DATABASE_POOL_SIZE)
  : await (await import("./embedded")).openEmbedded(env.DATA_DIR, { reserveMib: env.DISK_RESERVE_MIB });

/** The one connection of this process: Postgres where DATABASE_URL is set, else the embedded one. */
export const db = connection.db;

export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

/** Brings the database up to this code's schema; safe to call from several instances at once. */
export const migrate = connection.migrate;

/** Hears what is sent to a channel (`pg_notify`) by any instance on this database, this one included. */
export const listen = connection.listen;

/** Reports from now on when the database stops answering, when it answers again, and when the disk is nearly full. */
export const watchDatabase = connection.watch;

/** Whether writes are refused, because the disk is nearly full. */
export const isDiskFull = connection.isDiskFull;

/** Waits for running queries and closes; the embedded database is on disk afterwards. */
export const closeDatabase = connection.close;

/** Resolves when the database answers. */
export async function ping(): Promise<void> {
  await db.execute(sql`select 1`);
}

/** The rows of a raw query. */
export async function query<Row>(
  statement: ReturnType<typeof sql>,
  on: Pick<typeof db, "execute"> = db,
): Promise<Row[]> {
  return rowsOf<Row>(await on.execute(statement));
}
