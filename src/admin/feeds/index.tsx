import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import { formOf, fragmentOf } from "../../http/forms";
import { renderFragment } from "../../http/render";
import { type FetchData, fetchFeed } from "../../jobs/fetch-feeds";
import * as feeds from "../../models/feeds/feeds";
import * as imports from "../../models/feeds/imports";
import { makeStore } from "../../models/feeds/make-store";
import { decideStore } from "../../models/feeds/match-stores";
import { columnsIn } from "../../models/feeds/read";
import * as jobs from "../../models/system/jobs";
import * as settings from "../../models/system/settings";
import { paths } from "../../paths";
import { rowVerdicts } from "../../schemas/feeds";
import { listPosition } from "../../schemas/paging";
import { listRoute } from "../resource/list";
import { rowOf } from "../resource/resource";
import { acceptForm, actorOf, changeOf } from "../resource/save";
import { done, error, goTo, screen, success } from "../screen";
import { withStore } from "../store-field";
import { listScreen } from "./list";
import { chosenIn, Examples, MappingPage, SHOWN } from "./mapping";
import { ImportPage, ImportState, isWorking } from "./page";
import { showUpload, upload } from "./upload";

const tab = listPosition.extend({
  verdict: z.enum(rowVerdicts).optional().catch(undefined),
  undone: z.enum(["undone", "kept", "failed"]).optional().catch(undefined),
});

const REFRESH_AFTER_SECONDS = 3;

type Step = (c: Context<AppEnv>, id: number) => Promise<Response>;

const here = (id: number) => paths.adminOne("imports", id);

/** A state that somebody else has changed meanwhile is shown as it is. */
const late = (c: Context<AppEnv>, id: number) =>
  done(c, here(id), error("Nothing was done", "The import is in another state by now."));

const steps: Record<string, Step> = {
  apply: async (c, id) =>
    (await imports.move(id, ["staged"], "applying"))
      ? done(c, here(id), success("The import is being applied"))
      : late(c, id),
  cancel: async (c, id) =>
    (await imports.move(id, ["reading", "mapping", "staging", "staged", "applying"], "cancelled"))
      ? done(c, here(id), success("Import cancelled", "What it had applied by then can be undone."))
      : late(c, id),
  undo: async (c, id) =>
    (await imports.countsOf(id)).applied === 0
      ? done(c, here(id), error("Nothing was undone", "This import has changed nothing."))
      : (await imports.move(id, ["applied", "cancelled"], "undoing"))
        ? done(c, here(id), success("The import is being undone"))
        : late(c, id),
  end: async (c, id) => {
    await imports.endAbsent(id);
    return goTo(c, here(id));
  },
  store: decide,
};

async function decide(c: Context<AppEnv>, id: number): Promise<Response> {
  const run = await rowOf(c, imports);
  const { values } = await withStore(await formOf(c));
  const { key = "", decision } = values;
  const storeId =
    decision === "leave"
      ? null
      : decision === "make"
        ? await makeStore(id, key, changeOf(c))
        : Number(values.storeId);
  if (storeId !== null && !storeId)
    return done(c, here(id), error("Nothing was decided", "Choose a store first."));
  await decideStore(run.feedId, key, storeId);
  await imports.restage(id, key);
  return goTo(c, here(id));
}

export default new Hono<AppEnv>()
  .route("/", listRoute(listScreen))
  .get(paths.adminNew("imports"), (c) =>
    showUpload(c, { values: { source: c.req.query("source") ?? "" }, errors: {} }),
  )
  .post(paths.adminList("imports"), acceptForm, upload)
  .post(paths.sourceFetch(":id"), acceptForm, async (c) => {
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
      return renderFragment(c, <ImportState run={run} counts={await imports.countsOf(run.id)} />);
    }
    if (run.state === "mapping") return goTo(c, paths.importMapping(run.id));
    return screen(c, {
      current: "imports",
      title: `Import ${run.id}`,
      main: () => ImportPage({ run, tab: c.req.valid("query") }),
      refresh: isWorking(run) ? REFRESH_AFTER_SECONDS : undefined,
    });
  })
  .get(paths.importMapping(":id"), async (c) => {
    const run = await rowOf(c, imports);
    return screen(c, { current: "imports", title: "Columns", main: () => MappingPage({ run }) });
  })
  .post(paths.importMapping(":id"), acceptForm, async (c) => {
    const run = await rowOf(c, imports);
    const { values } = await formOf(c);
    const chosen = chosenIn(values, run.format ?? { kind: "csv", encoding: "utf-8" });
    if (values.next === "read")
      return (await imports.readAgain(run.id, chosen.format)) ? goTo(c, here(run.id)) : late(c, run.id);
    if (values.next === "compare" && !chosen.mapping.title) {
      const errors = { title: ["Say which column has the title."] };
      return screen(c, {
        current: "imports",
        title: "Columns",
        main: () => MappingPage({ run, chosen, errors }),
        status: 422,
      });
    }
    if (values.next === "compare") {
      await feeds.setMapping(run.feedId, chosen, changeOf(c));
      return (await imports.restage(run.id)) ? goTo(c, here(run.id)) : late(c, run.id);
    }
    if (fragmentOf(c) === undefined)
      return screen(c, { current: "imports", title: "Columns", main: () => MappingPage({ run, chosen }) });
    const [rows, { timeZone }] = await Promise.all([imports.firstRaw(run.id, SHOWN), settings.current()]);
    const shown = { run, rows, chosen, timeZone, columns: columnsIn(rows) };
    return renderFragment(c, <Examples {...shown} />);
  })
  .post(paths.importStep(":id", ":step"), acceptForm, async (c) => {
    const { id } = await rowOf(c, imports);
    const step = steps[c.req.param("step")];
    return step ? step(c, id) : c.notFound();
  });
