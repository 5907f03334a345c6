import { isUtf8 } from "node:buffer";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { env } from "../env";
import type { AppEnv } from "./context";
import { logSecurity } from "./log";
import { problem } from "./problem";
import { bodyKibOf, bringsFile } from "./route-options";

const publicUrl = new URL(env.PUBLIC_URL);
const port = publicUrl.port && `:${publicUrl.port}`;
const loopback = ["localhost", "127.0.0.1", "[::1]"].map((name) => name + port);
const hosts = new Set([publicUrl.host, ...(env.isPublicUrlSet ? [] : loopback)]);
const origins = new Set([...hosts].map((host) => `${publicUrl.protocol}//${host}`));

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const PROBES = new Set(["/healthz", "/readyz", "/metrics"]);

const BARE = publicUrl.host.replace(/^www\./, "");
/** The same site with `www.`, or without: visitors type either. */
const twin = publicUrl.host === BARE ? `www.${BARE}` : BARE;

/**
 * Leads from `www.` to the bare name, or from there to `www.`, as PUBLIC_URL has it. Answers 400 to a foreign Host, so that
 * nobody can make the site link to another one.
 */
export const refuseForeignHosts = createMiddleware<AppEnv>(async (c, next) => {
  const asked = hostIn(c.req.header("host") ?? new URL(c.req.url).host);
  // A load balancer probes an address, not a name.
  if (!hosts.has(asked) && !PROBES.has(c.req.path)) {
    if (asked === twin) {
      const { pathname, search } = new URL(c.req.url);
      // After a 301 a browser would send a form as a GET.
      return c.redirect(publicUrl.origin + pathname + search, SAFE.has(c.req.method) ? 301 : 308);
    }
    return problem(
      c,
      400,
      `This site answers to ${publicUrl.host} only. An operator sets that with PUBLIC_URL.`,
    );
  }
  await next();
});

/** `DEALS.example.:443` is `deals.example` where that is the scheme's port. Empty if it is no host. */
function hostIn(header: string): string {
  if (!/^[\w.:[\]-]+$/.test(header)) return "";
  return URL.parse(`${publicUrl.protocol}//${header.replace(/\.(?=:|$)/, "")}`)?.host ?? "";
}

export const refuseMalformedRequests = createMiddleware<AppEnv>(async (c, next) => {
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

export const refuseWrites = (
  isDiskFull: () => boolean,
  refuse: (c: Context<AppEnv>) => Response | Promise<Response>,
) =>
  createMiddleware<AppEnv>(async (c, next) => (SAFE.has(c.req.method) || !isDiskFull() ? next() : refuse(c)));

type BodyType = "application/json" | "application/x-www-form-urlencoded" | "multipart/form-data";
export const accept = (...types: BodyType[]) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const given = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
    if (!types.some((type) => type === given))
      return problem(c, 415, `Send the body as ${types.join(" or ")}.`);
    if (given !== "multipart/form-data" && !isUtf8(await c.req.arrayBuffer()))
      return problem(c, 400, "The body contains bytes that are not UTF-8.");
    await next();
  });

export const limitBody = createMiddleware<AppEnv>((c, next) =>
  bringsFile(c) ? next() : limitedBody(c, next),
);

/** Runs after the guards, because it reads a body that comes in chunks. */
export const limitFile = createMiddleware<AppEnv>((c, next) =>
  bringsFile(c) ? limitedBody(c, next) : next(),
);

const limitedBody = createMiddleware<AppEnv>((c, next) => {
  const kib = bodyKibOf(c);
  const words = kib < 1024 ? `${kib} KiB` : `${kib / 1024} MiB`;
  const onError = () => problem(c, 413, `The body may have ${words} at most.`);
  return bodyLimit({ maxSize: kib * 1024, onError })(c, next);
});

/** PostgreSQL refuses NUL in text (error 22021). */
function isText(encoded: string): boolean {
  try {
    return !decodeURIComponent(encoded).includes("\0");
  } catch {
    return false;
  }
}
