import type { Deal } from "../../models/deals";
import { paths } from "../../paths";
import { proofStatusOf } from "../../proof/status";
import { proofWords } from "../../proof/words";
import { Icon } from "../../ui/icon";
import { ChevronDown } from "../../ui/icons";
import { EndDate } from "../../ui/ticket";

type Props = { deals: Deal[]; timeZone: string };

export function EndedDeals({ deals, timeZone }: Props) {
  return (
    <details className="card group mt-10">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-card px-5 py-4">
        <h2 className="text-section">Expired</h2>
        <span className="flex-1 text-muted text-sm">{deals.length}, kept so that you need not try them</span>
        <Icon icon={ChevronDown} size={18} className="group-open:rotate-180" />
      </summary>
      <table className="ended">
        <thead className="sr-only">
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Deal</th>
            <th scope="col">Last known</th>
            <th scope="col">End</th>
          </tr>
        </thead>
        <tbody>
          {deals.map((deal) => (
            <EndedDeal key={deal.id} deal={deal} timeZone={timeZone} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function EndedDeal({ deal, timeZone }: { deal: Deal; timeZone: string }) {
  // The status when it ended, without answers, because the words for them say "this week".
  const proofStatus = { ...proofStatusOf(deal.proof, deal.endsAt ?? new Date()), answers: null };
  return (
    <tr id={`deal-${deal.id}`}>
      <td>
        {deal.code ? (
          <s dir="auto" translate="no" className="font-mono font-semibold">
            {deal.code}
          </s>
        ) : (
          <span className="text-muted">No code</span>
        )}
      </td>
      <td>
        <a href={paths.deal(deal.id)} dir="auto" className="block py-1 hover:text-ink">
          <s>{deal.title}</s>
        </a>
      </td>
      <td>{proofWords(proofStatus, timeZone) ?? "Not confirmed"}</td>
      <td>
        <EndDate deal={deal} timeZone={timeZone} />
      </td>
    </tr>
  );
}
