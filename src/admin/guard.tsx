import type { Context } from "hono";
import type { AppEnv } from "../http/context";
import { fragmentOf } from "../http/forms";
import { isButton } from "../http/route-options";
import { requireSession, tokenOf } from "../http/session";
import * as sessions from "../models/people/sessions";
import { pathIn, paths, withQuery } from "../paths";
import { typedOf } from "./errors";
import { loginPage, reloginDialog } from "./login";

/** Lets only the admin through. A stranger gets the login, and then the requested page. */
export const guard = requireSession(sessions.find, async (c) => {
  const fragment = fragmentOf(c);
  // The poll of a run or an import would replace the dialog each second, with the password that is typed into it.
  if ((fragment === "run" || fragment === "import") && c.req.method === "GET") return c.body(null, 204);
  if (fragment !== undefined) return reloginDialog(c);
  if (c.req.method === "GET" || c.req.method === "HEAD")
    return c.redirect(withQuery(paths.login(), { next: pathIn(c.req.url) }), 303);
  // A typed form comes back after the login; a button can be pressed again.
  if (isButton(c)) return loginPage(c, { next: paths.admin(), status: 401 });
  return loginPage(c, { next: pathIn(c.req.url), typed: hadSession(c) ? await typedOf(c) : [], status: 401 });
});

const MAX_RETURNED_BYTES = 1024 * 1024;

/** Only the form of somebody who had a session is read. */
function hadSession(c: Context<AppEnv>): boolean {
  return tokenOf(c) !== undefined && Number(c.req.header("content-length") ?? Infinity) <= MAX_RETURNED_BYTES;
}
