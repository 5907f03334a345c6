import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import { deals } from "../../../db/schema";
import { AGEING_DAYS, FRESH_DAYS } from "../../proof/status";
import { type ObservationKind, type Observer, type Outcome, observationRules } from "../../proof/vocabulary";
import type { DealKind } from "../../schemas/vocabulary";
import { figure, read } from "../counts/figures";
import { COUNT_LIMIT, upTo } from "../counts/totals";
import { daysAgo } from "../days";
import { needsAttention } from "../deals/attention";
import { endedDeal, liveDeal } from "../deals/conditions";
import { orderings } from "../deals/read";
import type { Order } from "../paging";

/** Live deals by the age of their proof; `check`: those that somebody should look at. */
export const proofStages = ["check", "fresh", "ageing", "none", "ended"] as const;
export type ProofStage = (typeof proofStages)[number];

export const checkers = ["editor", "robot"] as const satisfies Observer[];

const checkResults = {
  found: ["works", "seen"],
  lost: ["dead", "missing", "gone"],
  limited: ["limited"],
};
type CheckResult = keyof typeof checkResults;

export type CheckFilter = {
  proof?: ProofStage | undefined;
  /** In days: not checked for at least as long; 0: never. */
  unchecked?: number | undefined;
  by?: (typeof checkers)[number] | undefined;
  result?: CheckResult | undefined;
};

// PostgreSQL uses a partial index only if the query repeats its condition literally.
export const isOfKind: Record<DealKind, SQL> = { offer: sql`kind = 'offer'`, coupon: sql`kind = 'coupon'` };

const checkedAt = sql`coalesce(${deals.checkedAt}, 'epoch')`;
const verifiedAt = sql`coalesce(${deals.verifiedAt}, 'epoch')`;

export const longestUnchecked: Order = { key: checkedAt, id: deals.id, cast: "timestamptz" };

/** Live deals that nobody has checked for a week, or that their page, their feed, shoppers or a report speak against. */
const toCheck = and(
  liveDeal,
  or(
    sql`(${deals.checkedAt} is null or ${deals.checkedAt} < ${daysAgo(FRESH_DAYS)})`,
    needsAttention("gone", "failing", "reported"),
  ),
) as SQL;

// A confirmation is a check, so the conditions on `checkedAt` are redundant; but it has an index.
const stages: Record<ProofStage, SQL | undefined> = {
  check: toCheck,
  fresh: and(
    liveDeal,
    sql`${checkedAt} >= ${daysAgo(FRESH_DAYS)}`,
    sql`${verifiedAt} >= ${daysAgo(FRESH_DAYS)}`,
  ),
  ageing: and(
    liveDeal,
    sql`${checkedAt} >= ${daysAgo(AGEING_DAYS)}`,
    sql`${verifiedAt} >= ${daysAgo(AGEING_DAYS)} and ${verifiedAt} < ${daysAgo(FRESH_DAYS)}`,
  ),
  none: and(liveDeal, sql`${verifiedAt} < ${daysAgo(AGEING_DAYS)}`),
  ended: and(endedDeal, sql`${orderings.expiry.key} <= now()`),
};

export function isChecked({ proof, unchecked, by, result }: CheckFilter): SQL | undefined {
  return and(
    proof && stages[proof],
    unchecked === undefined
      ? undefined
      : sql`${checkedAt} <= ${unchecked === 0 ? sql`'epoch'` : daysAgo(unchecked)}`,
    by || result ? isLast(lastChecks({ by, result })) : undefined,
  );
}

const figureOfStages = (kind: DealKind) =>
  figure<Record<ProofStage, number>>(
    `stages of ${kind}s`,
    sql`jsonb_build_object(${sql.join(
      proofStages.map(
        (stage) => sql`${stage}::text, ${upTo(COUNT_LIMIT + 1, deals, and(isOfKind[kind], stages[stage]))}`,
      ),
      sql`, `,
    )})`,
  );

export const stageFigures = { coupon: figureOfStages("coupon"), offer: figureOfStages("offer") };

/** How many deals each stage has, counted up to `COUNT_LIMIT` + 1. */
export const countStages = (kind: DealKind) => read(stageFigures[kind]);

function lastChecks({ by, result }: Pick<CheckFilter, "by" | "result">): string[] {
  const rules = Object.entries<{ by: Observer; outcomes: readonly Outcome[] }>(observationRules);
  const wanted: readonly string[] | undefined = result && checkResults[result];
  return rules
    .filter(([kind, rule]) => (kind as ObservationKind) !== "visitor" && (!by || rule.by === by))
    .flatMap(([kind, { outcomes }]) =>
      outcomes.filter((outcome) => wanted?.includes(outcome) ?? true).map((outcome) => `${kind} ${outcome}`),
    );
}

function isLast(checks: string[]): SQL {
  return inArray(deals.lastCheck, checks);
}
