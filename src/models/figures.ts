import { sql } from "drizzle-orm";
import { query } from "../../db/client";
import { deals } from "../../db/schema";
import { dependsOn } from "../cache/tags";
import type { ConfirmingKind } from "../schemas/proof";
import { AGEING_DAYS, ANSWER_DAYS, FRESH_DAYS } from "../schemas/standing";
import { daysAgo } from "./days";
import { liveDeal } from "./deals/read";
import { EXACT_LIMIT } from "./totals";

const CACHED_FOR_MS = 10 * 60_000;

export type Figures = {
  /** Of live deals. */
  live: number;
  confirmed: number;
  fresh: number;
  dead: number;
  gone: number;
  /** In whole days, of the last confirmation; null without any. */
  medianDays: number | null;
  /** Live deals that something confirmed within `AGEING_DAYS`, and those of them that nothing speaks against since. */
  recent: number;
  standing: number;
  /** With a live deal, and those of them with a confirmed one. */
  stores: number;
  confirmedStores: number;
  /** Visitors' answers of the last `ANSWER_DAYS`. */
  answers: { worked: number; of: number };
  /** How many live deals a kind of record confirms, within `AGEING_DAYS`; the most frequent first. */
  sources: { kind: ConfirmingKind; count: number }[];
};

/** Those of a large catalogue, because counting a million deals takes seconds. */
let large: { figures: Figures; at: number } | undefined;
let running: Promise<Figures> | undefined;

/** Figures of all live deals; of a large catalogue they may be ten minutes old. */
export async function current(): Promise<Figures> {
  dependsOn("deals");
  if (!large) return recount();
  if (Date.now() - large.at > CACHED_FOR_MS) recount().catch(() => {});
  return large.figures;
}

function recount(): Promise<Figures> {
  running ??= count().finally(() => {
    running = undefined;
  });
  return running;
}

async function count(): Promise<Figures> {
  const [[totals], sources, [answers]] = await Promise.all([countTotals(), countSources(), countAnswers()]);
  if (!totals || !answers) throw new Error("Counting gave no row");
  const { refuted, ...shown } = totals;
  const { confirmed } = shown;
  const figures = { ...shown, recent: confirmed + refuted, standing: confirmed, sources, answers };
  large = figures.live > EXACT_LIMIT ? { figures, at: Date.now() } : undefined;
  return figures;
}

type Totals = Omit<Figures, "recent" | "standing" | "sources" | "answers"> & { refuted: number };

const countTotals = () =>
  query<Totals>(sql`
    select count(*)::int as live,
      (count(*) filter (where verified_at >= ${daysAgo(AGEING_DAYS)}))::int as confirmed,
      (count(*) filter (where verified_at >= ${daysAgo(FRESH_DAYS)}))::int as fresh,
      count(distinct store_id)::int as stores,
      (count(distinct store_id) filter (where verified_at >= ${daysAgo(AGEING_DAYS)}))::int as "confirmedStores",
      (count(*) filter (where verified_at is null and proof #>> '{negative,outcome}' = 'dead'))::int as dead,
      (count(*) filter (where verified_at is null and proof #>> '{negative,outcome}' in ('missing', 'gone')))::int as gone,
      (count(*) filter (where case when verified_at is null and proof is not null then ${isRecent} end))::int as refuted,
      floor(percentile_disc(0.5) within group (order by extract(epoch from now() - verified_at)) / 86400)::int as "medianDays"
    from ${deals} where ${liveDeal}`);

const countSources = () =>
  query<Figures["sources"][number]>(sql`
    select source as kind, count(*)::int as count
    from ${deals}, jsonb_each(proof -> 'confirmations') as confirmation (source, found)
    where ${liveDeal} and verified_at >= ${daysAgo(AGEING_DAYS)} and ${isSince(sql`found`)}
    group by source order by count desc, source`);

const countAnswers = () =>
  query<Figures["answers"]>(sql`
    select coalesce(sum(worked), 0)::int as worked, coalesce(sum(worked + failed), 0)::int as "of"
    from ${deals}, jsonb_to_recordset(proof -> 'answers') as answer (day int, worked int, failed int)
    where ${liveDeal} and day > floor(extract(epoch from now()) / 86400) - ${ANSWER_DAYS}::int`);

const isSince = (found: ReturnType<typeof daysAgo>) =>
  sql`to_timestamp((${found} ->> 'at')::float8 / 1000) >= ${daysAgo(AGEING_DAYS)}`;

const isRecent = sql`exists (select from jsonb_each(proof -> 'confirmations') as c (source, found) where ${isSince(sql`found`)})`;
