import { discountLabel, money, plural } from "../../format";
import sharePage from "../../islands/share-page";
import type { Deal } from "../../models/deals";
import type { ledger } from "../../models/proof";
import { paths } from "../../paths";
import { FEWEST_ANSWERS, proofStatusOf } from "../../proof/status";
import { proofWords, reasonWords } from "../../proof/words";
import { Island } from "../../ui/island";
import { ButtonLink } from "../../ui/links";
import { printOf } from "../../ui/stamp";
import { toneOf } from "../../ui/ticket-record";

const PART = "card grid gap-3 px-5 py-[18px]";
const TITLE = "text-[1.1875rem]";

type AnswersProps = { deal: Deal; answers: ledger.AnswerCount[]; isEnded: boolean };

/** Answers are shown from three on. */
export function Answers({ deal, answers, isEnded }: AnswersProps) {
  const all = answers.reduce((sum, { count }) => sum + count, 0);
  const isShown = all >= FEWEST_ANSWERS;
  const { savings = 0, saved = null } = answers.find(({ outcome }) => outcome === "works") ?? {};
  if (isEnded && !isShown) return null;
  return (
    <section className={PART}>
      <h2 className={TITLE}>Did it work?</h2>
      {!isEnded && (
        <ButtonLink href={paths.answer(deal.id)} className="btn-plain w-full">
          Tell us if it worked
        </ButtonLink>
      )}
      {isShown && (
        <>
          <dl className="answers">
            {answers.map(({ outcome, reason, count }) => (
              <div key={`${outcome} ${reason}`} data-outcome={outcome}>
                <dt>{outcome === "works" ? "Worked" : reasonWords[reason ?? "other"]}</dt>
                <dd>{count}</dd>
                <dd>
                  <svg aria-hidden="true" viewBox={`0 0 ${all} 1`} preserveAspectRatio="none">
                    <path d={`M0 0h${count}v1H0z`} />
                  </svg>
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-muted text-xs">
            {plural(all, "answer")} to this version of the deal, one per person and day.
            {savings >= FEWEST_ANSWERS &&
              saved !== null &&
              ` ${savings} of them saved about ${money(saved, deal.store.currency)} (the median).`}
            {answers.some(({ outcome }) => outcome === "limited") &&
              " Where the deal is not for every basket, that does not count against it."}
          </p>
        </>
      )}
      {!isShown && <p className="text-muted text-xs">Answers are shown from three on.</p>}
      <p className="text-sm">
        <a href={paths.report(deal.id)} className="text-link inline-block py-1">
          Report a problem
        </a>
      </p>
    </section>
  );
}

export function Share({ title, url }: { title: string; url: string }) {
  return (
    <section className={PART}>
      <h2 className={TITLE}>Share this deal with its receipt</h2>
      <p className="flex flex-wrap items-center gap-2">
        <code translate="no" className="wrap-anywhere min-w-0 flex-[1_1_10rem] select-all text-xs">
          {url.replace(/^https?:\/\//, "")}
        </code>
        <Island island={sharePage} props={{ title, url, prints: false }} />
      </p>
    </section>
  );
}

type MoreProps = { deals: Deal[]; store: Deal["store"]; timeZone: string };

export function MoreDeals({ deals, store, timeZone }: MoreProps) {
  return (
    <section className={PART}>
      <h2 className={TITLE}>
        More from <bdi translate="no">{store.name}</bdi>
      </h2>
      {deals.map((deal) => {
        const proofStatus = proofStatusOf(deal.proof, new Date());
        return (
          <p
            key={deal.id}
            className="grid grid-cols-[92px_minmax(0,1fr)] gap-3 border-line border-t pt-2.5 text-xs"
          >
            <b className="wrap-break-word font-display text-name">
              {discountLabel(deal.discountType, deal.discountValue, store.currency)}
            </b>
            <span>
              <a
                href={paths.deal(deal.id)}
                dir="auto"
                className="inline-block py-0.5 font-medium hover:underline"
              >
                {deal.title}
              </a>
              <small className={`check-line flex items-start ${toneOf(proofStatus)}`}>
                <i className="disc" data-age={printOf(proofStatus)?.age ?? "none"} />
                {proofWords(proofStatus, timeZone) ?? "No proof yet"}
              </small>
            </span>
          </p>
        );
      })}
      <ButtonLink href={paths.store(store.slug)} className="btn-plain w-full">
        View Coupons
      </ButtonLink>
    </section>
  );
}
