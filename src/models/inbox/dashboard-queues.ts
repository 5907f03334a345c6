import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db, query } from "../../../db/client";
import { blogs, deals, missedSearches, stores, wishes } from "../../../db/schema";
import type { DealKind } from "../../schemas/vocabulary";
import { figure, read } from "../counts/figures";
import { COUNT_LIMIT, countUpTo } from "../counts/totals";
import { WISHED_DAYS } from "../counts/wishes";
import { endsSoon, withoutLiveDeal } from "../deals/conditions";
import { selectDeals } from "../deals/read";
import * as reports from "../people/reports";
import { offerWaits } from "./reviews";

/** `count` is the number of all items, at most `most + 1`. */
export type Queue<Item> = { items: Item[]; count: number; most: number };

export type EndingDeal = { id: number; kind: DealKind; title: string; store: string; endsAt: Date | null };
export type Waiting = { id: number; title: string; store: string };
export type Named = { id: number; name: string };
export type PlainLink = { subject: "store" | DealKind; id: number; name: string; link: string };

const named = { id: deals.id, title: deals.title, store: stores.name };

export function ending(limit: number): Promise<Queue<EndingDeal>> {
  const rows = selectDeals({ ...named, kind: deals.kind, endsAt: deals.endsAt });
  return queueOf(rows.where(endsSoon).orderBy(asc(deals.endsAt)).limit(limit), deals, endsSoon);
}

export function awaitingReview(limit: number): Promise<Queue<Waiting>> {
  return queueOf(selectDeals(named).where(offerWaits).orderBy(asc(deals.id)).limit(limit), deals, offerWaits);
}

export function reported(limit: number): Promise<Queue<reports.Report>> {
  return queueOf(reports.newest(limit), reports.waiting);
}

const MOST_WITHOUT_DEAL = 50;

export const withoutDeal = figure<Named[]>(
  "stores without a deal",
  sql`(select coalesce(jsonb_agg(found), '[]') from (
    select id, name from ${stores} where ${withoutLiveDeal}
    order by popularity desc, id desc limit ${MOST_WITHOUT_DEAL + 1}::int) found)`,
);

export async function storesWithoutLiveDeal(limit: number): Promise<Queue<Named>> {
  const found = await read(withoutDeal);
  return { items: found.slice(0, limit), count: found.length, most: MOST_WITHOUT_DEAL };
}

/** The stores that shoppers asked us to look at in the last 30 days, the most wanted first. */
export async function wished(limit: number): Promise<Queue<Named & { count: number }>> {
  const recent = sql`${wishes.day} > current_date - ${WISHED_DAYS}::int`;
  const items = await db
    .select({ id: stores.id, name: stores.name, count: sql<number>`sum(${wishes.count})::int` })
    .from(wishes)
    .innerJoin(stores, eq(stores.id, wishes.storeId))
    .where(recent)
    .groupBy(stores.id)
    .orderBy(sql`sum(${wishes.count}) desc, max(${wishes.day}) desc`, desc(stores.id))
    .limit(limit);
  const of = sql`(select distinct store_id from ${wishes} where ${recent}) wished`;
  return { items, count: await countUpTo(COUNT_LIMIT + 1, of), most: COUNT_LIMIT };
}

export type MissedSearch = { text: string; searches: number; wishes: number; lastDay: string };

export async function missed(limit: number): Promise<Queue<MissedSearch>> {
  const { text, day } = missedSearches;
  const wishes = sql<number>`sum(${missedSearches.wishes})::int`;
  const searches = sql<number>`sum(${missedSearches.searches})::int`;
  const items = await db
    .select({ text, searches, wishes, lastDay: sql<string>`max(${day})::text` })
    .from(missedSearches)
    .groupBy(text)
    .orderBy(desc(wishes), desc(searches), sql`max(${day}) desc`, text)
    .limit(limit);
  const of = sql`(select distinct text from ${missedSearches}) texts`;
  return { items, count: await countUpTo(COUNT_LIMIT + 1, of), most: COUNT_LIMIT };
}

export function drafts(limit: number): Promise<Queue<Named>> {
  const isDraft = sql`status = 'draft'`;
  const newest = db
    .select({ id: blogs.id, name: blogs.title })
    .from(blogs)
    .where(isDraft)
    .orderBy(desc(blogs.updatedAt), desc(blogs.id))
    .limit(limit);
  return queueOf(newest, blogs, isDraft);
}

export function plainLinks(limit: number): Promise<Queue<PlainLink>> {
  const ofStores = sql`from ${stores} where website not like 'https://%'`;
  const ofDeals = sql`from ${deals} where affiliate_link not like 'https://%'`;
  const newest = query<PlainLink>(sql`
    (select 'store' as subject, id, name, website as link ${ofStores} order by id desc limit ${limit})
    union all
    (select kind::text, id, title, affiliate_link ${ofDeals} order by id desc limit ${limit})
    limit ${limit}`);
  return queueOf(newest, sql`(select id ${ofStores} union all select id ${ofDeals}) links`);
}

async function queueOf<Item>(
  query: PromiseLike<Item[]>,
  ...rows: [from: PgTable | SQL, where?: SQL]
): Promise<Queue<Item>> {
  const [items, count] = await Promise.all([query, countUpTo(COUNT_LIMIT + 1, ...rows)]);
  return { items, count, most: COUNT_LIMIT };
}

const all = {
  ...{ ending, waiting: awaitingReview, reported, drafts, wished, missed, plainLinks },
};

export type Shown = { [Name in keyof typeof all]: Awaited<ReturnType<(typeof all)[Name]>> };

/** The dashboard's queues, but for the stores without a deal. @param limit of the items of each */
export async function shown(limit: number): Promise<Shown> {
  const read = Object.entries(all).map(async ([name, queue]) => [name, await queue(limit)]);
  return Object.fromEntries(await Promise.all(read));
}
