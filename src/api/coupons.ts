import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../http/context";
import * as deals from "../models/deals";
import { couponQuery } from "../schemas/deals";
import { limit, paging } from "../schemas/paging";
import { answerPage } from "./answer";
import { presentCoupon } from "./present";
import { validateQuery } from "./validate";

export default new Hono<AppEnv>()
  .get("/featured", validateQuery(z.object({ limit })), async (c) => {
    const featured = await deals.featured(c.req.valid("query").limit);
    return c.json(featured.map(presentCoupon));
  })
  .get("/latest", validateQuery(paging("instant")), async (c) => {
    const [page, total] = await Promise.all([
      deals.coupons({}, "latest", c.req.valid("query")),
      deals.countCoupons(),
    ]);
    return answerPage(c, page, total, presentCoupon);
  })
  .get("/", validateQuery(couponQuery), async (c) => {
    const { sort, limit, cursor, ...filter } = c.req.valid("query");
    const [page, total] = await Promise.all([
      deals.coupons(filter, sort, { limit, cursor }),
      deals.countCoupons(filter),
    ]);
    return answerPage(c, page, total, presentCoupon);
  });
