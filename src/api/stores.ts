import { Hono } from "hono";
import { z } from "zod";
import { cached, cachedList } from "../cache/serve";
import type { AppEnv } from "../http/context";
import { problem } from "../http/problem";
import type { Change, Outcome } from "../models/audit";
import * as deals from "../models/deals";
import { entities } from "../models/entities";
import { currentSlug } from "../models/slug-redirects";
import * as stores from "../models/stores";
import { limit } from "../schemas/paging";
import { type StoreInput, storeInput, storeQuery } from "../schemas/stores";
import { answerPage } from "./answer";
import { describe, finds, moved, shows, validate } from "./describe";
import { sent } from "./examples";
import { presentCoupon, presentOffer, presentStore } from "./present";
import * as shapes from "./shapes";
import { writes } from "./writes";

const MAX_COUPONS = 200;

export default new Hono<AppEnv>()
  .get(
    "/popular",
    describe(
      "List the popular stores",
      "The most used ones of the last 30 days.",
      shows(z.array(shapes.store)),
    ),
    validate("query", z.object({ limit })),
    cachedList,
    async (c) => {
      const popular = await stores.popular(c.req.valid("query").limit);
      return c.json(popular.map(presentStore));
    },
  )
  .get(
    "/",
    describe("List the stores", "Sorted by name.", finds(shapes.store)),
    validate("query", storeQuery),
    cachedList,
    (c) => {
      const { search, limit, cursor } = c.req.valid("query");
      return answerPage(
        c,
        stores.list({ search }, { limit, cursor }),
        stores.count({ search }),
        presentStore,
      );
    },
  )
  .get(
    "/:store",
    describe("Get a store", `The store with its live offers and up to ${MAX_COUPONS} live coupons.`, {
      ...shows(shapes.storeWithDeals),
      ...moved,
    }),
    cached,
    async (c) => {
      const slug = c.req.param("store");
      const store = await stores.bySlug(slug);
      if (!store) {
        const moved = await currentSlug(entities.store, slug);
        return moved
          ? c.redirect(`/api/stores/${moved}`, 301)
          : problem(c, 404, `There is no store "${slug}".`);
      }
      const [coupons, offers] = await Promise.all([
        deals.couponsOfStore(store.id, { limit: MAX_COUPONS }),
        deals.offersOfStore(store.id),
      ]);
      return c.json({
        ...presentStore(store),
        coupons: coupons.items.map(presentCoupon),
        offers: offers.map(presentOffer),
      });
    },
  )
  .route(
    "/",
    writes({
      one: "store",
      hasPictures: true,
      param: "store",
      input: storeInput,
      example: sent.store,
      shape: shapes.store,
      answer: shapes.storeWithDeals,
      byId: stores.byId,
      present: presentStore,
      pathOf: ({ slug }) => `/api/stores/${slug}`,
      model: { ...stores, update },
      defaultsOf: async (id) => ({ dealCount: (await stores.forEditing(id))?.dealCount }),
    }),
  );

// A counted number that is sent back unchanged was not set by an editor.
async function update(id: number, input: StoreInput, change: Change, version?: number): Promise<Outcome> {
  const [edited, shown] = await Promise.all([stores.forEditing(id), stores.byId(id)]);
  const isCounted = edited?.dealCount === 0 && input.dealCount === shown?.dealCount;
  return stores.update(id, isCounted ? { ...input, dealCount: 0 } : input, change, version);
}
