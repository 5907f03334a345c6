import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { TrieRouter } from "hono/router/trie-router";
import type { AppEnv } from "../http/context";
import { problem } from "../http/problem";
import { lifetime, requireSession, tokenOf } from "../http/session";
import * as sessions from "../models/sessions";
import { paths } from "../paths";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Reads are for everyone and writes for the admin, but for these. */
const exceptions = new TrieRouter<"everyone" | "admin">();
exceptions.add("POST", paths.api.subscribe(), "everyone");
exceptions.add("POST", paths.api.copies(":id"), "everyone");
exceptions.add("POST", paths.api.views("stores", ":id"), "everyone");
exceptions.add("POST", paths.api.views("blogs", ":id"), "everyone");
exceptions.add("GET", "/api/settings/*", "admin");
exceptions.add("GET", "/api/subscribers/*", "admin");
exceptions.add("GET", "/api/google-ads/*", "admin");

/** Whether a call is for the admin alone; one that nobody has thought of here is, if it can change something. */
export function needsSession(method: string, path: string): boolean {
  const [[exception]] = exceptions.match(method === "HEAD" ? "GET" : method, path);
  return exception ? exception[0] === "admin" : !SAFE.has(method);
}

/** Lets nobody but the admin change anything. */
export const guard = createMiddleware<AppEnv>((c, next) =>
  needsSession(c.req.method, c.req.path) && isCall(c) ? withSession(c, next) : next(),
);

/** Where the middleware of all addresses stands. */
const everywhere = new Set(["*", "/*", "/api/*"]);

/** Whether there is such a call; where there is none, everyone may know it (404, 405). */
function isCall(c: Context<AppEnv>): boolean {
  return matchedRoutes(c).some(({ path }) => !everywhere.has(path));
}

// No `WWW-Authenticate`: a session's cookie is no scheme of HTTP authentication.
const withSession = requireSession(sessions.find, (c) =>
  problem(c, 401, `This needs the admin's session: log in at ${paths.login()} first.`),
);

/** Whether the admin asks, for reads that show the admin more; such an answer is for no cache. */
export async function isAdmin(c: Context<AppEnv>): Promise<boolean> {
  c.header("Cache-Control", "no-store");
  const token = tokenOf(c);
  return token !== undefined && (await sessions.find(token, lifetime)) !== undefined;
}
