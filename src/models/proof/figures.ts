import { sql } from "drizzle-orm";
import { deals } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import { AGEING_DAYS, ANSWER_DAYS, FRESH_DAYS } from "../../proof/status";
import type { ConfirmingKind } from "../../proof/vocabulary";
import { type Counted, figure, readWithTime } from "../counts/figures";
import { daysAgo } from "../days";
import { isCheckedByEditor, liveDeal } from "../deals/conditions";

export type Figures = {
  /** The number of live deals. */
  live: number;
  confirmed: number;
  /** The confirmed deals that an editor checked; only the page check confirmed the others. */
  byEditors: number;
  fresh: number;
  dead: number;
  gone: number;
  /** In whole days, of the last confirmation; null without any. */
  medianDays: number | null;
  /** Live deals that something confirmed within `AGEING_DAYS`, and those of them that nothing has contradicted since. */
  recent: number;
  holding: number;
  /** With a live deal, and those of them with a confirmed one. */
  stores: number;
  confirmedStores: number;
  /** Visitors' answers of the last `ANSWER_DAYS`. */
  answers: { worked: number; total: number };
  /** How many live deals a kind of record confirms, within `AGEING_DAYS`; the most frequent first. */
  sources: { kind: ConfirmingKind; count: number }[];
};

const isSince = (found: ReturnType<typeof daysAgo>) =>
  sql`to_timestamp((${found} ->> 'at')::float8 / 1000) >= ${daysAgo(AGEING_DAYS)}`;

const isRecent = sql`exists (select from jsonb_each(proof -> 'confirmations') as c (source, found) where ${isSince(sql`found`)})`;

const totals = sql`(
  select count(*) filter (where case when verified_at is null and proof is not null then ${isRecent} end) as refuted,
    jsonb_build_object(
      'live', count(*),
      'confirmed', count(*) filter (where verified_at >= ${daysAgo(AGEING_DAYS)}),
      'byEditors', count(*) filter (where ${isCheckedByEditor}),
      'fresh', count(*) filter (where verified_at >= ${daysAgo(FRESH_DAYS)}),
      'stores', count(distinct store_id),
      'confirmedStores', count(distinct store_id) filter (where verified_at >= ${daysAgo(AGEING_DAYS)}),
      'dead', count(*) filter (where verified_at is null and proof #>> '{negative,outcome}' = 'dead'),
      'gone', count(*) filter (where verified_at is null and proof #>> '{negative,outcome}' in ('missing', 'gone', 'reworded')),
      'medianDays', floor(percentile_disc(0.5) within group (order by extract(epoch from now() - verified_at)) / 86400)
    ) as value
  from ${deals} where ${liveDeal})`;

const sources = sql`(
  select source as kind, count(*)::int as count
  from ${deals}, jsonb_each(proof -> 'confirmations') as confirmation (source, found)
  where ${liveDeal} and verified_at >= ${daysAgo(AGEING_DAYS)} and ${isSince(sql`found`)}
  group by source order by count desc, source)`;

const answers = sql`(
  select coalesce(sum(worked), 0) as worked, coalesce(sum(worked + failed), 0) as total
  from ${deals}, jsonb_to_recordset(proof -> 'answers') as answer (day int, worked int, failed int)
  where ${liveDeal} and day > floor(extract(epoch from now()) / 86400) - ${ANSWER_DAYS}::int)`;

export const proofFigures = figure<Figures>(
  "proof",
  sql`(select totals.value || jsonb_build_object(
    'recent', (totals.value -> 'confirmed')::int + totals.refuted, 'holding', totals.value -> 'confirmed',
    'sources', (select coalesce(jsonb_agg(found), '[]') from ${sources} found),
    'answers', (select to_jsonb(found) from ${answers} found))
  from ${totals} totals)`,
);

/** The figures of all live deals. */
export function current(): Promise<Counted<Figures>> {
  dependsOn("deals");
  return readWithTime(proofFigures);
}
