import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isbot } from "isbot";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import type { AppEnv } from "./context";
import { log } from "./log";

/**
 * Streams a page: its shell leaves at once, parts inside Suspense follow as their data arrives. Robots get it
 * whole, for they run no reveal script.
 * @throws what the shell throws while rendering; the surface's error page answers that.
 */
export async function renderPage(
  c: Context<AppEnv>,
  page: ReactNode,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const { signal: left } = c.req.raw;
  const isRobot = isbot(c.req.header("user-agent"));
  const nonce = c.get("secureHeadersNonce");
  const keeping = c.get("keeping");
  // A page that others may be waiting for is finished even when its visitor leaves.
  const leaving = new AbortController();
  const { signal } = leaving;
  const leave = () => {
    if (left.aborted) leaving.abort(left.reason);
    else left.addEventListener("abort", () => leaving.abort(left.reason), { once: true });
  };
  if (!keeping) leave();
  let hasFailed = false;
  const stream = await renderToReadableStream(page, {
    ...(nonce ? { nonce } : {}),
    signal,
    ...(isRobot || keeping ? whole : {}),
    onError(error) {
      hasFailed = true;
      if (!signal.aborted) log.error("render", error, { requestId: c.get("requestId"), path: c.req.path });
      // The digest marks the fallback's place as failed; the style sheet then shows the sentence in it.
      return c.get("requestId");
    },
  });
  if (keeping) {
    // A robot gets it whole, however long that takes.
    const isReady = await within(stream.allReady, isRobot ? Number.POSITIVE_INFINITY : keeping.patience);
    keeping.isWhole = isReady && !hasFailed;
    if (!isReady) leave();
  }
  if (isRobot) await stream.allReady;
  return c.body(stream, status, { "Content-Type": "text/html; charset=utf-8" });
}

/** Whether something comes about in time, in milliseconds. */
async function within(promise: Promise<void>, patience: number): Promise<boolean> {
  const isDone = promise.then(
    () => true,
    () => false,
  );
  if (patience === Number.POSITIVE_INFINITY) return isDone;
  return Promise.race([isDone, Bun.sleep(patience).then(() => false)]);
}

/**
 * A part of a page for a script to put in place. What it shows late should be there already.
 * @throws what it throws while rendering.
 */
export async function renderFragment(
  c: Context<AppEnv>,
  fragment: ReactNode,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  // Its ids must not be those of the page it comes into.
  const stream = await renderToReadableStream(fragment, {
    identifierPrefix: "f-",
    ...whole,
    onError(error) {
      log.error("render", error, { requestId: c.get("requestId"), path: c.req.path });
      const keeping = c.get("keeping");
      if (keeping) keeping.isWhole = false;
    },
  });
  await stream.allReady;
  c.header("X-Robots-Tag", "noindex");
  return c.body(stream, status, { "Content-Type": "text/html; charset=utf-8" });
}

/** React sends large parts after the others, for a script to move, even when all are ready. */
const whole = { progressiveChunkSize: Number.POSITIVE_INFINITY };
