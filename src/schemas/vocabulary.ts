/** Constants of the domain, without zod so that the browser can have them. */

export const dealKinds = ["coupon", "offer"] as const;
export const discountTypes = ["percentage", "fixed", "freeShipping", "deal"] as const;
export const couponDiscountTypes = ["percentage", "fixed", "freeShipping"] as const;
export const offerDiscountTypes = ["percentage", "fixed", "deal"] as const;
export const couponSorts = ["latest", "discount", "expiry", "popularity"] as const;
export const listedStates = ["live", "upcoming", "ended", "inactive", "all"] as const;
export const viewModes = ["grid", "list"] as const;
export const couponPlaces = ["home", "category"] as const;
export const blogCategories = ["store-guide", "savings-tips", "seasonal-deals", "comparisons"] as const;
export const blogStatuses = ["draft", "published", "archived"] as const;

export const historyActionLabels = {
  create: "Created",
  update: "Changed",
  delete: "Deleted",
  restore: "Restored",
  reorder: "Reordered",
  login: "Logged in",
  "login-failed": "Failed to log in",
  logout: "Locked",
  password: "Password",
  check: "Checked",
  withdraw: "Took back a check of",
  run: "Ran",
  undo: "Undid",
};

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]];

// Without the mark the bundler keeps the call in the browser's scripts, which do not need it.
export const historyActions = /* @__PURE__ */ keysOf(historyActionLabels);

export type HistoryAction = keyof typeof historyActionLabels;
export type DealKind = (typeof dealKinds)[number];
export type DiscountType = (typeof discountTypes)[number];
export type CouponPlace = (typeof couponPlaces)[number];
export type CouponSort = (typeof couponSorts)[number];
export type ListedState = (typeof listedStates)[number];
export type BlogCategory = (typeof blogCategories)[number];
export type BlogStatus = (typeof blogStatuses)[number];

export const discountTypeLabels: Record<DiscountType, string> = {
  percentage: "Percentage",
  fixed: "Fixed amount",
  freeShipping: "Free shipping",
  deal: "Deal",
};

export const couponSortLabels: Record<CouponSort, string> = {
  latest: "Latest",
  discount: "Discount %",
  expiry: "Expiry Date",
  popularity: "Popularity",
};

export const blogCategoryLabels: Record<BlogCategory, string> = {
  "store-guide": "Store Guides",
  "savings-tips": "Savings Tips",
  "seasonal-deals": "Seasonal Deals",
  comparisons: "Comparisons",
};

export const blogStatusLabels: Record<BlogStatus, string> = {
  draft: "Draft",
  published: "Published",
  archived: "Archived",
};

/** Why somebody gets no mail, the strictest first. `deleted`: somebody has deleted the address, here or there. */
export const leftBecause = {
  complained: "they complained about mail as spam",
  blocked: "their address was blocked",
  bounced: "mail to them came back",
  unsubscribed: "they unsubscribed",
  deleted: "their address was deleted",
} as const;

export type LeftBecause = keyof typeof leftBecause;

export const strictest = (reasons: LeftBecause[]): LeftBecause | undefined =>
  Object.keys(leftBecause).find((one): one is LeftBecause => reasons.some((reason) => reason === one));

/** Those who may come back by a form that they fill in themselves: that is a fresh consent. */
export const mayComeBack = ["unsubscribed", "deleted"] as const satisfies LeftBecause[];

export const SUBSCRIBED = {
  title: "Successfully Subscribed!",
  description: "Your address is on the list. We do not send the newsletter yet.",
};

export type Visit = readonly [
  subject: "store" | "deal" | "blog",
  id: number,
  event: "view" | "copy" | "click",
];

/** `undo`: the address that a form is posted to. */
export type Toast = { kind: "success" | "error"; title: string; description?: string; undo?: string };

/** Sizes of a store's mark, in CSS pixels. */
const markSizes = [40, 56, 96] as const;

export type MarkSize = (typeof markSizes)[number];

// The two small marks share a file, so that a visitor who goes from a tile to its tickets has it already.
const fileSizes: Record<MarkSize, number> = { 40: 56, 56: 56, 96: 96 };

/** The longest sides, in pixels, of a mark's file and of its file for fine screens. */
export function sidesOf(size: MarkSize): [side: number, fine: number] {
  return [fileSizes[size], 2 * fileSizes[size]];
}

export const logoSides: readonly number[] = [...new Set(markSizes.flatMap(sidesOf))];
