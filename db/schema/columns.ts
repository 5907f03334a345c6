import { boolean, customType, integer, timestamp } from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

// Milliseconds, as in JavaScript: a cursor could not hold a finer time.
export const instant = () => timestamp({ withTimezone: true, precision: 3 });

// Descending indexes have NULLS FIRST, because PostgreSQL uses no other for a plain ORDER BY … DESC.

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** Counts the edits. An edit of an older version is refused. */
export const version = () => integer().notNull().default(1);

/** Whether it belongs to the demo catalogue and was never changed. */
export const demo = () => boolean().notNull().default(false);

export const colour = /* sql */ `'^#[0-9a-fA-F]{6}$'`;
export const slugShape = /* sql */ `'^[a-z0-9]+(-[a-z0-9]+)*$'`;
