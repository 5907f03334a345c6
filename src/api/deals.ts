import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../http/context";
import { keep } from "../kept";
import type { Outcome } from "../models/audit/changes";
import * as deals from "../models/deals";
import * as editing from "../models/deals/write";
import { couponInput, couponQuery, offerInput, offerOrder } from "../schemas/deals";
import { idFrom } from "../schemas/ids";
import { limit, paging } from "../schemas/paging";
import type { DealKind } from "../schemas/vocabulary";
import { answerOutcome, answerPage, missing } from "./answer";
import { describe, finds, pages, shows, validate } from "./describe";
import { sent } from "./examples";
import { isAdmin } from "./guard";
import { presentCoupon, presentOffer } from "./present";
import * as shapes from "./shapes";
import { authorOf, json, writes } from "./writes";

const NEEDS_SESSION = "A deal that visitors do not see needs the admin's session.";

export const coupons = new Hono<AppEnv>()
  .get(
    "/featured",
    describe("List the featured coupons", "Newest first.", shows(z.array(shapes.coupon))),
    validate("query", z.object({ limit })),
    keep,
    async (c) => {
      const featured = await deals.featured(c.req.valid("query").limit);
      return c.json(featured.map(presentCoupon));
    },
  )
  .get(
    "/latest",
    describe("List the latest coupons", "Live coupons, newest first.", pages(shapes.coupon)),
    validate("query", paging("instant")),
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
    validate("query", couponQuery),
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
  .get("/:id", describe("Get a coupon", NEEDS_SESSION, shows(shapes.coupon)), keep, (c) =>
    showDeal(c, "coupon", presentCoupon),
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

const noStore: Outcome = { kind: "refused", errors: { storeId: ["There is no such store."] } };

export const offers = new Hono<AppEnv>()
  .get(
    "/",
    describe("List the offers", "Live offers, newest first.", pages(shapes.offer)),
    validate("query", paging("instant")),
    keep,
    async (c) => {
      const [page, total] = await Promise.all([deals.offers(c.req.valid("query")), deals.countOffers()]);
      return answerPage(c, page, total, presentOffer);
    },
  )
  .post(
    "/reorder",
    describe("Reorder a store's offers", "Takes the ids of all its offers.", shows(shapes.offerOrder)),
    json,
    validate("json", offerOrder.meta({ id: "OfferOrderInput", examples: [sent.offerOrder] })),
    async (c) => {
      const { storeId, offerIds } = c.req.valid("json");
      const outcome = await editing.reorder(storeId, offerIds, await authorOf(c));
      const order = async () => ({
        storeId,
        offerIds: (await editing.offersInOrder(storeId)).map(({ id }) => id),
      });
      return answerOutcome(c, outcome.kind === "missing" ? noStore : outcome, {
        one: "order",
        saved: async () => c.json(await order()),
        // It names the offers that visitors do not see, which the caller may have left out.
        refused: order,
      });
    },
  )
  .get("/:id", describe("Get an offer", NEEDS_SESSION, shows(shapes.offer)), keep, (c) =>
    showDeal(c, "offer", presentOffer),
  )
  .route(
    "/",
    writes({
      one: "offer",
      input: offerInput,
      example: sent.offer,
      shape: shapes.offer,
      shown: async (id) => {
        const deal = await deals.byId("offer", id);
        return deal && presentOffer(deal);
      },
      pathOf: ({ id }) => `/api/offers/${id}`,
      model: editing.offers,
    }),
  );

/** Shows a visible deal to anyone, and any deal to the admin. */
async function showDeal(
  c: Context<AppEnv>,
  kind: DealKind,
  present: (deal: deals.Deal) => unknown,
): Promise<Response> {
  const id = idFrom(c.req.param("id") ?? "");
  if (id === undefined) return missing(c, kind);
  const shown = await deals.shown(id);
  if (shown?.kind === kind) return c.json(present(shown));
  const deal = (await isAdmin(c)) ? await deals.byId(kind, id) : undefined;
  return deal ? c.json(present(deal)) : missing(c, kind);
}
