import { z } from "zod";
import { slug } from "./fields";
import { BAD_CURSOR, type CursorKind, isPlaceIn, limit, looseCursor, paging } from "./paging";
import { looseSearch, search, storeParameter } from "./search";
import { type CouponSort, couponPlaces, couponSorts, listedStates, viewModes } from "./vocabulary";

const TOO_LONG = "at most 100 characters";

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

const AMOUNT = "an amount, such as 50 or 49.50";

const spend = z
  .string(AMOUNT)
  .regex(/^\d{1,10}(\.\d{1,2})?$/, AMOUNT)
  .transform(Number)
  .optional()
  .describe(
    "What the buyer will spend, in the store's currency: leaves out deals with a higher minimum. The total then counts up to 1,000.",
  );

const narrowed = {
  store: storeParameter,
  state: z
    .enum(listedStates, { error: `one of ${listedStates.join(", ")}` })
    .optional()
    .describe("For the admin: deals in this state. Without it the live ones."),
};

export const offerQuery = paging("instant").extend({ ...narrowed, spend });

export const couponQuery = z
  .object({
    search: search
      .optional()
      .describe(
        "Words of the title, the description or the store's name; the last one may be incomplete. Or a code.",
      ),
    category: category.optional().describe("A category's slug, or its name in any case."),
    ...narrowed,
    sort: z
      .enum(couponSorts, { error: `one of ${couponSorts.join(", ")}` })
      .default("latest")
      .describe(
        "The newest first; the largest saving: percentages, then amounts, each currency by itself, and “up to” after the same figure; the soonest to end; or the most used.",
      ),
    spend,
    limit,
    cursor: looseCursor,
  })
  .refine(({ sort, cursor }) => !cursor || isPlaceIn(cursorKinds[sort], cursor), {
    path: ["cursor"],
    error: BAD_CURSOR,
  });

/** An address shows at most this many pages at once. Those after them are reached by a cursor. */
export const MAX_PAGES = 8;

// An invalid value gets its default, because a page is better than an error.
const couponList = z.object({
  search: looseSearch,
  category: category.catch("").default(""),
  store: slug.or(z.literal("")).catch("").default(""),
  sort: z.enum(couponSorts).catch("latest").default("latest"),
  view: z.enum(viewModes).catch("grid").default("grid"),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1),
  cursor: looseCursor.catch(undefined),
});

/** Without a cursor the list has all pages up to `page`, with one only the page that begins there. */
function fitting<Query extends Pick<z.output<typeof couponList>, "sort" | "page" | "cursor">>(query: Query) {
  const cursor = query.cursor && isPlaceIn(cursorKinds[query.sort], query.cursor) ? query.cursor : undefined;
  return { ...query, cursor, page: cursor ? query.page : Math.min(query.page, MAX_PAGES) };
}

export const couponAddress = couponList.transform(fitting);

export const categoryAddress = couponList.omit({ category: true }).transform(fitting);

export const couponFragment = couponList
  .extend({ place: z.enum(couponPlaces).catch("home").default("home") })
  .transform(fitting);

export type CouponQuery = z.output<typeof couponFragment>;
