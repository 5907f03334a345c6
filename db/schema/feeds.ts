import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Format } from "../../src/imports/read/row";
import type { Mapping, OfferValues, ValueFormat } from "../../src/imports/values/offer";
import type { Actor } from "../../src/schemas/actor";
import type {
  BulkEdit,
  FeedEntity,
  FeedKind,
  ImportState,
  RowReason,
  RowVerdict,
  Undone,
} from "../../src/schemas/feeds";
import { stores } from "./catalogue";
import { bytea, createdAt, id, instant, updatedAt, version } from "./columns";

/** Where offers come from: files that somebody uploads, an address, or a network. */
export const feeds = pgTable(
  "feeds",
  {
    id: id(),
    name: text().notNull(),
    kind: text().$type<FeedKind>().notNull(),
    /** What its rows are. */
    entity: text().$type<FeedEntity>().notNull().default("deal"),
    address: text(),
    /** The key of a network. It is shown to nobody. */
    secret: text(),
    /** Null: guessed from each file. */
    format: jsonb().$type<Format>(),
    mapping: jsonb().$type<Mapping>(),
    reading: jsonb().$type<ValueFormat>(),
    /** Of two sources of a deal, its fields come from the one with the smaller rank. */
    rank: smallint().notNull().default(100),
    /** Whether its deals come from the shops or their networks. Only then does a row count as seen in the shop's feed. */
    isOfShops: boolean().notNull().default(false),
    /** Whether new deals are live at once, or wait in the inbox. */
    publishes: boolean().notNull().default(false),
    /** Whether an import without doubtful rows is applied without a person. */
    appliesItself: boolean().notNull().default(false),
    everyHours: smallint(),
    dueAt: instant(),
    etag: text(),
    lastModified: text(),
    /** Where a network's next answer goes on. */
    cursor: text(),
    /** Why the last fetch brought nothing. */
    failure: text(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("feeds_bulk").on(t.kind).where(sql`kind = 'bulk'`)],
);

/** A run of a feed: read, staged, shown, then applied. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    feedId: integer()
      .notNull()
      .references(() => feeds.id, { onDelete: "cascade" }),
    state: text().$type<ImportState>().notNull().default("reading"),
    actor: jsonb().$type<Actor>().notNull(),
    /** What its entries in the history have in common. */
    batch: uuid().notNull().defaultRandom(),
    /** The same of its undo. */
    undoBatch: uuid().notNull().defaultRandom(),
    fileName: text(),
    /** Of a change of many deals. */
    edit: jsonb().$type<BulkEdit>(),
    format: jsonb().$type<Format>(),
    /** Of its first rows, in the file's order, which the rows themselves do not keep. */
    columns: text().array(),
    /** SHA-256 in hex of what was read. */
    fileHash: text(),
    lines: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    /** It has only what has changed: what it leaves out has not ended. */
    isPartial: boolean().notNull().default(false),
    /** The end was seen, and no line was swallowed: only then may deals end because they are missing. */
    isComplete: boolean().notNull().default(false),
    problem: jsonb().$type<RowReason>(),
    /** How often in a row a job has failed in this state. */
    failures: smallint().notNull().default(0),
    /** How many rows were refused and not stored, by their reason. */
    refusals: jsonb().$type<Record<string, number>>().notNull().default({}),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (t) => [
    index("imports_of_feed").on(t.feedId, t.id),
    uniqueIndex("imports_open")
      .on(t.feedId)
      .where(sql`state in ('reading', 'mapping', 'staging', 'staged', 'applying', 'undoing')`),
  ],
);

/** The bytes of a file, until its import has ended. */
export const importChunks = pgTable(
  "import_chunks",
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    n: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.n] })],
);

/** A line of a file, and what it means. Those that are missing from the file have numbers below 0. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    n: integer().notNull(),
    raw: jsonb().$type<Record<string, string>>(),
    values: jsonb().$type<Partial<OfferValues>>(),
    /** SHA-256 in hex of what was read, and of how. */
    hash: text(),
    /** Its id in the source, or a hash of what tells it apart. `key` adds a number where rows have the same hash. */
    identity: text(),
    key: text(),
    verdict: text().$type<RowVerdict>(),
    reasons: jsonb().$type<RowReason[]>().notNull().default([]),
    /** What the feed calls its store, if no store was found. */
    storeKey: text(),
    storeId: integer(),
    dealId: integer(),
    /** Where its rows are no deals: the store, post or the like that it makes or changes. */
    recordId: integer(),
    /** What no two new deals may have in common: store and code, or store, value and link. */
    offer: text(),
    /** What a change of many deals sets. */
    after: jsonb().$type<Record<string, unknown>>(),
    /** The columns that it changes. */
    columns: text().array().notNull().default([]),
    /** The item before it was applied. */
    was: jsonb().$type<ItemState>(),
    appliedAt: instant(),
    undone: text().$type<Undone>(),
    /** Nobody writes or reads it any more. */
    kept: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.n] }),
    index("import_rows_by_verdict").on(t.importId, t.verdict, t.n),
    index("import_rows_by_identity").on(t.importId, t.identity),
    index("import_rows_by_offer").on(t.importId, t.offer),
  ],
);

export type ItemState = {
  hash: string | null;
  values: Partial<OfferValues>;
  missed: number;
  isGone: boolean;
  importId: number;
};

/** What a feed last said of an offer, or that it has a store, post or the like. */
export const feedItems = pgTable(
  "feed_items",
  {
    feedId: integer()
      .notNull()
      .references(() => feeds.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /**
     * Without a reference: a deal that somebody deleted does not come back with the next import. Below 0 it is the id of a
     * store, post or the like, which no deal has.
     */
    dealId: integer().notNull(),
    /** Null: the next import looks at it again. */
    hash: text(),
    values: jsonb().$type<Partial<OfferValues>>().notNull(),
    /** How many complete imports in a row were without it. */
    missed: smallint().notNull().default(0),
    isGone: boolean().notNull().default(false),
    /** The last import that had it. */
    importId: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.feedId, t.key] }), index("feed_items_of_deal").on(t.dealId)],
);

/** Which store a feed means, as a person has decided; null: its offers are left out. */
export const feedStores = pgTable(
  "feed_stores",
  {
    feedId: integer()
      .notNull()
      .references(() => feeds.id, { onDelete: "cascade" }),
    key: text().notNull(),
    storeId: integer().references(() => stores.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.feedId, t.key] })],
);
