import type { Context } from "hono";
import type { ReactNode } from "react";
import { z } from "zod";
import { plural } from "../../format";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { beginRedo, beginUndo, beginUndoRest, type UndoBegun } from "../../imports/begin-undo";
import { counts as countEffects, sumOf } from "../../imports/effects";
import { foundIn, takeOne } from "../../imports/found";
import * as importRows from "../../imports/import-rows";
import * as imports from "../../imports/imports";
import { decide, makeAll } from "../../imports/offers/decide-stores";
import { can } from "../../imports/states";
import * as feeds from "../../models/feeds";
import { paths } from "../../paths";
import { rowTabs } from "../../schemas/feeds";
import { hasNoNul } from "../../schemas/fields";
import { listPosition } from "../../schemas/paging";
import { isDoubt } from "../../schemas/reasons";
import { rowOf } from "../resource/resource";
import { actorOf, changeOf, withUndo } from "../resource/save";
import { done, error, goTo, screen, success } from "../screen";
import { withStore } from "../store-field";
import { ImportPage } from "./page";
import type { Run } from "./progress";
import type { Tab } from "./rows";
import { UndoDialog } from "./undo";

export const tab = listPosition.extend({
  tab: z.enum(rowTabs).optional().catch(undefined),
  reason: z.string().max(50).optional().catch(undefined),
  field: z.string().max(50).optional().catch(undefined),
  undone: z.enum(["undone", "kept", "failed"]).optional().catch(undefined),
});

type Step = (c: Context<AppEnv>, id: number) => Promise<Response>;

export const here = (id: number) => paths.adminOne("imports", id);

/** Whether a file that nobody has looked at has several things for this site, such as the export of a whole one. */
export async function isOfSeveral(run: Run): Promise<boolean> {
  const feed = await feeds.byId(run.feedId);
  if (run.feed.entity !== "deal" || run.feed.kind !== "upload" || feed?.mapping) return false;
  return (await foundIn(run)).length > 1;
}

/** A state that somebody else has changed meanwhile is shown as it is. */
export const stateChanged = (c: Context<AppEnv>, id: number) =>
  done(c, here(id), error("Nothing was done", "Somebody has changed this import meanwhile."));

export const steps: Record<string, Step> = {
  apply: async (c, id) =>
    (await imports.move(id, "apply"))
      ? done(c, here(id), success("The import is being applied"))
      : stateChanged(c, id),
  cancel: async (c, id) =>
    (await imports.move(id, "cancel"))
      ? done(c, here(id), success("Import cancelled", "What it had applied by then can be undone."))
      : stateChanged(c, id),
  undo: async (c, id) => {
    const run = await rowOf(c, imports);
    const effects = await countEffects(run);
    if ((await importRows.countsOf(id)).applied === 0 && effects.lifted === 0)
      return done(c, here(id), error("Nothing was undone", "This import has changed nothing."));
    const { values } = await formOf(c);
    // Nobody undoes more than they were shown.
    if (can(run.state, "undo") && values.confirmed !== String(sumOf(effects)))
      return showImport(c, run, tab.parse({}), await UndoDialog({ run }));
    return turned(c, id, await beginUndo(id, actorOf(c)), "The import is being undone");
  },
  take: async (c, id) => {
    const run = await rowOf(c, imports);
    const { values } = await formOf(c);
    const one = (await foundIn(run)).find(
      ({ entity, kind }) => entity === values.entity && (kind ?? "") === (values.kind ?? ""),
    );
    if (!one || run.state !== "mapping") return stateChanged(c, id);
    return goTo(c, paths.importStep(await takeOne(run, one, changeOf(c)), "mapping"));
  },
  "undo-rest": async (c, id) =>
    turned(c, id, await beginUndoRest(id, actorOf(c)), "The rest is being undone"),
  publishes: async (c, id) => {
    const { feedId } = await rowOf(c, imports);
    const { values } = await formOf(c);
    await feeds.setPublishes(feedId, values.publishes === "true", changeOf(c));
    return goTo(c, here(id));
  },
  redo: async (c, id) => turned(c, id, await beginRedo(id, actorOf(c)), "The undo is being taken back"),
  accept: async (c, id) => {
    const { values } = await formOf(c);
    const run = await rowOf(c, imports);
    const feed = await feeds.byId(run.feedId);
    const { doubt = "" } = values;
    if (!isDoubt(doubt) || run.state !== "staged" || !feed?.mapping || !feed.reading)
      return stateChanged(c, id);
    const accepted = [...new Set([...(feed.reading.accepted ?? []), doubt])];
    await feeds.setMapping(
      feed.id,
      { mapping: feed.mapping, reading: { ...feed.reading, accepted } },
      changeOf(c),
    );
    return (await imports.restage(id)) ? goTo(c, here(id)) : stateChanged(c, id);
  },
  end: async (c, id) => ((await importRows.endAbsent(id)) ? goTo(c, here(id)) : stateChanged(c, id)),
  store: decideOne,
  stores: async (c, id) => {
    const change = changeOf(c);
    const made = await makeAll(await rowOf(c, imports), change);
    if (made === 0) return stateChanged(c, id);
    const toast = success(`${plural(made, "store")} ${made === 1 ? "was" : "were"} made`);
    return done(c, here(id), await withUndo(toast, change, here(id)));
  },
};

const notTurned: Record<Exclude<UndoBegun, "begun" | "stateChanged">, string> = {
  busy: "Another import of this source is not over: apply it or cancel it first.",
  followed: "Another import of this source has changed something since. Undo that one first.",
};

function turned(c: Context<AppEnv>, id: number, what: UndoBegun, words: string): Promise<Response> {
  if (what === "stateChanged") return stateChanged(c, id);
  const toast = what === "begun" ? success(words) : error("Nothing was undone", notTurned[what]);
  return done(c, here(id), toast);
}

async function decideOne(c: Context<AppEnv>, id: number): Promise<Response> {
  const run = await rowOf(c, imports);
  const { values, errors = {} } = await withStore(await formOf(c));
  const { key = "", decision } = values;
  if (!hasNoNul(key)) return stateChanged(c, id);
  if (decision === "make" || decision === "leave")
    return (await decide(run, key, decision, changeOf(c))) ? goTo(c, here(id)) : stateChanged(c, id);
  const storeId = Number(values.storeId);
  if (!values.store) return done(c, here(id), error("Nothing was decided", "Choose a store first."));
  if (errors.store || !storeId)
    return done(c, here(id), error("Nothing was decided", `${values.store}: ${errors.store?.[0] ?? ""}`));
  return (await decide(run, key, storeId, changeOf(c))) ? goTo(c, here(id)) : stateChanged(c, id);
}

export function showImport(c: Context<AppEnv>, run: Run, tab: Tab, dialog?: ReactNode): Promise<Response> {
  return screen(c, {
    current: "imports",
    title: `Import ${run.id}`,
    main: () => ImportPage({ run, tab }),
    dialog,
  });
}
