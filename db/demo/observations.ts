import type {
  CheckMethod,
  FailureReason,
  ObservationKind,
  Observer,
  Outcome,
} from "../../src/proof/vocabulary";
import { type DemoDeal, spread } from "./deals";

const LONGEST_DAYS = 28;
const WEEK_DAYS = 7;
const BEFORE_END_DAYS = 0.3;
const CHECKED_BEFORE_END_DAYS = 4.6;

const limits: FailureReason[] = ["minimum_not_met", "new_customers_only", "wrong_products"];

export type DemoObservation = {
  daysAgo: number;
  kind: ObservationKind;
  outcome: Exclude<Outcome, "withdrawn">;
  actor: Observer;
  reason?: FailureReason;
  method?: CheckMethod;
  country?: string;
  quote?: string;
  page?: { url: string };
};

/** The record of the deal at this place of the catalogue. */
export function observationsOf(deal: DemoDeal, index: number): DemoObservation[] {
  return [...checksOf(deal, index), ...answersOf(deal, index)];
}

function checksOf(deal: DemoDeal, index: number): DemoObservation[] {
  const { verifiedDaysAgo, createdDaysAgo, endsInDays, startsInDays } = deal;
  const tried = triedOf(deal);
  const turn = spread(index + 1, 0.3247179572);
  if (endsInDays !== null && endsInDays < 0) {
    const page = seenUntil(deal, index, BEFORE_END_DAYS - endsInDays);
    const check = { kind: "editor", outcome: "works", actor: "editor", ...tried } as const;
    return turn < 0.3 ? [...page, { ...check, daysAgo: CHECKED_BEFORE_END_DAYS - endsInDays }] : page;
  }
  if (verifiedDaysAgo === null) {
    if (startsInDays !== null || createdDaysAgo < 10 || turn > 0.04) return [];
    const check = { kind: "editor", outcome: "dead", actor: "editor", ...tried } as const;
    const reason = deal.code ? "unknown" : "expired";
    return [...seenUntil(deal, index, 6.5), { ...check, reason, daysAgo: 5.5 }];
  }
  const page = turn < 0.6 ? seenUntil(deal, index, verifiedDaysAgo) : [];
  if (turn < 0.35) return page;
  const found = turn < 0.85 ? tried : ({ method: "page" } as const);
  const check = { kind: "editor", outcome: "works", actor: "editor", ...found } as const;
  return [...page, { ...check, daysAgo: verifiedDaysAgo }];
}

/** Editors make no accounts and give no false names, so that some deals can only be read. */
const NEEDS_AN_ACCOUNT =
  /account|student|member|login|sign[- ]up|subscri|email|club|charit|business|newcomer|new customer|first order/i;

function triedOf({ code, title, description }: DemoDeal) {
  if (NEEDS_AN_ACCOUNT.test(`${title} ${description}`)) return { method: "page" } as const;
  return { method: code ? "basket" : "price", country: "US" } as const;
}

/** Until the last day that it was on its page: each week, or each day for every tenth deal. */
function seenUntil(deal: DemoDeal, index: number, lastDaysAgo: number): DemoObservation[] {
  const apart = index % 10 === 0 ? 1 : WEEK_DAYS;
  const times = Math.floor(Math.min(deal.createdDaysAgo - lastDaysAgo, LONGEST_DAYS) / apart);
  const seen = { kind: "page", outcome: "seen", actor: "robot" } as const;
  const page = { url: `https://${deal.store}.example/offers` };
  const quote = `${deal.title}. ${deal.description}`;
  return Array.from({ length: times + 1 }, (_, time) => ({
    ...seen,
    daysAgo: lastDaysAgo + (times - time) * apart,
    page,
    quote,
  }));
}

function answersOf({ code, verifiedDaysAgo }: DemoDeal, index: number): DemoObservation[] {
  const turn = spread(index + 1, 0.8191725134);
  if (!code || verifiedDaysAgo === null || turn > 0.5) return [];
  const answers = 3 + Math.floor(turn * 18);
  return Array.from({ length: answers }, (_, answer) => {
    const visitor = { kind: "visitor", actor: "visitor", daysAgo: 0.2 + (5 * answer) / answers } as const;
    if (answer % 5 !== 3) return { ...visitor, outcome: "works" };
    if (turn < 0.15) return { ...visitor, outcome: "dead", reason: "unknown" };
    return { ...visitor, outcome: "limited", reason: limits[index % limits.length] ?? "other" };
  });
}
