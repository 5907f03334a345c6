import { existsSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "hono/bun";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context";

const ROOT = join(import.meta.dir, "../../public");

const serve = serveStatic<AppEnv>({
  root: ROOT,
  onFound: (_, c) => c.header("Cache-Control", "public, max-age=3600"),
});

/** Serves the files of `public/` as they are. */
export const publicFiles = createMiddleware<AppEnv>(async (c, next) => {
  const isFile =
    ["GET", "HEAD"].includes(c.req.method) &&
    /^\/[\w-]+\.\w+$/.test(c.req.path) &&
    existsSync(join(ROOT, c.req.path));
  return isFile ? serve(c, next) : next();
});
