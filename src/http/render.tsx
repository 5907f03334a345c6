import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isbot } from "isbot";
import type { ReactNode } from "react";
import { type RenderToReadableStreamOptions, renderToReadableStream, renderToString } from "react-dom/server";
import { ClientLeft } from "./admission";
import type { AppEnv } from "./context";
import { log } from "./log";

/** Answers with a page: in one piece if its data arrives in time, else as a stream. Robots run no reveal script. */
export async function renderPage(
  c: Context<AppEnv>,
  page: ReactNode,
  status: ContentfulStatusCode = 200,
  beforeStreaming?: () => Promise<void>,
): Promise<Response> {
  const isRobot = isbot(c.req.header("user-agent"));
  const caching = c.get("caching");
  const waitMs = isRobot ? Number.POSITIVE_INFINITY : (caching?.waitMs ?? 0);
  const queries = c.get("queries") ?? [];
  const isComplete = waitMs > 0 && (await settles(Promise.all(queries), waitMs));
  if (c.req.raw.signal.aborted && !caching?.isAwaited?.()) throw new ClientLeft();
  const html = isComplete ? renderAtOnce(page) : undefined;
  if (html !== undefined) return c.body(html, status, HTML);
  await beforeStreaming?.();
  const nonce = c.get("secureHeadersNonce");
  const { signal } = c.req.raw;
  const stream = await streamOf(c, page, { signal, ...(nonce && { nonce }) });
  c.set("streaming", stream.allReady);
  if (caching) caching.isComplete = false;
  if (isRobot) await stream.allReady;
  return c.body(stream, status, HTML);
}

const HTML = { "Content-Type": "text/html; charset=utf-8" };

const UNFINISHED = /<!--\$[?!]/;

function renderAtOnce(page: ReactNode): string | undefined {
  const html = `<!DOCTYPE html>${renderToString(page)}`;
  return UNFINISHED.test(html) ? undefined : html;
}

function streamOf(c: Context<AppEnv>, node: ReactNode, options: RenderToReadableStreamOptions) {
  return renderToReadableStream(node, {
    ...options,
    // Otherwise React sends large parts after the others even when all are ready.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      if (!options.signal?.aborted)
        c.set("errorId", log.error("render", error, { requestId: c.get("requestId"), path: c.req.path }));
      const caching = c.get("caching");
      if (caching) caching.isComplete = false;
      // With a digest, the style sheet shows the sentence in the fallback.
      return c.get("requestId");
    },
  });
}

async function settles(promise: Promise<unknown>, waitMs: number): Promise<boolean> {
  const isDone = promise.then(
    () => true,
    () => false,
  );
  if (waitMs === Number.POSITIVE_INFINITY) return isDone;
  return Promise.race([isDone, Bun.sleep(waitMs).then(() => false)]);
}

export async function renderFragment(
  c: Context<AppEnv>,
  fragment: ReactNode,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const html = renderToString(fragment);
  c.header("X-Robots-Tag", "noindex");
  if (!UNFINISHED.test(html)) return c.body(html, status, HTML);
  // Its ids must not be those of the page it comes into.
  const stream = await streamOf(c, fragment, { identifierPrefix: "f-" });
  await stream.allReady;
  return c.body(stream, status, HTML);
}
