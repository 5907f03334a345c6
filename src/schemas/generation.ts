import { z } from "zod";
import { flag, link, optionalText, requiredText } from "./fields";
import { blogCategories } from "./vocabulary";

/** What a store is generated from. */
export const storeOrder = z.object({
  storeName: requiredText(100),
  affiliateLink: link,
});

export type StoreOrder = z.infer<typeof storeOrder>;

/** Keywords as a list, or as one text with commas between; none means they were left out. */
const targetKeywords = z
  .preprocess(
    (given) => (typeof given === "string" ? given.split(",") : given),
    z
      .array(z.string().trim().max(60, "At most 60 characters each."))
      .max(20, "At most 20 keywords.")
      .nullish(),
  )
  .transform((words) => words?.filter(Boolean) ?? []);

/** What a blog is generated from. */
export const blogOrder = z.object({
  topic: requiredText(200),
  category: z.enum(blogCategories, { error: `One of ${blogCategories.join(", ")}.` }),
  storeName: optionalText(100)
    .transform((slug) => (slug === "none" ? null : slug))
    .describe("The store's slug; none: no store."),
  targetKeywords,
  includeAffiliate: flag.default(true),
});

export type BlogOrder = z.infer<typeof blogOrder>;
