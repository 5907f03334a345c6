import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { env } from "../src/env";
import { type Listener, listenTo } from "./listen";
import { lockFolder } from "./lock";
import * as schema from "./schema";

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

type Connection = {
  db: Database;
  migrate(): Promise<void>;
  listen(channel: string, listener: Listener): { stop(): Promise<void> };
  close(): Promise<void>;
};

const migrations = { migrationsFolder: join(import.meta.dir, "migrations") };
const options = { schema, casing: "snake_case" } as const;

/** The longest a query may take on Postgres, in milliseconds; the embedded database knows no such limit. */
const STATEMENT_TIMEOUT = 5_000;
const MIGRATION_LOCK = 7_201_944;

/**
 * How Postgres plans: for a disk that finds any page about as fast as the next one, or else it reads whole tables where
 * an index would do; without compiling queries, which takes longer than any of these takes to run; and without keeping
 * the stores it has met, for which it clears memory for as many as there are each time it lists some deals.
 */
const planning = { random_page_cost: 1.1, jit: "off", enable_memoize: "off" };

const connection = env.DATABASE_URL ? connectPostgres(env.DATABASE_URL) : await openEmbedded(env.DATA_DIR);

/** How postgres.js asks by a statement that is remembered. Its types do not know the second. */
const REMEMBERED: object = { prepare: true, simple: false };

/** The one connection of this process: Postgres where DATABASE_URL is set, else the embedded one. */
export const db = connection.db;

/** Brings the database up to this code's schema; safe to call from several instances at once. */
export const migrate = connection.migrate;

/** Hears what is sent to a channel (`pg_notify`) by any instance on this database, this one included. */
export const listen = connection.listen;

/** Waits for running queries and closes; the embedded database is on disk afterwards. */
export const closeDatabase = connection.close;

/** Resolves when the database answers. */
export async function ping(): Promise<void> {
  await db.execute(sql`select 1`);
}

/** The rows of a raw query, which the two drivers wrap differently. */
export async function query<Row>(statement: ReturnType<typeof sql>): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as Row[] | { rows: Row[] };
  return Array.isArray(result) ? result : result.rows;
}

function connectPostgres(url: string): Connection {
  const client = postgres(url, {
    max: 10,
    connect_timeout: 2,
    // Left to itself it waits longer and longer, up to 20 seconds, before it looks whether the database is back.
    backoff: () => 0.2,
    onnotice: () => {},
    connection: { application_name: "dealproof", statement_timeout: STATEMENT_TIMEOUT, ...planning },
  });
  const unsafe = client.unsafe.bind(client);
  // Without parameters a statement that is to be remembered would go as a text all the same, and be planned each time.
  client.unsafe = (text, parameters, more) => unsafe(text, parameters, more?.prepare ? REMEMBERED : more);
  return {
    db: drizzlePostgres(client, options) as unknown as Database,
    listen: (channel, listener) => listenTo(url, channel, listener),
    close: () => client.end({ timeout: 5 }),
    async migrate() {
      // Drizzle's migrate() takes no lock of its own: instances that start together would race.
      const single = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
      try {
        await single`select pg_advisory_lock(${MIGRATION_LOCK})`;
        await migratePostgres(drizzlePostgres(single), migrations);
      } finally {
        await single.end({ timeout: 5 });
      }
    },
  };
}

/** @param folder where the files lie; `memory://` keeps everything in memory. */
async function openEmbedded(folder: string): Promise<Connection> {
  const inMemory = folder.startsWith("memory://");
  const unlock = inMemory ? () => {} : lockFolder(folder);
  const dataDir = inMemory ? folder : join(folder, "postgres");
  const client = await PGlite.create({ dataDir, extensions: { pg_trgm } }).catch((cause) => {
    unlock();
    const advice = `Restore ${dataDir} from a backup, or move it away to start afresh.`;
    throw new Error(`The embedded database in ${dataDir} could not be opened. ${advice}`, { cause });
  });
  for (const [name, value] of Object.entries(planning)) await client.exec(`set ${name} = ${value}`);
  const drizzled = drizzlePglite(client, options);
  return {
    db: drizzled as unknown as Database,
    migrate: () => migratePglite(drizzled, migrations),
    listen(channel, { onMessage, onHeard }) {
      const heard = client.listen(channel, onMessage).then((unlisten) => {
        onHeard();
        return unlisten;
      });
      return { stop: async () => (await heard)() };
    },
    async close() {
      await client.close();
      unlock();
    },
  };
}
