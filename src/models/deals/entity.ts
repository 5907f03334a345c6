import { inArray, sql } from "drizzle-orm";
import { deals, observations, stores } from "../../../db/schema";
import { offerFields } from "../../schemas/deals";
import { type Entity, idsIn, type Snapshot } from "../audit/entity";
import { categoryEntity } from "../categories";
import { storeEntity } from "../stores/write";
import { isChecked, liveDeal } from "./conditions";
import { resetProofOfRestored } from "./terms";

const entity = {
  table: deals,
  name: "title",
  tags: async (ids, states, tx) => {
    const own = ids.map((id) => `deal:${id}`);
    if (!states.some(isShown)) return own;
    const storeIds = idsIn(states, "store_id");
    const categories = await tx
      .selectDistinct({ id: stores.categoryId })
      .from(stores)
      .where(inArray(stores.id, storeIds));
    return [
      "deals",
      ...own,
      ...storeIds.map((store) => `store:${store}:deals`),
      ...(ids.length === 1 && haveSameCode(states) ? [] : storeIds.map((store) => `store:${store}:codes`)),
      ...categories.map((category) => `category:${category.id}`),
    ];
  },
  fields: offerFields,
  labels: {
    claim: "Proposal",
    ends_at: "Ends",
    verified_at: "Checked",
    sort_order: null,
    discount_percent: null,
    discount_amount: null,
    saving: null,
    attention: null,
    popularity: null,
    origins: null,
    proof: null,
    terms_version: null,
    earlier_page: null,
    checked_at: null,
    last_check: null,
    kept_despite: "Kept despite its page’s change of",
  },
  references: {
    store_id: {
      to: storeEntity,
      field: "storeId",
      gone: "storeDeleted",
    },
    category_id: { to: categoryEntity, field: "categoryId" },
  },
  dependents: {
    observations: { table: observations, column: "deal_id", one: "observation", isDeleted: true },
  },
  derived: ["discount_amount", "saving", "attention", "popularity", "proof", "terms_version", "earlier_page"],
  page: {
    isListed: sql`${isChecked} and ${liveDeal}`,
    changedAt: sql`greatest(${deals.updatedAt}, ${deals.checkedAt})`,
  },
  restored: resetProofOfRestored,
} satisfies Omit<Entity, "one" | "many">;

/** Live or ended, so that a list may show it. */
function isShown({ active, starts_at }: Snapshot): boolean {
  return active === true && (starts_at === null || new Date(starts_at as string) <= new Date());
}

/** Whether the two states of a deal count alike among its store's codes, and were confirmed at the same time. */
function haveSameCode(states: Snapshot[]): boolean {
  const [before, after] = states.map(({ store_id, active, starts_at, ends_at, verified_at, code }) =>
    JSON.stringify([store_id, active, starts_at, ends_at, verified_at, code === null]),
  );
  return states.length === 2 && before === after;
}

export const dealEntities = {
  coupon: { ...entity, one: "coupon", many: "coupons" },
  offer: { ...entity, one: "offer", many: "offers" },
} satisfies Record<string, Entity>;
