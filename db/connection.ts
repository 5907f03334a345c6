import { join } from "node:path";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Listener } from "./listen";
import * as schema from "./schema";

/*
 * What the two databases have in common.
 */

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Writes messages for the operator, for example to the log. */
export type Report = Record<"info" | "warn", (message: string, facts?: Record<string, unknown>) => void>;

export type Connection = {
  db: Database;
  /**
   * @param report is told when the Postgres server is not there yet.
   * @param waitMs how long to wait for it.
   */
  migrate(report?: Report, waitMs?: number): Promise<void>;
  listen(channel: string, listener: Listener): { stop(): Promise<void> };
  /**
   * Reports from now on when the database stops answering and when it answers again. The embedded one is then also
   * opened again when it does not answer, and refuses writes while its disk is nearly full.
   */
  watch(report: Report): void;
  /** Whether writes are refused, because the disk is nearly full. */
  isDiskFull(): boolean;
  close(): Promise<void>;
};

/** The code of an error for a query that was ended here, by a deadline or with its connection. */
export const DESTROYED = "CONNECTION_DESTROYED";

/** An error for a database that does not answer. */
export const away = (message: string) => Object.assign(new Error(message), { code: DESTROYED });

export const migrations = { migrationsFolder: join(import.meta.dir, "migrations") };
export const options = { schema, casing: "snake_case" } as const;

/**
 * How both plan: for a disk that finds any page about as fast as the next one, or else they read whole tables where an
 * index would do; without compiling queries, which takes longer than any of these takes to run; and without keeping the
 * stores they have met, for which memory is cleared for as many as there are each time some deals are listed.
 */
export const planning = { random_page_cost: 1.1, jit: "off", enable_memoize: "off" };

/** The rows of an answer, which the two drivers wrap differently. */
export function rowsOf<Row>(answer: unknown): Row[] {
  const result = answer as Row[] | { rows: Row[] };
  return Array.isArray(result) ? result : result.rows;
}
