import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import { formOf, fragmentOf, type Sent } from "../../http/forms";
import { renderFragment } from "../../http/render";
import * as deals from "../../models/deals/write";
import * as reviews from "../../models/reviews";
import { paths, withQuery } from "../../paths";
import { offerInput } from "../../schemas/deals";
import { idFrom } from "../../schemas/ids";
import { type ListPlace, listPlace, placeQuery } from "../../schemas/paging";
import { withInstants } from "../deals/day-field";
import { valuesOf } from "../deals/dialog";
import { DeletionDialog } from "../deletion";
import type { FormState } from "../dialog";
import { missing } from "../errors";
import { acceptForm } from "../listing";
import { authorOf, save } from "../saving";
import { done, screen, success } from "../screen";
import { labels } from "./form";
import { cardId, OfferReview } from "./offer";
import { formFor, OneReview, ReviewScreen } from "./queue";

/** The queue's address. */
export type ReviewAt = ListPlace;

const at = zValidator("query", listPlace);

/** What a model proposed and no check could confirm, for a person to activate, mend or drop. */
export default new Hono<AppEnv>()
  .get(paths.adminList("review"), at, (c) => show(c, () => ReviewScreen(c.req.valid("query"))))
  .get(paths.adminOne("review", ":id"), at, async (c) => {
    const offer = await offerOf(c);
    const here = placeQuery(c.req.valid("query"));
    return offer ? show(c, () => OneReview({ offer, here, form: formFor(offer) })) : missing(c);
  })
  .post(paths.adminOne("review", ":id"), acceptForm, at, async (c) => {
    const offer = await offerOf(c);
    if (!offer) return missing(c);
    const here = placeQuery(c.req.valid("query"));
    return save(c, {
      sent: decided(await formOf(c), offer),
      schema: z.preprocess(withInstants, offerInput),
      run: (input, author, version) => deals.decide(offer.id, input, author, version),
      show: (form, status) => showForm(c, { offer, here, form: { ...form, key: String(offer.id) } }, status),
      saved: async () => {
        const now = await reviews.byId(offer.id);
        return now && { version: now.version, values: valuesOf(now) };
      },
      next: (_, { active, title }) => ({
        path: paths.adminList("review", here),
        toast: success(
          "Offer updated successfully",
          active ? `${title} is live` : "It still waits for review",
        ),
      }),
      failure: "Failed to update offer",
    });
  })
  .get(paths.adminDeletion("review", ":id"), at, async (c) => {
    const offer = await offerOf(c);
    const here = c.req.valid("query");
    if (!offer) return missing(c);
    return show(c, () => ReviewScreen(here), {
      dialog: (
        <DeletionDialog
          title={
            <>
              Drop <bdi>{offer.title}</bdi>?
            </>
          }
          touches="The offer is deleted. No other row goes with it."
          action={withQuery(paths.adminDeletion("review", offer.id), placeQuery(here))}
          closePath={paths.adminList("review", placeQuery(here))}
          failure="Failed to delete offer"
        />
      ),
    });
  })
  .post(paths.adminDeletion("review", ":id"), acceptForm, at, async (c) => {
    const offer = await offerOf(c);
    const outcome = offer ? await deals.offers.del(offer.id, authorOf(c)) : { kind: "missing" };
    if (outcome.kind === "missing") return missing(c);
    return done(
      c,
      paths.adminList("review", placeQuery(c.req.valid("query"))),
      success("Offer deleted successfully"),
    );
  });

/** An offer that waits for review; undefined for one that never did, or does no more. */
async function offerOf(c: Context<AppEnv>): Promise<reviews.Review | undefined> {
  const id = idFrom(c.req.param("id") ?? "");
  return id === undefined ? undefined : reviews.byId(id);
}

type Shown = { offer: reviews.Review; here: ReturnType<typeof placeQuery>; form: FormState };

/** What was typed, with the stored values of what the form does not show; it is live only if somebody says so. */
function decided({ typed, ...sent }: Sent, offer: reviews.Review): Sent {
  const { sameCode, version, ...stored } = valuesOf(offer);
  const hidden = Object.entries(stored).filter(([name]) => !(name.replace(/Was$/, "") in labels));
  const decision = { active: String(typed.active === "true"), verified: "keep" };
  return { ...sent, typed: { ...typed, ...Object.fromEntries(hidden), ...decision } };
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
