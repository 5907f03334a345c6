import { and, desc, eq, ne, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { observations } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { FailureReason, ObservationKind, Outcome } from "../../proof/vocabulary";
import type { Deal } from "../deals/read";
import { dayOf } from "../system/days";
import { columns, isNotWithdrawn } from "./read";

export const ENTRIES_PER_PAGE = 20;
export const MAX_PAGES = 50;
export const BAR_DAYS = 30;

export type Entry = Awaited<ReturnType<typeof ledger>>["entries"][number];

/** A page of what was observed of a deal, the newest first, with its earlier terms. Visitors' answers are only counted. */
export async function ledger(dealId: number, page: number) {
  dependsOn(`deal:${dealId}:record`);
  const { id, kind, outcome, at } = observations;
  const rows = await db
    .select(columns)
    .from(observations)
    .where(and(eq(observations.dealId, dealId), ne(kind, "visitor"), ne(outcome, "withdrawn")))
    .orderBy(desc(at), desc(id))
    .offset((page - 1) * ENTRIES_PER_PAGE)
    .limit(ENTRIES_PER_PAGE + 1);
  return { entries: rows.slice(0, ENTRIES_PER_PAGE), hasMore: rows.length > ENTRIES_PER_PAGE };
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
    group by 1, 2, 3`);
}
