import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  checkMethods,
  deadReasons,
  failureReasons,
  observationKinds,
  observers,
  outcomes,
} from "../../src/proof/vocabulary";
import { bytea, createdAt, id, instant } from "./columns";
import { deals } from "./deals";

export const observationKind = pgEnum("observation_kind", observationKinds);
export const observationOutcome = pgEnum("observation_outcome", outcomes);
export const failureReason = pgEnum("failure_reason", failureReasons);
export const observer = pgEnum("observer", observers);
export const checkMethod = pgEnum("check_method", checkMethods);

const dead = sql.raw(deadReasons.map((reason) => `'${reason}'`).join(", "));

/** What was observed of a deal. Append-only: a trigger refuses updates, but of `repeats`. */
export const observations = pgTable(
  "observations",
  {
    // A million deals that are looked at every day would use up an integer in six years.
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    dealId: integer()
      .notNull()
      .references(() => deals.id, { onDelete: "cascade" }),
    /** The deal's at the time. */
    termsVersion: integer().notNull(),
    kind: observationKind().notNull(),
    outcome: observationOutcome().notNull(),
    reason: failureReason(),
    at: instant().notNull(),
    actor: observer().notNull(),
    signedBy: text(),
    /** The observation that was a mistake. */
    withdraws: bigint({ mode: "number" }).references((): AnyPgColumn => observations.id, {
      onDelete: "cascade",
    }),
    sourceUrl: text(),
    httpStatus: smallint(),
    etag: text(),
    lastModified: text(),
    /** SHA-256 in hex: of the fetched bytes, of the text (see `source_texts`) and of the quote. */
    bodySha256: text(),
    textSha256: text(),
    quoteSha256: text(),
    quote: text(),
    method: checkMethod(),
    /** ISO 3166-1, two letters. */
    country: text(),
    note: text(),
    /** The import whose file said or lacked it, which withdraws it when it is undone. */
    importId: integer(),
    /** What it has in common with the entries of its change in the history. */
    batch: uuid(),
    /** Before the discount, in the store's currency, and what it took off. */
    basket: numeric({ precision: 12, scale: 2, mode: "number" }),
    saved: numeric({ precision: 12, scale: 2, mode: "number" }),
    /** How many it stands for: itself, and later ones that said the same and were deleted. */
    repeats: integer().notNull().default(1),
  },
  (t) => [
    check("observations_withdraws", sql`(${t.outcome} = 'withdrawn') = (${t.withdraws} is not null)`),
    check(
      "observations_reason",
      sql`${t.reason} is null or (${t.outcome} in ('dead', 'limited') and (${t.outcome} = 'dead') = (${t.reason} in (${dead})))`,
    ),
    check("observations_amounts", sql`${t.basket} > 0 and ${t.saved} > 0`),
    check("observations_country", sql`${t.country} ~ '^[A-Z]{2}$'`),
    index("observations_of_deal").on(t.dealId, t.termsVersion, t.id),
    // For the counts of days. Few rows are an editor's; the others are in the order of their time.
    index("observations_of_editors").on(t.at).where(sql`kind = 'editor'`),
    index("observations_of_batch")
      .on(t.batch)
      .where(sql`kind = 'editor' and batch is not null`)
      .concurrently(),
    index("observations_by_time").using("brin", t.at),
    index("observations_withdrawn").on(t.withdraws).where(sql`withdraws is not null`),
  ],
);

/** Pictures of checks (WebP), for editors alone. One whose check was deleted waits for the deletion to be undone. */
export const checkPictures = pgTable("check_pictures", {
  observationId: bigint({ mode: "number" }).primaryKey(),
  picture: bytea().notNull(),
  /** When its check was first found to be deleted. */
  deletedAt: instant(),
});

/** The text of pages that observations speak of, once under the SHA-256 of its UTF-8, so that the hash can be checked. */
export const sourceTexts = pgTable("source_texts", {
  sha256: text().primaryKey(),
  gzip: bytea().notNull(),
  createdAt: createdAt(),
  /** The last time that a page had this text. */
  seenAt: instant().notNull().defaultNow(),
});

/** Addresses of pages that live deals were found on, each looked at for all of its deals. */
export const sources = pgTable(
  "sources",
  {
    id: id(),
    url: text().notNull(),
    /** Without a leading "www.". */
    host: text().notNull(),
    createdAt: createdAt(),
    dueAt: instant().notNull(),
    lookedAt: instant(),
    /** Views, copies and clicks of its deals. */
    popularity: integer().notNull().default(0),
    /** The address within the host that it redirects to. */
    movedTo: text(),
    /** The ETag of the newest text. */
    etag: text(),
    lastModified: text(),
    /** SHA-256 in hex (see `source_texts`). */
    textSha256: text(),
    /** When its text, or what it says of a deal, last changed. */
    changedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    // An address is longer than a B-tree takes.
    uniqueIndex("sources_by_url").on(sql`md5(${t.url})`),
    index("sources_due").on(t.dueAt),
    index("sources_of_host").on(t.host, t.dueAt),
  ],
);

/** Clients that copied a deal's code or followed its link, with their answers. Forgotten after two days. */
export const dealVisits = pgTable(
  "deal_visits",
  {
    day: date().notNull(),
    dealId: integer()
      .notNull()
      .references(() => deals.id, { onDelete: "cascade" }),
    /** HMAC-SHA256 of the client’s network (a /24 of IPv4, a /48 of IPv6), under the day’s key. */
    client: text().notNull(),
    /** The observation that holds the answer. */
    answerId: bigint({ mode: "number" }),
    answeredAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.day, t.dealId, t.client] }), index("deal_visits_of_deal").on(t.dealId)],
);

/** Without its key, nobody can tell whose visits a day has. */
export const dailyKeys = pgTable("daily_keys", { day: date().primaryKey(), key: bytea().notNull() });
