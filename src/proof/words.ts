import { plural, recentDate } from "../format";
import type { Negative } from "./derive";
import type { QuickCheck } from "./input";
import { AGEING_DAYS, FRESH_DAYS, type ProofStatus } from "./status";
import {
  type CheckMethod,
  type ConfirmingKind,
  type FailureReason,
  type ObservationKind,
  type Outcome,
  observationRules,
  type ShopperAnswer,
} from "./vocabulary";

type Words = {
  /** On a ticket, its receipt and its picture. */
  ticket: string;
  /** In the list of all observations of a deal, for visitors and editors, if it differs. */
  ledger?: string;
  /** Its meaning for visitors where that is not plain. */
  note?: string;
};

type Outcomes = { [Kind in ObservationKind]: (typeof observationRules)[Kind]["outcomes"][number] };

// Without spreads, a browser that needs only the reasons does not load these.
const works = { ticket: "It worked" };
const dead = { ticket: "Did not work" };
const limited = { ticket: "Not for every basket" };

const observed: { [Kind in ObservationKind]: Record<Outcomes[Kind], Words> } = {
  shop: {
    works: { ticket: "Confirmed by the shop" },
    dead: { ticket: "Did not work", ledger: "Ended by the shop" },
  },
  sale: {
    works: {
      ticket: "Last bought with",
      ledger: "Bought with",
      note: "Reported by the shop’s network. Only the day is known.",
    },
  },
  cart: {
    works: { ticket: "Accepted by the shop’s cart" },
    dead: { ticket: "Refused by the shop’s cart" },
    limited,
  },
  editor: { works: { ticket: "Checked" }, dead, limited },
  page: {
    seen: { ticket: "On the shop’s page" },
    missing: { ticket: "No longer on the shop’s page", ledger: "Not on the shop’s page" },
    gone: { ticket: "No longer on the shop’s page", ledger: "The shop’s page is gone" },
    unreadable: { ticket: "Page not readable", note: "This says nothing about the deal." },
    reworded: {
      ticket: "Changed on the shop’s page",
      note: "Its words or those around it are others now.",
    },
  },
  feed: {
    seen: { ticket: "In the shop’s feed" },
    missing: { ticket: "No longer in the shop’s feed", ledger: "Not in the shop’s feed" },
  },
  visitor: { works, dead, limited },
};

/** How an editor checked: what that confirms, for visitors, and for editors, whatever the check found. */
export const methodWords: Record<CheckMethod, { visitor: string; admin: string }> = {
  basket: { visitor: "Tried in a basket", admin: "Tried in a basket" },
  price: { visitor: "Price found as said", admin: "Compared its price" },
  page: { visitor: "Read on the shop’s page", admin: "Seen on the shop’s page" },
  shop: { visitor: "Confirmed with the shop", admin: "Told by the shop" },
};

/** Who says so, for editors. */
export const observerWords: Record<ObservationKind, string> = {
  shop: "the shop",
  sale: "network report",
  cart: "cart check",
  editor: "an editor",
  page: "page check",
  feed: "feed check",
  visitor: "a shopper",
};

/** On a stamp, and beside the number of deals that it confirms. */
export const confirmationWords: Record<ConfirmingKind, { stamp: string; counted: string }> = {
  shop: { stamp: "Shop", counted: "The shop confirmed it" },
  sale: { stamp: "Sold", counted: "Somebody bought with it" },
  cart: { stamp: "Cart", counted: "The shop’s cart accepted it" },
  editor: { stamp: "Checked", counted: "An editor checked it" },
  page: { stamp: "Seen", counted: "The shop’s own page showed it" },
  feed: { stamp: "Feed", counted: "It was in the shop’s feed" },
};

type Observed = { kind: ObservationKind; outcome: Outcome; method?: CheckMethod | null | undefined };

export function observationWords(
  { kind, outcome, method }: Observed,
  audience: "ticket" | "ledger" | "admin",
): string {
  if (kind === "editor" && outcome === "works" && method)
    return methodWords[method][audience === "admin" ? "admin" : "visitor"];
  const { ticket, ledger = ticket } = wordsOf(kind, outcome);
  return audience === "ticket" ? ticket : ledger;
}

const TOO_MANY_REQUESTS = 429;

/** What an observation means, where that is not plain. */
export function meaningOf({ kind, outcome, httpStatus }: Observed & { httpStatus: number | null }) {
  const { note } = wordsOf(kind, outcome);
  return httpStatus === TOO_MANY_REQUESTS ? `The shop asked us to come back later. ${note}` : note;
}

function wordsOf(kind: ObservationKind, outcome: Outcome): Words {
  const ofKind: Partial<Record<Outcome, Words>> = observed[kind];
  return ofKind[outcome] ?? dead;
}

/** What a confirmation says on a ticket. */
export function confirmedWords(kind: ConfirmingKind, method: CheckMethod | null | undefined): string {
  const [outcome] = observationRules[kind].outcomes;
  return observationWords({ kind, outcome, method }, "ticket");
}

/** How a deal stands, in one line; null: nothing is known of it. Cached pages show it, so that it names days, not hours. */
export function proofWords({ lead, negative, answers }: ProofStatus, timeZone: string, now = new Date()) {
  const day = (at: number) => recentDate(new Date(at), timeZone, now);
  if (negative) return `${negativeWords(negative)} ${day(negative.since)}`;
  if (lead && lead.age !== "old") {
    const by = lead.kind === "editor" ? " by an editor" : "";
    const words = `${confirmedWords(lead.kind, lead.method)}${by}`;
    if (lead.age === "ageing") return `${words} ${weeksAgo(now.getTime() - lead.at)}`;
    return `${words}${lead.kind === "sale" ? ":" : ","} ${day(lead.at)}`;
  }
  return weekWords(answers) ?? (lead && `Not checked since ${day(lead.at)}`);
}

function negativeWords(negative: Negative): string {
  return `${observationWords(negative, "ticket")} ${negative.outcome === "dead" ? "on" : "since"}`;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

function weeksAgo(milliseconds: number): string {
  return `${plural(Math.floor(milliseconds / WEEK_MS), "week")} ago`;
}

/** Such as "5 of 6 said it worked this week". */
function weekWords(answers: ProofStatus["answers"]): string | null {
  return answers && `${answers.worked} of ${answers.total} said it worked this week`;
}

/** The shop's reasons why a code did not work. */
export const reasonWords: Record<FailureReason, string> = {
  expired: "Expired",
  unknown: "Unknown code",
  usage_limit: "Used up",
  minimum_not_met: "Minimum not met",
  wrong_products: "Wrong products",
  new_customers_only: "New customers only",
  login_required: "Account needed",
  region: "Not in my country",
  not_combinable: "Cannot be combined",
  already_used: "Already used",
  not_started: "Not started yet",
  channel_only: "Only in the app or a shop",
  other: "Something else",
};

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

/** Such as "For new customers", the surest first. */
export function hintWords(limits: FailureReason[]): string[] {
  return limits.flatMap((reason) => hints[reason] ?? []);
}

export const answerWords = (answer: ShopperAnswer) =>
  answer === "works" ? "Yes, it worked" : `No: ${reasonWords[answer]}`;

const FEWEST_COUNTED = 3;

export function notedWords(count: { worked: number; total: number }, isNew = true): string {
  const sum = `${count.worked} of ${count.total} worked.`;
  if (!isNew) return count.total < FEWEST_COUNTED ? "Noted already." : `Noted already: ${sum}`;
  return count.total < FEWEST_COUNTED
    ? "Noted. The receipt shows answers from three on."
    : `Noted on the receipt: ${sum}`;
}

/** Why an answer is not noted. */
export const refusals = {
  busy: "Many have answered just now. Please try again later.",
  changed: "This deal has changed since you opened this page. Open it again, and try the new one.",
  codeless: "This deal has no code. Choose another answer.",
  ended: "This deal has ended.",
  unvisited: "Copy the code or visit the store first. Then tell us if it worked.",
};

/** An editor's checks of one click. `ofPrice`: the meaning for a deal without a code. */
export const quickWords: Record<QuickCheck, { label: string; means: string; ofPrice?: string; key: string }> =
  {
    works: {
      label: "Works",
      key: "w",
      means: "Tried in a basket: it works",
      ofPrice: "The price was as said",
    },
    dead: {
      label: "Dead",
      key: "d",
      means: "Tried in a basket: it does not work",
      ofPrice: "The price was not as said",
    },
    checked: { label: "Checked now", means: "Seen on the shop’s page: it is still there", key: "c" },
  };

export const outcomeWords = { works: "Works", dead: "Dead", limited: "Not for everyone" };

export const orderLine = () =>
  `Proof of the last ${FRESH_DAYS} days first, then of the last ${AGEING_DAYS}, older, none. In each, the larger saving first.`;
export const orderRule = () =>
  `Deals that were confirmed in the last ${FRESH_DAYS} days come first, then those of the last ${AGEING_DAYS} days, then those with older proof, then those with none; a deal that failed or is gone comes last. Within each group the larger saving comes first: percentages, then amounts in the store’s currency, then the rest; “up to 50%” comes after 50%. Commission plays no part.`;
