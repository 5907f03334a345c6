import { asc, desc, eq, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { blogs, dailyCounters, deals, stores } from "../../../db/schema";
import type { DealKind } from "../../schemas/vocabulary";
import { liveDeal, withoutLiveDeal } from "../live";
import { MOST } from "./overview";

export type Numbers = Record<
  "liveCoupons" | "liveOffers" | "stores" | "publishedBlogs" | "subscribers",
  number
>;

/** What there is, each counted up to one more than `MOST`. */
export async function numbers(): Promise<Numbers> {
  const upTo = (rows: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select 1 from ${rows} limit ${MOST + 1}) found)`;
  const [row] = await query<Numbers>(sql`
    select ${upTo(sql`${deals} where kind = 'coupon' and ${liveDeal}`)} as "liveCoupons",
      ${upTo(sql`${deals} where kind = 'offer' and ${liveDeal}`)} as "liveOffers", ${upTo(sql`stores`)} as stores,
      ${upTo(sql`blogs where status = 'published'`)} as "publishedBlogs", ${upTo(sql`subscribers`)} as subscribers`);
  if (!row) throw new Error("The counts gave no row");
  return row;
}

/** What was counted on a day (UTC): `2026-12-18`. */
export type Day = { day: string; views: number; copies: number; clicks: number };

/** The last days up to today, each with what was counted on it. */
export function days(count: number): Promise<Day[]> {
  const sum = (event: string) => sql`coalesce(sum(count) filter (where event = ${event}), 0)::float8`;
  return query<Day>(sql`
    select to_char(current_date - ago, 'YYYY-MM-DD') as day, ${sum("view")} as views, ${sum("copy")} as copies,
      ${sum("click")} as clicks
    from generate_series(0, ${count - 1}::int) ago left join ${dailyCounters} on day = current_date - ago
    group by ago order by ago desc`);
}

/** Work to do: the first of it, and how much there is, counted up to one more than `most`. */
export type Queue<Item> = { items: Item[]; count: number; most: number };

export type EndingDeal = { id: number; kind: DealKind; title: string; store: string; endsAt: Date | null };

/** Deals that are switched on and end within so many days, the first to end first. */
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
    bounded(sql`deals where ${soon}`),
  ]);
  return { items, count, most: MOST };
}

export type Named = { id: number; name: string };

/**
 * Stores with nothing live, the most visited first. It looks at one store after the other and stops at the limit: of
 * 100,000 stores that all have something it looks at each, which takes most of a second.
 */
export async function storesWithoutLiveDeal(limit: number): Promise<Queue<Named>> {
  // With a hundred PostgreSQL would compile the query first, which takes longer than running it.
  const most = 50;
  const found = await db
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .where(withoutLiveDeal)
    .orderBy(desc(stores.popularity), desc(stores.id))
    .limit(most + 1);
  return { items: found.slice(0, limit), count: found.length, most };
}

/** Blogs that are not published yet, the latest edited first. */
export async function drafts(limit: number): Promise<Queue<Named>> {
  const [items, count] = await Promise.all([
    db
      .select({ id: blogs.id, name: blogs.title })
      .from(blogs)
      .where(sql`status = 'draft'`)
      .orderBy(desc(blogs.updatedAt), desc(blogs.id))
      .limit(limit),
    bounded(sql`blogs where status = 'draft'`),
  ]);
  return { items, count, most: MOST };
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
    bounded(ofStores),
    bounded(ofDeals),
  ]);
  return { items, count: inStores + inDeals, most: MOST };
}

async function bounded(rows: ReturnType<typeof sql>): Promise<number> {
  const [row] = await query<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${rows} limit ${MOST + 1}) found`,
  );
  return row?.count ?? 0;
}
