import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { query } from "../../../db/client";
import { authors, blogs, categories, deals, events, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import { figure, read } from "../counts/figures";
import { isChecked, liveDeal, withoutLiveDeal } from "../deals/conditions";

/** The format allows 50,000; a file of these has about a megabyte. */
const IDS_PER_PART = 10_000;

type Listed = { table: PgTable; key: SQL; isIndexed: SQL; changedAt: SQL };

const liveDealsChange = sql`(select max(greatest(created_at, verified_at)) from ${deals} where store_id = ${stores.id} and ${liveDeal})`;
const lastPost = sql`(select max(published_at) from ${blogs} where author_name = ${authors.name} and status = 'published')`;

/** Rows whose pages do not say `noindex`. */
const listed = {
  stores: {
    table: stores,
    key: sql`${stores.slug}`,
    isIndexed: sql`(${stores.dealCount} > 0 or not ${withoutLiveDeal})`,
    changedAt: sql`greatest(${stores.updatedAt}, ${liveDealsChange})`,
  },
  deals: {
    table: deals,
    key: sql`${deals.id}::text`,
    isIndexed: sql`${isChecked} and ${liveDeal}`,
    changedAt: sql`greatest(${deals.updatedAt}, ${deals.checkedAt})`,
  },
  categories: {
    table: categories,
    key: sql`${categories.slug}`,
    isIndexed: sql`exists (select from ${stores} where ${stores.categoryId} = ${categories.id})`,
    changedAt: sql`null::timestamptz`,
  },
  blogs: {
    table: blogs,
    key: sql`${blogs.slug}`,
    isIndexed: sql`${blogs.status} = 'published'`,
    changedAt: sql`greatest(${blogs.publishedAt}, ${blogs.revisedAt})`,
  },
  events: {
    table: events,
    key: sql`${events.slug}`,
    // Otherwise its page is empty.
    isIndexed: sql`${events.status} = 'published' and (min_percent is not null or search is not null or cardinality(deal_ids || store_ids || category_ids || blog_ids) > 0)`,
    changedAt: sql`${events.updatedAt}`,
  },
  authors: {
    table: authors,
    key: sql`${authors.slug}`,
    isIndexed: sql`${lastPost} is not null`,
    changedAt: lastPost,
  },
} satisfies Record<string, Listed>;

export type Subject = keyof typeof listed;

export const subjects = Object.keys(listed) as Subject[];

const partsOf = (subject: Subject) => {
  const { table, isIndexed } = listed[subject];
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('subject', ${subject}::text, 'part', part) order by part), '[]')
    from generate_series(0, (select coalesce(max(id), 0) / ${IDS_PER_PART}::int from ${table})) part
    where exists (select from ${table} where ${isOfPart(table, sql`part`)} and ${isIndexed}))`;
};

export const partFigures = figure<{ subject: Subject; part: number }[]>(
  "sitemap",
  sql`(${sql.join(subjects.map(partsOf), sql` || `)})`,
);

/** The parts that have an address: part 2 has the ids from 20,000 to 29,999. */
export function parts(): Promise<{ subject: Subject; part: number }[]> {
  dependsOn(...subjects);
  return read(partFigures);
}

/** The ends of the addresses of a part, and when their pages changed (RFC 3339), if that is known. */
export function entries(subject: Subject, part: number): Promise<{ key: string; changed: string | null }[]> {
  dependsOn(...subjects);
  const { table, key, isIndexed, changedAt } = listed[subject];
  return query(sql`
    select ${key} as key, to_char(${changedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed
    from ${table} where ${isOfPart(table, sql`${part}::int`)} and ${isIndexed} order by ${table}.id`);
}

function isOfPart(table: PgTable, part: SQL): SQL {
  return sql`${table}.id >= ${part} * ${IDS_PER_PART}::int and ${table}.id < (${part} + 1) * ${IDS_PER_PART}::int`;
}
