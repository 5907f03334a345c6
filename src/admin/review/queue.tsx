import type { ReactNode } from "react";
import { COUNT_LIMIT } from "../../models/dashboard";
import * as reviews from "../../models/reviews";
import { paths } from "../../paths";
import { type ListPlace, placeQuery } from "../../schemas/paging";
import { Empty } from "../../ui/empty";
import { hostOf, SourceLink } from "../../ui/links";
import { valuesOf } from "../deals/form";
import { shortCount } from "../frame";
import type { FormState } from "../resource/labelled";
import { PageLinks } from "../resource/list-controls";
import { ButtonLink, ScreenHead } from "../resource/parts";
import { OfferForm } from "./form";

const PAGE_SIZE = 10;

export async function ReviewScreen(place: ListPlace): Promise<ReactNode> {
  const [page, count] = await Promise.all([
    reviews.list({ limit: PAGE_SIZE, cursor: place.cursor }),
    reviews.count(COUNT_LIMIT + 1),
  ]);
  const here = placeQuery(place);
  return (
    <>
      <ScreenHead title="Review" />
      <p role="status" className="mb-3 max-w-3xl text-muted text-sm">
        {count === 0
          ? ""
          : `${shortCount(count)} ${count === 1 ? "offer waits" : "offers wait"}. A model proposed them, and no check found their words on the merchant's page. Visitors see none of them before you activate it.`}
      </p>
      {page.items.length === 0 ? (
        <div className="card">
          <Empty title={count === 0 ? "Nothing waits for review." : "Nothing more waits here."} />
        </div>
      ) : (
        <div className="grid gap-4">
          {page.items.map((offer) => (
            <OfferReview key={offer.id} offer={offer} here={here} form={formFor(offer)} />
          ))}
        </div>
      )}
      <div className="mt-3 flex">
        <PageLinks place={place} next={page.next} pathOf={(other) => paths.adminList("review", other)} />
      </div>
    </>
  );
}

export async function OneReview(shown: Props): Promise<ReactNode> {
  return (
    <>
      <ScreenHead title="Review">
        <ButtonLink href={paths.adminList("review", shown.here)}>All waiting offers</ButtonLink>
      </ScreenHead>
      <OfferReview {...shown} />
    </>
  );
}

export function formFor(offer: reviews.Review): FormState {
  return { values: valuesOf(offer), errors: {}, key: String(offer.id) };
}

type Props = {
  offer: reviews.Review;
  here: Record<string, string | undefined>;
  form: FormState;
};

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

export function cardId({ id }: Pick<reviews.Review, "id">): string {
  return `offer-${id}`;
}

/** Everything in a claim may come from strangers. */
function Claimed({ code, expiry, quote, url, problems }: reviews.Review["claim"]) {
  return (
    <div className="min-w-0 rounded-control bg-soft p-4 text-sm">
      <h3 className="mb-2 font-sans font-semibold text-[0.9375rem] tracking-normal">The model’s claim</h3>
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
