import { z } from "zod";
import { type Fields, inputsOf, nameField, optionalLines, slugField } from "./fields";

export const categoryFields = {
  name: nameField,
  slug: slugField,
  description: {
    label: "Description",
    type: "area",
    maxLength: 300,
    hint: "What there is to buy, in a sentence or two. Its page begins with it.",
    input: optionalLines(300).transform((text) => text ?? ""),
    output: z.string(),
  },
} as const satisfies Fields;

export const categoryInput = z.object(inputsOf(categoryFields));

export type CategoryInput = z.infer<typeof categoryInput>;
