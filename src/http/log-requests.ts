import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { addressOf } from "./address";
import type { AppEnv } from "./context";
import { log, written } from "./log";

/** Gives each request an id, and logs its answer. Refused requests are counted in `admission`. */
export const logRequests = createMiddleware<AppEnv>(async (c, next) => {
  const started = performance.now();
  c.set("requestId", crypto.randomUUID());
  await next();
  // Hono's c.header() would turn the body into a stream, which is slower.
  c.res.headers.set("X-Request-Id", c.get("requestId"));
  if (c.get("isRefused")) return;
  const { method, path } = c.req;
  const ms = Math.round(performance.now() - started);
  log.request(c.get("requestId"), written({ method, path, status: c.res.status, ms }));
});

/** Logs a security event with the client's address. @param facts must hold no secret and no other personal data. */
export function logSecurity(c: Context<AppEnv>, event: string, facts: Record<string, unknown>): void {
  log.warn("security", { event, address: addressOf(c), requestId: c.get("requestId"), ...facts });
}
