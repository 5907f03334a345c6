import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { InboxSubject } from "../../src/schemas/inbox";
import { reportKinds } from "../../src/schemas/reports";
import type { LeftBecause, Toast } from "../../src/schemas/vocabulary";
import { stores } from "./catalogue";
import { bytea, createdAt, id, instant } from "./columns";
import { deals } from "./deals";

export const subscribers = pgTable(
  "subscribers",
  {
    id: id(),
    email: text().notNull().unique(),
    /** When and where the person of an imported address agreed to get mail. Null: in a form of this site, when it was created. */
    agreedAt: instant(),
    agreedIn: text(),
    createdAt: createdAt(),
  },
  (t) => [
    check("subscribers_email_lower", sql`${t.email} = lower(${t.email})`),
    check("subscribers_email_shape", sql`${t.email} like '%_@_%'`),
    index("subscribers_by_words").using("gin", sql`${t.email} gin_trgm_ops`),
  ],
);

/**
 * Who gets no mail although a list or a form names them. An address is kept as its HMAC-SHA256 in hex alone, so that who left is
 * named nowhere. Kept for good, and in backups.
 */
export const suppressions = pgTable("suppressions", {
  hash: text().primaryKey(),
  reason: text().$type<LeftBecause>().notNull(),
  /** When they left, as far as it is known. */
  leftAt: instant().notNull().defaultNow(),
  /** The import that alone says so: its undo lifts it. */
  importId: integer(),
});

/** One row, made once. In backups beside the hashes, without which they would say nothing; so are the subscribers' addresses. */
export const suppressionKeys = pgTable(
  "suppression_keys",
  { id: smallint().primaryKey().default(1), key: bytea().notNull() },
  (t) => [check("suppression_keys_one_row", sql`${t.id} = 1`)],
);

export const reportKind = pgEnum("report_kind", reportKinds);

/** Problems with a deal, and codes that visitors suggest for a store. */
export const reports = pgTable(
  "reports",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    kind: reportKind().notNull(),
    storeId: integer()
      .notNull()
      .references(() => stores.id, { onDelete: "cascade" }),
    dealId: integer().references(() => deals.id, { onDelete: "set null" }),
    /** The page that shows it. */
    sourceUrl: text().notNull(),
    code: text(),
    words: text().notNull(),
    email: text(),
    createdAt: createdAt(),
    /** When an editor refused it, or made what it asks for. An editor's check of its deal answers it too. */
    closedAt: instant(),
    /** The change that refused it. */
    batch: uuid(),
  },
  (t) => [index("reports_of_deal").on(t.dealId), index("reports_of_store").on(t.storeId)],
);

/** What the inbox does not show until a time. */
export const snoozes = pgTable(
  "snoozes",
  {
    subject: text().$type<InboxSubject>().notNull(),
    subjectId: integer().notNull(),
    until: instant().notNull(),
    batch: uuid(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.subjectId] })],
);

/** One row. */
export const credentials = pgTable(
  "credentials",
  {
    id: smallint().primaryKey().default(1),
    /** argon2id. */
    passwordHash: text().notNull(),
    /** argon2id of the last ADMIN_PASSWORD. A new one replaces the password at the next start. */
    environmentHash: text(),
    /** When the password was set or all sessions ended. A login that began before it gets no session. */
    changedAt: instant().notNull().defaultNow(),
  },
  (t) => [check("credentials_one_row", sql`${t.id} = 1`)],
);

export const sessions = pgTable("sessions", {
  /** SHA-256 of the cookie's token, which is not stored. */
  tokenHash: text().primaryKey(),
  address: text().notNull(),
  createdAt: createdAt(),
  seenAt: instant().notNull().defaultNow(),
  /** A message that the next page shows once. */
  flash: jsonb().$type<Toast>(),
});

/** The table of `rate-limiter-flexible`. */
export const throttles = pgTable("throttles", {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
});
