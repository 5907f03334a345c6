import { sql } from "drizzle-orm";
import { db, isEmbedded, query } from "../../db/client";
import { waitingMigrations } from "../../db/migrate";
import { missingIn, START_AGAIN } from "../../db/missing";

export type DatabaseFacts = Awaited<ReturnType<typeof read>>;

/** What a diagnosis needs to know of the database. `standbys`: undefined if this user may not see them. */
export async function read() {
  const [facts] = await query<{
    version: number;
    name: string;
    database: string;
    hasTrigrams: boolean;
    mayCreate: boolean;
    isReadOnly: boolean;
    connections: number;
    mostConnections: number;
    now: number;
  }>(sql`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      quote_ident(current_database()) as database,
      exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'usage') as "mayCreate",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "mostConnections",
      extract(epoch from clock_timestamp())::float8 * 1000 as now`);
  if (!facts) throw new Error("The database did not answer");
  return {
    ...facts,
    isEmbedded,
    waiting: await waitingMigrations(db),
    missing: await missingIn(db),
    startAgain: START_AGAIN,
    collations: await changedCollations(facts.version),
    standbys: await standbys(),
  };
}

/** `actual`: null where the library tells none, as Alpine's. `refresh`: the statement that takes the version of now as the one that the indexes have. */
type ChangedCollation = { name: string; recorded: string; actual: string | null; refresh: string };

/** Postgres has a version for the database's own collation since 15. */
const DATABASE_COLLATION_VERSION = 150_000;

/** The collations whose order may have changed since the indexes were made, because the system's library is another one. */
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

export type Standby = { name: string; state: string; lagSeconds: number | null };

async function standbys(): Promise<Standby[] | undefined> {
  if (isEmbedded) return [];
  const [rights] = await query<{ maySee: boolean }>(
    sql`select pg_has_role(current_user, 'pg_monitor', 'usage') as "maySee"`,
  );
  if (!rights?.maySee) return undefined;
  return query<Standby>(sql`
    select coalesce(nullif(application_name, ''), client_addr::text, 'a standby') as name, state,
      extract(epoch from replay_lag)::float8 as "lagSeconds" from pg_stat_replication order by 1`);
}
