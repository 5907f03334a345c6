import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { blogs, dailyCounters, deals, installation, stores } from "../../db/schema";
import type { DealKind } from "../schemas/vocabulary";
import { liveDeal, withoutLiveDeal } from "./deals/read";

/** Lists count up to one more row than this, and show "10,000+". */
export const COUNT_LIMIT = 10_000;
/** The same for rows that a search found. */
export const FOUND_LIMIT = 1_000;

export type Counts = Record<
  "stores" | "categories" | "offers" | "coupons" | "blogs" | "review" | "subscribers",
  number
>;

/** How many rows each list of the admin has, each at most `COUNT_LIMIT + 1`. */
export const counts = () =>
  countEach<Counts>({
    stores: sql`stores`,
    categories: sql`categories`,
    offers: sql`deals where kind = 'offer'`,
    coupons: sql`deals where kind = 'coupon'`,
    blogs: sql`blogs`,
    review: sql`deals where claim is not null and kind = 'offer'`,
    subscribers: sql`subscribers`,
  });

export type LiveCounts = Record<
  "liveCoupons" | "liveOffers" | "stores" | "publishedBlogs" | "subscribers",
  number
>;

/** What visitors see of each, at most `COUNT_LIMIT + 1`. */
export const liveCounts = () =>
  countEach<LiveCounts>({
    liveCoupons: sql`${deals} where kind = 'coupon' and ${liveDeal}`,
    liveOffers: sql`${deals} where kind = 'offer' and ${liveDeal}`,
    stores: sql`stores`,
    publishedBlogs: sql`blogs where status = 'published'`,
    subscribers: sql`subscribers`,
  });

async function countEach<Counted extends Record<string, number>>(
  rows: Record<keyof Counted & string, SQL>,
): Promise<Counted> {
  const columns = Object.entries<SQL>(rows).map(
    ([name, from]) => sql`(${countUpTo(from)}) as ${sql.identifier(name)}`,
  );
  const [row] = await query<Counted>(sql`select ${sql.join(columns, sql`, `)}`);
  if (!row) throw new Error("The counts gave no row");
  return row;
}

const countUpTo = (from: SQL) =>
  sql`select count(*)::int as count from (select 1 from ${from} limit ${COUNT_LIMIT + 1}) found`;

/** The events of one day (UTC): `2026-12-18`. */
export type Day = { day: string; views: number; copies: number; clicks: number };

/** The last days up to today. */
export function days(length: number): Promise<Day[]> {
  const sum = (event: string) => sql`coalesce(sum(count) filter (where event = ${event}), 0)::float8`;
  return query<Day>(sql`
    select to_char(current_date - ago, 'YYYY-MM-DD') as day, ${sum("view")} as views, ${sum("copy")} as copies,
      ${sum("click")} as clicks
    from generate_series(0, ${length - 1}::int) ago left join ${dailyCounters} on day = current_date - ago
    group by ago order by ago desc`);
}

/** Work to do: the first items, and how many there are, at most `most + 1`. */
export type Queue<Item> = { items: Item[]; count: number; most: number };

export type EndingDeal = { id: number; kind: DealKind; title: string; store: string; endsAt: Date | null };

/** Active deals that end within this many days, the earliest first. */
export async function endingWithin(within: number, limit: number): Promise<Queue<EndingDeal>> {
  const soon = sql`active and ends_at > now() and ends_at <= now() + make_interval(days => ${within}::int)`;
  const [items, count] = await Promise.all([
    db
      .select({
        id: deals.id,
        kind: deals.kind,
        title: deals.title,
        store: stores.name,
        endsAt: deals.endsAt,
      })
      .from(deals)
      .innerJoin(stores, eq(stores.id, deals.storeId))
      .where(soon)
      .orderBy(asc(deals.endsAt))
      .limit(limit),
    countRows(sql`deals where ${soon}`),
  ]);
  return { items, count, most: COUNT_LIMIT };
}

export type Named = { id: number; name: string };

/** Stores with no live deal, the most visited first. */
export async function storesWithoutLiveDeal(limit: number): Promise<Queue<Named>> {
  const most = 50;
  const found = await db
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .where(withoutLiveDeal)
    .orderBy(desc(stores.popularity), desc(stores.id))
    .limit(most + 1);
  return { items: found.slice(0, limit), count: found.length, most };
}

/** Drafts, the latest edited first. */
export async function drafts(limit: number): Promise<Queue<Named>> {
  const [items, count] = await Promise.all([
    db
      .select({ id: blogs.id, name: blogs.title })
      .from(blogs)
      .where(sql`status = 'draft'`)
      .orderBy(desc(blogs.updatedAt), desc(blogs.id))
      .limit(limit),
    countRows(sql`blogs where status = 'draft'`),
  ]);
  return { items, count, most: COUNT_LIMIT };
}

export type PlainLink = { subject: "store" | DealKind; id: number; name: string; link: string };

/** Stores and deals whose link is not https. */
export async function plainLinks(limit: number): Promise<Queue<PlainLink>> {
  const ofStores = sql`stores where website not like 'https://%'`;
  const ofDeals = sql`deals where affiliate_link not like 'https://%'`;
  const [items, inStores, inDeals] = await Promise.all([
    query<PlainLink>(sql`
      (select 'store' as subject, id, name, website as link from ${ofStores} order by id desc limit ${limit})
      union all
      (select kind::text, id, title, affiliate_link from ${ofDeals} order by id desc limit ${limit})
      limit ${limit}`),
    countRows(ofStores),
    countRows(ofDeals),
  ]);
  return { items, count: inStores + inDeals, most: COUNT_LIMIT };
}

async function countRows(from: SQL): Promise<number> {
  const [row] = await query<{ count: number }>(countUpTo(from));
  return row?.count ?? 0;
}

/** Which first steps are done. */
export type FirstSteps = Record<"name" | "colours" | "timeZone" | "category" | "store", boolean>;

/** The first steps; undefined once they are hidden, and while demo data is there. */
export async function firstSteps(): Promise<FirstSteps | undefined> {
  const [row] = await query<FirstSteps & { hidden: boolean }>(sql`
    select
      exists (select from installation where steps_hidden_at is not null
        or demo_filled_at is not null and demo_removed_at is null) as hidden,
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
