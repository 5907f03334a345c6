import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { stores } from "./catalogue";
import { id, instant } from "./columns";

export const counterEvent = pgEnum("counter_event", ["view", "copy", "click"]);

/** Events by day, without any data of visitors. */
export const counters = pgTable(
  "counters",
  {
    day: date().notNull(),
    subject: text({ enum: ["store", "deal", "blog"] }).notNull(),
    subjectId: integer().notNull(),
    event: counterEvent().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.subject, t.subjectId, t.event] }),
    check("counters_count", sql`${t.count} > 0`),
    index("counters_by_subject").on(t.subject, t.subjectId, t.day),
  ],
);

/**
 * What shoppers asked us to look for, by day (UTC): the codes of a store, or what a search did not find, with the number
 * of such searches. Nobody's address is with it.
 */
export const requests = pgTable(
  "requests",
  {
    id: id(),
    storeId: integer().references(() => stores.id, { onDelete: "cascade" }),
    text: text(),
    day: date().notNull(),
    searches: integer().notNull().default(0),
    wishes: integer().notNull().default(0),
  },
  (t) => [
    unique("requests_of_store").on(t.storeId, t.day),
    unique("requests_of_text").on(t.text, t.day),
    index("requests_by_day").on(t.day),
    index("requests_wished").on(t.text).where(sql`text is not null and wishes > 0`),
    check("requests_subject", sql`num_nonnulls(${t.storeId}, ${t.text}) = 1`),
    check("requests_text", sql`char_length(${t.text}) between 1 and 80`),
  ],
);

/** Addresses that lead nowhere, and how often somebody came to them. */
export const missedPaths = pgTable(
  "missed_paths",
  { path: text().notNull(), day: date().notNull(), count: integer().notNull().default(1) },
  (t) => [
    primaryKey({ columns: [t.path, t.day] }),
    check("missed_paths_path", sql`char_length(${t.path}) between 1 and 200`),
    index("missed_paths_by_day").on(t.day),
  ],
);

/** The sums of `counters`, of which a month may have a million rows. */
export const dailyCounters = pgTable(
  "daily_counters",
  { day: date().notNull(), event: counterEvent().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.event] }), check("daily_counters_count", sql`${t.count} > 0`)],
);

/** Figures of a large catalogue (models/counts/figures). */
export const figures = pgTable("figures", {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  countedAt: instant().notNull(),
});

/** Nobody writes or reads these two any more: what they had is in `requests`. */
export const wishes = pgTable(
  "wishes",
  {
    storeId: integer()
      .notNull()
      .references(() => stores.id, { onDelete: "cascade" }),
    day: date().notNull(),
    count: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.day] }), index("wishes_by_day").on(t.day)],
);

export const missedSearches = pgTable(
  "missed_searches",
  {
    text: text().notNull(),
    day: date().notNull(),
    searches: integer().notNull().default(0),
    wishes: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.text, t.day] }),
    check("missed_searches_text", sql`char_length(${t.text}) between 1 and 80`),
    index("missed_searches_by_day").on(t.day),
  ],
);
