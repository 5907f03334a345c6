import { z } from "zod";
import { isTimeZone } from "../ui/format";
import {
  type Fields,
  flag,
  hasNoNul,
  inputsOf,
  isCurrency,
  isOneLine,
  NO_CURRENCY,
  optionalLines,
  optionalText,
} from "./fields";

export type HeroClaim = { value: string; label: string };

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
  /** As checks are signed. */
  editorName: "an editor",
  /** Of new stores, ISO 4217. */
  currency: "USD",
  heroClaims: [
    { value: "50,000+", label: "Active Deals" },
    { value: "2,500+", label: "Partner Stores" },
    { value: "1M+", label: "Happy Customers" },
  ],
  liveHeroClaims: true,
  switchOffMissing: false,
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

const BAD_CLAIMS =
  "Three claims, each with a figure (at most 20 characters) and words (at most 40), or none at all.";

const claimText = (longest: number) =>
  z
    .string(BAD_CLAIMS)
    .trim()
    .min(1, BAD_CLAIMS)
    .max(longest, BAD_CLAIMS)
    .refine(hasNoNul, BAD_CLAIMS)
    .refine(isOneLine, BAD_CLAIMS);

const claim = z.strictObject({ value: claimText(20), label: claimText(40) }, BAD_CLAIMS);

const heroClaims = z.preprocess(
  (given) => (Array.isArray(given) && given.every(isBlank) ? null : given),
  z
    .array(claim, BAD_CLAIMS)
    .length(3, BAD_CLAIMS)
    .nullish()
    .transform((claims) => claims ?? null),
);

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
  liveHeroClaims: {
    label: "Show live numbers",
    type: "check",
    hint: "Active deals, partner stores and checked codes, as counted. Without this the home page shows the three claims below.",
    input: flag
      .default(true)
      .describe(
        "Whether the home page shows live numbers instead of the claims: active deals, stores and checked codes.",
      ),
    output: z.boolean(),
  },
  heroClaims: {
    label: "Claims",
    input: heroClaims.describe("Three claims of the home page, for when it shows no live numbers."),
    output: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
  },
  switchOffMissing: {
    label: "Switch a deal off when its page no longer shows it",
    type: "check",
    hint: "After two looks at least six hours apart. Without this the deal stays on, and waits under Review.",
    input: flag
      .default(false)
      .describe(
        "Whether a deal is switched off when its page no longer shows it. Otherwise it waits under Review.",
      ),
    output: z.boolean(),
  },
} as const satisfies Fields;

export const settingsInput = z.object(inputsOf(settingsFields));

export type SettingsInput = z.infer<typeof settingsInput>;

// Only names of places, because PostgreSQL reads offsets with the opposite sign and "CET" without summer time.
const isPlace = (text: string) => (text === "UTC" || text.includes("/")) && isTimeZone(text);

function isBlank(given: unknown): boolean {
  if (typeof given !== "object" || given === null) return false;
  const { value, label } = given as Record<string, unknown>;
  return [value, label].every((text) => !text || (typeof text === "string" && text.trim() === ""));
}
