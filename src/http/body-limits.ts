import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context";
import { problem } from "./problem";

const KIB = 1024;

/** The largest body of a request, in bytes: a store with its logo. */
export const MAX_BODY = 6 * 1024 * KIB;

/** Refuses a larger body, with 413. @param words the limit as the answer says it. */
export function limitBody(kib: number, words: string) {
  return bodyLimit({
    maxSize: kib * KIB,
    onError: (c) => problem(c, 413, `The body may have ${words} at most.`),
  });
}

/** Whether a store may be sent there, with its logo. */
export const takesLogo = (path: string) => /^\/(admin|api)\/stores(\/|$)/.test(path);

const largest = limitBody(MAX_BODY / KIB, "6 MiB");

/** Limits what brings a logo. It stands behind the guards, because it reads a body that comes in chunks. */
export const limitLogos = createMiddleware<AppEnv>((c, next) =>
  takesLogo(c.req.path) ? largest(c, next) : next(),
);
