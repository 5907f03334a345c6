export const observationKinds = ["shop", "sale", "cart", "editor", "page", "feed", "visitor"] as const;

/**
 * `missing`: a page or feed without the deal. `gone`: the page answers 404 or 410. `unreadable`: it says nothing.
 * `reworded`: the page still has the code, but other words about it.
 * `limited`: not for every basket. `withdrawn`: an earlier observation was a mistake.
 */
export const outcomes = [
  "seen",
  "missing",
  "gone",
  "unreadable",
  "reworded",
  "works",
  "dead",
  "limited",
  "withdrawn",
] as const;

/** Why a code failed. Only the first three count against it. */
export const failureReasons = [
  "expired",
  "unknown",
  "usage_limit",
  "minimum_not_met",
  "wrong_products",
  "new_customers_only",
  "login_required",
  "region",
  "not_combinable",
  "already_used",
  "not_started",
  "channel_only",
  "other",
] as const;

export const deadReasons = ["expired", "unknown", "usage_limit"] as const satisfies FailureReason[];

export const shopperReasons = [
  "expired",
  "unknown",
  "usage_limit",
  "minimum_not_met",
  "wrong_products",
  "new_customers_only",
  "region",
  "not_combinable",
  "other",
] as const satisfies FailureReason[];

export const shopperAnswers = ["works", ...shopperReasons] as const;

export const observers = ["robot", "editor", "visitor", "network", "shop"] as const;

/** How an editor checked; not recorded for the checks of older versions. `price`: the price was as said. */
export const checkMethods = ["basket", "page", "shop", "price"] as const;

export type ObservationKind = (typeof observationKinds)[number];
export type Outcome = (typeof outcomes)[number];
export type FailureReason = (typeof failureReasons)[number];
export type ShopperAnswer = (typeof shopperAnswers)[number];
export type Observer = (typeof observers)[number];
export type CheckMethod = (typeof checkMethods)[number];

/** The kinds that confirm a deal, the strongest first. */
export const strongestFirst = ["shop", "sale", "cart", "editor", "page", "feed"] as const;

export type ConfirmingKind = (typeof strongestFirst)[number];

type Rule = { by: Observer; outcomes: readonly Outcome[] };

/** Who may write which kind with which outcomes. */
export const observationRules = {
  shop: { by: "shop", outcomes: ["works", "dead"] },
  sale: { by: "network", outcomes: ["works"] },
  cart: { by: "robot", outcomes: ["works", "dead", "limited"] },
  editor: { by: "editor", outcomes: ["works", "dead", "limited"] },
  page: { by: "robot", outcomes: ["seen", "missing", "gone", "unreadable", "reworded"] },
  feed: { by: "robot", outcomes: ["seen", "missing"] },
  visitor: { by: "visitor", outcomes: ["works", "dead", "limited"] },
} as const satisfies Record<ObservationKind, Rule>;

export type PageOutcome = (typeof observationRules.page.outcomes)[number];

/**
 * Each may withdraw their own words, a shopper within a minute. An editor may also withdraw those of a shopper, such as a
 * prank. Each withdrawal by an editor stands in the history.
 */
export function mayWithdraw(actor: Observer, kind: ObservationKind): boolean {
  return actor === observationRules[kind].by || (actor === "editor" && kind === "visitor");
}

export function outcomeOf(answer: ShopperAnswer): {
  outcome: Outcome & ("works" | "dead" | "limited");
  reason: FailureReason | null;
} {
  if (answer === "works") return { outcome: "works", reason: null };
  const isDead = deadReasons.some((reason) => reason === answer);
  return { outcome: isDead ? "dead" : "limited", reason: answer };
}

/** A deal without a code has nothing to try in a basket but its price; with one, a price says nothing of the code. */
export function methodFor(method: CheckMethod | null | undefined, hasCode: boolean): CheckMethod | null {
  if (hasCode) return method === "price" ? null : (method ?? null);
  return method === "basket" ? "price" : (method ?? null);
}

/** Whether a reason or an answer can be right: without a code there is none that the shop does not know. */
export const canApply = (reason: FailureReason | "works", hasCode: boolean) =>
  hasCode || reason !== "unknown";
