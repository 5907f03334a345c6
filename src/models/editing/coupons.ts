import { sql } from "drizzle-orm";
import { deals } from "../../../db/schema";
import type { CouponInput } from "../../schemas/deals";
import type { Author, Outcome } from "../changes";
import * as deal from "./deals";

export const byId = (id: number) => deal.byId("coupon", id);

export function create(input: CouponInput, author: Author): Promise<Outcome> {
  const { featured, verified } = input;
  return deal.create("coupon", input, { featured, verifiedAt: verified ? sql`now()` : null }, author);
}

/** Changes a coupon. One that was checked before keeps the date of it while it is verified. */
export function update(id: number, input: CouponInput, author: Author, version?: number): Promise<Outcome> {
  const { featured, verified } = input;
  const verifiedAt = verified ? sql`coalesce(${deals.verifiedAt}, now())` : null;
  return deal.update("coupon", id, input, { featured, verifiedAt }, author, version);
}

export const del = (id: number, author: Author) => deal.del("coupon", id, author);
export const activate = (id: number, author: Author) => deal.turn("coupon", id, "active", true, author);
export const deactivate = (id: number, author: Author) => deal.turn("coupon", id, "active", false, author);
export const feature = (id: number, author: Author) => deal.turn("coupon", id, "featured", true, author);
export const unfeature = (id: number, author: Author) => deal.turn("coupon", id, "featured", false, author);
