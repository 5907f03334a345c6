import { Hono } from "hono";
import type { ReactNode } from "react";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import { ORDER_RULE } from "../models/deals/proof-order";
import * as figures from "../models/figures";
import { paths } from "../paths";
import { VOIDS_A_CHECK } from "../schemas/deals";
import type { ConfirmingKind } from "../schemas/proof";
import { AGEING_DAYS, FEWEST_ANSWERS, FRESH_DAYS } from "../schemas/standing";
import { number, plural } from "../ui/format";
import { page } from "./page";

/** How deals are checked, with figures that are counted from the records. */
export default new Hono<AppEnv>().get(paths.howWeCheck(), cached, async (c) => {
  const counted = await figures.current();
  return page(c, ({ siteName }) => ({
    meta: {
      title: "How we check",
      description: `Where the proof of ${siteName}’s deals comes from, how much of it still stands, and what decides the order.`,
      path: paths.howWeCheck(),
    },
    main: (
      <article className="container max-w-[calc(44rem+2*var(--gutter))] pt-9">
        <h1 className="text-title">How we check</h1>
        <p className="mt-3 text-lead text-muted">
          Each word on a stamp comes from a dated record, and the figures here are counted from the same
          records.
        </p>
        <Counted {...counted} />
        <div className="prose mt-9">
          <Rules />
        </div>
      </article>
    ),
  }));
});

const sources: Record<ConfirmingKind, string> = {
  page: "The shop’s own page showed it",
  editor: "An editor checked it",
  feed: "It was in the shop’s feed",
  cart: "The shop’s cart accepted it",
  sale: "Somebody bought with it",
  shop: "The shop confirmed it",
};

function Counted({
  live,
  confirmed,
  fresh,
  medianDays,
  recent,
  standing,
  dead,
  gone,
  sources: of,
}: figures.Figures) {
  if (live === 0)
    return <p className="card mt-7 p-5">No deal is live at the moment, so there is nothing to count.</p>;
  return (
    <div className="slip mt-7">
      <div className="receipt deal-receipt">
        <h2 className="mb-4 text-section">Counted from the records</h2>
        <dl className="receipt-lines">
          <Figure label="Live deals">{number.format(live)}</Figure>
          <Figure label={`Confirmed in the last ${AGEING_DAYS} days`}>{shareOf(confirmed, live)}</Figure>
          <Figure label={`Confirmed in the last ${FRESH_DAYS} days`}>{shareOf(fresh, live)}</Figure>
          {medianDays !== null && (
            <Figure label="Median age of the last proof">
              {medianDays === 0 ? "less than a day" : plural(medianDays, "day")}
            </Figure>
          )}
          {recent > 0 && (
            <Figure
              label={`Of the proofs of the last ${AGEING_DAYS} days, still standing`}
              note={
                standing < recent
                  ? `Against the other ${number.format(recent - standing)} something newer speaks.`
                  : null
              }
            >
              {shareOf(standing, recent)}
            </Figure>
          )}
          {dead > 0 && <Figure label="Live deals that did not work">{number.format(dead)}</Figure>}
          {gone > 0 && <Figure label="Live deals no longer on their page">{number.format(gone)}</Figure>}
          {of.map(({ kind, count }) => (
            <Figure key={kind} label={sources[kind]}>
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

function Rules() {
  return (
    <>
      <h2>What the words mean</h2>
      <ul>
        <li>
          <b>Tried in a basket</b>: an editor put the code into a basket at the shop, and did not pay.
        </li>
        <li>
          <b>On the shop’s page</b>: our page check, <a href={paths.robot()}>a robot that says who it is</a>,
          read the page again and found the shop’s own words about the deal.
        </li>
        <li>
          <b>No longer on the shop’s page</b>: it was missing twice, at least six hours apart. A page that
          cannot be read says nothing, and changes nothing.
        </li>
        <li>
          <b>Shoppers</b>: what people answered who copied the code or visited the shop from here, one answer
          per person and day, and shown from {FEWEST_ANSWERS} answers on. Answers alone give no badge.
        </li>
        <li>
          <b>Verified</b>: something confirmed the deal in the last {AGEING_DAYS} days, and nothing newer
          speaks against it. The badge is filled for {FRESH_DAYS} days.
        </li>
      </ul>
      <p>
        When a deal’s {VOIDS_A_CHECK} change, all earlier records are of another deal and no longer count.
      </p>
      <h2 id="order">What decides the order</h2>
      <p>{ORDER_RULE}</p>
      <h2>What we never do</h2>
      <ul>
        <li>Guess codes, or try a shop’s codes one after the other.</li>
        <li>Pay, make accounts, or give false names and addresses.</li>
        <li>Get round a robots.txt, a login or a test that keeps robots out.</li>
        <li>
          Show a stamp without a record, or change a record afterwards. A mistake is withdrawn by a further
          record.
        </li>
        <li>Let a commission change the order, a stamp or a word.</li>
      </ul>
      <p>A record says what was seen and when. It is no promise: shops change terms without notice.</p>
    </>
  );
}
