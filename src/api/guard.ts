import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { TrieRouter } from "hono/router/trie-router";
import type { AppEnv } from "../http/context";
import { problem } from "../http/problem";
import { lifetime, requireSession, tokenOf } from "../http/session";
import { sessions } from "../models/people";
import { paths } from "../paths";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

const exceptions = new TrieRouter<"everyone" | "admin">();
exceptions.add("POST", paths.api.subscribe(), "everyone");
exceptions.add("POST", paths.api.copies(":id"), "everyone");
exceptions.add("POST", paths.api.answers(":id"), "everyone");
exceptions.add("POST", paths.api.views("stores", ":id"), "everyone");
exceptions.add("POST", paths.api.views("blogs", ":id"), "everyone");
exceptions.add("GET", "/api/settings/*", "admin");
exceptions.add("GET", "/api/subscribers/*", "admin");
exceptions.add("GET", "/api/google-ads/*", "admin");

/** Whether only the admin may make a call. A new call that changes something is protected by default. */
export function needsSession(method: string, path: string): boolean {
  const [[exception]] = exceptions.match(method === "HEAD" ? "GET" : method, path);
  return exception ? exception[0] === "admin" : !SAFE.has(method);
}

export const guard = createMiddleware<AppEnv>((c, next) =>
  needsSession(c.req.method, c.req.path) && isCall(c) ? withSession(c, next) : next(),
);

/** Refuses a parameter that only the admin may send. */
export const forAdmin = (parameter: string) =>
  createMiddleware<AppEnv>((c, next) =>
    c.req.query(parameter) === undefined ? next() : withSession(c, next),
  );

const everywhere = new Set(["*", "/*", "/api/*"]);

/** Without a route, the answer is 404 or 405. */
export function isCall(c: Context<AppEnv>): boolean {
  return matchedRoutes(c).some(({ path }) => !everywhere.has(path));
}

// Without `WWW-Authenticate`, because a session cookie is not a scheme of HTTP authentication.
const withSession = requireSession(sessions.find, (c) =>
  problem(c, 401, `This needs the admin's session: log in at ${paths.login()} first.`),
);

/** For reads that show the admin more. Keeps the answer out of every cache. */
export async function isAdmin(c: Context<AppEnv>): Promise<boolean> {
  c.header("Cache-Control", "no-store");
  const token = tokenOf(c);
  return token !== undefined && (await sessions.find(token, lifetime)) !== undefined;
}
