import type { Standing } from "./status";
import type { FailureReason, ShopperAnswer, ShopperReason } from "./vocabulary";

/** The shop's reasons why a code did not work. Apart from the other words, because browsers load them. */
export const shopperReasonWords: Record<ShopperReason, string> = {
  expired: "Expired",
  unknown: "Unknown code",
  usage_limit: "Used up",
  minimum_not_met: "Minimum not met",
  wrong_products: "Wrong products",
  new_customers_only: "New customers only",
  region: "Not in my country",
  not_combinable: "Cannot be combined",
  other: "Something else",
};

const otherReasonWords: Record<Exclude<FailureReason, ShopperReason>, string> = {
  login_required: "Account needed",
  already_used: "Already used",
  not_started: "Not started yet",
  channel_only: "Only in the app or a shop",
};

export const reasonWords = (reason: FailureReason) =>
  ({ ...shopperReasonWords, ...otherReasonWords })[reason];

/** When it works after all. The other reasons say nothing of that. */
const hints: Partial<Record<FailureReason, string>> = {
  minimum_not_met: "Works from a minimum basket",
  wrong_products: "Works for some products only",
  new_customers_only: "For new customers",
  login_required: "Works with an account",
  region: "Works in some countries only",
  not_combinable: "Works without another code",
  already_used: "Works once per customer",
  not_started: "Has not started yet",
  channel_only: "Works in the app or a shop only",
};

export const answerWords = (answer: ShopperAnswer) =>
  answer === "works" ? "Yes, it worked" : `No: ${shopperReasonWords[answer]}`;

/** Such as "5 of 6 said it worked this week". */
export function weekWords(answers: Standing["answers"]): string | null {
  return answers && `${answers.worked} of ${answers.of} said it worked this week`;
}

/** Such as "For new customers", the surest first. */
export function hintWords(limits: FailureReason[]): string[] {
  return limits.flatMap((reason) => hints[reason] ?? []);
}

const FEWEST_COUNTED = 3;

export function notedWords(count: { worked: number; of: number }, isNew = true): string {
  const sum = `${count.worked} of ${count.of} worked.`;
  if (!isNew) return count.of < FEWEST_COUNTED ? "Noted already." : `Noted already: ${sum}`;
  return count.of < FEWEST_COUNTED
    ? "Noted. The receipt shows answers from three on."
    : `Noted on the receipt: ${sum}`;
}

export const refusals = {
  busy: "Many have answered just now. Please try again later.",
  changed: "This deal has changed since you opened this page. Open it again, and try the new one.",
  codeless: "This deal has no code. Choose another answer.",
  ended: "This deal has ended.",
  unvisited: "Copy the code or visit the store first. Then tell us if it worked.",
};
