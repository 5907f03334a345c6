import { sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { deals, observations } from "../../../db/schema";
import { daysAgo } from "../days";
import { lockDeals } from "../deals/locks";
import { isByRobot, saying } from "./read";

const DEALS_AT_ONCE = 200;

/** The deals are thinned in turn, each once in this many days. */
export const TURNS = 7;

/**
 * Deletes observations older than `days` with which a robot said what it had said before and said again afterwards: the
 * first, the last and each change stay, and the first has their number. No figure and no receipt changes.
 * @param turn of `TURNS`; undefined: all deals
 */
export async function thin(days: number, turn?: number): Promise<void> {
  const isOfTurn = turn === undefined ? sql`true` : sql`id % ${TURNS}::int = ${turn}::int`;
  for (let last = 0; ; ) {
    const next = await query<{ id: number }>(sql`
      select id from ${deals} where id > ${last}::int and ${isOfTurn} order by id limit ${DEALS_AT_ONCE}::int`);
    if (next.length === 0) return;
    last = next.at(-1)?.id ?? 0;
    await thinDeals(
      next.map(({ id }) => id),
      days,
    );
  }
}

/** Each row that goes has a later one with a higher id that says the same, so the newest of each kind stays. */
async function thinDeals(ids: number[], days: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockDeals(tx, ids);
    await tx.execute(sql`
      with said as (
        select id, deal_id, at, repeats, ${saying} as saying, ${isByRobot} as is_by_robot, exists (
            select from ${observations} later where later.withdraws = ${observations.id}) as is_withdrawn,
          outcome = 'seen' and at = min(at) filter (where outcome = 'seen') over (partition by deal_id, terms_version) as is_first
        from ${observations} where deal_id = any(${sql.param(ids)}::int[]) and kind <> 'visitor' and outcome <> 'withdrawn'),
      beside as (
        select *, not is_first and lag(not is_first and is_by_robot and not is_withdrawn) over in_order
            and saying = lag(saying) over in_order and lag(id) over in_order < id as goes_on,
          saying = lead(saying) over in_order and lead(id) over in_order > id as comes_again
        from said window in_order as (partition by deal_id order by at, id)),
      runs as (
        select *, count(*) filter (where goes_on is not true) over (partition by deal_id order by at, id) as run from beside),
      headed as (
        select *, first_value(id) over (partition by deal_id, run order by at, id) as first from runs),
      redundant as (
        select id, first, repeats from headed
        where goes_on and comes_again and is_by_robot and not is_withdrawn and at < ${daysAgo(days)}),
      counted as (
        update ${observations} set repeats = ${observations.repeats} + more.repeats
        from (select first, sum(repeats)::int as repeats from redundant group by first) more
        where ${observations.id} = more.first)
      delete from ${observations} where id in (select id from redundant)`);
  });
}
