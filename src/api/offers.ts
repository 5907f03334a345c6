import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import { keep } from "../kept";
import type { Outcome } from "../models/changes";
import * as deals from "../models/deals";
import * as editing from "../models/deals/write";
import { offerInput, offerOrder } from "../schemas/deals";
import { paging } from "../schemas/paging";
import { answerOutcome, answerPage } from "./answer";
import { describe, pages, shows } from "./describe";
import { sent } from "./examples";
import { presentOffer } from "./present";
import * as shapes from "./shapes";
import { showDeal } from "./show-deal";
import { validateJson, validateQuery } from "./validate";
import { authorOf, json, writes } from "./writes";

const noStore: Outcome = { kind: "refused", errors: { storeId: ["There is no such store."] } };

export default new Hono<AppEnv>()
  .get(
    "/",
    describe("List the offers", "Live offers, newest first.", pages(shapes.offer)),
    validateQuery(paging("instant")),
    keep,
    async (c) => {
      const [page, total] = await Promise.all([deals.offers(c.req.valid("query")), deals.countOffers()]);
      return answerPage(c, page, total, presentOffer);
    },
  )
  .post(
    "/reorder",
    describe(
      "Reorder a store's offers",
      "Takes the ids of all offers of the store.",
      shows(shapes.offerOrder),
    ),
    json,
    validateJson(offerOrder.meta({ id: "OfferOrderInput", examples: [sent.offerOrder] })),
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
        // The offers that visitors do not see are among them: who leaves them out has to learn of them.
        refused: order,
      });
    },
  )
  .get(
    "/:id",
    describe(
      "Get an offer",
      "An offer that visitors do not see needs the admin's session.",
      shows(shapes.offer),
    ),
    keep,
    (c) => showDeal(c, "offer", presentOffer),
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
