import { deals } from "../../../db/schema";
import { offerFields } from "../../schemas/deals";
import { columnLabelsOf } from "../../schemas/fields";
import type { Entity } from "../audit/entity";
import { categoryEntity } from "../editing/categories";
import { storeEntity } from "../editing/stores";

const deal = {
  table: deals,
  name: "title",
  tags: (_, states) => [
    ...(["deals", "stores"] as const),
    ...states.flatMap(({ store_id: id }) => (id ? [`store:${Number(id)}` as const] : [])),
  ],
  labels: {
    ...columnLabelsOf(offerFields),
    ...{ ends_at: "Ends", verified_at: "Checked", sort_order: "Place in the order" },
    ...{ discount_percent: null, popularity: null },
  },
  references: {
    store_id: {
      to: storeEntity,
      field: "storeId",
      gone: "Its store has been deleted. Restore the store first, then this.",
    },
    category_id: { to: categoryEntity, field: "categoryId" },
  },
} satisfies Omit<Entity, "subject">;

/** The audit's view of the two kinds of deals. */
export const audited = {
  coupon: { ...deal, subject: "coupon" },
  offer: { ...deal, subject: "offer" },
} satisfies Record<string, Entity>;
