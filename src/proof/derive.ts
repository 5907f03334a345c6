import type { CheckMethod, ConfirmingKind, FailureReason, ObservationKind, Outcome } from "./vocabulary";

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
  basket?: number | null;
  saved?: number | null;
  signedBy: string | null;
};

/** Times are in milliseconds since 1970. */
export type Confirmation = Partial<
  Pick<Observed, "sourceUrl" | "quote" | "method" | "country" | "basket" | "saved" | "signedBy">
> & {
  at: number;
};

type FirstSight = Pick<Observed, "kind" | "sourceUrl" | "quote"> & { at: number };

/** `since`: when the deal was declared dead, or first missed. */
export type Negative = Pick<Observed, "kind" | "outcome" | "reason"> & { since: number };

/** The last look at a deal, whatever it found. Visitors' answers and unreadable pages are none. */
export type LastCheck = Pick<Observed, "kind" | "outcome" | "signedBy"> & { at: number };

/** A change of its page that a person should read. `since`: when it was first seen. */
export type Finding = { outcome: "missing" | "gone" | "reworded"; since: number };

export type Proof = {
  /** The time of the newest confirmation; null without a badge. */
  confirmedAt: number | null;
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

export const DAY_MS = 24 * 60 * 60 * 1000;

const MISSES_APART_MS = 6 * 60 * 60 * 1000;
/** After this many answers in a row that a deal is dead, an editor should look. */
export const FAILURES_IN_A_ROW = 3;

/** Derives a deal's proof from the observations of its present terms. */
export function proofOf(all: Observed[]): Proof {
  const withdrawn = new Set(all.map(({ withdraws }) => withdraws));
  const valid = all
    .filter(({ id, outcome }) => outcome !== "withdrawn" && !withdrawn.has(id))
    .sort((one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id);
  const newest = valid.findLastIndex(isConfirmation);
  const later = valid.slice(newest + 1);
  const negative = deadIn(valid) ?? missedIn(later) ?? rewordedIn(later);
  return {
    confirmedAt: negative ? null : (valid[newest]?.at.getTime() ?? null),
    first: firstOf(valid),
    confirmations: Object.fromEntries(
      valid.filter(isConfirmation).map((observed) => [observed.kind, confirmationOf(observed)]),
    ),
    negative,
    lastCheck: lastCheckIn(valid),
    finding: findingIn(negative),
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

function confirmationOf({
  at,
  sourceUrl,
  quote,
  method,
  country,
  signedBy,
  ...amounts
}: Observed): Confirmation {
  const { basket, saved } = amounts;
  const tried = { ...(basket && { basket }), ...(saved && { saved }) };
  return { at: at.getTime(), sourceUrl, quote, method, country, signedBy, ...tried };
}

/** A page may still show a code that failed: only a success revokes that. */
function deadIn(valid: Observed[]): Negative | null {
  const succeeded = valid.findLastIndex(
    (observed) => isConfirmation(observed) && observed.outcome === "works",
  );
  const dead = valid
    .slice(succeeded + 1)
    .findLast(({ kind, outcome }) => kind !== "visitor" && outcome === "dead");
  return dead ? negativeOf(dead) : null;
}

/** @param later than every confirmation. */
function missedIn(later: Observed[]): Negative | null {
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

/** Other words confirm nothing, even where the code still stands there. */
function rewordedIn(later: Observed[]): Negative | null {
  const first = later.find(isReworded);
  return first ? negativeOf(first) : null;
}

function findingIn(negative: Negative | null): Finding | null {
  if (negative?.outcome !== "missing" && negative?.outcome !== "gone" && negative?.outcome !== "reworded")
    return null;
  return { outcome: negative.outcome, since: negative.since };
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

export const dayOf = (at: number) => Math.floor(at / DAY_MS);
