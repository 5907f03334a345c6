import { inArray, sql } from "drizzle-orm";
import { deals, observations, stores } from "../../../db/schema";
import { offerFields } from "../../schemas/deals";
import { type Entity, idsIn } from "../audit/entity";
import { categoryEntity } from "../catalogue/categories";
import { storeEntity } from "../catalogue/stores/write";
import { isChecked, liveDeal } from "./conditions";
import { resetProofOfRestored } from "./terms";

const entity = {
  table: deals,
  name: "title",
  tags: async (ids, states, tx) => {
    const storeIds = idsIn(states, "store_id");
    const categories = await tx
      .selectDistinct({ id: stores.categoryId })
      .from(stores)
      .where(inArray(stores.id, storeIds));
    return [
      "deals",
      ...ids.map((id) => `deal:${id}`),
      ...storeIds.map((store) => `store:${store}:deals`),
      ...categories.map((category) => `category:${category.id}`),
    ];
  },
  fields: offerFields,
  labels: {
    ends_at: "Ends",
    verified_at: "Checked",
    sort_order: "Place in the order",
    ...{
      discount_percent: null,
      discount_amount: null,
      saving: null,
      attention: null,
      popularity: null,
      proof: null,
      terms_version: null,
    },
    earlier_page: null,
    checked_at: null,
    last_check: null,
    kept_despite: "Kept despite its page’s change of",
  },
  references: {
    store_id: {
      to: storeEntity,
      field: "storeId",
      gone: "Its store has been deleted. Restore the store first, then this.",
    },
    category_id: { to: categoryEntity, field: "categoryId" },
  },
  dependents: {
    observations: { table: observations, column: "deal_id", one: "observation", isDeleted: true },
  },
  page: {
    isListed: sql`${isChecked} and ${liveDeal}`,
    changedAt: sql`greatest(${deals.updatedAt}, ${deals.checkedAt})`,
  },
  restored: resetProofOfRestored,
} satisfies Omit<Entity, "one" | "many">;

export const dealEntities = {
  coupon: { ...entity, one: "coupon", many: "coupons" },
  offer: { ...entity, one: "offer", many: "offers" },
} satisfies Record<string, Entity>;
