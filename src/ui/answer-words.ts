import type { FailureReason, ShopperAnswer } from "../schemas/observations";
import type { Standing } from "../schemas/proof";

type Words = {
  /** What the shop said, on a shopper's slip. */
  slip: string;
  /** When the deal works after all; null: that says nothing. */
  hint: string | null;
};

export const reasonWords: Record<FailureReason, Words> = {
  expired: { slip: "Expired", hint: null },
  unknown: { slip: "Unknown code", hint: null },
  usage_limit: { slip: "Used up", hint: null },
  minimum_not_met: { slip: "Minimum not met", hint: "Works from a minimum basket" },
  wrong_products: { slip: "Wrong products", hint: "Works for some products only" },
  new_customers_only: { slip: "New customers only", hint: "For new customers" },
  login_required: { slip: "Login required", hint: "Works once you are logged in" },
  region: { slip: "Not in my country", hint: "Works in some countries only" },
  not_combinable: { slip: "Cannot be combined", hint: "Works without another code" },
  already_used: { slip: "Already used", hint: "Works once per customer" },
  not_started: { slip: "Not started", hint: "Has not started yet" },
  channel_only: { slip: "App or store only", hint: "Works in the shop’s app or stores only" },
  other: { slip: "Something else", hint: null },
};

export const answerWords = (answer: ShopperAnswer) =>
  answer === "works" ? "Yes, it worked" : `No: ${reasonWords[answer].slip}`;

/** Such as "5 of 6 said it worked this week". */
export function weekWords(answers: Standing["answers"]): string | null {
  return answers && `${answers.worked} of ${answers.of} said it worked this week`;
}

/** Such as "For new customers", the surest first. */
export function hintWords(limits: FailureReason[]): string[] {
  return limits.flatMap((reason) => reasonWords[reason].hint ?? []);
}

const FEWEST_COUNTED = 3;

export function notedWords(count: { worked: number; of: number }, isNew = true): string {
  const noted = isNew ? "Noted on the receipt" : "Noted already";
  return count.of < FEWEST_COUNTED ? `${noted}.` : `${noted}: ${count.worked} of ${count.of} worked.`;
}

export const refusals = {
  busy: "Many have answered just now. Please try again later.",
  changed: "This deal has changed since you opened this page. Open it again, and try the new one.",
  ended: "This deal has ended.",
  unvisited: "Copy the code or visit the store first. Then tell us if it worked.",
};
