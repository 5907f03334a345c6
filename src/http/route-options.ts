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
  /** Nothing is typed into its form, so that it can be pressed again. */
  isButton?: true;
};

const optionsOf = new WeakMap<object, RouteOptions>();

/** Says at a route what is done before it: `post(path, route({ body: "file" }), handler)`. */
export function route(options: RouteOptions): MiddlewareHandler<AppEnv> {
  const handler: MiddlewareHandler<AppEnv> = (_, next) => next();
  optionsOf.set(handler, options);
  return handler;
}

export const button = route({ isButton: true });

function optionsAt(c: Context<AppEnv>): RouteOptions {
  const all = matchedRoutes(c).map(({ handler }) => optionsOf.get(findTargetHandler(handler)));
  return Object.assign({}, ...all);
}

export const isButton = (c: Context<AppEnv>) => optionsAt(c).isButton === true;

export function bodyOf(c: Context<AppEnv>): { body: Body; kib: number } {
  const { body: said = "normal" } = optionsAt(c);
  const body = typeof said === "string" ? said : said(c);
  return { body, kib: BODY_KIB[body] };
}

export function bringsFile(c: Context<AppEnv>): boolean {
  const { body } = bodyOf(c);
  return body === "picture" || body === "file";
}
