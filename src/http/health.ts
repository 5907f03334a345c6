import { Hono } from "hono";
import type { AppEnv } from "./context";

/** `/healthz`: the process answers. `/readyz`: its dependency answers too, and the server is not stopping. */
export const health = (dependency: () => Promise<void>, withinMs = 2000) =>
  new Hono<AppEnv>()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      c.header("Cache-Control", "no-store");
      if (c.env?.isStopping) return c.json({ status: "the server is stopping" }, 503);
      const isReady = await Promise.race([
        dependency().then(() => true),
        Bun.sleep(withinMs).then(() => false),
      ]).catch(() => false);
      if (isReady) return c.json({ status: "ok" });
      c.header("Retry-After", "5");
      return c.json({ status: "the database does not answer" }, 503);
    });
