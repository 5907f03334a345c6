import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { findTargetHandler } from "hono/utils/handler";
import type { AppEnv } from "./context";

export const MAX_FILE_MIB = 50;

/** What a body may have at most. `small`: a form that anybody may send. */
const BODY_KIB = { small: 16, normal: 1024, picture: 6 * 1024, file: MAX_FILE_MIB * 1024 };

type Body = keyof typeof BODY_KIB;

type RouteOptions = {
  /** By default `normal`. */
  body?: Body | ((c: Context<AppEnv>) => Body);
};

const optionsOf = new WeakMap<object, RouteOptions>();

/** Sets the options of a route: `post(path, route({ body: "file" }), handler)`. */
export function route(options: RouteOptions): MiddlewareHandler<AppEnv> {
  const handler: MiddlewareHandler<AppEnv> = (_, next) => next();
  optionsOf.set(handler, options);
  return handler;
}

function optionsAt(c: Context<AppEnv>): RouteOptions {
  if (c.req.method === "GET" || c.req.method === "HEAD") return {};
  const all = matchedRoutes(c).map(({ handler }) => optionsOf.get(findTargetHandler(handler)));
  return Object.assign({}, ...all);
}

/** What the body of a request may have at most. */
export function bodyKibOf(c: Context<AppEnv>): number {
  const { body = "normal" } = optionsAt(c);
  return BODY_KIB[typeof body === "string" ? body : body(c)];
}

/** Whether it may have more than a form, so that only those whom the guards let through may send it. */
export const bringsFile = (c: Context<AppEnv>) => bodyKibOf(c) > BODY_KIB.normal;
