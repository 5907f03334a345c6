import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isbot } from "isbot";
import type { ReactNode } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { ClientLeft } from "./admission";
import type { AppEnv } from "./context";
import { log } from "./log";

/**
 * Answers with a page: whole where all of it is there soon, else as a stream, whose shell leaves at once and whose
 * parts inside Suspense follow as their data arrives. Robots get it whole, for they run no reveal script.
 * @param beforeStreaming called where it is not known yet whether all parts will come; what it throws is answered by the
 *   surface's error page, while there is still time to choose a status.
 * @throws what the shell throws while rendering; the surface's error page answers that. ClientLeft.
 */
export async function renderPage(
  c: Context<AppEnv>,
  page: ReactNode,
  status: ContentfulStatusCode = 200,
  beforeStreaming?: () => Promise<void>,
): Promise<Response> {
  const isRobot = isbot(c.req.header("user-agent"));
  const caching = c.get("caching");
  // A robot gets it whole, however long that takes.
  const waitMs = isRobot ? Number.POSITIVE_INFINITY : (caching?.waitMs ?? 0);
  const queries = c.get("queries") ?? [];
  const isComplete = waitMs > 0 && (await settles(Promise.all(queries), waitMs));
  if (c.req.raw.signal.aborted && !caching?.isAwaited?.()) throw new ClientLeft();
  const html = isComplete ? renderWhole(page) : undefined;
  if (html !== undefined) return c.body(html, status, HTML);
  await beforeStreaming?.();
  const stream = await renderInParts(c, page);
  c.set("streaming", stream.allReady);
  if (caching) caching.isComplete = false;
  if (isRobot) await stream.allReady;
  return c.body(stream, status, HTML);
}

const HTML = { "Content-Type": "text/html; charset=utf-8" };

/** What React puts in the place of a part that was not there, or failed. */
const UNFINISHED = /<!--\$[?!]/;

/**
 * A page as one text, which takes less than half of what a stream does.
 * @returns undefined where a part of it fails.
 */
function renderWhole(page: ReactNode): string | undefined {
  // React's streams begin with the doctype, its texts do not.
  const html = `<!DOCTYPE html>${renderToString(page)}`;
  return UNFINISHED.test(html) ? undefined : html;
}

async function renderInParts(c: Context<AppEnv>, page: ReactNode) {
  const { signal } = c.req.raw;
  const nonce = c.get("secureHeadersNonce");
  return renderToReadableStream(page, {
    ...(nonce ? { nonce } : {}),
    signal,
    ...(isbot(c.req.header("user-agent")) ? whole : {}),
    onError(error) {
      if (!signal.aborted) log.error("render", error, { requestId: c.get("requestId"), path: c.req.path });
      // The digest marks the fallback's place as failed; the style sheet then shows the sentence in it.
      return c.get("requestId");
    },
  });
}

/** Whether a promise succeeds in time. */
async function settles(promise: Promise<unknown>, waitMs: number): Promise<boolean> {
  const isDone = promise.then(
    () => true,
    () => false,
  );
  if (waitMs === Number.POSITIVE_INFINITY) return isDone;
  return Promise.race([isDone, Bun.sleep(waitMs).then(() => false)]);
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
  const html = renderToString(fragment);
  c.header("X-Robots-Tag", "noindex");
  if (!UNFINISHED.test(html)) return c.body(html, status, HTML);
  // Its ids must not be those of the page it comes into.
  const stream = await renderToReadableStream(fragment, {
    identifierPrefix: "f-",
    ...whole,
    onError(error) {
      log.error("render", error, { requestId: c.get("requestId"), path: c.req.path });
      const caching = c.get("caching");
      if (caching) caching.isComplete = false;
    },
  });
  await stream.allReady;
  return c.body(stream, status, HTML);
}

/** React sends large parts after the others, for a script to move, even when all are ready. */
const whole = { progressiveChunkSize: Number.POSITIVE_INFINITY };
