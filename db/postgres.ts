import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { locks } from "../src/names";
import { parseAddresses } from "./address";
import { reportBlockers } from "./blockers";
import {
  type Connection,
  type Database,
  explained,
  options,
  planning,
  type Report,
  transactionIn,
} from "./connection";
import { listenTo } from "./listen";
import { refuseWaiting, runMigrations } from "./migrate";
import { poolWithDeadlines } from "./pool";
import { type Primary, primaryOf } from "./primary";

const STATEMENT_TIMEOUT_MS = 5_000;
const QUEUE_CONNECTIONS = 2;
const QUEUE_STATEMENT_TIMEOUT_MS = 60_000;
const WAIT_AT_START_MS = 60_000;
const TRY_EVERY_MS = 500;
const TRY_WITHIN_MS = 5_000;
const LOCK_WITHIN_MS = 1_000;
const TRY_AGAIN_AFTER_MS = 4_000;

const SESSION = { statement_timeout: STATEMENT_TIMEOUT_MS, TimeZone: "UTC", ...planning };

/**
 * @param direct where sessions are the client's own. With it, `address` may lead to a pooler that gives each transaction
 * another session, so the settings of a session are then set for the database's user.
 */
export function connectPostgres(address: string, poolSize = 10, direct?: string): Connection {
  const primary = primaryAt(direct ?? address);
  const pooler = direct === undefined ? undefined : primaryAt(address);
  const pool = poolWithDeadlines(pooler ?? primary, !pooler, {
    max: poolSize,
    connect_timeout: 2,
    // By default postgres.js waits up to 20 seconds before it looks whether the database is back.
    backoff: () => 0.2,
    connection: { application_name: "dealproof", ...(pooler ? {} : SESSION) },
  });
  return {
    db: drizzle(pool.client, options) as unknown as Database,
    openQueue: () => openQueue(primary),
    listen: (channel, listener) => listenTo(primary, channel, listener),
    watch: pool.watch,
    isDiskFull: () => false,
    allowWrites: async () => ({ [Symbol.dispose]: () => {} }),
    close: pool.end,
    async migrate(report, mode = "on", waitMs = WAIT_AT_START_MS) {
      const connect = (limits = {}) =>
        primary.connect({
          max: 1,
          connect_timeout: 5,
          max_lifetime: null,
          // postgres.js asks for them by itself, and throws that away unhandled when a connection is ended meanwhile.
          fetch_types: false,
          connection: { application_name: "dealproof migrations", statement_timeout: 0, ...limits },
        });
      await waitFor(primary, waitMs, report);
      const [working, watching] = [connect({ lock_timeout: LOCK_WITHIN_MS }), connect()];
      try {
        if (mode === "off") await refuseWaiting(drizzle(working) as unknown as Database);
        else await migrateWhenFree(working, watching, report);
        if (mode === "on" && pooler) await setForUser(working);
      } catch (error) {
        throw explained(error);
      } finally {
        await Promise.all([working.end({ timeout: 5 }), watching.end({ timeout: 0 })]);
      }
      if (!pooler) return;
      await waitFor(pooler, waitMs, report);
      await checkSession(pool.client);
    },
  };
}

function primaryAt(address: string): Primary {
  const [first, ...others] = parseAddresses(address);
  if (!first) throw new Error("This is no address of a Postgres");
  return primaryOf([first, ...others]);
}

function openQueue(primary: Primary): ReturnType<Connection["openQueue"]> {
  const open = () =>
    primary.connect({
      max: QUEUE_CONNECTIONS,
      connect_timeout: 5,
      backoff: () => 0.2,
      connection: { application_name: "dealproof jobs", statement_timeout: QUEUE_STATEMENT_TIMEOUT_MS },
      types: { json: asWritten },
    });
  let client = open();
  let isClosed = false;
  primary.onMove(() => {
    if (isClosed) return;
    client.end({ timeout: 0 }).catch(() => {});
    client = open();
  });
  return {
    execute: (text, values) => executeOn(client, text, values),
    close: () => {
      isClosed = true;
      return client.end({ timeout: 1 });
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

async function executeOn(
  client: postgres.Sql,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: unknown[] }> {
  const statements = transactionIn(text);
  const answer = statements
    ? await client.begin((tx) => tx.unsafe(statements))
    : await client.unsafe(text, values as never[]);
  // Several statements answer with a list of rows each.
  return { rows: answer.flat() };
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
        await runMigrations(drizzle(client) as unknown as Database, report);
        return;
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
      }
      await Bun.sleep(TRY_AGAIN_AFTER_MS);
    }
  } finally {
    blockers.stop();
    // The session may be used by others after this.
    await client`select pg_advisory_unlock_all()`.catch(() => {});
  }
}

/** Drizzle wraps the driver's error. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === "55P03" || isLockTimeout(error.cause);
}

/** Through a pooler, transactions of a client are in the sessions of others, but all sessions are of one user. */
async function setForUser(client: postgres.Sql): Promise<void> {
  const [names] =
    await client`select quote_ident(current_user) as user, quote_ident(current_database()) as database`;
  for (const [name, value] of Object.entries(SESSION))
    await client.unsafe(`alter role ${names?.user} in database ${names?.database} set ${name} = '${value}'`);
}

/** @throws Error if a statement would run without a limit, or count its days in another time zone. */
async function checkSession(client: postgres.Sql): Promise<void> {
  const [row] = await client.unsafe(
    "select current_setting('TimeZone') as zone, extract(epoch from current_setting('statement_timeout')::interval) as seconds",
  );
  if (row?.zone === SESSION.TimeZone && Number(row.seconds) * 1000 === STATEMENT_TIMEOUT_MS) return;
  throw new Error(
    "The pooler at DATABASE_URL gives sessions that do not have the settings of the user of DATABASE_DIRECT_URL. " +
      "Both must have the same user and database. If they have, tell the pooler to connect to the database again " +
      "(RECONNECT in PgBouncer).",
  );
}

/** Waits for a database that starts at the same time. */
async function waitFor(primary: Primary, waitMs: number, report: Report | undefined): Promise<void> {
  const end = Date.now() + waitMs;
  for (let tries = 0; ; tries++) {
    const isFound = !primary.isOneOfSeveral || (await primary.find());
    const client = primary.connect({ max: 1, connect_timeout: 5, fetch_types: false });
    // A proxy may accept the connection and close it, which postgres.js would retry for ever.
    const timer = setTimeout(() => client.end({ timeout: 0 }), TRY_WITHIN_MS);
    try {
      await client`select 1`;
      if (!isFound) throw new Error("No host takes writes");
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
