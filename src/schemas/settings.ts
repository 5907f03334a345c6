import { z } from "zod";
import { isTimeZone } from "../format";
import {
  type Fields,
  flag,
  inputsOf,
  isCurrency,
  NO_CURRENCY,
  optionalLines,
  optionalText,
  wholeNumber,
} from "./fields";

export type Settings = typeof fallbackSettings;

/** The value of each field that the operator has not set. */
export const fallbackSettings = {
  siteName: "Dealproof",
  description:
    "Coupons and deals from the stores you already shop at. Each one says when it was checked, or that there is no proof yet.",
  contactEmail: "hello@dealproof.example",
  footerText: "Codes with proof. Each one says when it was checked, or that there is no proof yet.",
  primaryColor: "#FF6B00",
  secondaryColor: "#10B981",
  /** An IANA name; a date without a time ends at 23:59:59 there. */
  timeZone: "UTC",
  /** The name under which checks are shown. */
  editorName: "an editor",
  /** The currency of new stores (ISO 4217). */
  currency: "USD",
  switchOffMissing: false,
  dailyChecks: 50,
  /** The demo catalogue is filled in. It is no field. */
  hasDemo: false,
};

const colour = optionalText(7).refine(
  (text) => text === null || /^#[0-9a-f]{6}$/i.test(text),
  "A colour such as #FF6B00.",
);

const email = optionalText(254).refine(
  (text) => text === null || z.email().safeParse(text).success,
  "An e-mail address such as hello@example.com.",
);

const timeZone = optionalText(64).refine(
  (text) => text === null || isPlace(text),
  "A time zone such as Europe/Berlin, or UTC.",
);

const currency = optionalText(3)
  .transform((code) => code?.toUpperCase() ?? null)
  .refine((code) => code === null || isCurrency(code), NO_CURRENCY);

const shown = z.string().nullable();

/** An empty field has its fallback. */
export const settingsFields = {
  siteName: { label: "Site name", maxLength: 80, input: optionalText(80), output: shown },
  contactEmail: { label: "Contact e-mail", type: "email", maxLength: 254, input: email, output: shown },
  description: {
    label: "Description",
    type: "area",
    maxLength: 300,
    input: optionalLines(300),
    output: shown,
  },
  footerText: {
    label: "Footer text",
    type: "area",
    maxLength: 300,
    input: optionalLines(300),
    output: shown,
  },
  editorName: {
    label: "Your name, as checks are signed",
    maxLength: 80,
    hint: `Visitors see it on receipts. Empty: ${fallbackSettings.editorName}`,
    input: optionalText(80).describe("Signs the checks that an editor records."),
    output: shown,
  },
  currency: {
    label: "Currency",
    maxLength: 3,
    half: true,
    hint: `Of new stores: an ISO 4217 code, such as EUR. Empty: ${fallbackSettings.currency}`,
    input: currency.describe("The ISO 4217 code of the currency that a new store gets."),
    output: shown,
  },
  timeZone: {
    label: "Time zone",
    maxLength: 64,
    half: true,
    input: timeZone.describe("Where a day ends: a name such as Europe/Berlin, or UTC."),
    output: shown,
  },
  primaryColor: { label: "Primary colour", input: colour.describe("Such as #FF6B00."), output: shown },
  secondaryColor: { label: "Secondary colour", input: colour.describe("Such as #10B981."), output: shown },
  switchOffMissing: {
    label: "Switch a deal off when its page no longer shows it",
    type: "check",
    hint: "After two looks at least six hours apart. Without this the deal stays on, and waits in the inbox.",
    input: flag
      .default(false)
      .describe(
        "Whether a deal is switched off when its page no longer shows it. Otherwise it waits in the inbox.",
      ),
    output: z.boolean(),
  },
  dailyChecks: {
    label: "Checks a day",
    type: "number",
    half: true,
    hint: "This many deals that need a check come to the inbox each day, the most visited first.",
    input: wholeNumber(1_000)
      .default(fallbackSettings.dailyChecks)
      .describe("How many deals that need a check the inbox brings a day, the most visited first."),
    output: z.int(),
  },
} as const satisfies Fields;

export const settingsInput = z.object(inputsOf(settingsFields));

export type SettingsInput = z.infer<typeof settingsInput>;

// Only names of places, because PostgreSQL reads offsets with the opposite sign and "CET" without summer time.
const isPlace = (text: string) => (text === "UTC" || text.includes("/")) && isTimeZone(text);
