import { z } from "zod";
import { blogSorts } from "../../models/editing/blogs";
import { listPlace, placeQuery } from "../../schemas/paging";
import { blogCategories, blogStatuses } from "../../schemas/vocabulary";

export const address = z.object({
  search: z.string().trim().max(100).catch("").default(""),
  status: z
    .enum(["", ...blogStatuses])
    .catch("")
    .default(""),
  category: z
    .enum(["", ...blogCategories])
    .catch("")
    .default(""),
  sort: z.enum(blogSorts).catch("newest").default("newest"),
  ...listPlace.shape,
});

/** The list's address: what is searched for, and how it is sorted. */
export type BlogsAt = z.output<typeof address>;

/** The list's own parameters, which its other screens carry along; what is usual is left out. */
export function queryOf({ search, status, category, sort, ...place }: BlogsAt) {
  return { search, status, category, sort: sort === "newest" ? "" : sort, ...placeQuery(place) };
}
