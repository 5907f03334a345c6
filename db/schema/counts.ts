import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgEnum, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { stores } from "./catalogue";
import { instant } from "./columns";

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

/** How often shoppers asked us to look for a store's codes, by day (UTC). */
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

/** Searches that found nothing, and wishes for what was searched. Nobody's address is with them. */
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
