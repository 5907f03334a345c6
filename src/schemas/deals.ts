import { z } from "zod";
import { BAD_CURSOR, type CursorKind, isPlaceIn, limit, looseCursor } from "./paging";
import { type CouponSort, couponSorts, viewModes } from "./vocabulary";

const TOO_LONG = "at most 100 characters";

const search = z.string().trim().max(100, TOO_LONG);

/** A category's slug or name; "all" is none. */
const category = z
  .string()
  .trim()
  .max(100, TOO_LONG)
  .transform((text) => (text.toLowerCase() === "all" ? "" : text));

const cursorKinds: Record<CouponSort, CursorKind> = {
  latest: "instant",
  discount: "number",
  expiry: "instant",
  popularity: "integer",
};

/** What `GET /api/coupons` may be asked; anything else is refused. */
export const couponQuery = z
  .object({
    search: search.optional(),
    category: category.optional(),
    sort: z.enum(couponSorts, { error: `one of ${couponSorts.join(", ")}` }).default("latest"),
    limit,
    cursor: looseCursor,
  })
  .refine(({ sort, cursor }) => !cursor || isPlaceIn(cursorKinds[sort], cursor), {
    path: ["cursor"],
    error: BAD_CURSOR,
  });

const couponFilters = z.object({
  search: search.catch("").default(""),
  category: category.catch("").default(""),
  sort: z.enum(couponSorts).catch("latest").default("latest"),
  view: z.enum(viewModes).catch("grid").default("grid"),
});

export type CouponFilters = z.infer<typeof couponFilters>;

/** The home page's address. A visitor's odd value falls back: a page is better than a refusal. */
export const couponAddress = couponFilters
  .extend({ cursor: looseCursor.catch(undefined) })
  .transform(({ cursor, ...filters }) => ({
    filters,
    cursor: cursor && isPlaceIn(cursorKinds[filters.sort], cursor) ? cursor : undefined,
  }));
