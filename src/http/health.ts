import { Hono } from "hono";
import type { AppEnv } from "./context";

/** `/healthz`: the process answers. `/readyz`: its dependency answers too, and the server is not stopping. */
export const health = (dependency: () => Promise<void>, withinMs = 2000) =>
  new Hono<AppEnv>()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      c.header("Cache-Control", "no-store");
      if (isStopping()) return c.json({ status: "the server is stopping" }, 503);
      const isReady = await Promise.race([
        dependency().then(() => true),
        Bun.sleep(withinMs).then(() => false),
      ]).catch(() => false);
      if (isReady) return c.json({ status: "ok" });
      c.header("Retry-After", "5");
      return c.json({ status: "the database does not answer" }, 503);
    });

/** Module state, because a process stops only once. */
let isStoppingNow = false;

export function beginStopping(): void {
  isStoppingNow = true;
}

export const isStopping = () => isStoppingNow;

/** Closes the connection after an answer (RFC 9112, 9.6). */
export async function closeConnectionAfter(answer: Response | Promise<Response>): Promise<Response> {
  const last = await answer;
  last.headers.set("Connection", "close");
  return last;
}
