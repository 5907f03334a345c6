import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import { formOf, fragmentOf, type SubmittedForm } from "../../http/forms";
import { renderFragment } from "../../http/render";
import * as deals from "../../models/deals/write";
import * as reviews from "../../models/reviews";
import { paths, withQuery } from "../../paths";
import { offerInput } from "../../schemas/deals";
import { listPlace, placeQuery } from "../../schemas/paging";
import { valuesOf, withInstants } from "../deals/form";
import { notFound } from "../errors";
import { DeletionDialog } from "../resource/dialog";
import type { FormState } from "../resource/labelled";
import { rowOf } from "../resource/resource";
import { acceptForm, authorOf, save } from "../resource/save";
import { done, screen, success } from "../screen";
import { shownFields } from "./form";
import { cardId, formFor, OfferReview, OneReview, ReviewScreen } from "./queue";

const query = zValidator("query", listPlace);

export default new Hono<AppEnv>()
  .get(paths.adminList("review"), query, (c) => show(c, () => ReviewScreen(c.req.valid("query"))))
  .get(paths.adminOne("review", ":id"), query, async (c) => {
    const offer = await rowOf(c, reviews);
    const here = placeQuery(c.req.valid("query"));
    return show(c, () => OneReview({ offer, here, form: formFor(offer) }));
  })
  .post(paths.adminOne("review", ":id"), acceptForm, query, async (c) => {
    const offer = await rowOf(c, reviews);
    const here = placeQuery(c.req.valid("query"));
    const result = await save(c, {
      sent: withDecision(await formOf(c), offer),
      schema: z.preprocess(withInstants, offerInput),
      failure: "Failed to update offer",
      run: (input, author, version) => deals.decide(offer.id, input, author, version),
      current: async () => {
        const now = await reviews.byId(offer.id);
        return now && valuesOf(now);
      },
    });
    if ("form" in result) {
      const form = { ...result.form, key: String(offer.id) };
      return showForm(c, { offer, here, form }, result.status);
    }
    const { active, title } = result.input;
    const outcome = active ? `${title} is live` : "It still waits for review";
    return done(c, paths.adminList("review", here), success("Offer updated successfully", outcome));
  })
  .get(paths.adminDeletion("review", ":id"), query, async (c) => {
    const offer = await rowOf(c, reviews);
    const here = c.req.valid("query");
    const dialog = (
      <DeletionDialog
        title={
          <>
            Delete <bdi>{offer.title}</bdi>?
          </>
        }
        consequences="The offer is deleted. No other row goes with it."
        action={withQuery(paths.adminDeletion("review", offer.id), placeQuery(here))}
        closePath={paths.adminList("review", placeQuery(here))}
        failure="Failed to delete offer"
      />
    );
    return show(c, () => ReviewScreen(here), { dialog });
  })
  .post(paths.adminDeletion("review", ":id"), acceptForm, query, async (c) => {
    const offer = await rowOf(c, reviews);
    const outcome = await deals.offers.del(offer.id, authorOf(c));
    if (outcome.kind === "missing") return notFound();
    const path = paths.adminList("review", placeQuery(c.req.valid("query")));
    return done(c, path, success("Offer deleted successfully"));
  });

type Shown = { offer: reviews.Review; here: ReturnType<typeof placeQuery>; form: FormState };

/** Adds the stored values of the fields that the form does not show. */
function withDecision(sent: SubmittedForm, offer: reviews.Review): SubmittedForm {
  const { sameCode, version, ...stored } = valuesOf(offer);
  const hidden = Object.entries(stored).filter(([name]) => !(name.replace(/Was$/, "") in shownFields));
  const decision = { active: String(sent.values.active === "true"), verified: "keep" };
  return { ...sent, values: { ...sent.values, ...Object.fromEntries(hidden), ...decision } };
}

function showForm(c: Context<AppEnv>, shown: Shown, status: ContentfulStatusCode) {
  return fragmentOf(c) === cardId(shown.offer)
    ? renderFragment(c, <OfferReview {...shown} />, status)
    : show(c, () => OneReview(shown), { status });
}

function show(
  c: Context<AppEnv>,
  main: () => Promise<ReactNode>,
  over: { dialog?: ReactNode; status?: ContentfulStatusCode } = {},
) {
  return screen(c, { place: "review", title: "Review", main, ...over });
}
