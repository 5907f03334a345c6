import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AffiliateLink } from "../../src/schemas/blogs";
import type { Letter } from "../../src/schemas/stores";
import { blogCategories, blogStatuses } from "../../src/schemas/vocabulary";
import { createdAt, demo, id, instant, slugShape, tsvector, updatedAt, version } from "./columns";

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

/** The host of a store's website, without "www." and a port. */
export const storeHost = ({ website }: Record<"website", AnyPgColumn>) =>
  sql<string>`lower(substring(${website} from '^https?://(?:www[.])?([^/:?#]+)'))`;

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
    normalizedName: text("plain_name").notNull().generatedAlwaysAs(sql`plain(name)`),
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
    index("stores_by_host").on(storeHost(t)).concurrently(),
    index("stores_by_popularity").on(t.popularity.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("stores_plain_links").on(t.id).where(sql`website not like 'https://%'`),
    index("stores_to_review").on(t.id).where(sql`description_draft is not null`),
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
    /** Nobody reads it any more. */
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

/** Addresses that the site had elsewhere or before, for visitors and search engines that still come to them. */
export const redirects = pgTable(
  "redirects",
  {
    id: id(),
    /** A path of this site, with its query if that belongs to it. */
    from: text().notNull().unique(),
    /** A path of this site, or an address; null: it is gone for good (410). */
    to: text(),
    demo: demo(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    check("redirects_from", sql`${t.from} like '/%'`),
    index("redirects_by_letters").using("gin", sql`${t.from} gin_trgm_ops`),
    index("redirects_by_target").on(t.to),
  ],
);

/** Former slugs, which redirect permanently. */
export const slugRedirects = pgTable(
  "slug_redirects",
  { subject: text().notNull(), slug: text().notNull(), subjectId: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.subject, t.slug] }),
    index("slug_redirects_by_subject").on(t.subject, t.subjectId),
  ],
);
