import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { traceOf } from "./address";
import type { AppEnv } from "./context";
import { sumQueries } from "./database-time";
import { countInOutage, log } from "./log";
import { countRequest } from "./metrics";

export const logRequests = createMiddleware<AppEnv>(async (c, next) => {
  const started = performance.now();
  c.set("requestId", crypto.randomUUID());
  const asked = { ms: 0, queries: 0 };
  await sumQueries(asked, next);
  // Hono's c.header() would turn the body into a stream, which is slower.
  c.res.headers.set("X-Request-Id", c.get("requestId"));
  const { status, headers } = c.res;
  if (status >= 500 && !c.get("isRefused")) countInOutage();
  const { method } = c.req;
  const route = routePath(c);
  const milliseconds = performance.now() - started;
  const cache = /stale|hit|miss/.exec(headers.get("cache-status") ?? "")?.[0];
  countRequest({ method, route, status, cache }, milliseconds);
  const facts = {
    ...aboutRequest(c.req.raw, c.get("requestId"), c.req.path),
    traceId: traceOf(c.get("peer"), c.req.raw.headers),
    route,
    status,
    ms: Math.round(milliseconds),
    cache,
    errorId: c.get("errorId"),
  };
  const write = (bytes: number | undefined) => {
    // A stream may have asked more since.
    const database = asked.queries > 0 ? { dbMs: Math.round(asked.ms), queries: asked.queries } : {};
    if (c.get("isRefused")) log.warn("request refused", { ...facts, ...database, bytes });
    else log.info("request", { ...facts, ...database, bytes });
  };
  const length = headers.get("content-length");
  const sent = method === "HEAD" ? Promise.resolve(0) : c.get("sentBytes");
  if (sent) void sent.then(write);
  else write(length === null ? undefined : Number(length));
});

/** `proxyRequestId` is what a proxy calls the request; anybody can make it up. */
export function aboutRequest({ method, headers }: Request, requestId: string, path: string) {
  const proxyRequestId = headers
    .get("x-request-id")
    ?.replace(/[^\w.:+/=@-]/g, "_")
    .slice(0, 100);
  return { requestId, proxyRequestId, method, path };
}
