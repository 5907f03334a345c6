import { sql } from "drizzle-orm";
import { deals, stores } from "../../../db/schema";
import { AGEING_DAYS, FRESH_DAYS } from "../../proof/status";
import { daysAgo } from "../days";

// PostgreSQL uses a partial index only if the query repeats its condition literally: hence `active` and the like.

/** Live now, or from a later start on. */
export const notEnded = sql`${deals.active} and (${deals.endsAt} is null or ${deals.endsAt} > now())`;

export const liveDeal = sql`${notEnded} and (${deals.startsAt} is null or ${deals.startsAt} <= now())`;
export const liveCoupon = sql`kind = 'coupon' and active and ${liveDeal}`;
export const liveOffer = sql`kind = 'offer' and active and ${liveDeal}`;

// Not `not exists`: as an anti-join it would read all deals before the first store.
export const withoutLiveDeal = sql`(select 1 from ${deals} where ${deals.storeId} = ${stores.id} and ${liveDeal} limit 1) is null`;

export const withoutLiveCode = sql`(select 1 from ${deals} where ${deals.storeId} = ${stores.id} and code is not null and ${liveDeal} limit 1) is null`;

export const endedDeal = sql`${deals.active} and ${deals.endsAt} <= now()`;

export const SOON_DAYS = 7;

/** An end before this counts as soon. */
export const soon = sql`now() + make_interval(days => ${SOON_DAYS}::int)`;
export const hasEnd = sql`active and ends_at is not null and ${deals.endsAt} > now()`;
export const endsSoon = sql`${hasEnd} and ${deals.endsAt} <= ${soon}`;
export const endsLater = sql`active and (${deals.endsAt} is null or ${deals.endsAt} > ${soon})`;

export const isFresh = sql`${deals.verifiedAt} >= ${daysAgo(FRESH_DAYS)}`;

/** It has the badge "Verified" and counts as checked. */
export const isChecked = sql`${deals.verifiedAt} >= ${daysAgo(AGEING_DAYS)}`;

/** By an editor, not by the page check alone. */
export const isCheckedByEditor = isCheckedBy("editor");

/** Whether the records of a kind are among those that confirm it. */
export function isCheckedBy(kind: "editor" | "page") {
  const at = sql`to_timestamp((${deals.proof} #>> ${`{confirmations,${kind},at}`}::text[])::float8 / 1000)`;
  return sql`(${isChecked} and coalesce(${at} >= ${daysAgo(AGEING_DAYS)}, false))`;
}

/** A code that was ever confirmed. */
export const isConfirmedCode = sql`active and code is not null and verified_at is not null`;

/** It failed, or is gone from its source, and nothing confirmed it since. */
export const isRefuted = sql`coalesce(jsonb_typeof(${deals.proof} -> 'negative') = 'object', false)`;
