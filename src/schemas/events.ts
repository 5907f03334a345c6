import { z } from "zod";
import { wordsOf } from "./blogs";
import {
  type Fields,
  inputsOf,
  nameField,
  optionalLines,
  optionalReference,
  optionalText,
  requiredText,
  slugField,
} from "./fields";
import { blogStatuses, blogStatusLabels } from "./vocabulary";

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
export const eventFields = {
  name: { ...nameField, placeholder: "Such as Black Friday 2026" },
  slug: slugField,
  firstDay: { label: "First day", type: "day", required: true, half: true, input: day },
  lastDay: { label: "Last day", type: "day", required: true, half: true, input: day },
  status: {
    label: "Status",
    required: true,
    half: true,
    choices: Object.entries(blogStatusLabels),
    input: z.enum(blogStatuses, `One of ${blogStatuses.join(", ")}.`).default("draft"),
  },
  previousId: { label: "Last time", half: true, input: optionalReference },
  text: {
    label: "Text",
    type: "area",
    maxLength: 5_000,
    hint: "An empty line begins a paragraph.",
    input: optionalLines(5_000).transform((text) => text ?? ""),
  },
  categories: {
    label: "Categories",
    hint: "A live deal belongs to the event if it fulfils every rule.",
    input: names,
  },
  stores: { label: "Stores", hint: "With categories too, either is enough.", input: names },
  minPercent: { label: "Minimum saving in %", type: "number", min: 1, half: true, input: percent },
  search: { label: "Search words", half: true, maxLength: 100, input: optionalText(100) },
  deals: {
    label: "Picked deals",
    hint: "They belong to the event whatever the rules say.",
    input: names,
  },
  guides: { label: "Guides", hint: "Posts that its page shows.", input: names },
} as const satisfies Fields;

export const eventInput = z
  .object(inputsOf(eventFields))
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ["lastDay"],
    error: "It would end before it starts.",
  });

export type EventInput = z.output<typeof eventInput>;
