import { sql } from "drizzle-orm";
import { db, isEmbedded, query } from "../../../db/client";
import { waitingMigrations } from "../../../db/migrate";
import { missingIn, START_AGAIN } from "../../../db/missing";
import { reasonOf } from "../../../db/reason";
import { env } from "../../env";
import type { Probe, Reading } from "./probe";

const OLDEST_VERSION = 140_000;
/** Postgres has a version for the database's own collation since 15. */
const DATABASE_COLLATION_VERSION = 150_000;
const CLOCK_WITHIN_MS = 5_000;
const LAG_WITHIN_SECONDS = 60;
const FULL_SHARE = 0.9;

export const databaseProbes: Probe[] = [
  {
    about: "Database",
    metric: { name: "database_up", help: "Whether the database answers" },
    alert: {
      alert: "DealproofDatabaseAway",
      expr: "dealproof_database_up == 0",
      for: "1m",
      severity: "page",
      summary: "The database does not answer. Cached pages stay up; nothing can be saved.",
    },
    read: () =>
      readServer().catch((error) => [
        { value: 0, says: reasonOf(error), advice: "Look whether it runs, and at DATABASE_URL." },
      ]),
  },
  { about: "Migrations", read: readMigrations },
  { about: "Collation", read: readCollations },
  { about: "Standbys", read: readStandbys },
];

async function readServer(): Promise<Reading[]> {
  const asked = Date.now();
  const [facts] = await query<{
    version: number;
    name: string;
    hasTrigrams: boolean;
    mayCreate: boolean;
    isReadOnly: boolean;
    connections: number;
    mostConnections: number;
    now: number;
  }>(sql`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'usage') as "mayCreate",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "mostConnections",
      extract(epoch from clock_timestamp())::float8 * 1000 as now`);
  if (!facts) throw new Error("The database did not answer");
  const { version, name, hasTrigrams, mayCreate, isReadOnly, connections, mostConnections, now } = facts;
  const offMs = now - (asked + Date.now()) / 2;
  const isOff = Math.abs(offMs) > CLOCK_WITHIN_MS;
  return [
    {
      value: 1,
      says: isEmbedded ? `The embedded one in ${env.DATA_DIR}` : `PostgreSQL ${name}`,
      advice:
        (version < OLDEST_VERSION && "This needs PostgreSQL 14 or later.") ||
        (isReadOnly && "It takes no writes: look whether it is a standby, or its disk full."),
    },
    {
      about: "Extensions",
      says: hasTrigrams ? "pg_trgm is there" : "pg_trgm is missing",
      advice: !hasTrigrams && "Run `create extension pg_trgm` as a user who may.",
    },
    {
      about: "Rights",
      says: mayCreate ? "The user may create schemas" : "The user may not create schemas",
      advice: !mayCreate && "Run `grant create on database …` for it: jobs have a schema of their own.",
    },
    {
      about: "Connections",
      says: `${connections} of ${mostConnections}`,
      advice:
        !isEmbedded &&
        connections > mostConnections * FULL_SHARE &&
        "Lower DATABASE_POOL_SIZE, or put a pooler between.",
    },
    {
      about: "Clock",
      says: isOff
        ? `It is ${Math.round(Math.abs(offMs) / 1000)} s ${offMs > 0 ? "behind" : "ahead of"} the database’s`
        : "It agrees with the database’s",
      advice: isOff && "Have both machines take their time from the network (NTP).",
    },
  ];
}

async function readMigrations(): Promise<Reading[]> {
  const waiting = await waitingMigrations(db);
  if (waiting.length > 0) {
    const advice = "Run `bun run migrate`, or start the server with MIGRATE=on.";
    return [{ says: `${waiting.length} wait, up to ${waiting.at(-1)}`, advice }];
  }
  const missing = await missingIn(db);
  if (missing.length === 0) return [{ says: "All have run" }];
  return [{ says: `All have run, but these are missing: ${missing.join(", ")}`, advice: START_AGAIN }];
}

/** Whether the order of texts may have changed since the indexes were made, because the system's library is another one. */
async function readCollations(): Promise<Reading[]> {
  const [server] = await query<{ version: number; database: string }>(sql`
    select current_setting('server_version_num')::int as version, quote_ident(current_database()) as database`);
  const changed = await changedCollations(server?.version ?? 0);
  if (changed.length === 0) return [{ says: "Indexes have the order of the system’s library" }];
  const changes = changed.map(
    ({ name, recorded, actual }) => `${name}: version ${recorded}, now ${actual ?? "none"}`,
  );
  const refresh = changed.map((one) => `\`${one.refresh}\``).join(" and ");
  const isNone = changed.some(({ actual }) => actual === null);
  const otherwise = isNone ? " Where it is refused, restore the backup into a new database." : "";
  return [
    {
      says: `The system’s library orders texts in another version (${changes.join("; ")}), so indexes may miss rows`,
      advice: `1. Make a backup (\`bun run backup\`) and stop the site. 2. Run \`reindex database ${server?.database}\` as its owner; if it names a duplicate, delete one of the two rows and run it again. 3. Then, not before, run ${refresh}.${otherwise}`,
    },
  ];
}

/** `actual`: null where the library tells none, as Alpine's. `refresh`: the statement that takes the version of now as the one that the indexes have. */
type ChangedCollation = { name: string; recorded: string; actual: string | null; refresh: string };

async function changedCollations(version: number): Promise<ChangedCollation[]> {
  const own = sql`
    select 'of the database' as name, datcollversion as recorded, pg_database_collation_actual_version(oid) as actual,
      format('alter database %I refresh collation version', datname) as refresh
    from pg_database where datname = current_database()
    union all`;
  return query<ChangedCollation>(sql`
    select * from (${version >= DATABASE_COLLATION_VERSION ? own : sql``}
      select quote_ident(collname), collversion, pg_collation_actual_version(oid),
        format('alter collation %s refresh version', oid::regcollation)
      from pg_collation c where exists (select from pg_attribute where attcollation = c.oid and attrelid >= 16384)) all_collations
        (name, recorded, actual, refresh)
    where recorded is distinct from actual and recorded is not null order by 1`);
}

type Standby = { name: string; state: string; lagSeconds: number | null };

async function readStandbys(): Promise<Reading[]> {
  if (isEmbedded) return [];
  const [user] = await query<{ maySee: boolean }>(
    sql`select pg_has_role(current_user, 'pg_monitor', 'usage') as "maySee"`,
  );
  if (!user?.maySee) return [{ says: "This user may not see them; `grant pg_monitor` would let it" }];
  const found = await query<Standby>(sql`
    select coalesce(nullif(application_name, ''), client_addr::text, 'a standby') as name, state,
      extract(epoch from replay_lag)::float8 as "lagSeconds" from pg_stat_replication order by 1`);
  if (found.length === 0) return [{ says: "There is none" }];
  return found.map(({ name, state, lagSeconds }) => {
    const isLate = state !== "streaming" || (lagSeconds ?? 0) > LAG_WITHIN_SECONDS;
    return {
      says: `${name}: ${state}, ${Math.round(lagSeconds ?? 0)} s behind`,
      advice: isLate && "After a failure it would lack the latest writes: look at its log.",
    };
  });
}
