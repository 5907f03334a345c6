import { sql } from "drizzle-orm";
import { deals } from "../../db/schema";

/** Active, begun, and not ended. */
export const liveDeal = sql`${deals.active} and (${deals.startsAt} is null or ${deals.startsAt} <= now()) and (${deals.endsAt} is null or ${deals.endsAt} > now())`;

/** Active, and its end is past. */
export const endedDeal = sql`${deals.active} and ${deals.endsAt} <= now()`;
