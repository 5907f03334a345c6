import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
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
  type Evidence,
  type RunResult,
  type RunSource,
  type RunStep,
  runKinds,
  runStates,
} from "../src/schemas/generation";

import type { HeroClaim } from "../src/schemas/settings";
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

/** The words of a text, whole and by their stems. The SQL functions `words` and `plain` find them. */
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

// Milliseconds, as JavaScript keeps them: a finer time would not survive the trip through a page's cursor.
const instant = () => timestamp({ withTimezone: true, precision: 3 });

// Descending indexes below say NULLS FIRST, as a plain ORDER BY … DESC does: PostgreSQL uses no other for it.

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const createdAt = () => instant().notNull().defaultNow();
const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** Counts the edits: one that was made from an older version is refused. */
const version = () => integer().notNull().default(1);

/** Whether it was filled in with the demo catalogue, and nobody has changed it since. */
const demo = () => boolean().notNull().default(false);

const colour = /* sql */ `'^#[0-9a-fA-F]{6}$'`;
const slugShape = /* sql */ `'^[a-z0-9]+(-[a-z0-9]+)*$'`;

/** One row; a null field falls back to the built-in value in `schemas/settings`. */
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
    heroClaims: jsonb().$type<HeroClaim[]>(),
    liveHeroClaims: boolean().notNull().default(true),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("settings_one_row", sql`${t.id} = 1`),
    check("settings_primary_color", sql`${t.primaryColor} ~ ${sql.raw(colour)}`),
    check("settings_secondary_color", sql`${t.secondaryColor} ~ ${sql.raw(colour)}`),
  ],
);

/** One row: what is done once in a database's life. */
export const installation = pgTable(
  "installation",
  {
    id: smallint().primaryKey().default(1),
    /** The demo catalogue is filled in once. Its counts are all of days before this one. */
    demoFilledAt: instant(),
    demoRemovedAt: instant(),
    /** When somebody hid the dashboard's first steps. */
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
    demo: demo(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    check("categories_slug", sql`${t.slug} ~ ${sql.raw(slugShape)}`),
    // Stores find their category by its name in any case.
    uniqueIndex("categories_name_lower").on(sql`lower(${t.name})`),
  ],
);

/** Where a store is found: its page here and its own site, for the admin's search. */
export const storeAddress = ({ slug, website }: Record<"slug" | "website", AnyPgColumn>) =>
  sql`(${slug} || ' ' || coalesce(${website}, ''))`;

export const stores = pgTable(
  "stores",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    categoryId: integer().references(() => categories.id, { onDelete: "set null" }),
    /** An https address or a path under /media; null: the store's own mark is drawn from its name. */
    logo: text(),
    description: text().notNull().default(""),
    website: text(),
    /** ISO 4217: what its deals' amounts are in. */
    currency: text().notNull().default("USD"),
    /** 0: count the live deals; above 0: an editor's number, shown as it is. */
    dealCount: integer().notNull().default(0),
    /** Views, copies and clicks of the last 30 days, its deals' included. */
    popularity: integer().notNull().default(0),
    words: tsvector().notNull().generatedAlwaysAs(sql`words(name)`),
    /** The name in small letters without accents or signs. */
    plainName: text().notNull().generatedAlwaysAs(sql`plain(name)`),
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
    index("stores_by_category").on(t.categoryId, sql`lower(${t.name})`, t.id),
    index("stores_by_words").using("gin", t.words).with({ fastupdate: false }),
    index("stores_by_letters").using("gin", sql`${t.name} gin_trgm_ops`),
    index("stores_by_address").using("gin", sql`${storeAddress(t)} gin_trgm_ops`),
    index("stores_by_popularity").on(t.popularity.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("stores_plain_links").on(t.id).where(sql`website not like 'https://%'`),
  ],
);

export const dealKind = pgEnum("deal_kind", dealKinds);
export const discountType = pgEnum("discount_type", discountTypes);

/** What a code is found by: in small letters, sorted by its bytes. */
export const plainCode = sql`lower(code) collate "C"`;

/** A deal is a coupon (listed site-wide) or an offer (curated on its store's page in a hand-set order). */
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
    /** What "Discount %" sorts by: the first number of a percentage, 0 for everything else. */
    discountPercent: numeric({ mode: "number" })
      .notNull()
      .generatedAlwaysAs(
        sql`case when discount_type = 'percentage' then coalesce(substring(discount_value from '[0-9]{1,6}(?:[.][0-9]{1,4})?')::numeric, 0) else 0 end`,
      ),
    /** In the store's currency; null: no minimum. */
    minSpend: numeric({ precision: 12, scale: 2, mode: "number" }),
    affiliateLink: text(),
    startsAt: instant(),
    endsAt: instant(),
    /** When an editor last checked it; null: never, or it has changed since, and so it is not "Verified". */
    verifiedAt: instant(),
    featured: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    /** Views, copies and clicks of the last 30 days. */
    popularity: integer().notNull().default(0),
    /** Where what it says was found, if a check by code has found it there. */
    evidence: jsonb().$type<Evidence>(),
    /** What a model said and no check confirmed. While it stands here, a person is to decide. */
    claim: jsonb().$type<Claim>(),
    /** The words of its title and its store's name (weight A) and of its description; triggers write them. */
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
    // The last three let a store's live deals be counted without a look at any of them.
    index("deals_by_store").on(t.storeId, t.kind, t.sortOrder, t.id, t.active, t.startsAt, t.endsAt),
    index("deals_by_category").on(t.categoryId).where(sql`${t.categoryId} is not null`),
    // Sorted lists of both kinds: those of the site skip the other kind and what is not live.
    index("deals_latest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("deals_by_discount").on(t.discountPercent.desc().nullsFirst(), t.id.desc().nullsFirst()),
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
    index("deals_to_review").on(t.id).where(sql`claim is not null`),
    index("deals_checked")
      .on(t.startsAt, t.endsAt)
      .where(sql`active and code is not null and verified_at is not null`),
    index("deals_ending").on(t.endsAt).where(sql`active and ends_at is not null`),
  ],
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
    /** Written with a model's help: it is published once a person has read it. */
    aiAssisted: boolean().notNull().default(false),
    reviewedAt: instant(),
    /** The words of its title (weight A), its keywords (B) and its excerpt (C). */
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
    index("blogs_by_words").using("gin", t.words).with({ fastupdate: false }),
    index("blogs_by_letters").using("gin", sql`${t.title} gin_trgm_ops`),
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

/** Uploaded images, kept once by the hash of their bytes and served from /media/<hash>. */
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

/**
 * The site's own copies of logos that lie at the shops' addresses. A row is there as soon as its store has such a logo;
 * it is fetched when it is due.
 */
export const remoteLogos = pgTable(
  "remote_logos",
  {
    storeId: integer()
      .primaryKey()
      .references(() => stores.id, { onDelete: "cascade" }),
    /** What the copy is of; no copy of this store's logo where that is another by now. */
    address: text().notNull(),
    /** SHA-256 of the copy; null: none could be made so far. */
    hash: text(),
    bytes: bytea(),
    /** How often in a row it could not be fetched. */
    failures: integer().notNull().default(0),
    dueAt: instant().notNull().defaultNow(),
    /** Until when somebody is fetching it. */
    claimedUntil: instant(),
  },
  (t) => [
    check("remote_logos_copy", sql`(${t.hash} is null) = (${t.bytes} is null)`),
    index("remote_logos_due").on(t.dueAt),
    // An address is longer than a B-tree takes.
    index("remote_logos_by_address").using("hash", t.address),
  ],
);

export const slugSubject = pgEnum("slug_subject", ["store", "category", "blog"]);

/** A slug that once was in use: it answers with a permanent redirect to what it named. */
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

/** How often something happened on a day; no visitor is recorded. */
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

/** The sums of `counters` over everything: a month of those may be a million rows, of these it is ninety. */
export const dailyCounters = pgTable(
  "daily_counters",
  { day: date().notNull(), event: counterEvent().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.event] }), check("daily_counters_count", sql`${t.count} > 0`)],
);

/** One row: the admin's password. */
export const credentials = pgTable(
  "credentials",
  {
    id: smallint().primaryKey().default(1),
    /** argon2id. */
    passwordHash: text().notNull(),
    /** argon2id of the ADMIN_PASSWORD that was last taken over: another one there is taken over at the next start. */
    environmentHash: text(),
    /** When the password was set, or every session ended: a login that began before does not end in a session. */
    changedAt: instant().notNull().defaultNow(),
  },
  (t) => [check("credentials_one_row", sql`${t.id} = 1`)],
);

export const sessions = pgTable("sessions", {
  /** SHA-256 of the cookie's token, which is kept nowhere. */
  tokenHash: text().primaryKey(),
  address: text().notNull(),
  createdAt: createdAt(),
  seenAt: instant().notNull().defaultNow(),
  /** What the next page says once. */
  flash: jsonb().$type<Toast>(),
});

/** Failed logins and other things that are counted to slow somebody down, as `rate-limiter-flexible` keeps them. */
export const throttles = pgTable("throttles", {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
});

export const historyAction = pgEnum("history_action", historyActions);
export const historySubject = pgEnum("history_subject", historySubjects);

/** Every change and every login. It outlives what it speaks of. */
export const history = pgTable(
  "history",
  {
    id: id(),
    at: createdAt(),
    /** The address it came from. */
    actor: text().notNull(),
    action: historyAction().notNull(),
    subject: historySubject().notNull(),
    subjectId: integer(),
    /** The name it had. */
    label: text().notNull(),
    /** The row as it was; of a delete also what went with it. */
    before: jsonb(),
    after: jsonb(),
    /** The form's own key: a form that is sent twice is saved once. */
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

/** What models were asked for, and what came of it. */
export const runs = pgTable(
  "runs",
  {
    id: id(),
    kind: runKind().notNull(),
    /** The store's name, or the blog's topic. */
    subject: text().notNull(),
    /** What was asked for, as it was sent. */
    input: jsonb().notNull(),
    /** The address it came from. */
    actor: text().notNull(),
    /** The form's own key: a form that is sent twice starts one run. */
    submission: uuid().unique(),
    state: runState().notNull().default("running"),
    steps: jsonb().$type<RunStep[]>().notNull().default([]),
    model: text().notNull(),
    promptVersion: text().notNull(),
    sources: jsonb().$type<RunSource[]>().notNull().default([]),
    inputTokens: integer(),
    outputTokens: integer(),
    /** US dollars, where the operator has set what a token costs. */
    cost: numeric({ mode: "number" }),
    result: jsonb().$type<RunResult>(),
    /** Why it failed, for a person to act on. */
    error: text(),
    isCancelAsked: boolean().notNull().default(false),
    startedAt: instant().notNull().defaultNow(),
    /** When its process last said that it is at work. */
    seenAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  (t) => [
    check("runs_ended", sql`(${t.state} = 'running') = (${t.endedAt} is null)`),
    check("runs_result", sql`(${t.state} = 'done') = (${t.result} is not null)`),
    // One run per name at a time.
    uniqueIndex("runs_one_at_a_time").on(t.kind, sql`lower(${t.subject})`).where(sql`state = 'running'`),
    index("runs_by_start").on(t.startedAt),
  ],
);
