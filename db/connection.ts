import { join } from "node:path";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Listener } from "./listen";
import * as schema from "./schema";

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Report = Record<"info" | "warn", (message: string, facts?: Record<string, unknown>) => void>;

export type Execute = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export type Connection = {
  db: Database;
  /** For pg-boss, which sends several statements in one text. They never wait for the pool of `db`. */
  openQueue(): { execute: Execute; close(): Promise<void> };
  /**
   * @param mode `off` runs no migration.
   * @throws Error for a schema that this version cannot use, with `off` also for one that migrations wait for.
   */
  migrate(report?: Report, mode?: "on" | "off", waitMs?: number): Promise<void>;
  listen(channel: string, listener: Listener): { stop(): Promise<void> };
  /**
   * Tells when Postgres stops answering. Reports when the embedded database does, which is then opened again, and when
   * its disk is nearly full: then it refuses writes.
   */
  watch(report: Report, onOutage?: (outage: Error) => void): void;
  isDiskFull(): boolean;
  /** Copies the files of an embedded database, as they are at one moment. Undefined on Postgres, which has snapshots. */
  copyTo?: (folder: string) => Promise<void>;
  /** Lets small writes through although the disk is nearly full. @returns null without the room for them. */
  allowWrites(): Promise<Disposable | null>;
  close(): Promise<void>;
};

/** postgres.js uses the same code for a query whose connection was closed. */
export const DESTROYED = "CONNECTION_DESTROYED";

export const away = (message: string) => Object.assign(new Error(message), { code: DESTROYED });

export const migrations = { migrationsFolder: join(import.meta.dir, "migrations") };
export const options = { schema, casing: "snake_case" } as const;

/**
 * Random reads cost about as much as sequential ones on an SSD. Compiling a query takes longer than any of these runs.
 * Memoize reserves memory for all stores whenever a few deals are listed. With the 4 MB of `work_mem` that PostgreSQL has
 * by default, an index of words gives whole pages instead of rows, and a search of two words takes ten times as long.
 */
export const planning = { random_page_cost: 1.1, jit: "off", enable_memoize: "off", work_mem: 16_384 };

export function rowsOf<Row>(answer: unknown): Row[] {
  const result = answer as Row[] | { rows: Row[] };
  return Array.isArray(result) ? result : result.rows;
}

/** Its statements without BEGIN and COMMIT: where they fail, the driver has to end the transaction. */
export function transactionIn(text: string): string | undefined {
  return /^\s*begin;(.*)commit;\s*$/is.exec(text)?.[1];
}

/** An error with what to do about it, where that is known. Drizzle wraps the driver's. */
export function explained(error: unknown): unknown {
  if (!/unsupported startup parameter/.test(`${error} ${(error as Error | undefined)?.cause}`)) return error;
  return new Error(
    "This address leads to a pooler, which lets neither migrations nor backups through: set DATABASE_DIRECT_URL to the database itself, too.",
    { cause: error },
  );
}
