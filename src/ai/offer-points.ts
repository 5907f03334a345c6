import { z } from "zod";

const MAX_SPAN_LENGTH = 1_000;

const span = z
  .string()
  .max(MAX_SPAN_LENGTH)
  .nullable()
  .refine((text) => text === null || (text.isWellFormed() && !text.includes("\0")))
  .transform((text) => text?.replace(/\s+/g, " ").trim() || null);

/** The number of a block, and copies of parts of its text, as a model sends them. */
export const offerPoints = z.object({
  block: z.int(),
  kind: z.enum(["percentage", "fixed", "free-shipping", "other"]),
  ...{ code: span, value: span, upTo: span, what: span, title: span, start: span, end: span },
  conditions: z.array(span).transform((conditions) => conditions.filter((text) => text !== null)),
});

export type OfferPoints = z.infer<typeof offerPoints>;

export type Span = { part: string; text: string };

export type Card = {
  title: string;
  discountType: "percentage" | "fixed" | "deal";
  discountValue: string;
  /** The shop's own words: the heading and the whole scope. */
  quote: string;
};

/** The texts of an offer's blocks, of these and the blocks elsewhere that name its code, and of the headings above. */
export type Words = { text: string; everywhere: string; heading: string };

/** The title of an offer's card. It has no words but the shop's, "off", "up to" and "free shipping". */
export function titleOf({ kind, value, upTo, what, title }: OfferPoints): string {
  if (kind === "free-shipping") return what ? `Free shipping on ${what}` : "Free shipping";
  if (kind === "other") return title?.replace(/\.$/, "") ?? "";
  return `${upTo ? "Up to " : ""}${value ?? ""} off${what ? ` ${what}` : ""}`;
}

/** Offers with the same code, or without one with the same title, are the same offer. */
export function identityOf(offer: OfferPoints): string {
  return offer.code === null ? titleOf(offer).toLowerCase() : `code ${offer.code.toUpperCase()}`;
}

export function spansOf({ code, value, upTo, what, title, conditions, start, end }: OfferPoints): Span[] {
  const parts = { code, value, "up to": upTo, what, title, start, end };
  return [
    ...Object.entries(parts).flatMap(([part, text]) => (text === null ? [] : { part, text })),
    ...conditions.map((text) => ({ part: "condition", text })),
  ];
}
