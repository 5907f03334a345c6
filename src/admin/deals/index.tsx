import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { renderFragment } from "../../http/render";
import { couponModel, offerModel, preview } from "../../models/deals";
import { reports } from "../../models/people";
import { ofDeal } from "../../models/proof";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { couponInput, offerInput } from "../../schemas/deals";
import { idFrom } from "../../schemas/ids";
import type { DealKind } from "../../schemas/vocabulary";
import { entityRoutes, showForm } from "../resource/edit-routes";
import { rowOf } from "../resource/resource";
import { acceptForm } from "../resource/save";
import { withStore } from "../store-field";
import { showEditor, voidingOf } from "./editor";
import { copyOf, fieldsOf, valuesOf, withInstants } from "./form";
import { dealList } from "./list";
import { Preview } from "./preview";

export function dealRoutes(kind: DealKind) {
  const listScreen = dealList(kind);
  const ofKind = kind === "offer" ? offerModel : couponModel;
  // Saving a proposed deal as active publishes it: a person has decided.
  const model = { ...ofKind, update: ofKind.decide };
  const input = kind === "offer" ? offerInput : couponInput;
  const schema = z.preprocess(withInstants, input);
  const entity = entityRoutes(listScreen, {
    model,
    schema,
    valuesOf: ({ store }, deal) =>
      deal ? valuesOf(deal) : { store, discountType: "percentage", active: "true" },
    draft: async ({ req }, values) => {
      const { copy, another, report } = req.query();
      const deal = await model.byId(idFrom(copy ?? another ?? "") ?? 0);
      if (deal && copy) return copyOf(deal);
      if (deal) return { ...values, store: deal.store.slug };
      const suggested = await reports.byId(idFrom(report ?? "") ?? 0);
      return suggested ? { ...values, store: suggested.slug, code: suggested.code ?? "" } : values;
    },
    prepare: withStore,
    show: async (c, { row, ...shown }) =>
      row
        ? showEditor(c, listScreen, kind, { ...shown, row })
        : showForm(c, listScreen, shown, await fieldsOf(kind, shown.form), { addsAnother: true }),
    consequences: ({ length }) =>
      length === 1 ? "The record of its checks goes with it." : "The records of their checks go with them.",
  });
  return new Hono<AppEnv>().route("/", entity).post(paths.dealPreview(kind, ":id"), acceptForm, async (c) => {
    const saved = await rowOf(c, model);
    const sent = await withStore(await formOf(c));
    const parsed = schema.safeParse(sent.values);
    const made = parsed.success ? await preview(saved, parsed.data) : undefined;
    // While something wrong is typed the ticket stays as it is.
    if (!made) return c.body(null, 204);
    const [seen, { timeZone }] = await Promise.all([ofDeal(saved.id), settings.current()]);
    const voiding = voidingOf(saved, seen, made.voiding);
    return renderFragment(c, <Preview deal={made.deal} timeZone={timeZone} voiding={voiding} />);
  });
}
