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

const POLL_EVERY_MS = 400;
/** Servers and proxies close a connection on which nothing is sent. */
const KEEP_ALIVE_AFTER_MS = 3_000;
const POLLS_PER_SESSION_CHECK = 10;

/** Streams a fragment whenever the run has changed, and closes when the run or the session ends. */
export function streamRun(c: Context<AppEnv>, id: number): Response {
  const lastState = c.req.header("last-event-id");
  const session = c.get("session");
  const isSignedIn = async () => session !== undefined && (await sessions.lasts(session, lifetime));
  // Otherwise nginx buffers small parts.
  c.header("X-Accel-Buffering", "no");
  const response = streamSSE(c, async (stream) => {
    try {
      await sendUpdates(stream, id, { lastState, isSignedIn });
    } catch (error) {
      // The browser connects again.
      log.error("events", error, { requestId: c.get("requestId"), path: c.req.path });
    }
  });
  response.headers.set("Cache-Control", "no-store");
  return response;
}

type Reader = {
  /** The last state that the browser received before it reconnected: an end is sent once. */
  lastState: string | undefined;
  isSignedIn: () => Promise<boolean>;
};

async function sendUpdates(
  stream: SSEStreamingApi,
  id: number,
  { lastState, isSignedIn }: Reader,
): Promise<void> {
  let [shown, lastSentAt] = ["", performance.now()];
  for (let polls = 1; !stream.aborted; polls++) {
    if (polls % POLLS_PER_SESSION_CHECK === 0 && !(await isSignedIn())) return;
    const run = await runs.byId(id);
    if (!run) return;
    const toast = outcomeOf(run);
    // A count of words replaces the one before, so the number of steps is not enough.
    const key = JSON.stringify([run.state, run.steps.length, run.steps.at(-1), run.isCancelAsked]);
    const isNew = key !== shown && !(toast && lastState === run.state);
    const isQuiet = performance.now() - lastSentAt >= KEEP_ALIVE_AFTER_MS;
    if (isNew) {
      const data = renderToStaticMarkup(<RunState run={run} toast={toast} />);
      await stream.writeSSE({ data, id: run.state });
    } else if (isQuiet) await stream.write(":\n\n");
    if (isNew || isQuiet) lastSentAt = performance.now();
    shown = key;
    if (toast) return stream.writeSSE({ event: "ended", data: "" });
    await stream.sleep(POLL_EVERY_MS);
  }
}
