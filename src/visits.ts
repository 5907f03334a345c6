import type { Context } from "hono";
import { isbot } from "isbot";
import { env } from "./env";
import { addressOf } from "./http/address";
import type { AppEnv } from "./http/context";
import * as counters from "./models/counters";

export type Visit = Parameters<typeof counters.record>;

/** Counts a page's view, or a click on a way out; the page from the cache counts the same. */
export function countVisit(c: Context<AppEnv>, ...visit: Visit): void {
  c.set("visit", visit);
  countRequest(c.req.raw, addressOf(c), visit);
}

/** The same for a page from the cache. */
export function countRequest({ method, headers }: Request, address: string, visit: Visit): void {
  const [, , event] = visit;
  if (method !== "GET" || !isNavigation(headers)) return;
  if (event === "click" && !isFromHere(headers)) return;
  countOnce(headers, address, visit);
}

/** Counts what one of the site's pages reports; requests of other sites are refused before (`refuseCrossSite`). */
export function countReport(c: Context<AppEnv>, ...visit: Visit): void {
  countOnce(c.req.raw.headers, addressOf(c), visit);
}

/** Counts a client's first event of this kind today, unless a robot or a prefetch caused it. */
function countOnce(headers: Headers, address: string, visit: Visit): void {
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose");
  if (purpose?.includes("prefetch") || isRobot(headers.get("user-agent") ?? "")) return;
  counters.recordOnce(address, ...visit);
}

/** Whether somebody goes to the page, and it is not the source of an image or a frame. */
function isNavigation(headers: Headers): boolean {
  const destination = headers.get("sec-fetch-dest");
  // Over plain http, browsers say no Sec-Fetch-*.
  if (destination === null) return headers.get("accept")?.includes("text/html") === true;
  return destination === "document";
}

/** Whether a page of the site leads there, or the address bar. */
function isFromHere(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site === null) return headers.get("referer")?.startsWith(`${env.PUBLIC_URL}/`) === true;
  return site === "same-origin" || site === "none";
}

/** Browsers come with one of a few hundred names, and to look one up in the list of robots takes longer than the rest. */
const MOST_KNOWN = 1_000;
const known = new Map<string, boolean>();

function isRobot(agent: string): boolean {
  const isKnown = known.get(agent);
  if (isKnown !== undefined) return isKnown;
  const is = agent === "" || isbot(agent);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(agent, is);
  return is;
}
