import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context";
import { log } from "./log";

/** Gives each request an id, and logs its answer. */
export const logRequests = createMiddleware<AppEnv>(async (c, next) => {
  const started = performance.now();
  c.set("requestId", crypto.randomUUID());
  await next();
  c.header("X-Request-Id", c.get("requestId"));
  log.info("request", {
    requestId: c.get("requestId"),
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    ms: Math.round(performance.now() - started),
  });
});
