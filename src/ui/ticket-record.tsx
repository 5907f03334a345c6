import type { Deal } from "../models/deals";
import type { ProofStatus } from "../proof/status";
import { proofWords } from "../proof/words";
import { Receipt, ReceiptLines } from "./receipt";
import { Stamp } from "./stamp";

type Props = {
  deal: Deal;
  timeZone: string;
  receipt: "opens" | "shown" | "beside";
  proofStatus: ProofStatus;
  isExpired: boolean;
  hidesCode: boolean;
};

/** The stamp and the line of proof, which open the receipt. */
export function ProofRecord({ isExpired, receipt, ...props }: Props) {
  const { deal, proofStatus, timeZone } = props;
  const className = `ticket-proof ${toneOf(proofStatus)}`;
  const line = (
    <>
      {!isExpired && <Stamp proofStatus={proofStatus} timeZone={timeZone} dealId={deal.id} />}
      <span>
        {proofWords(proofStatus, timeZone) ?? (
          <>
            {isExpired ? "Not confirmed" : "No proof yet."}
            {!isExpired && <span className="ticket-ask"> Tell us if it worked.</span>}
          </>
        )}
      </span>
    </>
  );
  if (receipt !== "opens")
    return (
      <div className="ticket-record">
        <p className={className}>{line}</p>
        {receipt === "shown" && <ReceiptLines {...props} />}
      </div>
    );
  return (
    <details name="receipt" className="ticket-record">
      <summary className={className}>{line}</summary>
      <Receipt {...props} />
    </details>
  );
}

export function toneOf({ lead, negative }: ProofStatus): string {
  if (negative) return "text-danger";
  return lead && lead.age !== "old" ? "text-proof-text" : "text-muted";
}
