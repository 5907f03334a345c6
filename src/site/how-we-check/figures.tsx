import type { ReactNode } from "react";
import { number, plural } from "../../format";
import type { figures } from "../../models/proof";
import { AGEING_DAYS, FRESH_DAYS } from "../../proof/status";
import { confirmationWords } from "../../proof/words";

export function Counted({
  live,
  confirmed,
  byEditors,
  fresh,
  medianDays,
  recent,
  holding,
  dead,
  gone,
  sources: of,
}: figures.Figures) {
  const onlyPages = of.every(({ kind }) => kind === "editor" || kind === "page");
  if (live === 0)
    return <p className="card mt-7 p-5">No deal is live at the moment, so there is nothing to count.</p>;
  return (
    <div className="slip mt-7">
      <div className="receipt deal-receipt">
        <h2 className="mb-4 text-section">Counted from the records</h2>
        <dl className="receipt-lines">
          <Figure label="Live deals">{number.format(live)}</Figure>
          <Figure label={`Confirmed in the last ${AGEING_DAYS} days`}>{shareOf(confirmed, live)}</Figure>
          {confirmed > 0 && (
            <>
              <Figure label="– by an editor">{shareOf(byEditors, live)}</Figure>
              <Figure label={`– ${onlyPages ? "by our page check" : "by pages, feeds or the shop"} alone`}>
                {shareOf(confirmed - byEditors, live)}
              </Figure>
            </>
          )}
          <Figure label={`Confirmed in the last ${FRESH_DAYS} days`}>{shareOf(fresh, live)}</Figure>
          {medianDays !== null && (
            <Figure label="Median age of the last proof">
              {medianDays === 0 ? "less than a day" : plural(medianDays, "day")}
            </Figure>
          )}
          {recent > 0 && (
            <Figure
              label={`Checks of the last ${AGEING_DAYS} days that still hold`}
              note={
                holding < recent
                  ? `${plural(recent - holding, "was", "were")} contradicted by a newer check.`
                  : null
              }
            >
              {shareOf(holding, recent)}
            </Figure>
          )}
          {dead > 0 && <Figure label="Live deals that did not work">{number.format(dead)}</Figure>}
          {gone > 0 && (
            <Figure label="Live deals changed on their page, or gone from it">{number.format(gone)}</Figure>
          )}
          {of.map(({ kind, count }) => (
            <Figure key={kind} label={confirmationWords[kind].counted}>
              {number.format(count)}
            </Figure>
          ))}
        </dl>
        {of.length > 0 && (
          <p className="mt-3 text-muted text-xs">
            The last {of.length === 1 ? "line counts" : "lines count"} live deals by where their proof of the
            last {AGEING_DAYS} days comes from. A deal can have several.
          </p>
        )}
      </div>
    </div>
  );
}

const FEWEST_FOR_PERCENT = 100;

/** "12 of 15"; of a hundred and more with the percentage, rounded down. */
function shareOf(part: number, all: number): string {
  const counts = `${number.format(part)} of ${number.format(all)}`;
  return all < FEWEST_FOR_PERCENT ? counts : `${counts} (${Math.floor((100 * part) / all)}%)`;
}

type FigureProps = { label: string; note?: string | null; children: ReactNode };

function Figure({ label, note, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {note && <dd className="receipt-note">{note}</dd>}
    </div>
  );
}
