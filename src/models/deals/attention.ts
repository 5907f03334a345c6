import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { reports } from "../../../db/schema";

/** Bits of `deals.attention`, which a trigger and `write_reported` write (migrations 0018 and 0031). */
const reasons = {
  /** Shoppers say so, three times in a row. */
  failing: 1,
  /** Its page no longer shows it, and nobody has decided to keep it. */
  gone: 2,
  /** Its page has other words about it, and nobody has decided to keep it. */
  changed: 4,
  /** A model proposed it, or a feed that waits for a person. */
  proposed: 8,
  /** A shopper reported a problem, and no editor has checked it since or closed the report. */
  reported: 16,
};

export type AttentionReason = keyof typeof reasons;

/** Deals that a person should look at for one of the reasons; they may have ended. */
export function needsAttention(...wanted: AttentionReason[]): SQL {
  const bits = wanted.reduce((sum, reason) => sum | reasons[reason], 0);
  // PostgreSQL uses the partial index only if the query repeats its condition literally.
  return sql`(attention <> 0 and attention & ${sql.raw(String(bits))} <> 0)`;
}

export function reasonsIn(attention: number): AttentionReason[] {
  const names = Object.keys(reasons) as AttentionReason[];
  return names.filter((name) => (attention & reasons[name]) !== 0);
}

/** The report is open: nobody has closed it, and no editor has checked its deal since. */
export const isUnanswered = sql`is_unanswered(${reports})`;

/** Writes after a change of reports whether deals have an open one. It is no edit of the deals. */
export async function writeReported(tx: Transaction, dealIds: number[]): Promise<void> {
  if (dealIds.length > 0) await tx.execute(sql`select write_reported(${sql.param(dealIds)}::int[])`);
}
