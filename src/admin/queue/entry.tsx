import type { Deal } from "../../models/deals/read";
import type { Report } from "../../models/people/reports";
import { paths } from "../../paths";
import { standingOf } from "../../proof/status";
import { proofWords } from "../../proof/words";
import { plural } from "../../ui/format";
import { StoreMark } from "../../ui/store-mark";
import { CheckButtons } from "../checks/buttons";
import { LastCheck } from "../checks/last-check";
import { End } from "../deals/columns";
import { ReportLines } from "../reports";

type Props = { deal: Deal; reports: Report[]; here: string; timeZone: string };

export function QueueEntry({ deal, reports, here, timeZone }: Props) {
  const { id, kind, title, code, store, endsAt, proof, popularity, termsVersion } = deal;
  const standing = standingOf(proof, new Date());
  const against = standing.negative && proofWords(standing, timeZone);
  return (
    <li id={`queue-${id}`} tabIndex={-1} className="entry">
      <StoreMark name={store.name} picture={store.picture} size={40} />
      <div className="queue-words">
        <a href={paths.adminOne(`${kind}s`, id)} dir="auto" className="row-name">
          {title}
        </a>
        <p className="text-muted text-sm">
          <bdi>{store.name}</bdi>
          {endsAt && (
            <>
              {" · Ends "}
              <End date={endsAt} timeZone={timeZone} isShort />
            </>
          )}
          {" · "}
          <span className="whitespace-nowrap">{plural(popularity, "visit")} a month</span>
          {against && ` · ${against}`}
          {!proof && termsVersion > 1 && " · Changed since its last check"}
        </p>
        <ReportLines {...{ reports, timeZone }} isShort />
      </div>
      <div className="queue-check">
        {code && <bdi className="font-mono font-semibold text-sm">{code}</bdi>}
        <LastCheck deal={deal} timeZone={timeZone} />
      </div>
      <CheckButtons deal={deal} to={here} quick={["works", "dead"]} hasKeys />
    </li>
  );
}
