import type { Context } from "hono";
import { isbot } from "isbot";
import type { AppEnv } from "../http/context";
import * as counters from "../models/counters";

/** Counts an event unless a known robot, a prefetch or a HEAD request caused it. */
export function countVisit(c: Context<AppEnv>, ...event: Parameters<typeof counters.record>): void {
  const isAhead = c.req.header("sec-purpose")?.includes("prefetch");
  if (c.req.method === "HEAD" || isAhead || isbot(c.req.header("user-agent"))) return;
  counters.record(...event);
}
