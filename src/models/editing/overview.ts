import { sql } from "drizzle-orm";
import { query } from "../../../db/client";

/** Rows are counted up to here: beyond it "10,000+" is as good to know, and as quick as before. */
export const MOST = 10_000;
/** What is searched for must be looked at row by row, and is counted up to here. */
export const MOST_FOUND = 1_000;

export type Overview = Record<
  "stores" | "categories" | "offers" | "coupons" | "blogs" | "review" | "subscribers",
  number
>;

/** How many rows each list has, counted up to one more than `MOST`. */
export async function counts(): Promise<Overview> {
  const upTo = (rows: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select 1 from ${rows} limit ${MOST + 1}) found)`;
  const [row] = await query<Overview>(sql`
    select ${upTo(sql`stores`)} as stores, ${upTo(sql`categories`)} as categories,
      ${upTo(sql`deals where kind = 'offer'`)} as offers, ${upTo(sql`deals where kind = 'coupon'`)} as coupons,
      ${upTo(sql`blogs`)} as blogs, ${upTo(sql`deals where claim is not null and kind = 'offer'`)} as review,
      ${upTo(sql`subscribers`)} as subscribers`);
  if (!row) throw new Error("The counts gave no row");
  return row;
}
