import { type ZodType, z } from "zod";

/**
 * A field that a person may set. An entity has one list of them, by the names of its columns: its forms, the API's
 * input, answers and description, and the labels of the history all come from there.
 */
export type Field = {
  label: string;
  /** What a form or a call may say. A form has only texts, so an empty one is "none", and "true" is true. */
  input: ZodType;
  /** What the API answers; left out where it is not stored. */
  output?: ZodType;
  /** Its control in a form; a line of text if none is named. */
  type?: "url" | "number" | "day" | "area" | "check";
  hint?: string;
  required?: boolean;
  maxLength?: number;
  min?: number;
  placeholder?: string;
  mono?: boolean;
  /** Stands beside its neighbour in a form. */
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

export function labelsOf<Of extends Fields>(fields: Of): Record<keyof Of, string> {
  return each(fields, ({ label }) => label) as Record<keyof Of, string>;
}

/** The labels by the fields' columns. */
export function columnLabelsOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [columnOf(name), label]));
}

/** A field's column in the database. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function each<Value>(fields: Fields, read: (field: Field) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, read(field)]));
}

export const requiredText = (longest: number) =>
  z
    .string({ error: "This is required." })
    .trim()
    .min(1, "This is required.")
    .max(longest, `At most ${longest} characters.`)
    .refine(hasNoNul, "This holds a character that cannot be kept.");

export const optionalText = (longest: number) =>
  z
    .string({ error: "This should be text." })
    .trim()
    .max(longest, `At most ${longest} characters.`)
    .refine(hasNoNul, "This holds a character that cannot be kept.")
    .nullish()
    .transform((text) => text || null);

/** Lower-case words with hyphens between. */
export const slug = requiredText(100).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "Lower-case letters, digits and single hyphens between them, such as harbor-pine.",
);

const NOT_FILLED_IN = "Fill in the {{…}} of this link.";

/** An http or https address; `javascript:` and the like never pass. */
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
  const text = `A whole number from 0 to ${largest.toLocaleString("en-GB")}.`;
  return z.preprocess(numberOr(undefined), z.int({ error: text }).min(0, text).max(largest, text));
};

const BAD_AMOUNT = "An amount above 0 with at most two decimals, such as 49.50.";

/** An amount of money, as a number or in digits. */
export const optionalAmount = z.preprocess(
  (given) => (typeof given === "string" && given.trim() === "" ? null : given),
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d+(\.\d+)?$/)
          .transform(Number),
      ],
      BAD_AMOUNT,
    )
    .refine((amount) => amount > 0 && amount < 1e10 && Number(amount.toFixed(2)) === amount, BAD_AMOUNT)
    .nullish()
    .default(null),
);

/** A row's id. */
export const reference = z.preprocess(
  numberOr(undefined),
  z.int32({ error: "This is required." }).min(1, "This is required."),
);

export const optionalReference = z.preprocess(
  numberOr(null),
  z.int32({ error: "This should be an id." }).min(1, "This should be an id.").nullish().default(null),
);

/** A day (`2026-12-18`, which ends in the site's time zone) or an instant with its zone. */
export const optionalDate = optionalText(40).refine(
  (text) => text === null || isDate(text),
  "A date such as 2026-12-18.",
);

/** A newsletter subscription. */
export const subscription = z.object({
  email: z
    .string({ error: "Please enter a valid email address." })
    .trim()
    .toLowerCase()
    .max(254, "Please enter a valid email address.")
    .pipe(z.email("Please enter a valid email address.")),
});

const BAD_VERSION = "The version that was loaded, a whole number.";

/** What every edit may carry beside its fields: the version that was loaded, and the form's own key. */
export const edit = z.object({
  version: z.preprocess(numberOr(undefined), z.int32(BAD_VERSION).min(1, BAD_VERSION).optional()),
});

/** The number that a text says in digits; `none` for an empty one. */
function numberOr(none: undefined | null) {
  return (given: unknown) => {
    if (typeof given !== "string") return given;
    const text = given.trim();
    return text === "" ? none : /^-?\d+$/.test(text) ? Number(text) : given;
  };
}

/** Whether PostgreSQL can keep it. */
export function hasNoNul(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && /^https?:\/\//i.test(text) && url.hostname !== "";
}

/** Whether nothing is left of a network's template, such as `{{id}}`. */
function isFilledIn(text: string): boolean {
  return !/(\{|%7b){2}/i.test(text);
}

/** Not in a year that JavaScript and PostgreSQL could read differently. */
function isDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  const hasShape = [z.iso.date(), z.iso.datetime({ offset: true })].some(
    (shape) => shape.safeParse(text).success,
  );
  return hasShape && year >= 1970 && year <= 9998;
}
