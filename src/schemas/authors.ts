import { z } from "zod";
import { flag, optionalLines, requiredText, slug } from "./fields";

export const authorInput = z.object({
  name: requiredText(100),
  slug,
  about: optionalLines(600).transform((text) => text ?? ""),
  isTeam: flag.default(false),
});

export type AuthorInput = z.infer<typeof authorInput>;
