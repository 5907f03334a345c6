import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { z } from "zod";
import { plural } from "../../format";
import type { AppEnv } from "../../http/context";
import { type FormValues, formOf, fragmentOf } from "../../http/forms";
import type { FieldErrors } from "../../http/problem";
import { renderFragment } from "../../http/render";
import { route } from "../../http/route-options";
import { beginRedo, beginUndo, beginUndoRest, type UndoBegun } from "../../imports/begin-undo";
import { counts as countEffects, sumOf } from "../../imports/effects";
import { foundIn, takeOne } from "../../imports/found";
import { columnsOf, SAMPLE_ROWS } from "../../imports/guess-columns";
import * as importRows from "../../imports/import-rows";
import * as imports from "../../imports/imports";
import { decide, makeAll } from "../../imports/offers/decide-stores";
import { type FetchData, fetchFeed } from "../../imports/sources/address";
import { can } from "../../imports/states";
import * as jobs from "../../jobs/queue";
import * as feeds from "../../models/feeds";
import { paths } from "../../paths";
import { isEncoding } from "../../robot/fetch/charset";
import { rowTabs } from "../../schemas/feeds";
import { hasNoNul, NOT_STORED } from "../../schemas/fields";
import { listPosition } from "../../schemas/paging";
import { isDoubt, reasonText } from "../../schemas/reasons";
import { listRoute } from "../resource/list";
import { rowOf } from "../resource/resource";
import { acceptForm, actorOf, changeOf, withUndo } from "../resource/save";
import { done, error, goTo, screen, success } from "../screen";
import { withStore } from "../store-field";
import { allField, chosenIn } from "./chosen";
import { Readings } from "./column-rows";
import { downloadRows } from "./download";
import { Examples, needsOf } from "./examples";
import { FoundPage } from "./found";
import { listScreen } from "./list";
import { MappingPage } from "./mapping";
import { ImportPage } from "./page";
import { ImportState, isWorking, type Run } from "./progress";
import type { Tab } from "./rows";
import { MakeStoresDialog } from "./stores";
import { UndoDialog } from "./undo";
import { showUpload, upload } from "./upload";

const tab = listPosition.extend({
  tab: z.enum(rowTabs).optional().catch(undefined),
  reason: z.string().max(50).optional().catch(undefined),
  field: z.string().max(50).optional().catch(undefined),
  undone: z.enum(["undone", "kept", "failed"]).optional().catch(undefined),
});

type Step = (c: Context<AppEnv>, id: number) => Promise<Response>;

const here = (id: number) => paths.adminOne("imports", id);

/** Whether a file that nobody has looked at has several things for this site, such as the export of a whole one. */
async function isOfSeveral(run: Run): Promise<boolean> {
  const feed = await feeds.byId(run.feedId);
  if (run.feed.entity !== "deal" || run.feed.kind !== "upload" || feed?.mapping) return false;
  return (await foundIn(run)).length > 1;
}

/** A state that somebody else has changed meanwhile is shown as it is. */
const stateChanged = (c: Context<AppEnv>, id: number) =>
  done(c, here(id), error("Nothing was done", "Somebody has changed this import meanwhile."));

const steps: Record<string, Step> = {
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

function notStored(values: FormValues): FieldErrors {
  const names = Object.keys(values).filter((name) => !hasNoNul(name) || !hasNoNul(values[name] ?? ""));
  return Object.fromEntries(names.map((name) => [name, [NOT_STORED]]));
}

export default new Hono<AppEnv>()
  .route("/", listRoute(listScreen))
  .get(paths.adminNew("imports"), (c) =>
    showUpload(c, { values: { source: c.req.query("source") ?? "" }, errors: {} }),
  )
  .post(paths.adminList("imports"), route({ body: "file" }), acceptForm, upload)
  .post(`${paths.adminOne("sources", ":id")}/fetch`, acceptForm, async (c) => {
    const { id } = await rowOf(c, feeds);
    const data: FetchData = { feedId: id, actor: actorOf(c) };
    const isSent = await jobs.send(fetchFeed, data, { key: String(id) });
    const toast = isSent
      ? success("The source is being fetched", "Its import appears here in a moment.")
      : error("Already being fetched", "Its import appears here in a moment.");
    return done(c, paths.adminList("imports"), toast);
  })
  .get(paths.adminOne("imports", ":id"), zValidator("query", tab), async (c) => {
    const run = await rowOf(c, imports);
    if (fragmentOf(c) === "import") {
      // The buttons and rows of the next state are on a whole screen.
      if (!isWorking(run)) return goTo(c, here(run.id));
      return renderFragment(c, await ImportState({ run, counts: await importRows.countsOf(run.id) }));
    }
    if (run.state === "mapping")
      return goTo(c, paths.importStep(run.id, (await isOfSeveral(run)) ? "found" : "mapping"));
    return showImport(c, run, c.req.valid("query"));
  })
  .get(paths.importStep(":id", "found"), async (c) => {
    const run = await rowOf(c, imports);
    if (run.state !== "mapping") return goTo(c, here(run.id));
    const found = await foundIn(run);
    return screen(c, { current: "imports", title: "What a file has", main: () => FoundPage({ run, found }) });
  })
  .get(paths.importStep(":id", "mapping"), async (c) => {
    const run = await rowOf(c, imports);
    return imports.isMappable(run) ? showMapping(c, { run }) : goTo(c, here(run.id));
  })
  .post(paths.importStep(":id", "mapping"), acceptForm, async (c) => {
    const run = await rowOf(c, imports);
    if (!imports.isMappable(run)) return stateChanged(c, run.id);
    const { values } = await formOf(c);
    const { errors: twice, ...chosen } = chosenIn(
      values,
      run.format ?? { kind: "csv", encoding: "utf-8" },
      run.feed.entity,
    );
    const errors = { ...notStored(values), ...twice };
    if (values.next && Object.keys(errors).length > 0) return showMapping(c, { run, chosen, errors }, 422);
    if (values.next === "read") {
      const { encoding } = chosen.format;
      if (!isEncoding(encoding))
        return showMapping(c, { run, chosen, errors: { encoding: [reasonText("encoding", encoding)] } }, 422);
      return (await imports.readAgain(run.id, chosen.format))
        ? goTo(c, here(run.id))
        : stateChanged(c, run.id);
    }
    const needs = needsOf(run.feed.entity, chosen.mapping);
    if (values.next === "compare" && needs.length > 0) {
      const errors = Object.fromEntries(needs.map(({ name, text }) => [allField(name), [text]]));
      return showMapping(c, { run, chosen, errors }, 422);
    }
    if (values.next === "compare") {
      await feeds.setMapping(run.feedId, chosen, changeOf(c));
      return (await imports.restage(run.id)) ? goTo(c, here(run.id)) : stateChanged(c, run.id);
    }
    const rows = await importRows.firstRaw(run.id, SAMPLE_ROWS);
    const columns = columnsOf(run, rows);
    return renderFragment(
      c,
      <>
        <Examples run={run} rows={rows} chosen={chosen} columns={columns} />
        <Readings columns={columns} rows={rows} entity={run.feed.entity} chosen={chosen} />
      </>,
    );
  })
  .get(paths.importStep(":id", "rows"), zValidator("query", tab), async (c) => {
    const run = await rowOf(c, imports);
    if (run.feed.entity === "subscriber") return goTo(c, here(run.id));
    return downloadRows(c, run, c.req.valid("query"));
  })
  .get(paths.importStep(":id", "stores"), async (c) => {
    const run = await rowOf(c, imports);
    if (run.state !== "staged") return goTo(c, here(run.id));
    return showImport(c, run, tab.parse({}), await MakeStoresDialog({ run }));
  })
  .get(paths.importStep(":id", "undo"), async (c) => {
    const run = await rowOf(c, imports);
    if (!can(run.state, "undo")) return goTo(c, here(run.id));
    return showImport(c, run, tab.parse({}), await UndoDialog({ run }));
  })
  .post(paths.importStep(":id", ":step"), acceptForm, async (c) => {
    const { id } = await rowOf(c, imports);
    const step = steps[c.req.param("step")];
    return step ? step(c, id) : c.notFound();
  });

function showImport(c: Context<AppEnv>, run: Run, tab: Tab, dialog?: ReactNode): Promise<Response> {
  return screen(c, {
    current: "imports",
    title: `Import ${run.id}`,
    main: () => ImportPage({ run, tab }),
    dialog,
  });
}

function showMapping(
  c: Context<AppEnv>,
  shown: Parameters<typeof MappingPage>[0],
  status?: ContentfulStatusCode,
): Promise<Response> {
  return screen(c, {
    current: "imports",
    title: "Columns",
    main: () => MappingPage(shown),
    ...(status && { status }),
  });
}
