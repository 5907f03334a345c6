import { countStages, type ProofStage, proofStages } from "../../models/proof";
import { paths } from "../../paths";
import type { DealKind } from "../../schemas/vocabulary";
import { shortCount } from "../frame";

const labels: Record<ProofStage, string> = {
  check: "To check",
  fresh: "Fresh",
  ageing: "Ageing",
  none: "No proof",
  ended: "Ended",
};

/** Links to the deals by the age of their proof. */
export async function ProofTabs({ kind, chosen }: { kind: DealKind; chosen: ProofStage | undefined }) {
  const counts = await countStages(kind);
  const tabs = [undefined, ...proofStages].map((stage) => ({
    label: stage ? labels[stage] : "All",
    href: paths.adminList(`${kind}s`, { proof: stage }),
    isChosen: stage === chosen,
    count: stage && counts[stage],
  }));
  return <Tabs label="Age of proof" tabs={tabs} />;
}

type Tab = { label: string; href: string; isChosen: boolean; count: number | undefined };

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="chips">
      {tabs.map(({ label, href, isChosen, count }) => (
        <a key={label} href={href} aria-current={isChosen ? "page" : undefined} className="chip">
          {label}
          {count !== undefined && <span className="tabular-nums opacity-75">{shortCount(count)}</span>}
        </a>
      ))}
    </nav>
  );
}
