// What visitors read: one deal, lists, a store's deals, the home page's.

export { checked, type EndingDay, ending, featured, hero, newestChecked } from "./highlights";
export { codesOfStore, countCoupons, countOffers, coupons, figures, offers } from "./list";
export {
  couponsOfStore,
  expiredOfStore,
  factsOfStore,
  firstOfStore,
  type Look,
  lastCodeOfStore,
  lookedForStore,
  newestOfStore,
  offersOfStore,
  type StoreFacts,
} from "./of-store";
export { byId, type Deal, type EditedDeal, isDeleted, namesOf, shown, shownAmong } from "./read";

// What the admin reads.

export {
  adminCount,
  adminList,
  type DealFilter,
  type DealSort,
  dealSorts,
  dealStates,
  filterCondition,
} from "./admin-list";

// What changes a deal: a form or the API, a change of many, and what all of them go through.

export { editAll, editLocked, lockStoresOf } from "./edit-all";
export { lockDeals, lockStores } from "./locks";
export { offerIdsInOrder, reorder } from "./offer-order";
export { type Planner, planner } from "./planner";
export { couponModel, insert, offerModel, preview, publish } from "./write";
export { clashesOf, writeEach } from "./write-each";

// What a deal is.

export { notEnded, SOON_DAYS } from "./conditions";
export { differences } from "./differences";
export { dealEntities } from "./entity";
export { hasTerms, seenAt } from "./terms";
