import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { env, LOG_LEVELS, redactKey } from "../env";
import type { AppEnv } from "./context";
import { outageCounter } from "./outage";
import { flush, print } from "./standard-output";

type Level = (typeof LOG_LEVELS)[number];
const threshold = LOG_LEVELS.indexOf(env.LOG_LEVEL);

type Facts = Record<string, unknown>;

/** Writes JSON lines. Facts must contain no secret, and no personal data but a client's address in a security event. */
export const log = {
  debug: (message: string, facts?: Facts) => write("debug", message, facts),
  info: (message: string, facts?: Facts) => write("info", message, facts),
  warn: (message: string, facts?: Facts) => write("warn", message, facts),
  /** Of an outage only the first error is logged. */
  error(message: string, error: unknown, facts?: Facts): void {
    const stage = outages?.stageOf(error);
    if (stage === "further") return;
    const all = { ...facts, error: describe(error) };
    if (stage === "first") write("error", "an outage begins", { during: message, ...all });
    else write("error", message, all);
  },
};

/** Undefined until the server knows how to recognise an outage. */
let outages: ReturnType<typeof outageCounter> | undefined;

export function gatherOutages(isOutage: (error: unknown) => boolean, ping: () => Promise<void>): void {
  outages = outageCounter(isOutage, ping, (facts) => log.info("the outage is over", facts));
}

export const logRequests = createMiddleware<AppEnv>(async (c, next) => {
  const started = performance.now();
  c.set("requestId", crypto.randomUUID());
  await next();
  // Hono's c.header() would turn the body into a stream, which is slower.
  c.res.headers.set("X-Request-Id", c.get("requestId"));
  const { status, headers } = c.res;
  if (status >= 500 && !c.get("isRefused")) outages?.countRequest();
  const facts = {
    ...aboutRequest(c.req.raw, c.get("requestId"), c.req.path),
    route: routePath(c),
    status,
    ms: Math.round(performance.now() - started),
    cache: /stale|hit|miss/.exec(headers.get("cache-status") ?? "")?.[0],
  };
  const write = (bytes: number | undefined) => {
    if (c.get("isRefused")) log.warn("request refused", { ...facts, bytes });
    else log.info("request", { ...facts, bytes });
  };
  const length = headers.get("content-length");
  const sent = c.req.method === "HEAD" ? Promise.resolve(0) : c.get("sentBytes");
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
  if (typeof error !== "object" || error === null) return String(error);
  // pg-boss reports a copy of an error, which is a plain object.
  const { name, message, stack, cause } = error as Partial<Error>;
  if (typeof message !== "string") return Bun.inspect(error, { depth: 1 }).slice(0, 500);
  return {
    name,
    message: message.split("\nparams:")[0],
    stack: stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 7),
    cause: cause === undefined ? undefined : describe(cause),
  };
}
