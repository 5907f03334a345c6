import { sql } from "drizzle-orm";
import { env } from "../src/env";
import { rowsOf } from "./connection";
import { refuseNestedQueries } from "./nesting";

if (process.env.NODE_ENV === "development") refuseNestedQueries();

// A server on Postgres starts 20 ms earlier without PGlite.
const connection = env.DATABASE_URL
  ? (await import("./postgres")).connectPostgres(
      env.DATABASE_URL,
      env.DATABASE_POOL_SIZE,
      env.DATABASE_DIRECT_URL,
    )
  : await (await import("./embedded")).openEmbedded(env.DATA_DIR, { reserveMib: env.DISK_RESERVE_MIB });

export const db = connection.db;

/** What queries can be read from: the database, a transaction, or other rows in the place of a table’s. */
export type Reader = Pick<typeof db, "select">;

export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

export const migrate = connection.migrate;

export const openQueue = connection.openQueue;

export const isEmbedded = env.DATABASE_URL === undefined;

export const listen = connection.listen;

export { watchQueries } from "./timing";

export const watchDatabase = connection.watch;

export const isDiskFull = connection.isDiskFull;

export const allowWrites = connection.allowWrites;

export const copyDatabase = connection.copyTo;

export const closeDatabase = connection.close;

export async function ping(): Promise<void> {
  await db.execute(sql`select 1`);
}

/** The two drivers wrap the rows of a raw query differently. */
export async function query<Row>(
  statement: ReturnType<typeof sql>,
  on: Pick<typeof db, "execute"> = db,
): Promise<Row[]> {
  return rowsOf<Row>(await on.execute(statement));
}
