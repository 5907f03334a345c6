import { recentDate } from "../format";
import { ageOf } from "../proof/status";

type Props = { store: { checkedAt: Date | null; dealCount: number }; timeZone: string };

/** The newest proof of a store's live deals, with its disc. */
export function StoreCheck({ store: { checkedAt, dealCount }, timeZone }: Props) {
  if (dealCount === 0) return <span className="check-line text-muted">No code today</span>;
  const age = checkedAt ? ageOf(checkedAt.getTime(), new Date()) : "none";
  const day = checkedAt && recentDate(checkedAt, timeZone);
  const isProof = age === "fresh" || age === "ageing";
  return (
    <span className={`check-line ${isProof ? "text-proof-text" : "text-muted"}`}>
      <span className="disc" data-age={age} aria-hidden="true" />
      {isProof ? `Checked ${day}` : day ? `Not checked since ${day}` : "No proof yet"}
    </span>
  );
}
