import { z } from "zod";
import * as deals from "../../models/deals/write";
import * as reviews from "../../models/inbox/reviews";
import { paths, withQuery } from "../../paths";
import { offerInput } from "../../schemas/deals";
import { discountLabel } from "../../ui/format";
import { Ticket } from "../../ui/ticket";
import { valuesOf, withInstants } from "../deals/form";
import { ClaimNote } from "../inbox/claim";
import type { FormState } from "../resource/labelled";
import { ButtonLink } from "../resource/parts";
import { errorsOf } from "../resource/save";
import { cardId, DecisionForm, EntryCard } from "./entry";
import { OfferForm } from "./form";
import { kindFrom, restoring, type Shown } from "./kind";

const KIND = "offers";
const ONE = "Offer";

export const acceptedOffer = z.preprocess(withInstants, offerInput);

export const offers = kindFrom({
  name: KIND,
  label: "Offers",
  one: ONE,
  model: reviews.offers,
  nameOf: ({ title }) => title,
  card: (offer, { problem, ...shown }) => (
    <OfferCard
      {...{ offer, ...shown }}
      failure={problem?.failure}
      form={problem?.errors && { ...formFor(offer), errors: problem.errors }}
    />
  ),
  publication: {
    run: async (offer, author) => {
      const input = acceptedOffer.safeParse({ ...valuesOf(offer), active: "true" });
      if (!input.success) return { kind: "refused", errors: withTexts(errorsOf(input.error)) };
      return deals.decide(offer.id, input.data, author, offer.version);
    },
    done: "published",
  },
  rejection: {
    run: ({ id }, author) => deals.offers.del(id, author),
    done: "rejected",
    undo: restoring("offer"),
  },
});

export function formFor(offer: reviews.WaitingOffer): FormState {
  return { values: valuesOf(offer), errors: {}, key: String(offer.id) };
}

type CardProps = Omit<Shown, "problem"> & {
  offer: reviews.WaitingOffer;
  /** The form, where it is open. */
  form?: FormState | undefined;
  failure?: string | undefined;
};

export function OfferCard({ offer, here, timeZone, form, failure }: CardProps) {
  const { id, title: name, store, version } = offer;
  const decision = { kind: KIND, id, name, here, version };
  return (
    <EntryCard
      {...{ kind: KIND, id, name, version, failure }}
      label={ONE}
      note={
        <a href={paths.adminOne("stores", store.id)} className="min-h-6 leading-6 hover:underline">
          <bdi>{store.name}</bdi>
        </a>
      }
      actions={
        form ? null : (
          <>
            <DecisionForm {...decision} decision="publication" label="Publish" />
            <DecisionForm {...decision} decision="rejection" label="Reject" />
            <EditLink offer={offer} here={here} />
          </>
        )
      }
    >
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,21rem)]">
        <ClaimNote claim={offer.claim} />
        <Preview offer={offer} timeZone={timeZone} />
      </div>
      {form && (
        <>
          <OfferForm offer={offer} here={here} form={form} />
          <div className="mt-3 flex justify-end">
            <DecisionForm {...decision} decision="rejection" label="Reject" />
          </div>
        </>
      )}
    </EntryCard>
  );
}

function EditLink({ offer: { id, title }, here }: Pick<CardProps, "offer" | "here">) {
  const href = withQuery(paths.adminOne("review", id), here);
  return (
    <ButtonLink
      href={href}
      hx-get={href}
      hx-target="closest article"
      hx-swap="outerMorph"
      aria-keyshortcuts="e"
      aria-label={`Edit: ${title}`}
      small
    >
      Edit
    </ButtonLink>
  );
}

/** Its links and buttons are of no use here, so that it is a picture for those who see it. */
function Preview({ offer, timeZone }: Pick<CardProps, "offer" | "timeZone">) {
  const { title, discountType, discountValue, store, code, endDay } = offer;
  const value = discountLabel(discountType, discountValue, store.currency);
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-muted text-xs">As visitors would see it</p>
      <p className="sr-only">
        {[value, title, code && `code ${code}`, endDay ? `ends ${endDay}` : "no end date"]
          .filter(Boolean)
          .join(", ")}
      </p>
      <div inert>
        <Ticket deal={offer} timeZone={timeZone} variant="store" level="p" />
      </div>
    </div>
  );
}

export const offerCardId = (id: number) => cardId({ kind: KIND, id });

function withTexts(errors: Record<string, string[] | undefined>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, texts]) => (texts ? [[name, texts]] : [])),
  );
}
