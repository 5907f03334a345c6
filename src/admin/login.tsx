import type { Context } from "hono";
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { undeclaredProxy } from "../http/address";
import { admit } from "../http/admission";
import type { AppEnv } from "../http/context";
import { formOf, fragmentOf } from "../http/forms";
import { log } from "../http/log";
import { accept } from "../http/refusals";
import { renderFragment, renderPage } from "../http/render";
import { route } from "../http/route-options";
import { setSessionCookie, tokenOf } from "../http/session";
import { sessions } from "../models/people";
import * as settings from "../models/settings";
import { paths } from "../paths";
import type { Toast } from "../schemas/vocabulary";
import { Logo } from "../ui/header";
import { type Refusal, rememberBrowser, tryPassword, WRONG } from "./attempt";
import { Dialog } from "./resource/dialog";
import { Button } from "./resource/parts";
import { actorOf } from "./resource/save";
import { AdminDocument, screenAt } from "./screen";

const WELCOME: Toast = { kind: "success", title: "Welcome to Admin Dashboard" };

type State = {
  next: string;
  error?: string;
  status?: ContentfulStatusCode;
};

export default new Hono<AppEnv>()
  .get(paths.login(), (c) => loginPage(c, { next: nextOf(c.req.query("next")) }))
  .post(paths.login(), route({ body: "small" }), accept("application/x-www-form-urlencoded"), async (c) => {
    const { values } = await formOf(c);
    const tried = await tryPassword(c, values.password ?? "");
    if ("error" in tried) return refuse(c, values.next, tried);
    const token = await sessions.start(actorOf(c), tried, WELCOME, tokenOf(c));
    if (!token) return refuse(c, values.next, WRONG);
    setSessionCookie(c, token);
    await rememberBrowser(c, tried);
    const proxy = undeclaredProxy(c);
    if (proxy) log.warn("the admin came through a proxy that TRUST_PROXY does not name", { proxy });
    if (fragmentOf(c) !== undefined) {
      c.header("HX-Trigger", JSON.stringify({ toast: WELCOME }));
      return c.html("");
    }
    return c.redirect(nextOf(values.next), 303);
  });

export function loginPage(c: Context<AppEnv>, state: State): Promise<Response> {
  return admit(c, () => makeLoginPage(c, state));
}

async function makeLoginPage(c: Context<AppEnv>, state: State): Promise<Response> {
  const site = await settings.current().catch(settings.lastKnown);
  c.header("Cache-Control", "no-store");
  return renderPage(
    c,
    <AdminDocument title="Log in" site={site}>
      <main id="main" className="container flex flex-1 flex-col items-center justify-center py-12">
        <div className="card w-full max-w-sm p-7">
          <a href={paths.home()} className="mb-6 inline-block rounded-lg">
            <Logo siteName={site.siteName} wraps />
          </a>
          <h1 className="mb-4 text-section">Admin</h1>
          <LoginForm {...state} />
        </div>
      </main>
    </AdminDocument>,
    state.status ?? 200,
  );
}

/** Over the screen whose session has ended, so that what is typed there stays. */
export function reloginDialog(c: Context<AppEnv>, error?: string, status: ContentfulStatusCode = 401) {
  c.header("HX-Retarget", "#relogin");
  c.header("HX-Reswap", "innerHTML");
  return renderFragment(
    c,
    <Dialog title="Log in again" closePath={paths.admin()} id="relogin-title">
      <p className="mb-4 text-sm">
        Your session has ended. What you typed is still here: log in, then save it again.
      </p>
      <LoginForm next={paths.admin()} error={error ?? ""} isOver />
    </Dialog>,
    status,
  );
}

function LoginForm({ next, error, isOver }: State & { isOver?: boolean }) {
  const over = isOver ? { "hx-post": paths.login(), "hx-target": "#relogin" } : {};
  return (
    <form method="post" action={paths.login()} className="grid gap-3" {...over}>
      <input type="hidden" name="next" value={next} />
      {/* Password managers keep a password under a name. */}
      <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
      <label htmlFor="password" className="font-semibold text-sm">
        Password
      </label>
      <input
        id="password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "password-error" : undefined}
        className="field w-full bg-ground"
      />
      {error && (
        <p id="password-error" role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      <Button look="brand" className="mt-1">
        Log in
      </Button>
    </form>
  );
}

function refuse(c: Context<AppEnv>, next: string | undefined, { error, status }: Refusal) {
  if (fragmentOf(c) !== undefined) return reloginDialog(c, error, status);
  return makeLoginPage(c, { next: nextOf(next), error, status });
}

function nextOf(address: string | undefined): string {
  return screenAt(address) ?? paths.admin();
}
