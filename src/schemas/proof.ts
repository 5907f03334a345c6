import type { CheckMethod, FailureReason, ObservationKind, Outcome } from "./observations";

/** An observation, as far as the proof depends on it. */
export type Observed = {
  id: number;
  kind: ObservationKind;
  outcome: Outcome;
  reason: FailureReason | null;
  at: Date;
  withdraws: number | null;
  sourceUrl: string | null;
  quote: string | null;
  method: CheckMethod | null;
  country: string | null;
  signedBy: string | null;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const MISSES_APART_MS = 6 * 60 * 60 * 1000;
export const FRESH_DAYS = 7;
export const AGEING_DAYS = 30;
/** Fewer answers are not shown. */
export const FEWEST_ANSWERS = 3;
/** So many answers in a row that a deal is dead need an editor. */
export const FAILURES_IN_A_ROW = 3;

/** Visitors' answers are shown for this long. */
export const ANSWER_DAYS = 7;

/** The kinds that confirm a deal, the strongest first. */
const strongestFirst = ["shop", "sale", "cart", "editor", "page", "feed"] as const;

export type ConfirmingKind = (typeof strongestFirst)[number];

/** Times are in milliseconds since 1970. */
export type Confirmation = Partial<
  Pick<Observed, "sourceUrl" | "quote" | "method" | "country" | "signedBy">
> & {
  at: number;
};

export type FirstSight = Pick<Observed, "kind" | "sourceUrl" | "quote"> & { at: number };

/** `since`: when the deal was declared dead, or first missed. */
export type Negative = Pick<Observed, "kind" | "outcome" | "reason"> & { since: number };

/** The last look at a deal, whatever it found. Visitors' answers and unreadable pages are none. */
export type LastCheck = Pick<Observed, "kind" | "outcome" | "signedBy"> & { at: number };

/** What its page says that a person should read. `since`: when it first said so. */
export type Finding = { outcome: "missing" | "gone" | "reworded"; since: number };

/** All that is shown of a deal's observations, whatever the time is. */
export type Proof = {
  /** Of the newest confirmation; null without a badge. */
  confirmedAt: number | null;
  /** The first time that the page or the feed showed it. */
  first: FirstSight | null;
  /** The newest of each kind. */
  confirmations: Partial<Record<ConfirmingKind, Confirmation>>;
  negative: Negative | null;
  lastCheck: LastCheck | null;
  finding: Finding | null;
  /** Visitors' answers by day (UTC, since 1970). `limited`: why it is not for every basket. */
  answers: { day: number; worked: number; failed: number; limited?: FailureReason[] }[];
  /** Why it is not for every basket, the newest first, without what only visitors say. */
  limits: FailureReason[];
  /** Several visitors in a row say that it is dead: an editor should look. */
  isFailing?: true;
};

/** With the id of the newest observation, as it is stored with the deal. */
export type StoredProof = Proof & { last: number };

/** Derives a deal's proof from the observations of its present terms. */
export function proofOf(all: Observed[]): Proof {
  const withdrawn = new Set(all.map(({ withdraws }) => withdraws));
  const valid = all
    .filter(({ id, outcome }) => outcome !== "withdrawn" && !withdrawn.has(id))
    .sort((one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id);
  const newest = valid.findLastIndex(isConfirmation);
  const later = valid.slice(newest + 1);
  const negative = negativeIn(later);
  return {
    confirmedAt: negative ? null : (valid[newest]?.at.getTime() ?? null),
    first: firstOf(valid),
    confirmations: Object.fromEntries(
      valid.filter(isConfirmation).map((observed) => [observed.kind, confirmationOf(observed)]),
    ),
    negative,
    lastCheck: lastCheckIn(valid),
    finding: findingIn(later, negative),
    answers: answersIn(valid),
    limits: limitsIn(valid.filter(({ kind }) => kind !== "visitor").toReversed()),
    ...(isFailing(valid) && { isFailing: true }),
  };
}

function isConfirmation({ kind, outcome }: Observed): boolean {
  return kind !== "visitor" && (outcome === "seen" || outcome === "works");
}

function firstOf(valid: Observed[]): FirstSight | null {
  const first = valid.find(({ outcome }) => outcome === "seen");
  if (!first) return null;
  const { kind, at, sourceUrl, quote } = first;
  return { kind, at: at.getTime(), sourceUrl, quote };
}

function confirmationOf({ at, sourceUrl, quote, method, country, signedBy }: Observed): Confirmation {
  return { at: at.getTime(), sourceUrl, quote, method, country, signedBy };
}

/** @param later than every confirmation. */
function negativeIn(later: Observed[]): Negative | null {
  const dead = later.findLast(({ kind, outcome }) => kind !== "visitor" && outcome === "dead");
  if (dead) return negativeOf(dead);
  // A page with other words still has the code.
  const reworded = later.findLastIndex(isReworded);
  const misses = later.filter(
    ({ kind, outcome }, at) =>
      (outcome === "missing" || outcome === "gone") && (kind !== "page" || at > reworded),
  );
  for (const [first, ...others] of Map.groupBy(misses, ({ kind }) => kind).values())
    if (first && others.some(({ at }) => at.getTime() - first.at.getTime() >= MISSES_APART_MS))
      return negativeOf(first);
  return null;
}

function findingIn(later: Observed[], negative: Negative | null): Finding | null {
  if (negative?.outcome === "dead") return null;
  if (negative?.outcome === "missing" || negative?.outcome === "gone")
    return { outcome: negative.outcome, since: negative.since };
  const reworded = later.find(isReworded);
  return reworded ? { outcome: "reworded", since: reworded.at.getTime() } : null;
}

const isReworded = ({ outcome }: Observed) => outcome === "reworded";

function negativeOf({ kind, outcome, reason, at }: Observed): Negative {
  return { kind, outcome, reason, since: at.getTime() };
}

function lastCheckIn(valid: Observed[]): LastCheck | null {
  const last = valid.findLast(({ kind, outcome }) => kind !== "visitor" && outcome !== "unreadable");
  if (!last) return null;
  const { kind, outcome, signedBy, at } = last;
  return { kind, outcome, signedBy, at: at.getTime() };
}

function answersIn(valid: Observed[]): Proof["answers"] {
  const answers = valid.filter(({ kind }) => kind === "visitor");
  const days = Map.groupBy(answers, ({ at }) => dayOf(at.getTime()));
  return [...days].map(([day, ofDay]) => {
    const [worked, failed] = (["works", "dead"] as const).map(
      (one) => ofDay.filter(({ outcome }) => outcome === one).length,
    ) as [number, number];
    const limited = ofDay.flatMap(({ outcome, reason }) => limitOf(outcome, reason));
    return { day, worked, failed, ...(limited.length > 0 && { limited }) };
  });
}

const limitsIn = (observed: Observed[]) => [
  ...new Set(observed.flatMap(({ outcome, reason }) => limitOf(outcome, reason))),
];

const limitOf = (outcome: Outcome, reason: FailureReason | null) =>
  outcome === "limited" && reason ? [reason] : [];

/** Since an editor's last look and the last success. */
function isFailing(valid: Observed[]): boolean {
  const last = valid.findLastIndex(({ kind, outcome }) => kind === "editor" || outcome === "works");
  const failures = valid
    .slice(last + 1)
    .filter(({ kind, outcome }) => kind === "visitor" && outcome === "dead");
  return failures.length >= FAILURES_IN_A_ROW;
}

const dayOf = (at: number) => Math.floor(at / DAY_MS);

/** `fresh`: at most 7 days. `ageing`: at most 30. */
export type Age = "fresh" | "ageing" | "old";

export type Standing = {
  /** The confirmation to show first; null without a badge. */
  lead: (Confirmation & { kind: ConfirmingKind; age: Age }) | null;
  negative: Negative | null;
  /** Visitors' answers of the last days; null if there are too few. */
  answers: { worked: number; of: number } | null;
  limits: FailureReason[];
};

/** How a deal's proof stands at a time: the strongest fresh confirmation leads, or else the newest. */
export function standingOf(proof: Proof | null, now: Date): Standing {
  if (!proof) return { lead: null, negative: null, answers: null, limits: [] };
  const recent = recentAnswers(proof, now);
  const limits = [...new Set([...proof.limits, ...limitsOf(recent)])];
  return { lead: leadOf(proof, now), negative: proof.negative, answers: sumOf(recent), limits };
}

/** How many visitors of the last days it worked for, however few: for editors. */
export function answersOf(proof: Proof | null, now: Date): { worked: number; of: number } {
  return totalOf(proof ? recentAnswers(proof, now) : []);
}

function recentAnswers({ answers }: Proof, now: Date): Proof["answers"] {
  return answers.filter(({ day }) => day > dayOf(now.getTime()) - ANSWER_DAYS);
}

function leadOf({ confirmedAt, confirmations }: Proof, now: Date): Standing["lead"] {
  if (confirmedAt === null) return null;
  const all = strongestFirst.flatMap((kind) => {
    const confirmation = confirmations[kind];
    return confirmation ? [{ ...confirmation, kind, age: ageOf(confirmation.at, now) }] : [];
  });
  const fresh = all.find(({ age }) => age === "fresh");
  return fresh ?? all.find(({ at }) => at === confirmedAt) ?? null;
}

export function ageOf(at: number, now: Date): Age {
  const days = (now.getTime() - at) / DAY_MS;
  if (days <= FRESH_DAYS) return "fresh";
  return days <= AGEING_DAYS ? "ageing" : "old";
}

function sumOf(recent: Proof["answers"]): Standing["answers"] {
  const sum = totalOf(recent);
  return sum.of < FEWEST_ANSWERS ? null : sum;
}

function totalOf(recent: Proof["answers"]): { worked: number; of: number } {
  const worked = recent.reduce((sum, day) => sum + day.worked, 0);
  return { worked, of: recent.reduce((sum, day) => sum + day.failed, worked) };
}

/** The reasons that enough visitors gave. */
function limitsOf(recent: Proof["answers"]): FailureReason[] {
  const reasons = Map.groupBy(
    recent.flatMap(({ limited = [] }) => limited),
    (reason) => reason,
  );
  return [...reasons].flatMap(([reason, given]) => (given.length < FEWEST_ANSWERS ? [] : [reason]));
}

export type SeenPage = { url: string; quote: string; at: Date };

/** The page that shows the deal; null if there is none, or something newer speaks against the deal. */
export function pageOf(proof: Proof | null): SeenPage | null {
  const {
    sourceUrl: url,
    quote,
    at,
  } = (proof?.negative ? undefined : proof?.confirmations.page) ?? { at: 0 };
  return url && quote ? { url, quote, at: new Date(at) } : null;
}

/** When an editor last found that it works; null: never, or something newer speaks against it. */
export function checkedAt(proof: Proof | null): Date | null {
  const check = proof?.negative ? undefined : proof?.confirmations.editor;
  return check ? new Date(check.at) : null;
}
