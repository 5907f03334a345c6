import { Hono } from "hono";
import type { AppEnv } from "./context";

/** How long the database may take to answer a probe, in milliseconds. */
const PATIENCE = 2000;

/** `/healthz`: the process answers. `/readyz`: what it depends on answers too. */
export const health = (dependency: () => Promise<void>) =>
  new Hono<AppEnv>()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      c.header("Cache-Control", "no-store");
      const isReady = await Promise.race([
        dependency().then(() => true),
        Bun.sleep(PATIENCE).then(() => false),
      ]).catch(() => false);
      if (isReady) return c.json({ status: "ok" });
      c.header("Retry-After", "5");
      return c.json({ status: "the database does not answer" }, 503);
    });
