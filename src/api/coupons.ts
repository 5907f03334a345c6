import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../http/context";
import { keep } from "../kept";
import * as deals from "../models/deals";
import * as editing from "../models/deals/write";
import { couponInput, couponQuery } from "../schemas/deals";
import { limit, paging } from "../schemas/paging";
import { answerPage } from "./answer";
import { describe, finds, pages, shows } from "./describe";
import { sent } from "./examples";
import { presentCoupon } from "./present";
import * as shapes from "./shapes";
import { showDeal } from "./show-deal";
import { validateQuery } from "./validate";
import { writes } from "./writes";

export default new Hono<AppEnv>()
  .get(
    "/featured",
    describe("List the featured coupons", "Newest first.", shows(z.array(shapes.coupon))),
    validateQuery(z.object({ limit })),
    keep,
    async (c) => {
      const featured = await deals.featured(c.req.valid("query").limit);
      return c.json(featured.map(presentCoupon));
    },
  )
  .get(
    "/latest",
    describe("List the latest coupons", "Live coupons, newest first.", pages(shapes.coupon)),
    validateQuery(paging("instant")),
    keep,
    async (c) => {
      const [page, total] = await Promise.all([
        deals.coupons({}, "latest", c.req.valid("query")),
        deals.countCoupons(),
      ]);
      return answerPage(c, page, total, presentCoupon);
    },
  )
  .get(
    "/",
    describe("Find coupons", "Live coupons that match, in the requested order.", finds(shapes.coupon)),
    validateQuery(couponQuery),
    keep,
    async (c) => {
      const { sort, limit, cursor, ...filter } = c.req.valid("query");
      const [page, total] = await Promise.all([
        deals.coupons(filter, sort, { limit, cursor }),
        deals.countCoupons(filter),
      ]);
      return answerPage(c, page, total, presentCoupon);
    },
  )
  .get(
    "/:id",
    describe(
      "Get a coupon",
      "A coupon that visitors do not see needs the admin's session.",
      shows(shapes.coupon),
    ),
    keep,
    (c) => showDeal(c, "coupon", presentCoupon),
  )
  .route(
    "/",
    writes({
      one: "coupon",
      input: couponInput,
      example: sent.coupon,
      shape: shapes.coupon,
      shown: async (id) => {
        const deal = await deals.byId("coupon", id);
        return deal && presentCoupon(deal);
      },
      pathOf: ({ id }) => `/api/coupons/${id}`,
      model: editing.coupons,
    }),
  );
