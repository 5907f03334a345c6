import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { env } from "../env";
import { cookies } from "../names";
import type { AppEnv } from "./context";

type Session = NonNullable<AppEnv["Variables"]["session"]>;
type Lifetime = { idle: number; absolute: number };

const isSecure = env.PUBLIC_URL.startsWith("https:");
export const COOKIE = isSecure ? cookies.secureSession : cookies.session;
const attributes = { path: "/", httpOnly: true, sameSite: "Lax", secure: isSecure } as const;
/** The longest that browsers keep a cookie (RFC 6265bis, 5.5); each login renews it. */
const KNOWN_FOR_SECONDS = 400 * 24 * 60 * 60;

export const lifetime: Lifetime = { idle: env.SESSION_IDLE_MINUTES, absolute: env.SESSION_MINUTES };

/** Requires a session, puts it at `c.get("session")`, and keeps the answer out of every cache. */
export const requireSession = (
  find: (token: string, lifetime: Lifetime) => Promise<Session | undefined>,
  refuse: (c: Context<AppEnv>) => Response | Promise<Response>,
): MiddlewareHandler<AppEnv> =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.header("Cache-Control", "no-store");
    const token = tokenOf(c);
    const session = token ? await find(token, lifetime) : undefined;
    if (!session) return refuse(c);
    c.set("session", session);
    await next();
  });

export function tokenOf(c: Context<AppEnv>): string | undefined {
  return getCookie(c, COOKIE);
}

export function setSessionCookie(c: Context<AppEnv>, token: string): void {
  setCookie(c, COOKIE, token, attributes);
}

/** Does not clear all cookies, because the browser stays known. */
export function deleteSessionCookie(c: Context<AppEnv>): void {
  deleteCookie(c, COOKIE, attributes);
  c.header("Clear-Site-Data", '"cache", "storage"');
}

export function knownBrowserOf(c: Context<AppEnv>): string | undefined {
  return getCookie(c, cookies.knownBrowser);
}

export function setKnownBrowserCookie(c: Context<AppEnv>, value: string): void {
  setCookie(c, cookies.knownBrowser, value, { ...attributes, path: "/admin", maxAge: KNOWN_FOR_SECONDS });
}
