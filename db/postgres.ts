import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { type Connection, type Database, migrations, options, planning } from "./connection";
import { listenTo } from "./listen";

/** The longest a query may take, in milliseconds; the embedded database knows no such limit. */
const STATEMENT_TIMEOUT = 5_000;
const MIGRATION_LOCK = 7_201_944;

/** How postgres.js asks by a statement that is remembered. Its types do not know the second. */
const REMEMBERED: object = { prepare: true, simple: false };

/** Connects to a Postgres, once it is first asked something. */
export function connectPostgres(url: string): Connection {
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
    db: drizzle(client, options) as unknown as Database,
    listen: (channel, listener) => listenTo(url, channel, listener),
    watch: () => {},
    isDiskFull: () => false,
    close: () => client.end({ timeout: 5 }),
    async migrate() {
      // Drizzle's migrate() takes no lock of its own: instances that start together would race.
      const single = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
      try {
        await single`select pg_advisory_lock(${MIGRATION_LOCK})`;
        await migrate(drizzle(single), migrations);
      } finally {
        await single.end({ timeout: 5 });
      }
    },
  };
}
