import type { Context } from "hono";
import { isbot } from "isbot";
import type { AppEnv } from "./http/context";
import * as counters from "./models/counters";

export type Visit = Parameters<typeof counters.record>;

/** Counts an event unless a known robot, a prefetch or a HEAD request caused it; whoever is sent a kept answer too. */
export function countVisit(c: Context<AppEnv>, ...visit: Visit): void {
  c.set("visit", visit);
  countRequest(c.req.raw, visit);
}

/** The same for an answer that was kept. */
export function countRequest({ method, headers }: Request, visit: Visit): void {
  const isAhead = headers.get("sec-purpose")?.includes("prefetch");
  if (method === "HEAD" || isAhead || isRobot(headers.get("user-agent") ?? "")) return;
  counters.record(...visit);
}

/** Browsers come with one of a few hundred names, and to look one up in the list of robots takes longer than the rest. */
const MOST_KNOWN = 1_000;
const known = new Map<string, boolean>();

function isRobot(agent: string): boolean {
  const isKnown = known.get(agent);
  if (isKnown !== undefined) return isKnown;
  const is = isbot(agent);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(agent, is);
  return is;
}
