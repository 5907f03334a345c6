import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../http/context";
import { problem } from "../http/problem";
import * as deals from "../models/deals";
import { currentSlug } from "../models/slug-redirects";
import * as stores from "../models/stores";
import { limit, paging } from "../schemas/paging";
import { answerPage } from "./answer";
import { presentCoupon, presentOffer, presentStore } from "./present";
import { validateQuery } from "./validate";

/** The most coupons a single store's answer holds; `GET /api/coupons?search=` pages through more. */
const MOST_COUPONS = 200;

export default new Hono<AppEnv>()
  .get("/popular", validateQuery(z.object({ limit })), async (c) => {
    const popular = await stores.popular(c.req.valid("query").limit);
    return c.json(popular.map(presentStore));
  })
  .get("/", validateQuery(paging("text")), async (c) => {
    const [page, total] = await Promise.all([stores.list({}, c.req.valid("query")), stores.count()]);
    return answerPage(c, page, total, presentStore);
  })
  .get("/:slug", async (c) => {
    const { slug } = c.req.param();
    const store = await stores.bySlug(slug);
    if (!store) {
      const moved = await currentSlug("store", slug);
      return moved
        ? c.redirect(`/api/stores/${moved}`, 301)
        : problem(c, 404, `There is no store "${slug}".`);
    }
    const [coupons, offers] = await Promise.all([
      deals.couponsOfStore(store.id, { limit: MOST_COUPONS }),
      deals.offersOfStore(store.id),
    ]);
    return c.json({
      ...presentStore(store),
      coupons: coupons.items.map(presentCoupon),
      offers: offers.map(presentOffer),
    });
  });
