import { z } from "zod";
import { requiredText, slug } from "./fields";

/** What can be said about a category. */
export const categoryInput = z.object({ name: requiredText(100), slug });

export type CategoryInput = z.infer<typeof categoryInput>;
