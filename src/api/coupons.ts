import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import * as deals from "../models/deals";
import { couponQuery } from "../schemas/deals";
import { paging } from "../schemas/paging";
import { answerPage } from "./answer";
import { presentCoupon } from "./present";
import { validateQuery } from "./validate";

export default new Hono<AppEnv>()
  .get("/featured", validateQuery(paging.pick({ limit: true })), async (c) => {
    const featured = await deals.featured(c.req.valid("query").limit);
    return c.json(featured.map(presentCoupon));
  })
  .get("/latest", validateQuery(paging), async (c) => {
    const [page, total] = await Promise.all([
      deals.coupons({}, "latest", c.req.valid("query")),
      deals.countCoupons(),
    ]);
    return answerPage(c, page, total, presentCoupon);
  })
  .get("/", validateQuery(couponQuery.extend(paging.shape)), async (c) => {
    const { sort, limit, cursor, ...filter } = c.req.valid("query");
    const [page, total] = await Promise.all([
      deals.coupons(filter, sort, { limit, cursor }),
      deals.countCoupons(filter),
    ]);
    return answerPage(c, page, total, presentCoupon);
  });
