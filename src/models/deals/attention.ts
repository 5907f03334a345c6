import { type SQL, sql } from "drizzle-orm";

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
