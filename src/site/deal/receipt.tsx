import { hasEnded } from "../../format";
import type { Deal } from "../../models/deals";
import { ledger } from "../../models/proof";
import { paths, withQuery } from "../../paths";
import { FEWEST_ANSWERS } from "../../proof/status";
import { Bars } from "./bars";
import { Ledger } from "./ledger";

type Props = {
  deal: Deal;
  days: ledger.DayCount[];
  answers: ledger.AnswerCount[];
  entries: ledger.Entry[];
  hasMore: boolean;
  /** The number of the ledger's page. */
  number: number;
  timeZone: string;
};

const PAGE_LINK = "inline-block py-3.5 font-semibold text-brand-text";

export function DealReceipt({ deal, days, answers, entries, hasMore, number, timeZone }: Props) {
  const { id, termsVersion, proof, store } = deal;
  const link = (page: number) => withQuery(paths.deal(id), { page: String(page) }, { page: "1" });
  const showsAnswers = answers.reduce((sum, { count }) => sum + count, 0) >= FEWEST_ANSWERS;
  return (
    <section className="slip" aria-labelledby="receipt">
      <div className="receipt px-[18px] pt-6 pb-10 text-sm md:px-[30px] md:pb-11">
        <div className="mb-[18px] flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3 border-line border-b-2 border-dashed pb-3.5">
          <h2 id="receipt" className="text-[1.5rem]">
            The receipt
          </h2>
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
          <p className="py-3.5">
            {number > 1
              ? "Nothing older is on record."
              : `Nothing is on record of this deal${hasEnded(deal.endsAt) ? "" : " yet"}: nobody has seen it or tried it here.`}
          </p>
        )}
        {(hasMore || number > 1) && (
          <p className="flex justify-between gap-6">
            {number > 1 && (
              <a href={link(number - 1)} className={PAGE_LINK}>
                Newer
              </a>
            )}
            {hasMore && number < ledger.MAX_PAGES && (
              <a href={link(number + 1)} rel="next" className={PAGE_LINK}>
                Older
              </a>
            )}
          </p>
        )}
        <p className="border-line border-t-2 border-dashed pt-[18px] text-muted text-xs">
          A receipt says what was seen and when. It is no promise that the code works in your basket: shops
          change terms without notice.{" "}
          <a href={paths.howWeCheck()} className="underline">
            How we check
          </a>
        </p>
      </div>
    </section>
  );
}
