import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { renderToStaticMarkup } from "react-dom/server";
import type { AppEnv } from "../../http/context";
import { log } from "../../http/log";
import * as runs from "../../models/runs";
import { outcomeOf } from "./outcome";
import { RunState } from "./progress";

/** How often the run is looked at, in milliseconds. */
const POLL = 400;
/** After so long a silence something is sent: servers and proxies cut off what is quiet. In milliseconds. */
const QUIET = 3_000;

/** Streams how a run goes, a fragment whenever it has changed, and closes at its end. */
export function streamRun(c: Context<AppEnv>, id: number): Response {
  const seen = c.req.header("last-event-id");
  // Else nginx keeps back what comes in small parts.
  c.header("X-Accel-Buffering", "no");
  const response = streamSSE(c, async (stream) => {
    try {
      await tell(stream, id, seen);
    } catch (error) {
      // The browser connects again.
      log.error("events", error, { requestId: c.get("requestId"), path: c.req.path });
    }
  });
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** @param seen the state that the browser was told of before it was cut off: of an end it is told once. */
async function tell(stream: SSEStreamingApi, id: number, seen: string | undefined): Promise<void> {
  let [shown, spokeAt] = ["", performance.now()];
  while (!stream.aborted) {
    const run = await runs.byId(id);
    if (!run) return;
    const toast = outcomeOf(run);
    const key = [run.state, run.steps.length, run.isCancelAsked].join();
    const isNew = key !== shown && !(toast && seen === run.state);
    const isQuiet = performance.now() - spokeAt >= QUIET;
    if (isNew) {
      const data = renderToStaticMarkup(<RunState run={run} toast={toast} />);
      await stream.writeSSE({ data, id: run.state });
    } else if (isQuiet) await stream.write(":\n\n");
    if (isNew || isQuiet) spokeAt = performance.now();
    shown = key;
    if (toast) return stream.writeSSE({ event: "ended", data: "" });
    await stream.sleep(POLL);
  }
}
