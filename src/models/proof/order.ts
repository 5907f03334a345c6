import { and, sql } from "drizzle-orm";
import { deals } from "../../../db/schema";
import { isChecked, isConfirmedCode, isFresh, isRefuted, liveDeal } from "../deals/conditions";
import type { Ordering } from "../deals/read";

const NEWEST_CODES = 2_000;

/** The live codes of the newest confirmations on the whole site. */
export const newestCodes = sql`(
  select * from ${deals} where ${and(isConfirmedCode, liveDeal)} order by verified_at desc limit ${NEWEST_CODES})`;

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
