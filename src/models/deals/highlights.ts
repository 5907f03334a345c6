import { and, desc, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { deals } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import { FRESH_DAYS, standingOf } from "../../schemas/standing";
import { sorted } from "../paging";
import * as settings from "../settings";
import { countUpTo, MOST_FOUND } from "../totals";
import { byProof, isChecked } from "./proof-order";
import { type Deal, liveCoupon, liveDeal, ordered, orderings, read, select } from "./read";

/** Each band is chosen among this many deals, because a look at one page can confirm a thousand at once. */
const CANDIDATES = 200;
const HERO_CANDIDATES = 50;

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

/** `count`: how many were confirmed in that time, counted up to `MOST_FOUND`. */
export type Checked = { since: "today" | "week"; count: number; deals: Deal[] };

/** Deals that were confirmed last, one of a store: those of today, or of the last days if today has too few. */
export async function checked(limit: number): Promise<Checked> {
  dependsOn("deals");
  const { timeZone } = await settings.current();
  const times = { today: startOfDay(timeZone), week: sql`now() - make_interval(days => ${FRESH_DAYS}::int)` };
  const today = await checkedSince("today", times.today, limit);
  return today.deals.length < limit ? checkedSince("week", times.week, limit) : today;
}

async function checkedSince(since: Checked["since"], time: SQL, limit: number): Promise<Checked> {
  const at = sql`coalesce(${deals.checkedAt}, 'epoch')`;
  const isConfirmed = sql`${at} >= ${time} and ${deals.verifiedAt} = ${deals.checkedAt} and ${liveDeal}`;
  const found = await read(
    select()
      .where(
        sql`${deals.id} in (
          select distinct on (store_id) id from (
            select id, store_id, verified_at from ${deals} where ${isConfirmed}
            order by ${at} desc, id desc limit ${CANDIDATES}) newest
          order by store_id, verified_at desc, id desc)`,
      )
      .orderBy(desc(deals.verifiedAt), desc(deals.id)),
  );
  // An older, stronger confirmation would be on the stamp.
  const now = new Date();
  const isShown = ({ proof }: Deal) => standingOf(proof, now).lead?.at === proof?.confirmedAt;
  const shown = found.filter(isShown).slice(0, limit);
  return { since, count: await countUpTo(MOST_FOUND, deals, isConfirmed), deals: shown };
}

/** `day`: such as 2026-11-23. `count`: of the deals that end then, counted up to `CANDIDATES`. */
export type EndingDay = { day: string; count: number; deals: Deal[] };

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
        where active and ends_at is not null and ends_at > now() and ${liveDeal}
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
  return rows.map(({ day, count, ids }) => ({ day, count, deals: ids.flatMap((id) => byId.get(id) ?? []) }));
}

function startOfDay(timeZone: string): SQL {
  return sql`date_trunc('day', now() at time zone ${timeZone}::text) at time zone ${timeZone}::text`;
}
