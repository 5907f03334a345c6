import { sql } from "drizzle-orm";
import { query } from "../../db/client";

/** Comes back once one connection to this database waits for another one. */
export async function someoneWaits(): Promise<void> {
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await query(waiting)).length === 0) await Bun.sleep(5);
}
