import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import type { StoredProof } from "../../src/proof/derive";
import type { SeenPage } from "../../src/proof/page";
import type { Proposal } from "../../src/schemas/generation";
import { dealKinds, discountTypes } from "../../src/schemas/vocabulary";
import { categories, stores } from "./catalogue";
import { createdAt, demo, id, instant, tsvector, updatedAt, version } from "./columns";

export const dealKind = pgEnum("deal_kind", dealKinds);
export const discountType = pgEnum("discount_type", discountTypes);

/** Codes are searched in lower case, and sorted by bytes. */
export const normalizedCode = sql`lower(code) collate "C"`;

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
    /** Derived from its observations of these terms (models/proof); a trigger refuses any other. */
    proof: jsonb().$type<StoredProof>(),
    /** Where it is looked for, and for which words. The column's name is older. */
    seenPage: jsonb("earlier_page").$type<SeenPage>(),
    /** Its last confirmation; null: it has none that holds. */
    verifiedAt: instant().generatedAlwaysAs(sql`to_timestamp((proof ->> 'confirmedAt')::float8 / 1000)`),
    /** The time of its last check, whatever it found; null: its present terms were never checked. */
    checkedAt: instant().generatedAlwaysAs(sql`to_timestamp((proof #>> '{lastCheck,at}')::float8 / 1000)`),
    /** Its kind and outcome, such as "editor works". */
    lastCheck: text().generatedAlwaysAs(
      sql`(proof #>> '{lastCheck,kind}') || ' ' || (proof #>> '{lastCheck,outcome}')`,
    ),
    /** The time of the finding (proof/proof) that a person has read, and has kept the deal. */
    keptDespite: instant(),
    /** Why a person should look at it, as bits (models/deals/attention); 0: no reason. A trigger writes it. */
    attention: smallint().notNull().default(0),
    featured: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    /** Views, copies and clicks of the last 30 days. */
    popularity: integer().notNull().default(0),
    /** Statements of a model that no check confirmed. A person must decide about them. */
    proposal: jsonb("claim").$type<Proposal>(),
    /** The feeds that its columns follow. A column that is not here is a person's. */
    origins: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** The words of its title and its store's name (weight A) and of its description. Triggers write them. */
    words: tsvector().notNull().default(""),
    demo: demo(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("deals_claim", sql`${t.proposal} is null or not ${t.active}`),
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
    index("deals_latest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // With the last five, an index-only scan passes the large savings of other categories.
    index("deals_by_saving").on(
      t.saving.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.storeId,
      t.kind,
      t.active,
      t.startsAt,
      t.endsAt,
    ),
    index("deals_by_end").on(sql`coalesce(${t.endsAt}, 'infinity')`, t.id),
    index("deals_by_code").on(normalizedCode),
    index("deals_featured")
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`featured`),
    // The admin lists the inactive deals and those with an insecure link: few of each.
    index("deals_inactive_or_insecure")
      .on(t.kind, t.id)
      .where(sql`not active or affiliate_link not like 'https://%'`)
      .concurrently(),
    index("deals_by_words").using("gin", t.words).with({ fastupdate: false }),
    // The next two are in the order of the inbox. An index-only scan counts what it lists, and passes the other deals.
    index("deals_by_attention")
      .on(
        t.popularity.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
        t.attention,
        t.active,
        t.startsAt,
        t.endsAt,
        t.checkedAt,
      )
      .where(sql`attention <> 0`)
      .concurrently(),
    index("deals_most_popular")
      .on(
        t.popularity.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
        t.active,
        t.startsAt,
        t.endsAt,
        t.checkedAt,
        t.attention,
      )
      .concurrently(),
    index("deals_checked")
      .on(t.verifiedAt, t.startsAt, t.endsAt)
      .where(sql`active and code is not null and verified_at is not null`),
    index("deals_by_check").on(sql`coalesce(${t.checkedAt}, 'epoch')`, t.id),
    // Addresses are longer than a B-tree takes.
    index("deals_of_source").using(
      "hash",
      sql`coalesce(proof #>> '{confirmations,page,sourceUrl}', earlier_page ->> 'url')`,
    ),
    // In the order of the inbox; the last three as above.
    index("deals_ending")
      .on(t.endsAt, t.popularity.desc().nullsFirst(), t.id, t.checkedAt, t.attention, t.startsAt)
      .where(sql`active and ends_at is not null`),
  ],
);
