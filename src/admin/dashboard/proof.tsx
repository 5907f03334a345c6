import { number, plural } from "../../format";
import type { Figures } from "../../models/proof";
import { FEWEST_ANSWERS } from "../../proof/status";

/** How the live deals stand, each figure with what it is of. */
export function ProofTiles({ figures }: { figures: Figures }) {
  const { live, confirmed, fresh, stores, confirmedStores, recent, holding, answers } = figures;
  const lost = recent - holding;
  const tiles = [
    {
      part: confirmed,
      whole: live,
      label: "deals are confirmed",
      note: `${number.format(fresh)} of them this week`,
    },
    {
      part: stores - confirmedStores,
      whole: stores,
      label: "stores have none confirmed",
      note: "among those with a live deal",
    },
    {
      part: holding,
      whole: recent,
      label: "checks of the last 30 days still hold",
      note: lost === 0 ? "none was contradicted since" : `${plural(lost, "was", "were")} contradicted since`,
    },
    ...(answers.total < FEWEST_ANSWERS
      ? []
      : [
          {
            part: answers.worked,
            whole: answers.total,
            label: "answers say it worked",
            note: `${Math.round((100 * answers.worked) / answers.total)}%, this week`,
          },
        ]),
  ];
  return (
    <ul className="card mt-4 figure-tiles" aria-label="Figures">
      {tiles.map(({ part, whole, label, note }) => (
        <li key={label}>
          <b>
            {number.format(part)} of {number.format(whole)}
          </b>
          {label}
          <small>{note}</small>
        </li>
      ))}
    </ul>
  );
}
