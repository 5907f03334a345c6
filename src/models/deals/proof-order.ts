import { and, sql } from "drizzle-orm";
import { deals } from "../../../db/schema";
import { AGEING_DAYS, FRESH_DAYS } from "../../schemas/standing";
import { daysAgo } from "../days";
import { liveDeal, type Ordering } from "./read";

export const ORDER_LINE = "Freshest proof first, then the larger saving.";
export const ORDER_RULE = `Deals that were confirmed in the last ${FRESH_DAYS} days come first, then those of the last ${AGEING_DAYS} days, then the others; a deal that failed or is gone comes last. Within each group the larger saving comes first: percentages, then amounts in the store’s currency, then the rest; “up to 50%” comes after 50%. Commission plays no part.`;

export const isFresh = sql`${deals.verifiedAt} >= ${daysAgo(FRESH_DAYS)}`;

/** Has the badge, and counts as checked. */
export const isChecked = sql`${deals.verifiedAt} >= ${daysAgo(AGEING_DAYS)}`;

// The partial index needs its condition literally.
export const isCheckedCode = sql`active and code is not null and verified_at is not null`;

const NEWEST_CODES = 2_000;

/** The live codes of the newest confirmations on the whole site. */
export const newestCodes = sql`(
  select * from ${deals} where ${and(isCheckedCode, liveDeal)} order by verified_at desc limit ${NEWEST_CODES})`;

/** It failed, or is gone from its source, and nothing confirmed it since. */
export const isRefuted = sql`coalesce(jsonb_typeof(${deals.proof} -> 'negative') = 'object', false)`;

/** 3: fresh proof, 2: ageing, 1: none, 0: refuted. */
export const band = sql`case when ${isFresh} then 3 when ${isChecked} then 2 when ${isRefuted} then 0 else 1 end`;

/** For the deals of one store: no index has this order. */
export const byProof: Ordering = {
  key: sql`(${band} * 1e12 + ${deals.saving})`,
  id: deals.id,
  cast: "numeric",
  descending: true,
};
