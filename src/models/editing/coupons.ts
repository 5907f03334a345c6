import type { CouponInput } from "../../schemas/deals";
import type { Author, Outcome } from "../changes";
import * as deal from "./deals";

export const byId = (id: number) => deal.byId("coupon", id);

export function create(input: CouponInput, author: Author): Promise<Outcome> {
  return deal.create("coupon", input, { featured: input.featured }, author);
}

export function update(id: number, input: CouponInput, author: Author, version?: number): Promise<Outcome> {
  return deal.update("coupon", id, input, { featured: input.featured }, author, version);
}

export const del = (id: number, author: Author) => deal.del("coupon", id, author);
export const activate = (id: number, author: Author) => deal.turn("coupon", id, "active", true, author);
export const deactivate = (id: number, author: Author) => deal.turn("coupon", id, "active", false, author);
export const feature = (id: number, author: Author) => deal.turn("coupon", id, "featured", true, author);
export const unfeature = (id: number, author: Author) => deal.turn("coupon", id, "featured", false, author);
