import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import { formOf, fragmentOf, type SubmittedForm } from "../../http/forms";
import { renderFragment } from "../../http/render";
import * as history from "../../models/audit/history";
import { type BulkOutcome, refused } from "../../models/audit/outcome";
import * as deals from "../../models/deals/write";
import * as reviews from "../../models/inbox/reviews";
import * as settings from "../../models/system/settings";
import { paths } from "../../paths";
import { idFrom } from "../../schemas/ids";
import { listPlace } from "../../schemas/paging";
import { reasonText, reasonTexts } from "../../schemas/reasons";
import { valuesOf } from "../deals/form";
import { notFound } from "../errors";
import { bulkToast } from "../resource/delete-routes";
import type { FormState } from "../resource/labelled";
import { rowOf } from "../resource/resource";
import { acceptForm, changeOf, save, versionOf } from "../resource/save";
import { done, error, screen, success } from "../screen";
import { cardId } from "./entry";
import { shownFields } from "./form";
import { type Kind, wordsOf } from "./kind";
import { kinds } from "./kinds";
import { acceptedOffer, formFor, OfferCard, offerCardId } from "./offers";
import { OneEntry, type Place, queryOf, ReviewScreen } from "./queue";

const params = listPlace.extend({
  kind: z
    .enum(kinds.map(({ name }) => name))
    .optional()
    .catch(undefined),
});
const query = zValidator("query", params);

const MOST_AT_ONCE = 200;
const STALE = reasonText("changedSince");
const RESTORABLE = "Deals and posts can be restored for 30 days, from the history.";

const decision = z.enum(["publication", "rejection"]);

export default new Hono<AppEnv>()
  .get(paths.adminList("review"), query, (c) => show(c, () => ReviewScreen(c.req.valid("query"))))
  .post(paths.adminBulk("review"), acceptForm, query, async (c) => {
    const path = paths.adminList("review", queryOf(c.req.valid("query")));
    const { all, values } = await formOf(c);
    const action = decision.safeParse(values.action).data ?? notFound();
    const chosen = [...new Set(all("entry"))].slice(0, MOST_AT_ONCE).flatMap((entry) => chosenIn(entry));
    if (chosen.length === 0) return done(c, path, error("Select an entry first"));
    const names = { one: "entry", many: "entries" };
    const outcome: BulkOutcome = { changed: [], refused: [] };
    for (const { kind, id, version } of chosen) {
      const { kind: result } = await kind[action].run(id, changeOf(c), version);
      if (result === "saved") outcome.changed.push(id);
      else if (result !== "missing") outcome.refused.push(refused("version", "changedSince"));
    }
    const verb = {
      done: wordsOf([...new Set(chosen.map(({ kind }) => kind))], action, "done"),
      skipped: () => "The others were changed meanwhile, or cannot go live as they are: look at each.",
    };
    const toast = bulkToast(names, verb, outcome);
    const notes = [toast.description, action === "rejection" && toast.kind === "success" && RESTORABLE];
    return done(c, path, { ...toast, description: notes.filter(Boolean).join(" ") });
  })
  .post(paths.reviewDecision(":kind", ":id", ":decision"), acceptForm, query, async (c) => {
    const kind = kinds.find(({ name }) => name === c.req.param("kind")) ?? notFound();
    const decide = kind[decision.safeParse(c.req.param("decision")).data ?? notFound()];
    const entry = await rowOf(c, kind);
    const { values } = await formOf(c);
    const here = queryOf(c.req.valid("query"));
    const outcome = await decide.run(entry.id, changeOf(c, values), versionOf(values));
    if (outcome.kind === "missing") return notFound();
    if (outcome.kind === "saved") {
      const toast = success(`${kind.one} ${decide.done}`, entry.name);
      const undo = await decide.undo?.(entry.id, here);
      return done(c, paths.adminList("review", here), { ...toast, ...(undo && { undo }) });
    }
    const now = (await kind.byId(entry.id)) ?? notFound();
    const { timeZone } = await settings.current();
    const problem = outcome.kind === "refused" ? { errors: reasonTexts(outcome.errors) } : { failure: STALE };
    const card = now.card({ here, timeZone, problem });
    return showCard(c, cardId(now), card, here, outcome.kind === "refused" ? 422 : 409);
  })
  .post(paths.reviewUndo(":id"), acceptForm, query, async (c) => {
    const { id, label } = await rowOf(c, history);
    const outcome = await history.undo(id, changeOf(c));
    const why = outcome.kind === "refused" ? reasonTexts(outcome.errors).form?.[0] : "See the history.";
    const toast =
      outcome.kind === "saved" ? success(`Restored ${label}`) : error("It could not be restored", why);
    return done(c, paths.adminList("review", queryOf(c.req.valid("query"))), toast);
  })
  .get(paths.adminOne("review", ":id"), query, async (c) => {
    const offer = await rowOf(c, reviews.offers);
    return showForm(c, { offer, form: formFor(offer), place: c.req.valid("query") }, 200);
  })
  .post(paths.adminOne("review", ":id"), acceptForm, query, async (c) => {
    const offer = await rowOf(c, reviews.offers);
    const place = c.req.valid("query");
    const result = await save(c, {
      sent: withDecision(await formOf(c), offer),
      schema: acceptedOffer,
      failure: "Failed to update offer",
      run: (input, change, version) => deals.decide(offer.id, input, change, version),
      current: async () => {
        const now = await reviews.offers.byId(offer.id);
        return now && valuesOf(now);
      },
    });
    if ("form" in result) {
      const form = { ...result.form, key: String(offer.id) };
      return showForm(c, { offer, form, place }, result.status);
    }
    const { active, title } = result.input;
    const outcome = active ? `${title} is live` : "It still waits for review";
    return done(c, paths.adminList("review", queryOf(place)), success("Offer updated successfully", outcome));
  });

type Chosen = { kind: Kind; id: number; version: number };

/** An entry as its box sends it, with the version that was read: `offers-12-1`. */
function chosenIn(entry: string): Chosen[] {
  const [name, ...numbers] = entry.split("-");
  const kind = kinds.find((one) => one.name === name);
  const [id, version] = numbers.map(idFrom);
  return kind && id && version ? [{ kind, id, version }] : [];
}

/** Adds the stored values of the fields that the form does not show. */
function withDecision(sent: SubmittedForm, offer: reviews.WaitingOffer): SubmittedForm {
  const { sameCode, version, ...stored } = valuesOf(offer);
  const hidden = Object.entries(stored).filter(([name]) => !(name.replace(/Was$/, "") in shownFields));
  const decision = { active: String(sent.values.active === "true") };
  return { ...sent, values: { ...sent.values, ...Object.fromEntries(hidden), ...decision } };
}

type Form = { offer: reviews.WaitingOffer; form: FormState; place: Place };

async function showForm(c: Context<AppEnv>, { place, ...shown }: Form, status: ContentfulStatusCode) {
  const here = queryOf(place);
  const { timeZone } = await settings.current();
  const card = <OfferCard {...{ here, timeZone, ...shown }} />;
  return showCard(c, offerCardId(shown.offer.id), card, here, status);
}

function showCard(
  c: Context<AppEnv>,
  id: string,
  card: ReactNode,
  here: ReturnType<typeof queryOf>,
  status: ContentfulStatusCode,
) {
  if (fragmentOf(c) === id) return renderFragment(c, card, status);
  return show(c, () => <OneEntry here={here}>{card}</OneEntry>, status);
}

function show(
  c: Context<AppEnv>,
  main: () => ReactNode | Promise<ReactNode>,
  status: ContentfulStatusCode = 200,
) {
  return screen(c, { place: "review", title: "Review", main, status });
}
