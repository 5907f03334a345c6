import { join } from "node:path";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Listener } from "./listen";
import * as schema from "./schema";

/*
 * What the two databases have in common.
 */

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Where a database says what its operator should know. */
export type Report = Record<"info" | "warn", (message: string, facts?: Record<string, unknown>) => void>;

export type Connection = {
  db: Database;
  /**
   * @param report hears that it waits for a Postgres which is not there yet.
   * @param waitMs how long it waits.
   */
  migrate(report?: Report, waitMs?: number): Promise<void>;
  listen(channel: string, listener: Listener): { stop(): Promise<void> };
  /** Watches it from now on: a query may then take only so long, and the disk's room is looked after. */
  watch(report: Report): void;
  /** Whether writes are refused, because the disk is nearly full. */
  isDiskFull(): boolean;
  close(): Promise<void>;
};

export const migrations = { migrationsFolder: join(import.meta.dir, "migrations") };
export const options = { schema, casing: "snake_case" } as const;

/**
 * How both plan: for a disk that finds any page about as fast as the next one, or else they read whole tables where an
 * index would do; without compiling queries, which takes longer than any of these takes to run; and without keeping the
 * stores they have met, for which memory is cleared for as many as there are each time some deals are listed.
 */
export const planning = { random_page_cost: 1.1, jit: "off", enable_memoize: "off" };
