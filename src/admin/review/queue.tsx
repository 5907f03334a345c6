import type { ReactNode } from "react";
import { COUNT_LIMIT } from "../../models/dashboard";
import * as reviews from "../../models/reviews";
import { paths } from "../../paths";
import { placeQuery } from "../../schemas/paging";
import { Empty } from "../../ui/empty";
import { valuesOf } from "../deals/form";
import { shortCount } from "../frame";
import type { FormState } from "../resource/fields";
import { PageLinks } from "../resource/page-links";
import { ScreenHead } from "../resource/parts";
import type { ReviewAt } from ".";
import { OfferReview } from "./offer";

const PAGE = 10;

/** The offers that wait, each with a form. */
export async function ReviewScreen(at: ReviewAt): Promise<ReactNode> {
  const [page, count] = await Promise.all([
    reviews.list({ limit: PAGE, cursor: at.cursor }),
    reviews.count(COUNT_LIMIT + 1),
  ]);
  const here = placeQuery(at);
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
        <PageLinks place={at} next={page.next} pathOf={(place) => paths.adminList("review", place)} />
      </div>
    </>
  );
}

/** One of them alone, with its form as it is. */
export async function OneReview(shown: Parameters<typeof OfferReview>[0]): Promise<ReactNode> {
  return (
    <>
      <ScreenHead title="Review">
        <a href={paths.adminList("review", shown.here)} className="btn btn-plain">
          All that wait
        </a>
      </ScreenHead>
      <OfferReview {...shown} />
    </>
  );
}

/** An offer's form as nobody has touched it. */
export function formFor(offer: reviews.Review): FormState {
  return { values: valuesOf(offer), errors: {}, key: String(offer.id) };
}
