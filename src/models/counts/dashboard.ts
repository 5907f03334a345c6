import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db, query } from "../../../db/client";
import {
  blogs,
  categories,
  dailyCounters,
  deals,
  installation,
  stores,
  subscribers,
} from "../../../db/schema";
import { withoutLiveDeal } from "../deals/conditions";
import { figures } from "../deals/list";
import * as inbox from "../inbox/counts";
import { figure, read } from "./figures";
import { COUNT_LIMIT, upTo } from "./totals";

export type Counts = Awaited<ReturnType<typeof counts>>;

export async function counts() {
  const [others, { all }] = await Promise.all([
    countEach({
      stores: some(stores),
      categories: some(categories),
      offers: some(deals, sql`kind = 'offer'`),
      coupons: some(deals, sql`kind = 'coupon'`),
      blogs: some(blogs),
      subscribers: some(subscribers),
    }),
    inbox.counts(),
  ]);
  return { ...others, inbox: all };
}

export type LiveCounts = Awaited<ReturnType<typeof liveCounts>>;

export async function liveCounts() {
  const [others, { coupons: liveCoupons, offers: liveOffers }] = await Promise.all([
    countEach({
      stores: some(stores),
      publishedBlogs: some(blogs, sql`status = 'published'`),
      subscribers: some(subscribers),
    }),
    figures(),
  ]);
  return { ...others, liveCoupons, liveOffers };
}

export const storesWithoutDeal = figure<number>(
  "stores without a deal",
  sql`to_jsonb(${some(stores, withoutLiveDeal)})`,
);

/** What an operator may want to correct, each up to `COUNT_LIMIT` + 1. */
export async function toCorrect() {
  const [counted, withoutDeal] = await Promise.all([
    countEach({
      drafts: some(blogs, sql`status = 'draft'`),
      insecureStores: some(stores, sql`website not like 'https://%'`),
      insecureCoupons: some(deals, sql`kind = 'coupon' and affiliate_link not like 'https://%'`),
      insecureOffers: some(deals, sql`kind = 'offer' and affiliate_link not like 'https://%'`),
    }),
    read(storesWithoutDeal),
  ]);
  return { ...counted, withoutDeal };
}

function some(from: PgTable | SQL, where?: SQL) {
  return upTo(COUNT_LIMIT + 1, from, where);
}

async function countEach<Name extends string>(counts: Record<Name, SQL>): Promise<Record<Name, number>> {
  const columns = Object.entries<SQL>(counts).map(
    ([name, count]) => sql`${count} as ${sql.identifier(name)}`,
  );
  const [row] = await query<Record<Name, number>>(sql`select ${sql.join(columns, sql`, `)}`);
  if (!row) throw new Error("The counts gave no row");
  return row;
}

export type Day = { day: string; views: number; copies: number; clicks: number };

/** The days up to yesterday, the oldest first: today is not over. */
export function days(length: number): Promise<Day[]> {
  const sum = (event: string) => sql`coalesce(sum(count) filter (where event = ${event}), 0)::float8`;
  return query<Day>(sql`
    select to_char(current_date - ago, 'YYYY-MM-DD') as day, ${sum("view")} as views, ${sum("copy")} as copies,
      ${sum("click")} as clicks
    from generate_series(1, ${length}::int) ago left join ${dailyCounters} on day = current_date - ago
    group by ago order by ago desc`);
}

export type FirstSteps = Record<"movedIn" | "name" | "colours" | "timeZone" | "category" | "store", boolean>;

/** Which first steps are done; undefined if they are hidden, or while there is demo data. */
export async function firstSteps(): Promise<FirstSteps | undefined> {
  const [row] = await query<FirstSteps & { hidden: boolean }>(sql`
    select
      exists (select from installation where steps_hidden_at is not null
        or demo_filled_at is not null and demo_removed_at is null) as hidden,
      exists (select from imports where state = 'applied') as "movedIn",
      exists (select from settings where site_name is not null) as name,
      exists (select from settings where primary_color is not null or secondary_color is not null) as colours,
      exists (select from settings where time_zone is not null) as "timeZone",
      exists (select from categories) as category,
      exists (select from stores) as store`);
  if (!row || row.hidden) return undefined;
  const { hidden: _, ...steps } = row;
  return steps;
}

export async function hideFirstSteps(): Promise<void> {
  const hidden = { stepsHiddenAt: sql`now()` };
  await db.insert(installation).values(hidden).onConflictDoUpdate({ target: installation.id, set: hidden });
}
