import { shortDate } from "../format";
import type { ProofStatus } from "../proof/status";
import type { Outcome } from "../proof/vocabulary";
import { confirmationWords } from "../proof/words";

type Props = { proofStatus: ProofStatus; timeZone: string; dealId: number };

// Written out, because Tailwind looks for whole class names in the source.
const TURNS = ["-rotate-5", "-rotate-6", "-rotate-7", "-rotate-8", "-rotate-9"];

/** Drawn beside a line that says the same in words. In a row it is a small disc or ring. */
export function Stamp({ proofStatus, timeZone, dealId }: Props) {
  const print = printOf(proofStatus);
  if (!print)
    return (
      <span className="stamp" data-age="none" data-words={ringWords(proofStatus)} aria-hidden="true">
        <span className="stamp-ring" />
      </span>
    );
  const [day, month, year] = shortDate(new Date(print.at), timeZone).split(/\s/);
  return (
    <span className={`stamp ${TURNS[dealId % TURNS.length]}`} data-age={print.age} aria-hidden="true">
      <span className="stamp-ring">
        <span>{print.word}</span>
        <span>{year}</span>
      </span>
      <span className="stamp-band">
        {day} {month}
      </span>
    </span>
  );
}

/** The word, the time and the age that a stamp shows; null without a record of the last 30 days. */
const stampWords: Partial<Record<Outcome, string>> = { dead: "Failed", reworded: "Changed" };

export function printOf({ lead, negative }: ProofStatus) {
  if (negative) {
    const word = stampWords[negative.outcome] ?? "Gone";
    return { word, at: negative.since, age: "gone" as const };
  }
  if (!lead || lead.age === "old") return null;
  const { kind, method, at, age } = lead;
  const word = kind === "editor" && method === "basket" ? "Tried" : confirmationWords[kind].stamp;
  return { word, at, age };
}

/** Only a deal without any record is "not tried yet". */
function ringWords({ lead, answers, limits }: ProofStatus): "untried" | "old" | undefined {
  if (lead) return "old";
  return answers || limits.length > 0 ? undefined : "untried";
}
