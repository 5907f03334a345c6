import { z } from "zod";
import { AGEING_DAYS } from "../proof/status";
import { checkMethods } from "../proof/vocabulary";
import { hasRightValue, isCode, wrongValue } from "./discounts";
import {
  type Field,
  flag,
  inputsOf,
  link,
  optionalAmount,
  optionalDate,
  optionalLines,
  optionalLink,
  optionalReference,
  optionalText,
  reference,
  requiredLines,
  requiredText,
} from "./fields";
import { couponDiscountTypes, type DiscountType, discountTypeLabels, offerDiscountTypes } from "./vocabulary";

const id = z.int32().min(1);
const text = z.string();
const instant = z.string().meta({ format: "date-time" });

/** After a change of a field with `isTerm`, earlier observations no longer count. */
type DealField = Field & { isTerm?: true };

const name = {
  title: {
    label: "Title",
    required: true,
    maxLength: 200,
    input: requiredText(200),
    output: text,
    isTerm: true,
  },
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

/** The terms of which an edit may say that only their wording changed (`sameTerms`). */
export const wordedTerms = ["title", "description"];

const sameTerms = {
  label: "Only the wording changed",
  type: "check",
  hint: "The title and the description say the same in other words, so that the checks stay.",
  input: flag
    .default(false)
    .describe(
      "Says that a changed title or description means the same, so that it voids no check. The history keeps it.",
    ),
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
  description: { ...description, required: true, input: requiredLines(2000) },
  sameTerms,
  categoryId: { label: "Category", input: optionalReference, output: id.nullable() },
} as const satisfies Record<string, DealField>;

const voiding = Object.entries<DealField>(termsOfOffer).filter(([, { isTerm }]) => isTerm);

export const dealTerms = voiding.map(([name]) => name);

export const VOIDS_A_CHECK = `${voiding.map(([, { label }]) => label.toLowerCase()).join(", ")} or dates`;

const state = {
  startsAt: {
    label: "Starts",
    half: true,
    type: "day",
    hint: "Empty: at once.",
    input: optionalDate.optional().describe("A day, which begins in the site's time zone, or an instant."),
    output: instant.nullable().describe("Nobody sees it before."),
  },
  expiryDate: {
    label: "Ends",
    half: true,
    type: "day",
    input: optionalDate.describe("A day, which ends in the site's time zone, or an instant."),
    output: instant.nullable(),
  },
  verified: {
    label: "Check",
    required: true,
    input: z
      .union([flag, z.enum(["now", "keep"])], { error: "true, false, now or keep." })
      .default(false)
      .describe(
        `Whether an editor has checked the deal. Changing the ${VOIDS_A_CHECK} voids an earlier check. \`true\` means that it was checked now, unless \`verified\` still holds; \`now\` records a new check; \`keep\`, or an edit without this field, records none; \`false\` withdraws an editor's check. A check is public, and signed with \`editorName\` of the settings.`,
      ),
    output: z
      .boolean()
      .describe(
        `Whether it was confirmed as it is now in the last ${AGEING_DAYS} days: at \`verifiedAt\`, by an editor, or by the shop's own page or feed. False for one that has ended.`,
      ),
  },
  checkMethod: {
    label: "How it was checked",
    input: z
      .enum(checkMethods, { error: "basket, price, page or shop." })
      .nullish()
      .default(null)
      .describe(
        "How a check that this call records was made: `basket`: the code was tried in a basket; `price`, of a deal without a code: the price was as said; `page`: it was read on the shop's page; `shop`: the shop said so. Left out, the record says that it was checked, not how.",
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
  description: { ...description, input: optionalLines(2000).transform((text) => text ?? "") },
  sameTerms,
  ...state,
  featured: { label: "Featured", type: "check", input: flag.default(false), output: z.boolean() },
} as const satisfies Record<string, DealField>;

export const offerInput = z.object(inputsOf(offerFields)).refine(hasRightValue, wrongValue);

export const couponInput = z.object(inputsOf(couponFields)).refine(hasRightValue, wrongValue);

export type DealInput = z.infer<typeof offerInput> | z.infer<typeof couponInput>;

export const offerOrder = z.object({
  storeId: reference,
  offerIds: z.array(reference, { error: "A list of ids." }).max(10_000, "At most 10,000 ids."),
});

export type OfferOrder = z.infer<typeof offerOrder>;
