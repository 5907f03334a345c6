import { z } from "zod";
import {
  type Fields,
  flag,
  inputsOf,
  isCurrency,
  link,
  NO_CURRENCY,
  nameField,
  optionalLines,
  optionalLink,
  optionalText,
  requiredText,
  slug,
  slugField,
  wholeNumber,
} from "./fields";
import { BAD_CURSOR, type Cursor, isPlaceIn, limit, looseCursor, pageCursor } from "./paging";
import { looseSearch, search } from "./search";

export const storeQuery = z
  .object({
    search: search
      .optional()
      .describe(
        "Words of the name or the category, or a domain; the last one may be incomplete. Names that start with them come first.",
      ),
    limit,
    cursor: looseCursor,
  })
  .refine(({ search, cursor }) => !cursor || isPlaceAmong(Boolean(search), cursor), {
    path: ["cursor"],
    error: BAD_CURSOR,
  });

export const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0-9", "other"] as const;

export type Letter = (typeof letters)[number];

export const storeSorts = ["name", "popularity", "newest"] as const;

export type StoreSort = (typeof storeSorts)[number];

export const storesAddress = z
  .object({
    search: looseSearch,
    category: slug.optional().catch(undefined),
    checked: z.literal("yes").optional().catch(undefined),
    sort: z.enum(storeSorts).catch("name").default("name"),
    letter: z.enum(letters).optional().catch(undefined),
    cursor: looseCursor.catch(undefined),
  })
  .transform(({ search, cursor, sort, letter, ...filters }) => ({
    search,
    sort: search ? "name" : sort,
    // Only the names have letters.
    ...(search ? {} : { ...filters, letter: sort === "name" ? letter : undefined }),
    cursor: cursor && isPlaceAmong(Boolean(search) || sort !== "name", cursor) ? cursor : undefined,
  }));

export type StoresAddress = z.output<typeof storesAddress>;

const storeFilters = ["all", "codes", "deals", "checked"] as const;

export type StoreFilter = (typeof storeFilters)[number];

export const storeAddress = pageCursor("number").extend({ show: z.enum(storeFilters).catch("all") });

export type StoreAddress = z.output<typeof storeAddress>;

// By name the place is a text; by rank, popularity or age it is a number.
function isPlaceAmong(isRanked: boolean, cursor: Cursor): boolean {
  return isPlaceIn(isRanked ? "integer" : "text", cursor);
}

const text = z.string();

export const storeFields = {
  name: nameField,
  slug: slugField,
  category: {
    label: "Category",
    input: optionalText(100).describe("The category's name."),
    output: text.nullable().describe("The category's name."),
  },
  website: {
    label: "Website",
    type: "url",
    maxLength: 2000,
    placeholder: "https://",
    input: optionalLink,
    output: text.nullable(),
  },
  sameTerms: {
    label: "The checks of its deals",
    required: true,
    choices: [
      ["", "Choose"],
      ["true", "It is the same shop: they stay"],
      ["false", "It is another shop: they are void"],
    ],
    input: z
      .preprocess((given) => (given === "" ? undefined : given), flag.optional())
      .describe(
        "Asked for where the name or the website of a store with checked deals changes: whether it is the same shop, so that their checks stay. The history keeps the answer. Another currency voids them always.",
      ),
  },
  logo: {
    label: "Logo",
    input: z
      .string()
      .trim()
      .nullish()
      .transform((text) => text || null)
      .refine((text) => text === null || isLogo(text), "Start the address with https://, or choose a file.")
      .describe("An address, or an image as a data-URL. Without one, a mark is drawn from the name."),
    output: z.url().describe("The logo, or a mark that is drawn from the name."),
  },
  description: {
    label: "Description",
    type: "area",
    maxLength: 2000,
    input: optionalLines(2000).transform((text) => text ?? ""),
    output: text,
  },
  currency: {
    label: "Currency",
    required: true,
    half: true,
    maxLength: 3,
    hint: "The ISO 4217 code of its prices, such as USD. Another one voids the checks of its deals.",
    input: requiredText(3)
      .transform((code) => code.toUpperCase())
      .refine(isCurrency, NO_CURRENCY)
      .optional()
      .describe(
        "The ISO 4217 code of the currency that its deals' amounts are in. Without it a new store gets the site's.",
      ),
    output: text.describe("The ISO 4217 code of the currency that its deals' amounts are in."),
  },
  dealCount: {
    label: "Deal count",
    type: "number",
    half: true,
    min: 0,
    hint: "0 counts the live deals; another number is shown as it is.",
    input: wholeNumber(1_000_000).default(0).describe("0 counts the live deals."),
    output: z.int32().describe("The number of live deals, or the number that an editor has set."),
  },
} as const satisfies Fields;

export const storeInput = z.object(inputsOf(storeFields));

export type StoreInput = z.infer<typeof storeInput>;

function isLogo(text: string): boolean {
  return /^\/media\/[0-9a-f]{64}$/.test(text) || /^data:image\//i.test(text) || link.safeParse(text).success;
}
