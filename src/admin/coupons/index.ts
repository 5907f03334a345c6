import { z } from "zod";
import { coupons, type EditedDeal } from "../../models/deals/write";
import { type CouponInput, couponInput } from "../../schemas/deals";
import { address, type DealsAt, queryOf } from "../deals/at";
import { withInstants } from "../deals/day-field";
import { DealDialog, valuesOf } from "../deals/dialog";
import { leftFor } from "../deals/left";
import { DealsList, DealsScreen } from "../deals/list";
import { entityScreens } from "../entity";
import { withStore } from "../store-field";

export default entityScreens<DealsAt, CouponInput, EditedDeal>({
  list: "coupons",
  title: "Coupons",
  one: "coupon",
  address,
  queryOf,
  Screen: (at) => DealsScreen({ kind: "coupon", at }),
  List: (at) => DealsList({ kind: "coupon", at }),
  Dialog: (props) => DealDialog({ ...props, kind: "coupon" }),
  blank: ({ store }) => ({ store, discountType: "percentage", active: "true" }),
  valuesOf,
  nameOf: ({ title }) => title,
  schema: z.preprocess(withInstants, couponInput),
  model: coupons,
  take: withStore,
  touches: async (ids) => `No other row goes with ${ids.length === 1 ? "it" : "them"}.`,
  bulk: {
    activate: { done: "activated", run: coupons.activate, left: leftFor("coupon") },
    deactivate: { done: "deactivated", run: coupons.deactivate },
    feature: { done: "featured", run: coupons.feature },
    unfeature: { done: "unfeatured", run: coupons.unfeature },
  },
});
