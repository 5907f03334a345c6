import { z } from "zod";
import {
  type Field,
  flag,
  inputsOf,
  link,
  optionalAmount,
  optionalDate,
  optionalLink,
  optionalReference,
  optionalText,
  reference,
  requiredText,
  slug,
} from "./fields";
import { checkMethods } from "./observations";
import { BAD_CURSOR, type CursorKind, isPlaceIn, limit, looseCursor, paging } from "./paging";
import { looseSearch, search } from "./search";
import {
  type CouponSort,
  couponDiscountTypes,
  couponPlaces,
  couponSorts,
  type DiscountType,
  discountTypeLabels,
  offerDiscountTypes,
  viewModes,
} from "./vocabulary";

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

export const offerQuery = paging("instant").extend({ spend });

export const couponQuery = z
  .object({
    search: search
      .optional()
      .describe(
        "Words of the title, the description or the store's name; the last one may be incomplete. Or a code.",
      ),
    category: category.optional().describe("A category's slug, or its name in any case."),
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

const id = z.int32().min(1);
const text = z.string();
const instant = z.string().meta({ format: "date-time" });

/** After a change of a field with `isTerm`, earlier observations no longer count. */
type DealField = Field & { isTerm?: true };

const name = {
  title: { label: "Title", required: true, maxLength: 200, input: requiredText(200), output: text },
  storeId: { label: "Store", required: true, input: reference, output: id, isTerm: true },
} as const satisfies Record<string, DealField>;

const terms = {
  discountValue: {
    label: "Value",
    half: true,
    maxLength: 100,
    input: optionalText(100)
      .transform((text) => text ?? "")
      .describe("The text to show, such as 20% or $15."),
    output: text.describe("The text to show, such as 20% or $15."),
    isTerm: true,
  },
  code: {
    label: "Code",
    half: true,
    mono: true,
    maxLength: 60,
    input: optionalText(60)
      .refine(
        (text) => text === null || isCode(text),
        "A code is one word, such as SAVE20: no spaces, no percent signs or brackets.",
      )
      .describe("What to type at the checkout: one word."),
    output: text.nullable(),
    isTerm: true,
  },
  minSpend: {
    label: "Minimum spend",
    half: true,
    hint: "In the store's currency, such as 50. Empty: none.",
    input: optionalAmount.describe("The least to spend, in the store's currency. None: there is no minimum."),
    output: z.number().nullable().describe("The least to spend, in the store's currency."),
    isTerm: true,
  },
  expiryDate: {
    label: "Ends",
    half: true,
    type: "day",
    input: optionalDate.describe("A day, which ends in the site's time zone, or an instant."),
    output: instant.nullable(),
  },
  sameCode: {
    label: "Save with this code anyway",
    type: "check",
    input: flag
      .default(false)
      .describe("Confirms a code that another live deal of the store has, too. It is not stored."),
  },
} as const satisfies Record<string, DealField>;

const description = {
  label: "Description",
  type: "area",
  maxLength: 2000,
  output: text,
  isTerm: true,
} as const;

const affiliateLink = {
  label: "Affiliate link",
  type: "url",
  maxLength: 2000,
  placeholder: "https://",
  output: text.nullable(),
} as const;

const discountType = <const Types extends readonly DiscountType[]>(types: Types, error: string) =>
  ({
    label: "Discount",
    half: true,
    required: true,
    isTerm: true,
    choices: types.map((type) => [type, discountTypeLabels[type]] as const),
    input: z.enum(types, { error }).default("percentage"),
    output: z.enum(types),
  }) as const;

const termsOfOffer = {
  ...name,
  affiliateLink: { ...affiliateLink, required: true, input: link },
  discountType: discountType(offerDiscountTypes, "percentage, fixed or deal."),
  ...terms,
  description: { ...description, required: true, input: requiredText(2000) },
  categoryId: { label: "Category", half: true, input: optionalReference, output: id.nullable() },
} as const satisfies Record<string, DealField>;

const voiding = Object.entries<DealField>(termsOfOffer).filter(([, { isTerm }]) => isTerm);

export const dealTerms = voiding.map(([name]) => name);

export const VOIDS_A_CHECK = `${voiding.map(([, { label }]) => label.toLowerCase()).join(", ")}, link, dates or numbers in the title`;

const state = {
  startsAt: {
    label: "Starts",
    half: true,
    type: "day",
    hint: "Empty: at once.",
    input: optionalDate
      .optional()
      .describe("A day, which begins in the site's time zone, or an instant. Left out, it stays as it is."),
    output: instant.nullable().describe("Nobody sees it before."),
  },
  verified: {
    label: "Check",
    required: true,
    input: z
      .union([flag, z.enum(["now", "keep"])], { error: "true, false, now or keep." })
      .default(false)
      .describe(
        `Whether an editor has checked the deal. Changing the ${VOIDS_A_CHECK} voids an earlier check. \`true\` means that it was checked now, unless \`verified\` still holds; \`now\` records a new check; \`keep\` records none; \`false\` withdraws an editor's check. A check is public, and signed with \`editorName\` of the settings.`,
      ),
    output: z
      .boolean()
      .describe(
        "Whether it is confirmed as it is now: at `verifiedAt`, by an editor or by the shop's own page.",
      ),
  },
  checkMethod: {
    label: "How it was checked",
    input: z
      .enum(checkMethods, { error: "basket, page or shop." })
      .nullish()
      .default(null)
      .describe(
        "How a check that this call records was made: `basket`: the code was tried in a basket; `page`: it was read on the shop's page; `shop`: the shop said so. Left out, the record says that it was checked, not how.",
      ),
  },
  active: {
    label: "Active",
    type: "check",
    input: flag.default(true),
    output: z.boolean().describe("Whether it is switched on."),
  },
} as const satisfies Record<string, DealField>;

/** The fields of an offer, in the order of its form. Days start and end in the site's time zone. */
export const offerFields = { ...termsOfOffer, ...state } as const satisfies Record<string, DealField>;

export const couponFields = {
  ...name,
  affiliateLink: { ...affiliateLink, input: optionalLink },
  discountType: discountType(couponDiscountTypes, "percentage, fixed or freeShipping."),
  ...terms,
  description: { ...description, input: optionalText(2000).transform((text) => text ?? "") },
  ...state,
  featured: { label: "Featured", type: "check", input: flag.default(false), output: z.boolean() },
} as const satisfies Record<string, DealField>;

/** One word, without characters of a discount's value, a template or HTML. */
export function isCode(text: string): boolean {
  return /^[^\s%<>{}"]+$/.test(text) && /[\p{L}\p{N}]/u.test(text);
}

const discount = z.object({ discountType: z.string(), discountValue: z.string() });

/** Says why a discount's value is wrong. "Up to 50%" and "10-20%" are fine. */
export function discountFault({ discountType, discountValue }: z.infer<typeof discount>): string | undefined {
  if (discountType !== "percentage" && discountType !== "fixed") return undefined;
  if (!/\d/.test(discountValue)) return "A number, such as 20% or $15.";
  if (discountType === "fixed")
    return discountValue.includes("%")
      ? "An amount, such as $15. A percentage is another discount."
      : undefined;
  const percentages = discountValue.match(/\d+([.,]\d+)?(?=\s*%)/g) ?? discountValue.match(/\d+([.,]\d+)?/g);
  const isPossible = percentages
    ?.map((text) => Number(text.replace(",", ".")))
    .every((n) => n > 0 && n <= 100);
  return isPossible ? undefined : "A percentage above 0 and up to 100, such as 20%.";
}

const hasRightValue = (given: z.infer<typeof discount>) => discountFault(given) === undefined;

const wrongValue = {
  path: ["discountValue"],
  error: ({ input }: { input?: unknown }) => discountFault(discount.parse(input)),
  // Shown together with the errors of other fields.
  when: ({ value }: { value: unknown }) => discount.safeParse(value).success,
};

export const offerInput = z.object(inputsOf(offerFields)).refine(hasRightValue, wrongValue);

export const couponInput = z.object(inputsOf(couponFields)).refine(hasRightValue, wrongValue);

export type DealInput = z.infer<typeof offerInput> | z.infer<typeof couponInput>;

export const offerOrder = z.object({
  storeId: reference,
  offerIds: z.array(reference, { error: "A list of ids." }).max(10_000, "At most 10,000 ids."),
});

export type OfferOrder = z.infer<typeof offerOrder>;
