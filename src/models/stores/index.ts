// What visitors read: one store, lists, the directory, similar ones.

export { directory, extentOf, figures, MOST_ON_ONE_PAGE } from "./directory";
export { byId, bySlug, count, list, popular, type Store, withCoupons } from "./list";
export { freshCodesOf, type SimilarStore, similarStores, withFreshCode } from "./similar";

// What the admin reads.

export {
  adminCount,
  adminList,
  choices,
  type EditedStore,
  forEditing,
  named,
  type StoreChoice,
  type StoreRow,
  storeSorts,
  storeStates,
  suggestions,
} from "./admin-list";

// What changes a store.

export {
  acceptDrafts,
  create,
  del,
  delAll,
  discardDrafts,
  insert,
  ownLogo,
  storeEntity,
  update,
} from "./write";
