import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { env } from "../env";
import { assets } from "../http/assets";
import type { AppEnv } from "../http/context";
import { fragmentOf } from "../http/forms";
import { renderFragment, renderPage } from "../http/render";
import { isPaused } from "../jobs/pause";
import { dashboard } from "../models/counts";
import * as demo from "../models/demo";
import { sessions } from "../models/people";
import * as settings from "../models/settings";
import { type AdminList, paths } from "../paths";
import type { Settings } from "../schemas/settings";
import type { Toast } from "../schemas/vocabulary";
import { Document } from "../ui/document";
import { themeHash } from "../ui/theme";
import { AdminFrame, type AdminSection } from "./frame";

type Screen = {
  current: AdminSection;
  title: string;
  list?: () => ReactNode | Promise<ReactNode>;
  main: () => ReactNode | Promise<ReactNode>;
  dialog?: ReactNode;
  toast?: Toast;
  status?: ContentfulStatusCode;
};

/**
 * Answers with a screen of the admin: the whole page to a browser, and to htmx the part that it asks for (the dialog,
 * the list, or everything that changes between two screens).
 */
export async function screen(c: Context<AppEnv>, shown: Screen): Promise<Response> {
  const { current, title, list, main, dialog, toast, status = 200 } = shown;
  const fragment = fragmentOf(c);
  if (toast && fragment !== undefined) c.header("HX-Trigger", JSON.stringify({ toast }));
  if (fragment === "dialog" && dialog) return renderFragment(c, dialog, status);
  if (fragment === "list" && list) return renderFragment(c, await list(), status);
  const session = c.get("session");
  const [site, overview, hasDemo, paused, content] = await Promise.all([
    settings.current(),
    dashboard.counts(),
    demo.isThere(),
    isPaused(),
    main(),
  ]);
  if (session?.flash) await sessions.clearFlash(session);
  const frame = (
    <AdminFrame
      siteName={site.siteName}
      current={current}
      counts={overview}
      flash={(fragment === undefined && toast) || session?.flash}
      hasDemo={hasDemo}
      isPaused={paused}
      dialog={dialog}
    >
      {content}
    </AdminFrame>
  );
  if (fragment !== undefined) {
    return renderFragment(
      c,
      <>
        <title>{`${title} – ${site.siteName}`}</title>
        {frame}
      </>,
      status,
    );
  }
  return renderPage(
    c,
    <AdminDocument title={title} site={site}>
      {frame}
    </AdminDocument>,
    status,
  );
}

export function AdminDocument({
  title,
  site,
  children,
}: {
  title: string;
  site: Settings;
  children: ReactNode;
}) {
  return (
    <Document
      meta={{ title, description: "The back office.", path: paths.admin(), noindex: true }}
      siteName={site.siteName}
      origin={env.PUBLIC_URL}
      assets={{ ...assets, theme: paths.adminTheme(themeHash(site, assets.adminCss)) }}
      script={assets.admin}
      live={env.NODE_ENV === "development" && <script type="module" src="/dev/reload.js" />}
    >
      <noscript>
        <p className="p-4 font-semibold">The admin needs JavaScript: switch it on for this site.</p>
      </noscript>
      {children}
    </Document>
  );
}

export async function done(c: Context<AppEnv>, path: string, flash: Toast): Promise<Response> {
  const session = c.get("session");
  if (session) await sessions.setFlash(session, flash);
  return goTo(c, path);
}

/** Sends a browser on to a screen (303), and htmx to fetch it. */
export function goTo(c: Context<AppEnv>, path: string): Response {
  if (fragmentOf(c) === undefined) return c.redirect(path, 303);
  // htmx keeps the scroll position, so it gets no fragment.
  const [screenPath] = path.split("#");
  const next = { path: screenPath, target: "#admin", swap: "outerMorph", replace: "true" };
  c.header("HX-Location", JSON.stringify(next));
  return c.body(null, 204);
}

/** The screen that a request names as the one to return to, else the list. */
export function returnPathOf(c: Context<AppEnv>, list: AdminList): string {
  return screenAt(c.req.query("returnTo")) ?? paths.adminList(list);
}

/** Only screens of the admin, so that a link from outside cannot redirect elsewhere. */
export function screenAt(address: string | undefined): string | undefined {
  const url = address ? URL.parse(address, env.PUBLIC_URL) : null;
  const isOurs = url?.origin === env.PUBLIC_URL && /^\/admin(\/|$)/.test(url.pathname);
  return isOurs ? url.pathname + url.search : undefined;
}

export function success(title: string, description?: string): Toast {
  return { kind: "success", title, ...(description ? { description } : {}) };
}

export function error(title: string, description?: string): Toast {
  return { kind: "error", title, ...(description ? { description } : {}) };
}
