import type { Review } from "../../models/reviews";
import { paths } from "../../paths";
import { hostOf, SourceLink } from "../../ui/source-link";
import type { FormState } from "../resource/fields";
import { OfferForm } from "./form";

type Props = {
  offer: Review;
  /** The place in the queue. */
  here: Record<string, string | undefined>;
  form: FormState;
};

/** An offer that waits: what the model said of it, and beside that what is kept, to be edited. */
export function OfferReview({ offer, here, form }: Props) {
  const { title, store } = offer;
  const id = cardId(offer);
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="card min-w-0 p-5">
      <h2 id={`${id}-title`} dir="auto" className="text-[1.25rem]">
        {title}
      </h2>
      <p className="wrap-anywhere mb-4 text-muted text-sm">
        <a
          href={paths.adminOne("stores", store.id)}
          className="inline-block min-h-6 leading-6 hover:underline"
        >
          <bdi>{store.name}</bdi>
        </a>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <Claimed {...offer.claim} />
        <OfferForm offer={offer} here={here} form={form} />
      </div>
    </article>
  );
}

/** The id of its place on the page. */
export function cardId({ id }: Pick<Review, "id">): string {
  return `offer-${id}`;
}

/** What the model said, where, and what is wrong with it. All of it may have been written by strangers. */
function Claimed({ code, expiry, quote, url, problems }: Review["claim"]) {
  return (
    <div className="min-w-0 rounded-control bg-soft p-4 text-sm">
      <h3 className="mb-2 font-sans font-semibold text-[0.9375rem] tracking-normal">What the model said</h3>
      <ul aria-label="Problems" className="mb-3 grid gap-1 text-danger">
        {problems.map((problem) => (
          <li key={problem} className="wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <dt className="text-muted">Code</dt>
        <dd className={code ? "wrap-anywhere font-mono tracking-[0.06em]" : undefined}>
          {code ? <bdi>{code}</bdi> : "None"}
        </dd>
        <dt className="text-muted">Ends</dt>
        <dd className="wrap-anywhere">{expiry ?? "No date"}</dd>
        <dt className="text-muted">Source</dt>
        <dd>
          <SourceLink url={url}>{hostOf(url)}</SourceLink>
          <span className="wrap-anywhere block text-muted text-xs">{url}</span>
        </dd>
        <dt className="text-muted">Quote</dt>
        <dd>
          <blockquote dir="auto" className="wrap-anywhere border-control border-s-2 ps-2.5">
            {quote || "None"}
          </blockquote>
        </dd>
      </dl>
    </div>
  );
}
