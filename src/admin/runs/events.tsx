import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { renderToStaticMarkup } from "react-dom/server";
import type { AppEnv } from "../../http/context";
import { log } from "../../http/log";
import { lifetime } from "../../http/session";
import * as runs from "../../models/runs";
import * as sessions from "../../models/sessions";
import { outcomeOf } from "./outcome";
import { RunState } from "./progress";

/** How often the run is looked at, in milliseconds. */
const POLL = 400;
/** After so long a silence something is sent: servers and proxies cut off what is quiet. In milliseconds. */
const QUIET = 3_000;
/** After so many looks it is asked whether the session that opened the stream still lasts. */
const ASK_EVERY = 10;

/** Streams how a run goes, a fragment whenever it has changed, and closes at its end, or the session's. */
export function streamRun(c: Context<AppEnv>, id: number): Response {
  const seen = c.req.header("last-event-id");
  const session = c.get("session");
  const mayLook = async () => session !== undefined && (await sessions.lasts(session, lifetime));
  // Else nginx keeps back what comes in small parts.
  c.header("X-Accel-Buffering", "no");
  const response = streamSSE(c, async (stream) => {
    try {
      await tell(stream, id, { seen, mayLook });
    } catch (error) {
      // The browser connects again.
      log.error("events", error, { requestId: c.get("requestId"), path: c.req.path });
    }
  });
  response.headers.set("Cache-Control", "no-store");
  return response;
}

type Looker = {
  /** The state that the browser was told of before it was cut off: of an end it is told once. */
  seen: string | undefined;
  mayLook: () => Promise<boolean>;
};

async function tell(stream: SSEStreamingApi, id: number, { seen, mayLook }: Looker): Promise<void> {
  let [shown, spokeAt] = ["", performance.now()];
  for (let looks = 1; !stream.aborted; looks++) {
    if (looks % ASK_EVERY === 0 && !(await mayLook())) return;
    const run = await runs.byId(id);
    if (!run) return;
    const toast = outcomeOf(run);
    // A count of words takes the place of the one before.
    const key = JSON.stringify([run.state, run.steps.length, run.steps.at(-1), run.isCancelAsked]);
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
