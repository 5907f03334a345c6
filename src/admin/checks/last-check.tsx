import { dayAndHour } from "../../format";
import type { Deal } from "../../models/deals";
import type { Proof } from "../../proof/derive";
import { type ProofStatus, proofStatusOf } from "../../proof/status";

type Checked = Pick<Deal, "proof" | "termsVersion">;

/** The last check of a deal: its result as a mark and in words, and its day. */
export function LastCheck({ deal, timeZone }: { deal: Checked; timeZone: string }) {
  const { proof, termsVersion } = deal;
  const last = proof?.lastCheck;
  const proofStatus = proofStatusOf(proof, new Date());
  const state = stateOf(proof, proofStatus);
  if (!last) return <Mark state="none">{termsVersion > 1 ? "void" : "never"}</Mark>;
  const at = new Date(state === "gone" ? (proofStatus.negative?.since ?? last.at) : last.at);
  const day = <time dateTime={at.toISOString()}>{dayAndHour(at, timeZone)}</time>;
  return (
    <Mark state={state}>
      {words(proof, proofStatus)} {day}
    </Mark>
  );
}

/** A short name of a deal's last checker; a dash for none. */
export function checkerOf({ proof }: Checked): string {
  const last = proof?.lastCheck;
  if (!last) return "–";
  return (last.kind === "editor" && last.signedBy) || last.kind;
}

type State = "fresh" | "ageing" | "none" | "gone";

function stateOf(proof: Proof | null, { lead, negative }: ProofStatus): State {
  if (negative) return "gone";
  if (lead?.age === "fresh" || lead?.age === "ageing") return lead.age;
  return proof?.lastCheck?.outcome === "dead" ? "gone" : "none";
}

function words(proof: Proof | null, { negative, lead }: ProofStatus) {
  if (negative) return negative.outcome === "dead" ? "dead" : "gone";
  const outcome = proof?.lastCheck?.outcome;
  if (outcome === "limited") return "limited";
  if (outcome === "missing" || outcome === "gone") return "missing";
  return <span className="sr-only">{lead?.age === "fresh" ? "works," : "worked,"}</span>;
}

const tones: Record<State, string> = {
  fresh: "text-proof-text",
  ageing: "text-proof-text",
  none: "text-muted",
  gone: "text-danger",
};

export function Mark({ state, children }: { state: State; children: React.ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap align-middle ${tones[state]}`}>
      <svg
        viewBox="0 0 18 18"
        width={17}
        height={17}
        className="check-mark"
        data-state={state}
        aria-hidden="true"
      >
        <circle cx="9" cy="9" r="7.5" />
        {state === "gone" ? (
          <path d="m4 14 10-10" />
        ) : (
          state !== "none" && <path d="m5.6 9.3 2.4 2.4 4.5-5" />
        )}
      </svg>
      <span>{children}</span>
    </span>
  );
}
