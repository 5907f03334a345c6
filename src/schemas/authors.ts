import { z } from "zod";
import { flag, optionalText, requiredText, slug } from "./fields";

export const authorInput = z.object({
  name: requiredText(100),
  slug,
  about: optionalText(600).transform((text) => text ?? ""),
  isTeam: flag.default(false),
});

export type AuthorInput = z.infer<typeof authorInput>;
