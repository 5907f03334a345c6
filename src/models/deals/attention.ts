import { type SQL, sql } from "drizzle-orm";
import { deals, observations, reports } from "../../../db/schema";
import { isNotWithdrawn } from "../proof/read";

/** Bits of `deals.attention`, which a trigger writes (migration 0006). */
const reasons = {
  /** Shoppers say so, three times in a row. */
  failing: 1,
  /** A robot's last check did not find it. */
  gone: 2,
  /** Its page no longer shows it, or has other words about it, and nobody has decided to keep it. */
  changed: 4,
  /** A model proposed it. */
  proposed: 8,
};

/** Deals that a person should look at for one of the reasons; they may have ended. */
export function needsAttention(...wanted: (keyof typeof reasons)[]): SQL {
  const bits = wanted.reduce((sum, reason) => sum | reasons[reason], 0);
  // PostgreSQL uses the partial index only if the query repeats its condition literally.
  return sql`(attention <> 0 and attention & ${sql.raw(String(bits))} <> 0)`;
}

/** No editor has checked a reported deal since. */
export const isUnanswered = sql`not exists (
  select from ${observations} where ${observations.dealId} = ${reports.dealId} and ${observations.kind} = 'editor'
    and ${observations.outcome} <> 'withdrawn' and ${observations.at} > ${reports.createdAt} and ${isNotWithdrawn})`;

/** Deals with a problem that a visitor reported, and that no editor has checked since. */
export const isReported = sql`${deals.id} in (
  select ${reports.dealId} from ${reports} where ${reports.kind} = 'problem' and ${isUnanswered})`;
