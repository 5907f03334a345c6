import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "../../http/context";
import { type FormValues, formOf, fragmentOf } from "../../http/forms";
import type { FieldErrors } from "../../http/problem";
import { renderFragment } from "../../http/render";
import { route } from "../../http/route-options";
import { foundIn } from "../../imports/found";
import { columnsOf, SAMPLE_ROWS } from "../../imports/guess-columns";
import * as importRows from "../../imports/import-rows";
import * as imports from "../../imports/imports";
import { type FetchData, fetchFeed } from "../../imports/sources/address";
import { can } from "../../imports/states";
import * as jobs from "../../jobs/queue";
import * as feeds from "../../models/feeds";
import { paths } from "../../paths";
import { isEncoding } from "../../robot/fetch/charset";
import { hasNoNul, NOT_STORED } from "../../schemas/fields";
import { reasonText } from "../../schemas/reasons";
import { listRoute } from "../resource/list";
import { rowOf } from "../resource/resource";
import { acceptForm, actorOf, changeOf } from "../resource/save";
import { done, error, goTo, screen, success } from "../screen";
import { allField, chosenIn } from "./chosen";
import { Readings } from "./column-rows";
import { downloadRows } from "./download";
import { Examples, needsOf } from "./examples";
import { FoundPage } from "./found";
import { listScreen } from "./list";
import { MappingPage } from "./mapping";
import { ImportState, isWorking } from "./progress";
import { here, isOfSeveral, showImport, stateChanged, steps, tab } from "./steps";
import { MakeStoresDialog } from "./stores";
import { UndoDialog } from "./undo";
import { showUpload, upload } from "./upload";

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
