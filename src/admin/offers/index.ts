import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import { type EditedDeal, offers } from "../../models/deals/write";
import { type OfferInput, offerInput } from "../../schemas/deals";
import { address, type DealsAt, queryOf } from "../deals/at";
import { withInstants } from "../deals/day-field";
import { DealDialog, valuesOf } from "../deals/dialog";
import { leftFor } from "../deals/left";
import { DealsList, DealsScreen } from "../deals/list";
import { entityScreens } from "../entity";
import { withStore } from "../store-field";
import order from "./order";

const screens = entityScreens<DealsAt, OfferInput, EditedDeal>({
  list: "offers",
  title: "Offers",
  one: "offer",
  address,
  queryOf,
  Screen: (at) => DealsScreen({ kind: "offer", at }),
  List: (at) => DealsList({ kind: "offer", at }),
  Dialog: (props) => DealDialog({ ...props, kind: "offer" }),
  blank: ({ store }) => ({ store, discountType: "percentage", active: "true" }),
  valuesOf,
  nameOf: ({ title }) => title,
  schema: z.preprocess(withInstants, offerInput),
  model: offers,
  take: withStore,
  touches: async (ids) => `No other row goes with ${ids.length === 1 ? "it" : "them"}.`,
  bulk: {
    activate: { done: "activated", run: offers.activate, left: leftFor("offer") },
    deactivate: { done: "deactivated", run: offers.deactivate },
  },
});

// Its address is one that an offer's id could have.
export default new Hono<AppEnv>().route("/", order).route("/", screens);
