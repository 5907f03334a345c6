import { and, sql } from "drizzle-orm";
import { deals } from "../../../db/schema";
import { AGEING_DAYS, FRESH_DAYS } from "../../proof/status";
import { liveDeal, type Ordering } from "../deals/read";
import { daysAgo } from "../system/days";

export const ORDER_LINE = `Proof of the last ${FRESH_DAYS} days first, then of the last ${AGEING_DAYS}, older, none. In each, the larger saving first.`;
export const ORDER_RULE = `Deals that were confirmed in the last ${FRESH_DAYS} days come first, then those of the last ${AGEING_DAYS} days, then those with older proof, then those with none; a deal that failed or is gone comes last. Within each group the larger saving comes first: percentages, then amounts in the store’s currency, then the rest; “up to 50%” comes after 50%. Commission plays no part.`;

export const isFresh = sql`${deals.verifiedAt} >= ${daysAgo(FRESH_DAYS)}`;

/** Has the badge, and counts as checked. */
export const isChecked = sql`${deals.verifiedAt} >= ${daysAgo(AGEING_DAYS)}`;

/** By an editor, not by the page check alone. */
export const isCheckedByEditor = sql`(${isChecked} and
  to_timestamp((${deals.proof} #>> '{confirmations,editor,at}')::float8 / 1000) >= ${daysAgo(AGEING_DAYS)})`;

// The partial index needs its condition literally.
export const isCheckedCode = sql`active and code is not null and verified_at is not null`;

const NEWEST_CODES = 2_000;

/** The live codes of the newest confirmations on the whole site. */
export const newestCodes = sql`(
  select * from ${deals} where ${and(isCheckedCode, liveDeal)} order by verified_at desc limit ${NEWEST_CODES})`;

/** It failed, or is gone from its source, and nothing confirmed it since. */
export const isRefuted = sql`coalesce(jsonb_typeof(${deals.proof} -> 'negative') = 'object', false)`;

/** 4: fresh proof, 3: ageing, 2: old, 1: none, 0: refuted. */
export const band = sql`case when ${isFresh} then 4 when ${isChecked} then 3 when ${isRefuted} then 0
  when ${deals.verifiedAt} is not null then 2 else 1 end`;

/** For the deals of one store: no index has this order. */
export const byProof: Ordering = {
  key: sql`(${band} * 1e12 + ${deals.saving})`,
  id: deals.id,
  cast: "numeric",
  descending: true,
};
