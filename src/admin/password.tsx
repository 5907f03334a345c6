import type { Context } from "hono";
import { Hono } from "hono";
import { plural } from "../format";
import type { AppEnv } from "../http/context";
import { formOf } from "../http/forms";
import type { FieldErrors } from "../http/problem";
import { accept } from "../http/refusals";
import { deleteSessionCookie, lifetime, setSessionCookie } from "../http/session";
import { isDiskFull } from "../models/outage";
import { credentials, sessions } from "../models/people";
import * as settings from "../models/settings";
import { paths } from "../paths";
import { type Refusal, rememberBrowser, tryPassword, WRONG } from "./attempt";
import { type FieldList, Fields } from "./resource/fields";
import { Alert, Button, ScreenHead } from "./resource/parts";
import { actorOf, errorsOf } from "./resource/save";
import { screen, success } from "./screen";

export default new Hono<AppEnv>()
  .get(paths.password(), (c) => passwordScreen(c))
  .post(paths.password(), accept("application/x-www-form-urlencoded"), async (c) => {
    const { siteName } = await settings.current();
    const { values } = await formOf(c);
    // Imported late: it contains 18,000 common passwords.
    const { passwordChange } = await import("../schemas/passwords");
    const result = passwordChange(siteName).safeParse(values);
    if (!result.success) return passwordScreen(c, { change: errorsOf(result.error) }, 422);
    const tried = await tryPassword(c, result.data.current_password);
    if ("error" in tried)
      return passwordScreen(c, { change: { current_password: [tried.error] } }, statusOf(tried));
    const changed = await credentials.change(result.data.new_password, tried, actorOf(c));
    if (!changed) return passwordScreen(c, { change: { current_password: [WRONG.error] } }, 422);
    const flash = success("Password changed. Every other session has ended.");
    const token = await sessions.start(actorOf(c), changed, flash);
    if (token) setSessionCookie(c, token);
    await rememberBrowser(c, changed);
    return c.redirect(paths.password(), 303);
  })
  .post(paths.logout(), async (c) => {
    const session = c.get("session");
    deleteSessionCookie(c);
    if (session && !isDiskFull()) await sessions.end(session, actorOf(c));
    return c.redirect(paths.login(), 303);
  })
  .post(paths.logoutEverywhere(), accept("application/x-www-form-urlencoded"), async (c) => {
    const { values } = await formOf(c);
    const tried = await tryPassword(c, values.password ?? "");
    if ("error" in tried) return passwordScreen(c, { signOut: { password: [tried.error] } }, statusOf(tried));
    await credentials.endSessions(actorOf(c));
    deleteSessionCookie(c);
    return c.redirect(paths.login(), 303);
  });

/** 422, not 401: the session is still valid. */
function statusOf({ status }: Refusal): 422 | 429 {
  return status === 401 ? 422 : 429;
}

type Errors = { change?: FieldErrors; signOut?: FieldErrors };

async function passwordScreen(
  c: Context<AppEnv>,
  { change = {}, signOut = {} }: Errors = {},
  status: 200 | 422 | 429 = 200,
): Promise<Response> {
  const count = await sessions.count(lifetime);
  return screen(c, {
    current: "password",
    title: "Password",
    status,
    main: () => (
      <>
        <ScreenHead title="Password" />
        <div className="grid max-w-xl gap-6">
          <PasswordForm errors={change} />
          <Sessions count={count} errors={signOut} />
        </div>
      </>
    ),
  });
}

const passwords: FieldList = {
  current_password: {
    label: "Current password",
    type: "password",
    autoComplete: "current-password",
    required: true,
  },
  new_password: {
    label: "New password",
    type: "password",
    autoComplete: "new-password",
    hint: "8 to 128 characters, not one of the most common, and without the site's name.",
    required: true,
  },
};

const password: FieldList = { password: { ...passwords.current_password, label: "Password" } };

/** The form comes back without the passwords. */
function PasswordForm({ errors }: { errors: FieldErrors }) {
  return (
    <form method="post" action={paths.password()} noValidate className="card grid gap-3.5 p-5">
      {Object.keys(errors).length > 0 && <Alert>The password was not changed.</Alert>}
      {/* Password managers keep a password under a name. */}
      <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
      <Fields form={{ values: {}, errors }} fields={passwords} />
      <div>
        <Button look="brand">Change password</Button>
      </div>
    </form>
  );
}

function Sessions({ count, errors }: { count: number; errors: FieldErrors }) {
  return (
    <section aria-labelledby="sessions" className="card p-5">
      <h2 id="sessions" className="text-[1.375rem]">
        Sessions
      </h2>
      <p className="mt-2 mb-4">
        {count > 1
          ? `${plural(count, "session")} are open, this one included.`
          : "1 session is open: this one."}
      </p>
      <form method="post" action={paths.logoutEverywhere()} noValidate className="grid gap-3.5">
        <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
        <Fields form={{ values: {}, errors, key: "sign-out" }} fields={password} />
        <div>
          <Button>Sign out everywhere</Button>
        </div>
      </form>
    </section>
  );
}
