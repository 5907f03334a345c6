import { z } from "zod";
import { blogCategories } from "./vocabulary";

/** A link of a blog post to a shop, with the words around it. */
export type AffiliateLink = { text: string; context: string | null; url: string };

/** What `GET /api/blogs` may be asked; anything else is refused. */
export const blogQuery = z.object({
  category: z.enum(blogCategories, { error: `one of ${blogCategories.join(", ")}` }).optional(),
  featured: z
    .enum(["true", "false"], { error: "true or false" })
    .transform((text) => text === "true")
    .optional(),
});

/** The address of /blogs; an odd value falls back. */
export const blogFilters = z.object({
  search: z.string().trim().max(100).catch("").default(""),
  category: z.enum(blogCategories).or(z.literal("")).catch("").default(""),
});

export type BlogFilters = z.infer<typeof blogFilters>;
