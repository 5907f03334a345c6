import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { locks } from "../src/names";
import { parseAddress } from "./address";
import { reportBlockers } from "./blockers";
import {
  type Connection,
  type Database,
  type Execute,
  options,
  planning,
  type Report,
  transactionIn,
} from "./connection";
import { listenTo } from "./listen";
import { runMigrations } from "./migrate";
import { poolWithDeadlines } from "./pool";

const STATEMENT_TIMEOUT_MS = 5_000;
const QUEUE_CONNECTIONS = 2;
const QUEUE_STATEMENT_TIMEOUT_MS = 60_000;
const WAIT_AT_START_MS = 60_000;
const TRY_EVERY_MS = 500;
const TRY_WITHIN_MS = 5_000;
const LOCK_WITHIN_MS = 1_000;
const TRY_AGAIN_AFTER_MS = 4_000;

export function connectPostgres(address: string, poolSize = 10): Connection {
  const { url, ...socket } = parseAddress(address);
  const pool = poolWithDeadlines((max = poolSize) =>
    postgres(url, {
      ...socket,
      max,
      connect_timeout: 2,
      // By default postgres.js waits up to 20 seconds before it looks whether the database is back.
      backoff: () => 0.2,
      onnotice: () => {},
      connection: {
        application_name: "dealproof",
        statement_timeout: STATEMENT_TIMEOUT_MS,
        TimeZone: "UTC",
        ...planning,
      },
    }),
  );
  return {
    db: drizzle(pool.client, options) as unknown as Database,
    openQueue: () => {
      const client = postgres(url, {
        ...socket,
        max: QUEUE_CONNECTIONS,
        connect_timeout: 5,
        backoff: () => 0.2,
        onnotice: () => {},
        connection: { application_name: "dealproof jobs", statement_timeout: QUEUE_STATEMENT_TIMEOUT_MS },
        types: { json: asWritten },
      });
      return { execute: executeOn(client), close: () => client.end({ timeout: 1 }) };
    },
    listen: (channel, listener) => listenTo({ url, ...socket }, channel, listener),
    watch: pool.watch,
    isDiskFull: () => false,
    allowWrites: async () => ({ [Symbol.dispose]: () => {} }),
    close: pool.end,
    async migrate(report, waitMs = WAIT_AT_START_MS) {
      const connect = (limits = {}) =>
        postgres(url, {
          ...socket,
          max: 1,
          connect_timeout: 5,
          onnotice: () => {},
          // postgres.js asks for them by itself, and throws that away unhandled when a connection is ended meanwhile.
          fetch_types: false,
          connection: { application_name: "dealproof migrations", ...limits },
        });
      await waitFor(connect, waitMs, report);
      const [working, watching] = [connect({ lock_timeout: LOCK_WITHIN_MS }), connect()];
      try {
        await migrateWhenFree(working, watching, report);
      } finally {
        await Promise.all([working.end({ timeout: 5 }), watching.end({ timeout: 0 })]);
      }
    },
  };
}

/** pg-boss writes JSON itself. */
const asWritten = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
};

function executeOn(client: postgres.Sql): Execute {
  return async (text, values = []) => {
    const statements = transactionIn(text);
    const answer = statements
      ? await client.begin((tx) => tx.unsafe(statements))
      : await client.unsafe(text, values as never[]);
    // Several statements answer with a list of rows each.
    return { rows: answer.flat() };
  };
}

/** Gives a lock up and tries again later, because queries of running instances wait behind a migration that waits. */
async function migrateWhenFree(
  client: postgres.Sql,
  watching: postgres.Sql,
  report: Report | undefined,
): Promise<void> {
  const [self] = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const blockers = reportBlockers(watching, self?.pid ?? 0, report);
  try {
    for (;;) {
      try {
        // Of instances that start together, one at a time migrates.
        await client`select pg_advisory_lock(${locks.migrations})`;
        return await runMigrations(drizzle(client) as unknown as Database, report);
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
      }
      await Bun.sleep(TRY_AGAIN_AFTER_MS);
    }
  } finally {
    blockers.stop();
  }
}

/** Drizzle wraps the driver's error. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === "55P03" || isLockTimeout(error.cause);
}

/** Waits for a database that starts at the same time. */
async function waitFor(
  connect: () => postgres.Sql,
  waitMs: number,
  report: Report | undefined,
): Promise<void> {
  const end = Date.now() + waitMs;
  for (let tries = 0; ; tries++) {
    const client = connect();
    // A proxy may accept the connection and close it, which postgres.js would retry for ever.
    const timer = setTimeout(() => client.end({ timeout: 0 }), TRY_WITHIN_MS);
    try {
      await client`select 1`;
      return;
    } catch (error) {
      // Starting up, or no connection is free; a wrong password or name stays wrong.
      if (error instanceof postgres.PostgresError && !/^(57P|53)/.test(error.code)) throw error;
      if (Date.now() > end)
        throw new Error(`The database could not be reached within ${waitMs / 1000} s`, { cause: error });
      if (tries === 0) report?.warn("waiting for the database", { reason: (error as Error).message });
      await Bun.sleep(TRY_EVERY_MS);
    } finally {
      clearTimeout(timer);
      await client.end({ timeout: 0 });
    }
  }
}
