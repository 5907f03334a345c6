import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as engine from "../../generation/engine";
import type { AppEnv } from "../../http/context";
import { fragmentOf } from "../../http/forms";
import { renderFragment } from "../../http/render";
import * as runs from "../../models/runs";
import { paths } from "../../paths";
import { listRoute } from "../resource/list";
import { rowOf } from "../resource/resource";
import { screen } from "../screen";
import { streamRun } from "./events";
import { resource } from "./list";
import { RunPage, titleOf } from "./page";
import { RunState } from "./progress";

/** For browsers without scripts. */
const REFRESH_AFTER_SECONDS = 3;

export default new Hono<AppEnv>()
  .route("/", listRoute(resource))
  .get(paths.adminOne("runs", ":id"), async (c) => {
    return showRun(c, await rowOf(c, runs));
  })
  .get(paths.runEvents(":id"), async (c) => {
    const { id } = await rowOf(c, runs);
    return streamRun(c, id);
  })
  .post(paths.runCancellation(":id"), async (c) => {
    const before = await rowOf(c, runs);
    const isStopped = await engine.cancel(before.id);
    const isPart = fragmentOf(c) === "run";
    if (isStopped && !isPart) return c.redirect(paths.adminOne("runs", before.id), 303);
    const run = (await runs.byId(before.id)) ?? before;
    const refusal = isStopped ? undefined : "This run has ended already: there is nothing left to cancel.";
    const status = isStopped ? 200 : 409;
    return isPart
      ? renderFragment(c, <RunState run={run} refusal={refusal} takesFocus />, status)
      : showRun(c, run, { refusal, status });
  });

type Refused = { refusal?: string | undefined; status?: ContentfulStatusCode };

function showRun(c: Context<AppEnv>, run: runs.Run, { refusal, status = 200 }: Refused = {}) {
  return screen(c, {
    place: "runs",
    title: titleOf(run),
    main: () => RunPage({ run, refusal }),
    status,
    refresh: run.state === "running" ? REFRESH_AFTER_SECONDS : undefined,
  });
}
