import { Hono } from "hono";
import type { AppEnv } from "./context";

const NO_STORE = { "Cache-Control": "no-store" };

/** The answers of a server that is alive, and waits for its database. */
export function answerAtStart({ url }: Request): Response {
  if (url.endsWith("/healthz")) return Response.json({ status: "ok" }, { headers: NO_STORE });
  const init = { status: 503, headers: { ...NO_STORE, "Retry-After": "5" } };
  if (url.endsWith("/readyz")) return Response.json({ status: "the server is starting" }, init);
  return new Response("The site is starting. Please try again in a few seconds.", init);
}

/** `/healthz`: the process answers. `/readyz`: its dependency answers too, and the server is not stopping. */
export const health = (dependency: () => Promise<void>, withinMs = 2000) =>
  new Hono<AppEnv>()
    .get("/healthz", (c) => c.json({ status: "ok" }, 200, NO_STORE))
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
