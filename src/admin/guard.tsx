import { fragmentOf } from "../http/forms";
import { requireSession } from "../http/session";
import { sessions } from "../models/people";
import { pathIn, paths, withQuery } from "../paths";
import { loginPage, reloginDialog } from "./login";

/** Lets only the admin through. A stranger gets the login, and then the requested page. */
export const guard = requireSession(sessions.find, async (c) => {
  const fragment = fragmentOf(c);
  // The poll of a run or an import would replace the dialog each second, with the password that is typed into it.
  if ((fragment === "run" || fragment === "import") && c.req.method === "GET") return c.body(null, 204);
  if (fragment !== undefined) return reloginDialog(c);
  if (c.req.method === "GET" || c.req.method === "HEAD")
    return c.redirect(withQuery(paths.login(), { next: pathIn(c.req.url) }), 303);
  return loginPage(c, { next: paths.admin(), status: 401 });
});
