import { type ZodType, z } from "zod";
import { number } from "../format";

export const NOT_STORED = "This contains a character that cannot be stored.";

/** A field that a person may set. Forms, the API and the history's labels are derived from an entity's fields. */
export type Field = {
  label: string;
  /** Reads form text and JSON: in a form, an empty text is "none" and "true" is true. */
  input: ZodType;
  /** The API's answer; left out if the field is not stored. */
  output?: ZodType;
  /** The form's control; by default a text field. */
  type?: "url" | "email" | "number" | "day" | "area" | "check";
  hint?: string;
  required?: boolean;
  maxLength?: number;
  min?: number;
  placeholder?: string;
  mono?: boolean;
  half?: boolean;
  choices?: readonly (readonly [value: string, label: string])[];
};

export type Fields = Record<string, Field>;

type Inputs<Of extends Fields> = { [Name in keyof Of]: Of[Name]["input"] };

type Outputs<Of extends Fields> = {
  [Name in keyof Of as Of[Name] extends { output: ZodType } ? Name : never]: Of[Name] extends {
    output: infer Output extends ZodType;
  }
    ? Output
    : never;
};

export function inputsOf<Of extends Fields>(fields: Of): Inputs<Of> {
  return each(fields, ({ input }) => input) as Inputs<Of>;
}

export function outputsOf<Of extends Fields>(fields: Of): Outputs<Of> {
  const stored = Object.entries(fields).filter(([, { output }]) => output);
  return each(Object.fromEntries(stored), ({ output }) => output) as Outputs<Of>;
}

export function columnLabelsOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [columnOf(name), label]));
}

export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function each<Value>(fields: Fields, read: (field: Field) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, read(field)]));
}

const text = (longest: number, error: string) =>
  z.string({ error }).trim().max(longest, `At most ${longest} characters.`).refine(hasNoNul, NOT_STORED);

const REQUIRED = "This is required.";
const NO_TEXT = "This should be text.";

/** A text of one line, such as a name: a line break would end a header, a log line or a row of a file. */
export const requiredText = (longest: number) => line(longest, REQUIRED).min(1, REQUIRED);

export const optionalText = (longest: number) => orNull(line(longest, NO_TEXT));

/** A text of several lines, such as a description. */
export const requiredLines = (longest: number) => text(longest, REQUIRED).min(1, REQUIRED);

export const optionalLines = (longest: number) => orNull(text(longest, NO_TEXT));

export const ONE_LINE = "Write this on one line, without line breaks.";

export const isOneLine = (text: string) => !/[\n\v\f\r\u0085\u2028\u2029]/.test(text);

function line(longest: number, error: string) {
  return text(longest, error).refine(isOneLine, ONE_LINE);
}

function orNull(text: z.ZodString) {
  return text.nullish().transform((text) => text || null);
}

export const slug = requiredText(100).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "Lower-case letters, digits and single hyphens between them, such as harbor-pine.",
);

/** The name and the address of a store, category, author or event. */
export const nameField = {
  label: "Name",
  required: true,
  maxLength: 100,
  input: requiredText(100),
  output: z.string(),
} as const satisfies Field;

export const slugField = {
  label: "Slug",
  required: true,
  maxLength: 100,
  input: slug,
  output: z.string().describe("The name in addresses: lower-case words with hyphens between."),
} as const satisfies Field;

const NOT_FILLED_IN = "Fill in the {{…}} of this link.";

export const link = requiredText(2000)
  .refine(isWebAddress, "Start the link with https://")
  .refine(isFilledIn, NOT_FILLED_IN);

export const optionalLink = optionalText(2000)
  .refine((text) => text === null || isWebAddress(text), "Start the link with https://")
  .refine((text) => text === null || isFilledIn(text), NOT_FILLED_IN);

export const flag = z.preprocess(
  (given) => (given === "true" || given === "on" ? true : given === "false" || given === "" ? false : given),
  z.boolean({ error: "This should be true or false." }),
);

export const wholeNumber = (largest: number) => {
  const text = `A whole number from 0 to ${number.format(largest)}.`;
  return z.preprocess(numberOr(undefined), z.int({ error: text }).min(0, text).max(largest, text));
};

const BAD_AMOUNT = "An amount above 0 with at most two decimals, such as 49.50.";

export const optionalAmount = z.preprocess(
  numberOr(null),
  z
    .number(BAD_AMOUNT)
    .refine((amount) => amount > 0 && amount < 1e10 && Number(amount.toFixed(2)) === amount, BAD_AMOUNT)
    .nullish()
    .default(null),
);

export const reference = z.preprocess(
  numberOr(undefined),
  z.int32({ error: "This is required." }).min(1, "This is required."),
);

export const optionalReference = z.preprocess(
  numberOr(null),
  z.int32({ error: "This should be an id." }).min(1, "This should be an id.").nullish().default(null),
);

/** A day (`2026-12-18`, in the site's time zone) or an instant with its zone. */
export const optionalDate = optionalText(40).refine(
  (text) => text === null || isDate(text),
  "A date such as 2026-12-18.",
);

export const subscription = z.object({
  email: z
    .string({ error: "Please enter a valid email address." })
    .trim()
    .toLowerCase()
    .max(254, "Please enter a valid email address.")
    .pipe(z.email("Please enter a valid email address.")),
});

const BAD_VERSION = "The version that was loaded, a whole number.";

/** An edit may carry the version that it is based on. */
export const edit = z.object({
  version: z.preprocess(numberOr(undefined), z.int32(BAD_VERSION).min(1, BAD_VERSION).optional()),
});

function numberOr(none: undefined | null) {
  return (given: unknown) => {
    if (typeof given !== "string") return given;
    const text = given.trim();
    return text === "" ? none : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : given;
  };
}

const currencies = new Set(Intl.supportedValuesOf("currency"));

export const isCurrency = (code: string) => currencies.has(code);

export const NO_CURRENCY = "An ISO 4217 code, such as USD or EUR.";

// PostgreSQL stores neither NUL nor half of a surrogate pair.
export function hasNoNul(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && /^https?:\/\//i.test(text) && url.hostname !== "";
}

/** Whether an affiliate network's template, such as `{{id}}`, has been filled in. */
function isFilledIn(text: string): boolean {
  return !/(\{|%7b){2}/i.test(text);
}

// JavaScript and PostgreSQL could read other years differently.
function isDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  const hasShape = [z.iso.date(), z.iso.datetime({ offset: true })].some(
    (shape) => shape.safeParse(text).success,
  );
  return hasShape && year >= 1970 && year <= 9998;
}
