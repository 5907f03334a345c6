import { type Confirmation, DAY_MS, dayOf, type Negative, type Proof } from "./derive";
import { type ConfirmingKind, type FailureReason, type Outcome, strongestFirst } from "./vocabulary";

export const FRESH_DAYS = 7;
export const AGEING_DAYS = 30;
export const FEWEST_ANSWERS = 3;
export const ANSWER_DAYS = 7;

export type Age = "fresh" | "ageing" | "old";

export type ProofStatus = {
  /** The confirmation to show first; null without a badge. */
  lead: (Confirmation & { kind: ConfirmingKind; age: Age }) | null;
  negative: Negative | null;
  answers: { worked: number; total: number } | null;
  limits: FailureReason[];
};

/** How a deal's proof stands at a time: the strongest fresh confirmation leads, or else the newest. */
export function proofStatusOf(proof: Proof | null, now: Date): ProofStatus {
  if (!proof) return { lead: null, negative: null, answers: null, limits: [] };
  const recent = recentAnswers(proof, now);
  const limits = [...new Set([...proof.limits, ...limitsOf(recent)])];
  return { lead: leadOf(proof, now), negative: proof.negative, answers: sumOf(recent), limits };
}

/**
 * What visitors' pages show of a proof: if it is the same as before, no page has changed. They name days, so all times
 * since `today` began are one; but a check by an editor leads the newest ones at once.
 */
export function shownOf(proof: Proof | null, today: number) {
  if (!proof) return null;
  const { answers, limits } = proofStatusOf(proof, new Date());
  const byDay = <Found extends { at: number }>(found: Found) => ({ ...found, at: Math.min(found.at, today) });
  const confirmations = Object.entries(proof.confirmations).map(([kind, found]) => [
    kind,
    kind === "editor" ? found : byDay(found),
  ]);
  return {
    first: proof.first,
    negative: proof.negative,
    answers,
    limits,
    confirmations: Object.fromEntries(confirmations),
    lastCheck: proof.lastCheck && byDay(proof.lastCheck),
  };
}

/** How many visitors of the last days it worked for, however few: for editors. */
export function answersOf(proof: Proof | null, now: Date): { worked: number; total: number } {
  return totalOf(proof ? recentAnswers(proof, now) : []);
}

function recentAnswers({ answers }: Proof, now: Date): Proof["answers"] {
  return answers.filter(({ day }) => day > dayOf(now.getTime()) - ANSWER_DAYS);
}

function leadOf({ confirmedAt, confirmations }: Proof, now: Date): ProofStatus["lead"] {
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

/** Whether its confirmation holds at a time; of a deal that has ended none does. */
export function isVerifiedAt(
  { verifiedAt, endsAt }: { verifiedAt: Date | null; endsAt: Date | null },
  now: Date,
): boolean {
  return (
    verifiedAt !== null && ageOf(verifiedAt.getTime(), now) !== "old" && (endsAt === null || endsAt > now)
  );
}

function sumOf(recent: Proof["answers"]): ProofStatus["answers"] {
  const sum = totalOf(recent);
  return sum.total < FEWEST_ANSWERS ? null : sum;
}

function totalOf(recent: Proof["answers"]): { worked: number; total: number } {
  const worked = recent.reduce((sum, day) => sum + day.worked, 0);
  return { worked, total: recent.reduce((sum, day) => sum + day.failed, worked) };
}

function limitsOf(recent: Proof["answers"]): FailureReason[] {
  const reasons = Map.groupBy(
    recent.flatMap(({ limited = [] }) => limited),
    (reason) => reason,
  );
  return [...reasons].flatMap(([reason, given]) => (given.length < FEWEST_ANSWERS ? [] : [reason]));
}

/** `none`: it says nothing for or against the deal. */
export function ledgerTone({ outcome }: { outcome: Outcome }): "fresh" | "gone" | "none" {
  if (outcome === "seen" || outcome === "works") return "fresh";
  return outcome === "dead" || outcome === "missing" || outcome === "gone" || outcome === "reworded"
    ? "gone"
    : "none";
}
