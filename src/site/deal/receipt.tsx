import type { Deal } from "../../models/deals/list";
import { type AnswerCount, type DayCount, type Entry, MAX_PAGES } from "../../models/proof/ledger";
import { paths, withQuery } from "../../paths";
import { FEWEST_ANSWERS } from "../../proof/status";
import { hasEnded } from "../../ui/format";
import { Bars } from "./bars";
import { Ledger } from "./ledger";

type Props = {
  deal: Deal;
  days: DayCount[];
  answers: AnswerCount[];
  entries: Entry[];
  hasMore: boolean;
  /** Of the ledger's page. */
  number: number;
  timeZone: string;
};

export function DealReceipt({ deal, days, answers, entries, hasMore, number, timeZone }: Props) {
  const { id, termsVersion, proof, store } = deal;
  const link = (page: number) => withQuery(paths.deal(id), { page: String(page) }, { page: "1" });
  const showsAnswers = answers.reduce((sum, { count }) => sum + count, 0) >= FEWEST_ANSWERS;
  return (
    <section className="slip" aria-labelledby="receipt">
      <div className="receipt deal-receipt">
        <div className="deal-receipt-head">
          <h2 id="receipt">The receipt</h2>
          <p className="font-mono">No. {id}</p>
        </div>
        {days.length > 0 && (
          <Bars days={days} showsAnswers={showsAnswers} timeZone={timeZone} first={proof?.first?.at} />
        )}
        {entries.length > 0 ? (
          <Ledger
            entries={entries}
            termsVersion={termsVersion}
            timeZone={timeZone}
            first={proof?.first?.at}
            currency={store.currency}
          />
        ) : (
          <p className="deal-empty">
            {number > 1
              ? "Nothing older is on record."
              : `Nothing is on record of this deal${hasEnded(deal.endsAt) ? "" : " yet"}: nobody has seen it or tried it here.`}
          </p>
        )}
        {(hasMore || number > 1) && (
          <p className="deal-pages">
            {number > 1 && <a href={link(number - 1)}>Newer</a>}
            {hasMore && number < MAX_PAGES && (
              <a href={link(number + 1)} rel="next">
                Older
              </a>
            )}
          </p>
        )}
        <div className="deal-receipt-foot">
          <p>
            A receipt says what was seen and when. It is no promise that the code works in your basket: shops
            change terms without notice. <a href={paths.howWeCheck()}>How we check</a>
          </p>
        </div>
      </div>
    </section>
  );
}
