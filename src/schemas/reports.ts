import { z } from "zod";
import { link, optionalLink, optionalText, requiredLines, subscription } from "./fields";

export const reportKinds = ["problem", "suggestion"] as const;
export type ReportKind = (typeof reportKinds)[number];

const words = {
  words: requiredLines(2000),
  email: z.preprocess((text) => (text === "" ? undefined : text), subscription.shape.email.optional()),
};

export const problemInput = z.object({
  sourceUrl: optionalLink.transform((url) => url ?? ""),
  ...words,
});

/** A code that a visitor suggests for a store, with the page that shows it. */
export const suggestionInput = z.object({ code: optionalText(100), sourceUrl: link, ...words });

export type ReportInput = z.output<typeof problemInput> & { code?: string | null };

export const referenceOf = (id: number) => `R-${id}`;
