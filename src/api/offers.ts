import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import * as deals from "../models/deals";
import { paging } from "../schemas/paging";
import { answerPage } from "./answer";
import { presentOffer } from "./present";
import { validateQuery } from "./validate";

export default new Hono<AppEnv>().get("/", validateQuery(paging("instant")), async (c) => {
  const [page, total] = await Promise.all([deals.offers(c.req.valid("query")), deals.countOffers()]);
  return answerPage(c, page, total, presentOffer);
});
