import { Hono } from "hono";
import { cachedList } from "../cache/serve";
import type { AppEnv } from "../http/context";
import type { Deal } from "../models/deals";
import * as search from "../models/search";
import { searchQuery } from "../schemas/search";
import { describe, shows, validate } from "./describe";
import { presentBlogSummary, presentCoupon, presentOffer, presentStore } from "./present";
import * as shapes from "./shapes";

const LIMITS = { stores: 10, deals: 10, blogs: 5 };

export default new Hono<AppEnv>().get(
  "/",
  describe(
    "Search for everything",
    "Stores, live deals, blog posts and categories, each the best matches first.",
    shows(shapes.searchResults),
  ),
  validate("query", searchQuery),
  cachedList,
  async (c) => {
    const { found, partly, corrected } = await search.find(c.req.valid("query").q, LIMITS);
    if (search.isEmpty(found) && !partly) c.set("skipsCache", true);
    return c.json({
      ...presentGroups(found),
      corrected: corrected ?? null,
      partly: partly ? presentGroups(partly) : null,
    });
  },
);

function presentGroups({ stores, deals, blogs, categories }: search.Groups) {
  return {
    stores: stores.items.map(presentStore),
    deals: deals.map(presentDeal),
    blogs: blogs.map(presentBlogSummary),
    categories,
  };
}

function presentDeal(deal: Deal) {
  return { kind: deal.kind, ...(deal.kind === "coupon" ? presentCoupon(deal) : presentOffer(deal)) };
}
