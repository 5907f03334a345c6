import { Hono } from "hono";
import { type ZodObject, type ZodType, z } from "zod";
import { cached, cachedList } from "../cache/serve";
import type { AppEnv } from "../http/context";
import { refused } from "../models/audit";
import * as deals from "../models/deals";
import { couponQuery, offerQuery } from "../schemas/deal-queries";
import { couponInput, offerInput, offerOrder } from "../schemas/deals";
import { limit, paging } from "../schemas/paging";
import type { DealKind } from "../schemas/vocabulary";
import { answerOutcome, answerPage, idIn, missing } from "./answer";
import { describe, finds, pages, shows, unauthorized, validate, validateBody } from "./describe";
import { sent } from "./examples";
import { forAdmin, isAdmin } from "./guard";
import { presentCoupon, presentOffer } from "./present";
import * as shapes from "./shapes";
import { changeOf, json, type Segment, writes } from "./writes";

export const coupons = new Hono<AppEnv>()
  .get(
    "/featured",
    describe("List the featured coupons", "Newest first.", shows(z.array(shapes.coupon))),
    validate("query", z.object({ limit })),
    cachedList,
    async (c) => {
      const featured = await deals.featured(c.req.valid("query").limit);
      return c.json(featured.map(presentCoupon));
    },
  )
  .get(
    "/latest",
    describe("List the latest coupons", "Live coupons, newest first.", pages(shapes.coupon)),
    validate("query", paging("instant")),
    cachedList,
    (c) =>
      answerPage(c, deals.coupons({}, "latest", c.req.valid("query")), deals.countCoupons(), presentCoupon),
  )
  .get(
    "/",
    describe("Find coupons", "Live coupons that match, in the requested order.", {
      ...finds(shapes.coupon),
      ...unauthorized,
    }),
    validate("query", couponQuery),
    forAdmin("state"),
    cachedList,
    (c) => {
      const { sort, limit, cursor, ...filter } = c.req.valid("query");
      const list = deals.coupons(filter, sort, { limit, cursor });
      return answerPage(c, list, deals.countCoupons(filter), presentCoupon);
    },
  )
  .route(
    "/",
    one("coupon", {
      input: couponInput,
      example: sent.coupon,
      shape: shapes.coupon,
      present: presentCoupon,
      model: deals.couponModel,
    }),
  );

const noSuchStore = refused("storeId", "noSuchStore");

export const offers = new Hono<AppEnv>()
  .get(
    "/",
    describe("List the offers", "Live offers, newest first.", { ...pages(shapes.offer), ...unauthorized }),
    validate("query", offerQuery),
    forAdmin("state"),
    cachedList,
    (c) => {
      const { limit, cursor, ...filter } = c.req.valid("query");
      return answerPage(c, deals.offers(filter, { limit, cursor }), deals.countOffers(filter), presentOffer);
    },
  )
  .post(
    "/reorder",
    describe("Reorder a store's offers", "Takes the ids of all its offers.", shows(shapes.offerOrder)),
    json,
    validateBody(offerOrder.meta({ id: "OfferOrderInput", examples: [sent.offerOrder] })),
    async (c) => {
      const { storeId, offerIds } = c.req.valid("json");
      const outcome = await deals.reorder(storeId, offerIds, await changeOf(c));
      const order = async () => ({ storeId, offerIds: await deals.offerIdsInOrder(storeId) });
      return answerOutcome(c, outcome.kind === "missing" ? noSuchStore : outcome, {
        one: "order",
        saved: async () => c.json(await order()),
        // It includes hidden offers, which the caller may have missed.
        refused: order,
      });
    },
  )
  .route(
    "/",
    one("offer", {
      input: offerInput,
      example: sent.offer,
      shape: shapes.offer,
      present: presentOffer,
      model: deals.offerModel,
    }),
  );

function one<Input extends ZodObject, Shape extends ZodObject<{ id: ZodType<number> }>>(
  kind: DealKind,
  segment: Pick<Segment<Input, Shape, deals.Deal>, "input" | "example" | "shape" | "present" | "model">,
) {
  const byId = (id: number) => deals.byId(kind, id);
  return new Hono<AppEnv>()
    .get(
      "/:id",
      describe(
        kind === "offer" ? "Get an offer" : "Get a coupon",
        "A deal that visitors do not see needs the admin's session.",
        shows(segment.shape),
      ),
      cached,
      async (c) => {
        const id = idIn(c);
        const visible = await deals.shown(id);
        const deal = visible?.kind === kind ? visible : (await isAdmin(c)) && (await byId(id));
        return deal ? c.json(await segment.present(deal)) : missing(c, kind);
      },
    )
    .route(
      "/",
      writes({
        ...segment,
        one: kind,
        byId,
        pathOf: ({ id }) => `/api/${kind}s/${id}`,
        // `true` would record a check of what the edit has changed.
        defaultsOf: async () => ({ verified: "keep" }),
      }),
    );
}
