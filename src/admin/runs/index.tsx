import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "../../http/context";
import { fragmentOf } from "../../http/forms";
import { renderFragment } from "../../http/render";
import { allJobs } from "../../jobs";
import * as jobs from "../../jobs/queue";
import * as runs from "../../models/runs";
import { paths } from "../../paths";
import { notFound } from "../errors";
import { listRoute } from "../resource/list";
import { rowOf } from "../resource/resource";
import { done, error, screen, success } from "../screen";
import { listScreen } from "./list";
import { outcomeOf } from "./outcome";
import { RunPage, titleOf } from "./page";
import { RunState } from "./progress";

export default new Hono<AppEnv>()
  .route("/", listRoute(listScreen))
  .get(`${paths.admin()}/jobs`, (c) => c.redirect(paths.adminList("runs")))
  .post(paths.adminJobRun(":name"), async (c) => {
    const kind = allJobs.find(({ name, every }) => every !== undefined && name === c.req.param("name"));
    if (!kind) return notFound();
    const isSent = await jobs.send(kind, null);
    const toast = isSent
      ? success("Job queued", "It runs in a few seconds.")
      : error("Already queued", "It waits or runs at the moment.");
    return done(c, paths.adminList("runs"), toast);
  })
  .get(paths.adminOne("runs", ":id"), async (c) => {
    const run = await rowOf(c, runs);
    if (fragmentOf(c) !== "run") return showPage(c, run);
    if (run.state !== "running") c.header("HX-Trigger", "ended");
    return renderFragment(c, <RunState run={run} toast={outcomeOf(run)} />);
  })
  .post(paths.runCancellation(":id"), async (c) => {
    const { id } = await rowOf(c, runs);
    const isStopped = await runs.cancel(id);
    const run = (await runs.byId(id)) ?? notFound();
    const refusal = isStopped ? undefined : "This run has already ended, so there is nothing to cancel.";
    const status = isStopped ? 200 : 409;
    if (fragmentOf(c) === "run")
      return renderFragment(c, <RunState run={run} refusal={refusal} takesFocus />, status);
    return isStopped ? c.redirect(paths.adminOne("runs", id), 303) : showPage(c, run, refusal, status);
  });

function showPage(c: Context<AppEnv>, run: runs.Run, refusal?: string, status: ContentfulStatusCode = 200) {
  return screen(c, {
    current: "runs",
    title: titleOf(run),
    main: () => RunPage({ run, refusal }),
    status,
  });
}
