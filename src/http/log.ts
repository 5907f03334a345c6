import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { env, LOG_LEVELS, redactKey } from "../env";
import type { AppEnv } from "./context";
import { flush, print } from "./standard-output";

type Level = (typeof LOG_LEVELS)[number];
const threshold = LOG_LEVELS.indexOf(env.LOG_LEVEL);

type Facts = Record<string, unknown>;

/** Writes JSON lines. Facts must contain no secret, and no personal data but a client's address in a security event. */
export const log = {
  debug: (message: string, facts?: Facts) => write("debug", message, facts),
  info: (message: string, facts?: Facts) => write("info", message, facts),
  warn: (message: string, facts?: Facts) => write("warn", message, facts),
  error: (message: string, error: unknown, facts?: Facts) =>
    write("error", message, { ...facts, error: describe(error) }),
};

export const logRequests = createMiddleware<AppEnv>(async (c, next) => {
  const started = performance.now();
  c.set("requestId", crypto.randomUUID());
  await next();
  // Hono's c.header() would turn the body into a stream, which is slower.
  c.res.headers.set("X-Request-Id", c.get("requestId"));
  const { method, path } = c.req;
  const ms = Math.round(performance.now() - started);
  const facts = { requestId: c.get("requestId"), method, path, status: c.res.status, ms };
  if (c.get("isRefused")) log.warn("request refused", facts);
  else log.info("request", facts);
});

export function logSecurity(c: Context<AppEnv>, event: string, facts: Facts): void {
  log.warn("security", { event, address: c.get("address"), requestId: c.get("requestId"), ...facts });
}

function write(level: Level, message: string, facts: Facts = {}): void {
  if (LOG_LEVELS.indexOf(level) < threshold) return;
  const line = JSON.stringify({ time: new Date(), level, message, ...facts });
  print(redactKey(line.replace(CONTROLS, escaped)));
  if (level === "error") void flush();
}

/** Characters that JSON does not escape, but that control terminals and line readers. */
const CONTROLS = /[\u007f-\u009f\u2028\u2029]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** An error without its query's parameters, which may be a visitor's data. */
function describe(error: unknown): Facts | string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message.split("\nparams:")[0];
  const stack = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  const cause = error.cause === undefined ? undefined : describe(error.cause);
  return { name: error.name, message, stack: stack?.slice(0, 7), cause };
}
