import { z } from "zod";
import { couponSorts, viewModes } from "./vocabulary";

const search = z.string().trim().max(100);
const category = z.string().trim().max(100);

/** What `GET /api/coupons` may be asked; anything else is refused. */
export const couponQuery = z.object({
  search: search.optional(),
  category: category.optional(),
  sort: z.enum(couponSorts, { error: `one of ${couponSorts.join(", ")}` }).default("latest"),
});

/** The home page's address. A visitor's odd value falls back: a page is better than a refusal. */
export const couponFilters = z.object({
  search: search.catch("").default(""),
  category: category.catch("").default(""),
  sort: z.enum(couponSorts).catch("latest").default("latest"),
  view: z.enum(viewModes).catch("grid").default("grid"),
});

export type CouponFilters = z.infer<typeof couponFilters>;
