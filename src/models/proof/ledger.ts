import { inArray, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { observations } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { FailureReason, ObservationKind, Outcome } from "../../proof/vocabulary";
import { dayOf } from "../days";
import type { Deal } from "../deals/read";
import { columns, isByRobot, isNotWithdrawn, saying } from "./read";

const ENTRIES_PER_PAGE = 20;
export const MAX_PAGES = 50;
export const BAR_DAYS = 30;

export type Entry = Awaited<ReturnType<typeof ledger>>["entries"][number];

type Run = { newest: string; since: string; count: number };

/**
 * A page of what was observed of a deal, the newest first, with its earlier terms. What a robot found again and again is one
 * entry, but for the first sight of the deal. Visitors' answers are only counted.
 */
export async function ledger({ id: dealId, proof }: Pick<Deal, "id" | "proof">, page: number) {
  dependsOn(`deal:${dealId}:record`);
  const first = proof?.first ? new Date(proof.first.at).toISOString() : null;
  const runs = await query<Run>(sql`
    with seen as (
      select id, at, repeats, ${isByRobot} and ${saying} = lag(${saying}) over newest_first
        and not (outcome = 'seen' and at is not distinct from ${first}::timestamptz) as is_same
      from ${observations} where deal_id = ${dealId}::int and kind <> 'visitor' and outcome <> 'withdrawn'
      window newest_first as (order by at desc, id desc)),
    numbered as (select *, count(*) filter (where is_same is not true) over (order by at desc, id desc) as run from seen)
    select (array_agg(id order by at desc, id desc))[1]::text as newest, to_json(min(at)) #>> '{}' as since,
      sum(repeats)::int as count
    from numbered group by run order by run
    offset ${(page - 1) * ENTRIES_PER_PAGE}::int limit ${ENTRIES_PER_PAGE + 1}::int`);
  const shown = runs.slice(0, ENTRIES_PER_PAGE).map((run) => ({ ...run, newest: Number(run.newest) }));
  const rows = await db
    .select(columns)
    .from(observations)
    .where(
      inArray(
        observations.id,
        shown.map(({ newest }) => newest),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const entries = shown.flatMap(({ newest, since, count }) => {
    const row = byId.get(newest);
    return row ? [{ ...row, since: new Date(since), count }] : [];
  });
  return { entries, hasMore: runs.length > ENTRIES_PER_PAGE };
}

export type AnswerCount = {
  outcome: "works" | "dead" | "limited";
  reason: FailureReason | null;
  count: number;
  /** How many of them said an amount that they saved, and the median of it. */
  savings: number;
  saved: number | null;
};

export async function answersByReason({ id, termsVersion }: Deal): Promise<AnswerCount[]> {
  dependsOn(`deal:${id}:record`);
  return query<AnswerCount>(sql`
    select outcome, reason, count(*)::int as count, count(saved)::int as savings,
      percentile_cont(0.5) within group (order by saved) as saved from ${observations}
    where deal_id = ${id}::int and terms_version = ${termsVersion}::int and kind = 'visitor' and outcome <> 'withdrawn'
      and ${isNotWithdrawn}
    group by outcome, reason order by outcome = 'works' desc, count desc, reason`);
}

export type DayCount = { day: string; kind: ObservationKind; outcome: Outcome; count: number };

/** The observations of the deal's present terms, by day. */
export async function lastDays({ id, termsVersion }: Deal, timeZone: string): Promise<DayCount[]> {
  dependsOn(`deal:${id}:record`);
  const { at } = observations;
  return query<DayCount>(sql`
    select ${dayOf(at, timeZone)} as day, kind, outcome, count(*)::int as count from ${observations}
    where deal_id = ${id}::int and terms_version = ${termsVersion}::int and outcome <> 'withdrawn'
      and ${at} > now() - make_interval(days => ${BAR_DAYS}::int) and ${isNotWithdrawn}
    group by 1, 2, 3 order by 1, 2, 3`);
}
