import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AffiliateLink } from "../src/schemas/blogs";
import {
  type Claim,
  type RunResult,
  type RunSource,
  type RunStep,
  runKinds,
  runStates,
} from "../src/schemas/generation";
import {
  checkMethods,
  deadReasons,
  failureReasons,
  observationKinds,
  observers,
  outcomes,
} from "../src/schemas/observations";
import type { SeenPage, StoredProof } from "../src/schemas/proof";
import { reportKinds } from "../src/schemas/reports";
import type { HeroClaim } from "../src/schemas/settings";
import type { Letter } from "../src/schemas/stores";
import {
  blogCategories,
  blogStatuses,
  dealKinds,
  discountTypes,
  historyActions,
  historySubjects,
  type Toast,
} from "../src/schemas/vocabulary";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

// Milliseconds, as in JavaScript: a cursor could not hold a finer time.
const instant = () => timestamp({ withTimezone: true, precision: 3 });

// Descending indexes have NULLS FIRST, because PostgreSQL uses no other for a plain ORDER BY … DESC.

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const createdAt = () => instant().notNull().defaultNow();
const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** Counts the edits. An edit of an older version is refused. */
const version = () => integer().notNull().default(1);

/** Whether it belongs to the demo catalogue and was never changed. */
const demo = () => boolean().notNull().default(false);

const colour = /* sql */ `'^#[0-9a-fA-F]{6}$'`;
const slugShape = /* sql */ `'^[a-z0-9]+(-[a-z0-9]+)*$'`;

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
    /** Of new stores, ISO 4217. */
    currency: text(),
    heroClaims: jsonb().$type<HeroClaim[]>(),
    liveHeroClaims: boolean().notNull().default(true),
    /** Whether a deal is switched off when its page no longer shows it. */
    switchOffMissing: boolean().notNull().default(false),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("settings_currency", sql`${t.currency} ~ '^[A-Z]{3}$'`),
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
  },
  (t) => [check("installation_one_row", sql`${t.id} = 1`)],
);

export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text().notNull().default(""),
    demo: demo(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    check("categories_slug", sql`${t.slug} ~ ${sql.raw(slugShape)}`),
    uniqueIndex("categories_name_lower").on(sql`lower(${t.name})`),
  ],
);

/** The text in which a search looks for a store's address. */
export const storeAddress = ({ slug, website }: Record<"slug" | "website", AnyPgColumn>) =>
  sql`(${slug} || ' ' || coalesce(${website}, ''))`;

/** The text of a store that a search reads. */
export const storeText = ({ name, description }: Record<"name" | "description", AnyPgColumn>) =>
  sql`words(${name} || ' ' || ${description})`;

export const stores = pgTable(
  "stores",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    categoryId: integer().references(() => categories.id, { onDelete: "set null" }),
    /** An https address or a path under /media; null: a mark is drawn from the name. */
    logo: text(),
    description: text().notNull().default(""),
    /** A model's description, for a person to decide about; it is nowhere public. */
    descriptionDraft: text(),
    website: text(),
    /** ISO 4217. */
    currency: text().notNull().default("USD"),
    /** 0: the live deals are counted; above 0: an editor's number. */
    dealCount: integer().notNull().default(0),
    /** Views, copies and clicks of the last 30 days, with those of its deals. */
    popularity: integer().notNull().default(0),
    words: tsvector().notNull().generatedAlwaysAs(sql`words(name)`),
    plainName: text().notNull().generatedAlwaysAs(sql`plain(name)`),
    /** Its place in the directory: A to Z without accents, "0-9", or "other". */
    letter: text()
      .$type<Letter>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when left(plain(name), 1) collate "C" between 'a' and 'z' then upper(left(plain(name), 1)) when left(plain(name), 1) collate "C" between '0' and '9' then '0-9' else 'other' end`,
      ),
    demo: demo(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("stores_slug", sql`${t.slug} ~ ${sql.raw(slugShape)}`),
    check("stores_currency", sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check("stores_deal_count", sql`${t.dealCount} >= 0`),
    check("stores_popularity", sql`${t.popularity} >= 0`),
    index("stores_by_name").on(sql`lower(${t.name})`, t.id),
    index("stores_by_letter").on(t.letter, sql`lower(${t.name})`, t.id),
    index("stores_by_category").on(t.categoryId, sql`lower(${t.name})`, t.id),
    index("stores_by_words").using("gin", t.words).with({ fastupdate: false }),
    index("stores_by_text").using("gin", storeText(t)).with({ fastupdate: false }).concurrently(),
    index("stores_by_letters").using("gin", sql`${t.name} gin_trgm_ops`),
    index("stores_by_address").using("gin", sql`${storeAddress(t)} gin_trgm_ops`),
    index("stores_by_popularity").on(t.popularity.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("stores_plain_links").on(t.id).where(sql`website not like 'https://%'`),
    index("stores_to_review").on(t.id).where(sql`description_draft is not null`),
  ],
);

export const dealKind = pgEnum("deal_kind", dealKinds);
export const discountType = pgEnum("discount_type", discountTypes);

/** Codes are searched in lower case, and sorted by bytes. */
export const plainCode = sql`lower(code) collate "C"`;

/** A deal is a coupon (listed on the whole site) or an offer (on its store's page, in an editor's order). */
export const deals = pgTable(
  "deals",
  {
    id: id(),
    kind: dealKind().notNull(),
    storeId: integer()
      .notNull()
      .references(() => stores.id, { onDelete: "cascade" }),
    categoryId: integer().references(() => categories.id, { onDelete: "set null" }),
    title: text().notNull(),
    description: text().notNull().default(""),
    code: text(),
    discountType: discountType().notNull(),
    discountValue: text().notNull(),
    /** The first number of a percentage, else 0. */
    discountPercent: numeric({ mode: "number" })
      .notNull()
      .generatedAlwaysAs(
        sql`case when discount_type = 'percentage' then coalesce(substring(discount_value from '[0-9]{1,6}(?:[.][0-9]{1,4})?')::numeric, 0) else 0 end`,
      ),
    /** A fixed discount in the store's currency; null if its text is no plain amount in it. A trigger writes it. */
    discountAmount: numeric({ precision: 12, scale: 2, mode: "number" }),
    /** The order by saving: percentages, then amounts of each currency by themselves, then 0. A trigger writes it. */
    saving: numeric({ mode: "number" }).notNull().default(0),
    minSpend: numeric({ precision: 12, scale: 2, mode: "number" }),
    affiliateLink: text(),
    startsAt: instant(),
    endsAt: instant(),
    /** Counts the changes of what a check depends on. Observations of earlier terms are of another deal. */
    termsVersion: integer().notNull().default(1),
    /** Derived from its observations of these terms (models/observations); a trigger refuses any other. */
    proof: jsonb().$type<StoredProof>(),
    /** Where it is looked for, and for which words. The column's name is older. */
    seenPage: jsonb("earlier_page").$type<SeenPage>(),
    /** Its last confirmation; null: it has none that holds. */
    verifiedAt: instant().generatedAlwaysAs(sql`to_timestamp((proof ->> 'confirmedAt')::float8 / 1000)`),
    /** Of its last check, whatever it found; null: it has none of these terms. */
    checkedAt: instant().generatedAlwaysAs(sql`to_timestamp((proof #>> '{lastCheck,at}')::float8 / 1000)`),
    /** Its kind and outcome, such as "editor works". */
    lastCheck: text().generatedAlwaysAs(
      sql`(proof #>> '{lastCheck,kind}') || ' ' || (proof #>> '{lastCheck,outcome}')`,
    ),
    /** The time of the finding (schemas/proof) that a person has read, and has kept the deal. */
    keptDespite: instant(),
    /** Why a person should look at it, as bits (models/deals/attention); 0: no reason. A trigger writes it. */
    attention: smallint().notNull().default(0),
    featured: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    /** Views, copies and clicks of the last 30 days. */
    popularity: integer().notNull().default(0),
    /** Statements of a model that no check confirmed. A person must decide about them. */
    claim: jsonb().$type<Claim>(),
    /** Of its title and its store's name (weight A) and of its description. Triggers write them. */
    words: tsvector().notNull().default(""),
    demo: demo(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("deals_claim", sql`${t.claim} is null or not ${t.active}`),
    check(
      "deals_discount_type",
      sql`(${t.kind} = 'coupon' and ${t.discountType} in ('percentage', 'fixed', 'freeShipping')) or (${t.kind} = 'offer' and ${t.discountType} in ('percentage', 'fixed', 'deal'))`,
    ),
    check("deals_offer_link", sql`${t.kind} = 'coupon' or ${t.affiliateLink} is not null`),
    check("deals_min_spend", sql`${t.minSpend} > 0`),
    check("deals_code", sql`${t.code} <> ''`),
    check("deals_period", sql`${t.startsAt} < ${t.endsAt}`),
    check("deals_popularity", sql`${t.popularity} >= 0`),
    // With the last three, an index-only scan counts a store's live deals.
    index("deals_by_store").on(t.storeId, t.kind, t.sortOrder, t.id, t.active, t.startsAt, t.endsAt),
    index("deals_by_category").on(t.categoryId).where(sql`${t.categoryId} is not null`),
    index("deals_latest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // With the last five, an index-only scan passes the large savings of other categories.
    index("deals_by_saving").on(
      ...[t.saving.desc().nullsFirst(), t.id.desc().nullsFirst()],
      ...[t.storeId, t.kind, t.active, t.startsAt, t.endsAt],
    ),
    index("deals_by_popularity").on(t.popularity.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("deals_by_end").on(sql`coalesce(${t.endsAt}, 'infinity')`, t.id),
    index("deals_newest").on(t.kind, t.id),
    index("deals_by_code").on(plainCode),
    index("deals_inactive").on(t.kind, t.id).where(sql`not active`),
    index("deals_featured")
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`featured`),
    index("deals_plain_links").on(t.id).where(sql`affiliate_link not like 'https://%'`),
    index("deals_by_words").using("gin", t.words).with({ fastupdate: false }),
    // An index-only scan counts them.
    index("deals_with_attention")
      .on(t.id, t.attention, t.kind, t.active, t.startsAt, t.endsAt, t.popularity, t.checkedAt)
      .where(sql`attention <> 0`),
    // In the order of the queue. With the last three, an index-only scan passes the deals that need no check.
    index("deals_to_check")
      .on(
        ...[t.popularity.desc().nullsFirst(), t.checkedAt.asc().nullsFirst(), t.id],
        ...[t.attention, t.startsAt, t.endsAt],
      )
      .where(sql`active`),
    index("deals_checked")
      .on(t.verifiedAt, t.startsAt, t.endsAt)
      .where(sql`active and code is not null and verified_at is not null`),
    index("deals_by_check").on(sql`coalesce(${t.checkedAt}, 'epoch')`, t.id),
    index("deals_by_last_check").on(t.lastCheck, t.id),
    // Addresses are longer than a B-tree takes.
    index("deals_of_source").using(
      "hash",
      sql`coalesce(proof #>> '{confirmations,page,sourceUrl}', earlier_page ->> 'url')`,
    ),
    index("deals_featured_checked")
      .on(t.verifiedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`featured and active and code is not null and verified_at is not null`),
    // In the order of the queue; the last three as above.
    index("deals_ending")
      .on(...[t.endsAt, t.popularity.desc().nullsFirst(), t.id], ...[t.checkedAt, t.attention, t.startsAt])
      .where(sql`active and ends_at is not null`),
  ],
);

export const observationKind = pgEnum("observation_kind", observationKinds);
export const observationOutcome = pgEnum("observation_outcome", outcomes);
export const failureReason = pgEnum("failure_reason", failureReasons);
export const observer = pgEnum("observer", observers);
export const checkMethod = pgEnum("check_method", checkMethods);

const dead = sql.raw(deadReasons.map((reason) => `'${reason}'`).join(", "));

/** What was observed of a deal. Append-only: a trigger refuses updates. */
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
    /** Before the discount, in the store's currency, and what it took off. */
    basket: numeric({ precision: 12, scale: 2, mode: "number" }),
    saved: numeric({ precision: 12, scale: 2, mode: "number" }),
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
    /** Of the newest text. */
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

/** A post is of the author whose name it has. */
export const authors = pgTable(
  "authors",
  {
    id: id(),
    name: text().notNull().unique(),
    slug: text().notNull().unique(),
    about: text().notNull().default(""),
    /** Several people who sign together. */
    isTeam: boolean().notNull().default(false),
    demo: demo(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [check("authors_slug", sql`${t.slug} ~ ${sql.raw(slugShape)}`)],
);

export const blogCategory = pgEnum("blog_category", blogCategories);
export const blogStatus = pgEnum("blog_status", blogStatuses);

export const blogs = pgTable(
  "blogs",
  {
    id: id(),
    title: text().notNull(),
    slug: text().notNull().unique(),
    excerpt: text().notNull().default(""),
    /** HTML, cleaned when it is saved and rendered as stored. */
    content: text().notNull(),
    category: blogCategory().notNull(),
    status: blogStatus().notNull().default("draft"),
    featured: boolean().notNull().default(false),
    viewCount: integer().notNull().default(0),
    keywords: text().array().notNull().default([]),
    targetStoreId: integer().references(() => stores.id, { onDelete: "set null" }),
    authorName: text(),
    seoDescription: text(),
    affiliateLinks: jsonb().$type<AffiliateLink[]>().notNull().default([]),
    publishedAt: instant(),
    /** It can be published only after a person has read it. */
    aiAssisted: boolean().notNull().default(false),
    reviewedAt: instant(),
    /** The marked passages (models/blogs/marks) that somebody has checked. */
    ticked: text().array().notNull().default([]),
    /** The last change of its title or text after it was published. */
    revisedAt: instant(),
    /** At 230 words a minute. */
    minutes: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`ceil(array_length(regexp_split_to_array(btrim(regexp_replace(content, '<[^>]*>', ' ', 'g')), '\\s+'), 1) / 230.0)::int`,
      ),
    /** The deals that its text shows. */
    dealIds: integer().array().notNull().generatedAlwaysAs(sql`post_deals(content)`),
    /** Of its title (weight A), its keywords (B) and its excerpt (C). */
    words: tsvector().notNull().generatedAlwaysAs(sql`blog_words(title, keywords, excerpt)`),
    demo: demo(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("blogs_slug", sql`${t.slug} ~ ${sql.raw(slugShape)}`),
    check("blogs_view_count", sql`${t.viewCount} >= 0`),
    check(
      "blogs_reviewed",
      sql`not ${t.aiAssisted} or ${t.status} <> 'published' or ${t.reviewedAt} is not null`,
    ),
    check("blogs_published_at", sql`${t.status} <> 'published' or ${t.publishedAt} is not null`),
    index("blogs_latest")
      .on(t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`status = 'published'`),
    index("blogs_drafts").on(t.updatedAt, t.id).where(sql`status = 'draft'`),
    index("blogs_by_title").on(sql`lower(${t.title})`, t.id),
    index("blogs_by_views").on(t.viewCount.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("blogs_by_store").on(t.targetStoreId),
    index("blogs_by_author").on(t.authorName),
    index("blogs_by_deal").using("gin", t.dealIds),
    index("blogs_by_words").using("gin", t.words).with({ fastupdate: false }),
    index("blogs_by_letters").using("gin", sql`${t.title} gin_trgm_ops`),
  ],
);

/** Days with many deals, such as Black Friday. */
export const events = pgTable(
  "events",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    status: blogStatus().notNull().default("draft"),
    /** In the site's time zone. */
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    /** The event that it follows, such as last year's. */
    previousId: integer(),
    text: text().notNull().default(""),
    /** Its deals: those of these stores and of stores in these categories, if they fulfil the rest of the rule … */
    categoryIds: integer().array().notNull().default([]),
    storeIds: integer().array().notNull().default([]),
    minPercent: smallint(),
    search: text(),
    /** … and those that an editor has picked. */
    dealIds: integer().array().notNull().default([]),
    blogIds: integer().array().notNull().default([]),
    demo: demo(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("events_slug", sql`${t.slug} ~ ${sql.raw(slugShape)}`),
    check("events_days", sql`${t.firstDay} <= ${t.lastDay}`),
    check("events_min_percent", sql`${t.minPercent} between 1 and 100`),
    index("events_by_day").on(t.firstDay, t.id),
  ],
);

export const subscribers = pgTable(
  "subscribers",
  { id: id(), email: text().notNull().unique(), createdAt: createdAt() },
  (t) => [
    check("subscribers_email_lower", sql`${t.email} = lower(${t.email})`),
    check("subscribers_email_shape", sql`${t.email} like '%_@_%'`),
    index("subscribers_by_words").using("gin", sql`${t.email} gin_trgm_ops`),
  ],
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
    /** Failures since the last success. */
    failures: integer().notNull().default(0),
    dueAt: instant().notNull().defaultNow(),
    claimedUntil: instant(),
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

export const slugSubject = pgEnum("slug_subject", ["store", "category", "blog", "author", "event"]);

/** Former slugs, which redirect permanently. */
export const slugRedirects = pgTable(
  "slug_redirects",
  { subject: slugSubject().notNull(), slug: text().notNull(), subjectId: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.subject, t.slug] }),
    index("slug_redirects_by_subject").on(t.subject, t.subjectId),
  ],
);

export const counterSubject = pgEnum("counter_subject", ["store", "deal", "blog"]);
export const counterEvent = pgEnum("counter_event", ["view", "copy", "click"]);

/** Events by day, without any data of visitors. */
export const counters = pgTable(
  "counters",
  {
    day: date().notNull(),
    subject: counterSubject().notNull(),
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
  },
  (t) => [index("reports_of_deal").on(t.dealId), index("reports_of_store").on(t.storeId)],
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

/** How often a device copied codes of two stores one after the other, by day. `storeId` is the lower one. */
export const storePairs = pgTable(
  "store_pairs",
  {
    storeId: integer()
      .notNull()
      .references(() => stores.id, { onDelete: "cascade" }),
    otherId: integer()
      .notNull()
      .references(() => stores.id, { onDelete: "cascade" }),
    day: date().notNull(),
    count: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.otherId, t.day] }),
    check("store_pairs_order", sql`${t.storeId} < ${t.otherId}`),
    index("store_pairs_of_other").on(t.otherId),
  ],
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

/** The sums of `counters`, of which a month may have a million rows. */
export const dailyCounters = pgTable(
  "daily_counters",
  { day: date().notNull(), event: counterEvent().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.event] }), check("daily_counters_count", sql`${t.count} > 0`)],
);

/** Figures of a large catalogue (models/figures). */
export const figures = pgTable("figures", {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  countedAt: instant().notNull(),
});

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

export const historyAction = pgEnum("history_action", historyActions);
export const historySubject = pgEnum("history_subject", historySubjects);

/** Every change and every login. */
export const history = pgTable(
  "history",
  {
    id: id(),
    at: createdAt(),
    actor: text().notNull(),
    action: historyAction().notNull(),
    subject: historySubject().notNull(),
    subjectId: integer(),
    label: text().notNull(),
    /** The row before the change; for a delete also the rows that were deleted with it. */
    before: jsonb(),
    after: jsonb(),
    /** The form's key, so that a form that is sent twice is saved once. */
    submission: uuid().unique(),
    undoneAt: instant(),
  },
  (t) => [
    index("history_by_subject").on(t.subject, t.id),
    index("history_by_action").on(t.action, t.id),
    index("history_by_both").on(t.subject, t.action, t.id),
    index("history_of_one").on(t.subject, t.subjectId, t.id),
  ],
);

export const runKind = pgEnum("run_kind", runKinds);
export const runState = pgEnum("run_state", runStates);

export const runs = pgTable(
  "runs",
  {
    id: id(),
    kind: runKind().notNull(),
    /** The store's name, or the blog's topic. */
    subject: text().notNull(),
    input: jsonb().notNull(),
    actor: text().notNull(),
    submission: uuid().unique(),
    state: runState().notNull().default("running"),
    steps: jsonb().$type<RunStep[]>().notNull().default([]),
    model: text().notNull(),
    promptVersion: text().notNull(),
    sources: jsonb().$type<RunSource[]>().notNull().default([]),
    inputTokens: integer(),
    outputTokens: integer(),
    /** US dollars, if the operator has set the price of a token. */
    cost: numeric({ mode: "number" }),
    result: jsonb().$type<RunResult>(),
    error: text(),
    isCancelAsked: boolean().notNull().default(false),
    startedAt: instant().notNull().defaultNow(),
    /** The last heartbeat of its process. */
    seenAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  (t) => [
    check("runs_ended", sql`(${t.state} = 'running') = (${t.endedAt} is null)`),
    check("runs_result", sql`(${t.state} = 'done') = (${t.result} is not null)`),
    uniqueIndex("runs_one_at_a_time").on(t.kind, sql`lower(${t.subject})`).where(sql`state = 'running'`),
    index("runs_by_start").on(t.startedAt),
  ],
);
