import { and, desc, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { deals } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import { FRESH_DAYS, proofStatusOf } from "../../proof/status";
import { MOST_FOUND } from "../counts/totals";
import { daysAgo } from "../days";
import { sorted } from "../paging";
import { byProof } from "../proof/order";
import * as settings from "../settings";
import { hasEnd, isChecked, isConfirmedCode, liveCoupon, liveDeal } from "./conditions";
import { type Deal, ordered, orderings, read, select } from "./read";

const HERO_CANDIDATES = 50;
/** A day's deals are chosen among this many of those that end then. */
const CANDIDATES = 200;
/** One deal of each is read, because an older confirmation may lead. */
const STORES_READ = 24;

/** The first by proof of the 50 featured coupons with a code that were confirmed last, in the last 30 days. */
export async function hero(): Promise<Deal | undefined> {
  dependsOn("deals");
  const newest = db
    .select({ id: deals.id })
    .from(deals)
    .where(and(liveCoupon, sql`featured`, isChecked, isNotNull(deals.code)))
    .orderBy(desc(deals.verifiedAt), desc(deals.id))
    .limit(HERO_CANDIDATES);
  const [coupon] = await read(
    select()
      .where(inArray(deals.id, newest))
      .orderBy(...sorted(byProof))
      .limit(1),
  );
  return coupon;
}

export async function featured(limit: number): Promise<Deal[]> {
  dependsOn("deals");
  return (await ordered(and(liveCoupon, sql`featured`), orderings.latest, { limit })).items;
}

/** The live codes that were confirmed last, in the last 30 days. */
export async function newestChecked(limit: number): Promise<Deal[]> {
  dependsOn("deals");
  return read(
    select()
      .where(and(isConfirmedCode, isChecked, liveDeal))
      .orderBy(desc(deals.verifiedAt), desc(deals.id))
      .limit(limit),
  );
}

/** `count`: how many were confirmed in that time; if not `isAll`, then among the last `MOST_FOUND`. */
export type Checked = { since: "today" | "week"; count: number; isAll: boolean; deals: Deal[] };

/** Deals that were confirmed last, one of a store: those of today, or of the last days if today has too few. */
export async function checked(limit: number): Promise<Checked> {
  dependsOn("deals");
  const { timeZone } = await settings.current();
  const times = { today: startOfDay(timeZone), week: daysAgo(FRESH_DAYS) };
  const today = await checkedSince("today", times.today, limit);
  return today.deals.length < limit ? checkedSince("week", times.week, limit) : today;
}

async function checkedSince(since: Checked["since"], time: SQL, limit: number): Promise<Checked> {
  const at = sql`coalesce(${deals.checkedAt}, 'epoch')`;
  // PostgreSQL would read all of the day, so it filters after the limit.
  const [row] = await query<{ looked: number; count: number; ids: number[] }>(sql`
    with newest as materialized (
      select id, store_id, verified_at, (${deals.verifiedAt} = ${deals.checkedAt} and ${liveDeal}) as is_confirmed
      from ${deals} where ${at} >= ${time} order by ${at} desc, id desc limit ${MOST_FOUND}),
    confirmed as (select * from newest where is_confirmed)
    select (select count(*)::int from newest) as looked, (select count(*)::int from confirmed) as count, array(
      select id from (select distinct on (store_id) id, verified_at from confirmed
        order by store_id, verified_at desc, id desc) firsts
      order by verified_at desc, id desc limit ${STORES_READ}) as ids`);
  if (!row?.count) return { since, count: 0, isAll: true, deals: [] };
  const found = await read(
    select().where(inArray(deals.id, row.ids)).orderBy(desc(deals.verifiedAt), desc(deals.id)),
  );
  // An older, stronger confirmation would be on the stamp.
  const now = new Date();
  const isShown = ({ proof }: Deal) => proofStatusOf(proof, now).lead?.at === proof?.confirmedAt;
  const isAll = row.looked < MOST_FOUND;
  return { since, count: row.count, isAll, deals: found.filter(isShown).slice(0, limit) };
}

/** `day`: such as 2026-11-23. `count`: of the deals that end then; if not `isAll`, there are more. */
export type EndingDay = { day: string; count: number; isAll: boolean; deals: Deal[] };

/** Today and the days after it, each with the most popular of the deals that end then, one of a store. */
export async function ending(days: number, limit: number): Promise<EndingDay[]> {
  dependsOn("deals");
  const { timeZone } = await settings.current();
  const day = sql`date_trunc('day', now() at time zone ${timeZone}::text) + make_interval(days => number)`;
  const rows = await query<{ day: string; count: number; ids: number[] }>(sql`
    select to_char(${day}, 'YYYY-MM-DD') as day, ending.count, ending.ids
    from generate_series(0, ${days - 1}::int) as number cross join lateral (
      with found as materialized (
        select id, store_id, popularity from ${deals}
        where ${hasEnd} and ${liveDeal}
          and ends_at >= (${day}) at time zone ${timeZone}::text
          and ends_at < (${day} + interval '1 day') at time zone ${timeZone}::text
        order by ends_at limit ${CANDIDATES})
      select (select count(*)::int from found) as count, array(
        select id from (select distinct on (store_id) id, popularity from found
          order by store_id, popularity desc, id desc) firsts
        order by popularity desc, id desc limit ${limit}) as ids) as ending
    order by number`);
  const ids = rows.flatMap(({ ids }) => ids);
  const found = ids.length === 0 ? [] : await read(select().where(inArray(deals.id, ids)));
  const byId = new Map(found.map((deal) => [deal.id, deal]));
  return rows.map(({ day, count, ids }) => {
    const deals = ids.flatMap((id) => byId.get(id) ?? []);
    return { day, count, isAll: count < CANDIDATES, deals };
  });
}

function startOfDay(timeZone: string): SQL {
  return sql`date_trunc('day', now() at time zone ${timeZone}::text) at time zone ${timeZone}::text`;
}
