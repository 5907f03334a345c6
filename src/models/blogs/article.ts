import { dealIdsIn } from "../../schemas/post-nodes";
import * as deals from "../deals/list";
import * as stores from "../stores/list";
import { type Blog, related } from "./list";

const RELATED = 3;

export type Article = Awaited<ReturnType<typeof articleOf>>;

export async function articleOf(blog: Blog) {
  const [shown, store, others] = await Promise.all([
    deals.shownAmong(dealIdsIn(blog.content)),
    blog.targetStore ? stores.bySlug(blog.targetStore.slug) : undefined,
    related(blog, RELATED),
  ]);
  return { blog, deals: shown, store, related: others };
}
