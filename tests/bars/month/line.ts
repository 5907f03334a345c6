import type { CheckInput } from "../../../src/proof/input";
import type { ShopperAnswer } from "../../../src/proof/vocabulary";
import type { Page } from "./pages";

type EditedField =
  | "code"
  | "title"
  | "discountValue"
  | "minSpend"
  | "expiryDate"
  | "affiliateLink"
  | "description";

type Event =
  | { check: Pick<CheckInput, "outcome"> & Partial<CheckInput> }
  | { answers: ShopperAnswer[] }
  | { edit: Partial<Record<EditedField, string>> }
  | "withdraw";

/** One deal in March 2027. Each list begins on a day, at midnight, and holds until the next begins. */
export type Line = {
  name: string;
  kind?: "offer";
  featured?: true;
  withoutCode?: true;
  /** How many days before the month it was found; else as it begins. */
  foundBefore?: number;
  /** Its page was read every day, and has not changed for this number of days. */
  quietDays?: number;
  /** The operator has switched on that it goes when its page no longer shows it. */
  goesWhenMissing?: true;
  /** The last day. */
  ends?: number;
  /** How the page answers; without it the deal was found on none. */
  page?: [from: number, page: Page][];
  /** The line whose page it is on, too. */
  on?: string;
  robots?: [from: number, text: string][];
  /** At noon. */
  events?: [day: number, event: Event][];
  /** Badge and line of proof at eleven in the evening. `{day}`: today. */
  words: [from: number, badge: string, line: string][];
};

/** It is switched off. */
export const NO_TICKET = "no ticket";
export const NOTHING = "No proof yet. Tell us if it worked.";
export const SEEN_TODAY = "On the shop’s page, {day} Mar";
export const daily: Line["words"] = [[1, "Verified", SEEN_TODAY]];

/** Missed first on the 10th, and again on the 11th. */
export const missingSince10: Line["words"] = [
  [1, "Verified", SEEN_TODAY],
  [10, "Verified", "On the shop’s page, 9 Mar"],
  [11, "", "No longer on the shop’s page since 10 Mar"],
];

/** The code is there, but not as it was. */
export const changedSince10: Line["words"] = [
  [1, "Verified", SEEN_TODAY],
  [10, "", "Changed on the shop’s page since 10 Mar"],
];

export const until = (day: number, first: Page, next: Page): Line["page"] => [
  [1, first],
  [day, next],
];

export const tried = { check: { outcome: "works", method: "basket" } } as const;
