import { z } from "zod";
import { type Fields, flag, inputsOf, nameField, optionalLines, slugField } from "./fields";

export const authorFields = {
  name: nameField,
  slug: slugField,
  about: {
    label: "About",
    type: "area",
    maxLength: 600,
    hint: "Shown on the author's page.",
    input: optionalLines(600).transform((text) => text ?? ""),
  },
  isTeam: { label: "This author is a team", type: "check", input: flag.default(false) },
} as const satisfies Fields;

export const authorInput = z.object(inputsOf(authorFields));

export type AuthorInput = z.infer<typeof authorInput>;
