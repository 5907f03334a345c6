import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { stores } from "./catalogue";
import { bytea, colour, createdAt, id, instant, updatedAt, version } from "./columns";

/** One row. A null field has the value of `fallbackSettings`. */
export const settings = pgTable(
  "settings",
  {
    id: smallint().primaryKey().default(1),
    siteName: text(),
    description: text(),
    contactEmail: text(),
    footerText: text(),
    primaryColor: text(),
    secondaryColor: text(),
    timeZone: text(),
    /** Signs an editor's checks. */
    editorName: text(),
    /** The currency of new stores (ISO 4217). */
    currency: text(),
    /** Whether a deal is switched off when its page no longer shows it. */
    switchOffMissing: boolean().notNull().default(false),
    /** How many deals that need a check the inbox shows a day. */
    dailyChecks: smallint().notNull().default(50),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("settings_currency", sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check("settings_daily_checks", sql`${t.dailyChecks} >= 0`),
    check("settings_one_row", sql`${t.id} = 1`),
    check("settings_primary_color", sql`${t.primaryColor} ~ ${sql.raw(colour)}`),
    check("settings_secondary_color", sql`${t.secondaryColor} ~ ${sql.raw(colour)}`),
  ],
);

/** One row, of events that happen once in a database's life. */
export const installation = pgTable(
  "installation",
  {
    id: smallint().primaryKey().default(1),
    /** The counts of the demo catalogue are of days before this one. */
    demoFilledAt: instant(),
    demoRemovedAt: instant(),
    stepsHiddenAt: instant(),
    /** Set by a restore: until a person says go, nothing is fetched or sent by the clock. */
    pausedAt: instant(),
  },
  (t) => [check("installation_one_row", sql`${t.id} = 1`)],
);

/** Shops' hosts, as far as robots look at them. */
export const hosts = pgTable("hosts", {
  host: text().primaryKey(),
  /** No instance sends a request earlier. */
  nextAt: instant().notNull().defaultNow(),
  /** The robots.txt, or one that means the same. */
  robots: text(),
  robotsUntil: instant(),
});

/** One row: the Ed25519 key with which requests to shops are signed, PKCS #8 in PEM. */
export const robotKeys = pgTable(
  "robot_keys",
  { id: smallint().primaryKey().default(1), privateKey: text().notNull(), createdAt: createdAt() },
  (t) => [check("robot_keys_one_row", sql`${t.id} = 1`)],
);

/** Uploaded images, stored once by the hash of their bytes and served from /media/<hash>. */
export const media = pgTable(
  "media",
  {
    hash: text().primaryKey(),
    mimeType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bytea().notNull(),
    createdAt: createdAt(),
    /** When it was first found that nothing names it. */
    unusedSince: instant(),
  },
  (t) => [check("media_size", sql`${t.width} > 0 and ${t.height} > 0`)],
);

/** Copies of logos that have addresses at the shops. */
export const remoteLogos = pgTable(
  "remote_logos",
  {
    storeId: integer()
      .primaryKey()
      .references(() => stores.id, { onDelete: "cascade" }),
    /** The store may have another address by now. */
    address: text().notNull(),
    /** SHA-256; null: there is no copy yet. */
    hash: text(),
    bytes: bytea(),
    dueAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check("remote_logos_copy", sql`(${t.hash} is null) = (${t.bytes} is null)`),
    index("remote_logos_due").on(t.dueAt),
    // An address is longer than a B-tree takes.
    index("remote_logos_by_address").using("hash", t.address),
  ],
);

/** Drawn pictures for links on other sites, the last one of each subject. */
export const socialPictures = pgTable(
  "social_pictures",
  {
    subject: text().notNull(),
    subjectId: integer().notNull(),
    /** Changes when the picture would look different. */
    hash: text().notNull(),
    png: bytea().notNull(),
    drawnAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.subjectId] }),
    index("social_pictures_by_time").on(t.drawnAt.desc().nullsFirst()),
  ],
);

/** The backups of this installation; a restored one begins without. */
export const backups = pgTable("backups", {
  id: id(),
  startedAt: instant().notNull().defaultNow(),
  /** Where it is: a path, or an address of S3. Null while it is made. */
  address: text(),
  bytes: bigint({ mode: "number" }),
  rows: bigint({ mode: "number" }),
  state: text({ enum: ["running", "proven", "failed", "inconclusive"] })
    .notNull()
    .default("running"),
  /** Why it is not proven. */
  reason: text(),
  restoreMs: integer(),
  endedAt: instant(),
});

/** Tags of pages that a CDN still has to forget: written in the transaction that changes what they show. */
export const purges = pgTable("purges", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  tags: text().array().notNull(),
  createdAt: createdAt(),
  dueAt: instant().notNull().defaultNow(),
  /** How often a call has failed. */
  failures: smallint().notNull().default(0),
  /** A first call was made, and the last one is due. */
  isSent: boolean().notNull().default(false),
});
