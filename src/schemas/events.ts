import { z } from "zod";
import { wordsOf } from "./blogs";
import { optionalLines, optionalReference, optionalText, requiredText, slug } from "./fields";
import { blogStatuses } from "./vocabulary";

export type EventPhase = "during" | "before" | "after";

/** Pages of deals up to this one are shown. */
export const eventAddress = z.object({
  page: z.coerce.number().int().min(1).max(100).catch(1).default(1),
});

const MOST_NAMED = 100;

/** A list, or a text with commas between its entries. */
const listOf = <Entry extends z.ZodType<unknown, unknown>>(entry: Entry) =>
  z.preprocess(wordsOf, z.array(entry).max(MOST_NAMED, `At most ${MOST_NAMED}.`));

const names = listOf(requiredText(200));

const BAD_PERCENT = "A whole number from 1 to 100.";
const percent = z.preprocess(
  (given) => (given === "" || given === undefined ? null : given),
  z.coerce.number(BAD_PERCENT).pipe(z.int(BAD_PERCENT).min(1, BAD_PERCENT).max(100, BAD_PERCENT)).nullable(),
);

const day = requiredText(10).refine(
  (text) => z.iso.date().safeParse(text).success && text >= "1970-01-01",
  "A date such as 2026-11-27.",
);

/** `categories`, `stores`, `guides`: slugs or names; `deals`: numbers. A deal belongs to it if it fulfils all of the rule, or is picked. */
export const eventInput = z
  .object({
    name: requiredText(100),
    slug,
    status: z.enum(blogStatuses, `One of ${blogStatuses.join(", ")}.`).default("draft"),
    firstDay: day,
    lastDay: day,
    previousId: optionalReference,
    text: optionalLines(5_000).transform((text) => text ?? ""),
    categories: names,
    stores: names,
    minPercent: percent,
    search: optionalText(100),
    deals: names,
    guides: names,
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ["lastDay"],
    error: "It would end before it starts.",
  });

export type EventInput = z.output<typeof eventInput>;
