import { z } from "zod";
import { link, optionalText, requiredText } from "./fields";

export const reportKinds = ["problem", "suggestion"] as const;
export type ReportKind = (typeof reportKinds)[number];

const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.union([z.literal(""), z.email("Please enter a valid email address.")]))
  .transform((text) => text.toLowerCase() || null)
  .nullish()
  .transform((text) => text ?? null);

/** What a visitor reports of a deal, or suggests for a store. */
export const reportInput = z.object({
  sourceUrl: link,
  code: optionalText(100),
  words: requiredText(2000),
  email,
});

export type ReportInput = z.output<typeof reportInput>;

/** Such as "R-1042". */
export const referenceOf = (id: number) => `R-${id}`;
