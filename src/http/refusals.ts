import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { env } from "../env";
import type { AppEnv } from "./context";
import { logSecurity } from "./log";
import { problem } from "./problem";

const publicUrl = new URL(env.PUBLIC_URL);
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Without PUBLIC_URL the site runs on a developer's machine, under any of its names. */
const hosts = new Set([publicUrl.host, ...(env.isPublicUrlSet ? [] : LOOPBACK.map((name) => onPort(name)))]);
const origins = new Set([...hosts].map((host) => `${publicUrl.protocol}//${host}`));

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const PROBES = new Set(["/healthz", "/readyz"]);

/** Answers 400 to a foreign Host, so that nobody can make the site link to another one. */
export const refuseForeignHosts = createMiddleware<AppEnv>(async (c, next) => {
  const host = c.req.header("host") ?? new URL(c.req.url).host;
  // A load balancer probes an address, not a name.
  if (!hosts.has(host) && !PROBES.has(c.req.path)) {
    return problem(
      c,
      400,
      `This site answers to ${publicUrl.host} only. An operator sets that with PUBLIC_URL.`,
    );
  }
  await next();
});

/** Answers 405 to methods that no route has, and 400 to a path or query that does not decode. */
export const refuseOddRequests = createMiddleware<AppEnv>(async (c, next) => {
  if (!METHODS.has(c.req.method)) {
    c.header("Allow", [...METHODS].join(", "));
    return problem(c, 405, "This method is not served here.");
  }
  if (!isText(c.req.url)) return problem(c, 400, "The address contains bytes that are not text.");
  await next();
});

/** Answers 403 to an unsafe request from a page of another site, whatever its content type. */
export const refuseCrossSite = createMiddleware<AppEnv>(async (c, next) => {
  if (SAFE.has(c.req.method)) return next();
  const origin = c.req.header("origin");
  const isOurs =
    c.req.header("sec-fetch-site") === "same-origin" || (origin !== undefined && origins.has(origin));
  if (!isOurs) {
    logSecurity(c, "origin refused", { origin: origin?.slice(0, 200), path: c.req.path.slice(0, 200) });
    return problem(c, 403, "Requests that change something must come from the site's own pages.");
  }
  await next();
});

/** Lets a surface refuse unsafe requests with 507 while the disk is nearly full. */
export const refuseWrites = (
  isDiskFull: () => boolean,
  refuse: (c: Context<AppEnv>) => Response | Promise<Response>,
) =>
  createMiddleware<AppEnv>(async (c, next) => (SAFE.has(c.req.method) || !isDiskFull() ? next() : refuse(c)));

type BodyType = "application/json" | "application/x-www-form-urlencoded" | "multipart/form-data";

/** Answers 415 unless the body has one of these types. */
export const accept = (...types: BodyType[]) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const given = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
    if (!types.some((type) => type === given))
      return problem(c, 415, `Send the body as ${types.join(" or ")}.`);
    // The parts of a form with files are checked one by one later.
    if (given !== "multipart/form-data" && !isUtf8(await c.req.arrayBuffer()))
      return problem(c, 400, "The body contains bytes that are not UTF-8.");
    await next();
  });

const KIB = 1024;

/** The largest body of a request, in bytes: a store with its logo. */
export const MAX_BODY = 6 * 1024 * KIB;

/** Answers 413 to a larger body. @param words the limit for the answer. */
export function limitBody(kib: number, words: string) {
  return bodyLimit({
    maxSize: kib * KIB,
    onError: (c) => problem(c, 413, `The body may have ${words} at most.`),
  });
}

/** Whether a store with its logo may be sent there. */
export const takesLogo = (path: string) => /^\/(admin|api)\/stores(\/|$)/.test(path);

const largest = limitBody(MAX_BODY / KIB, "6 MiB");

/** Limits a body with a logo. It runs after the guards, because it reads a body that comes in chunks. */
export const limitLogos = createMiddleware<AppEnv>((c, next) =>
  takesLogo(c.req.path) ? largest(c, next) : next(),
);

function onPort(name: string): string {
  return publicUrl.port ? `${name}:${publicUrl.port}` : name;
}

function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether it decodes and has no NUL, which PostgreSQL refuses in text (error 22021). */
function isText(encoded: string): boolean {
  try {
    return !decodeURIComponent(encoded).includes("\0");
  } catch {
    return false;
  }
}
