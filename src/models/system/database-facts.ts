import { sql } from "drizzle-orm";
import { db, isEmbedded, query } from "../../../db/client";
import { waitingMigrations } from "../../../db/migrate";

export type DatabaseFacts = Awaited<ReturnType<typeof read>>;

/** What a diagnosis needs to know of the database. `standbys`: undefined if this user may not see them. */
export async function read() {
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
  if (!facts) throw new Error("The database told nothing of itself");
  return { ...facts, isEmbedded, waiting: await waitingMigrations(db), standbys: await standbys() };
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
