import { sql } from "drizzle-orm";
import { deals, stores } from "../../db/schema";

/** Active, begun, and not ended. */
export const liveDeal = sql`${deals.active} and (${deals.startsAt} is null or ${deals.startsAt} <= now()) and (${deals.endsAt} is null or ${deals.endsAt} > now())`;

/** Active, and its end is past. */
export const endedDeal = sql`${deals.active} and ${deals.endsAt} <= now()`;

/** A store has no live deal. Not an anti-join: that would read all deals before the first store. */
export const withoutLiveDeal = sql`(select 1 from ${deals} where ${deals.storeId} = ${stores.id} and ${liveDeal} limit 1) is null`;
