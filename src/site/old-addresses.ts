import type { Context } from "hono";
import { env } from "../env";
import { addressOf } from "../http/address";
import { admit } from "../http/admission";
import type { AppEnv } from "../http/context";
import { log } from "../http/log";
import { missedPaths } from "../models/counts";
import * as redirects from "../models/redirects";
import { oldAddressesOf } from "../schemas/redirects";
import { respelled } from "./pages";

/** At most this many addresses of a chain are asked for a page. A longer one goes on with the visitor's next request. */
const HOPS = 5;

/** Requests of our own, which ask whether there is a page. */
const own = new WeakSet<Request>();

/**
 * Where a request for a page that is not here leads: an address, or null if the page is gone for good. Undefined if it leads
 * nowhere, which is counted.
 */
export async function elsewhere(c: Context<AppEnv>): Promise<string | null | undefined> {
  const { method, raw, url } = c.req;
  if (!["GET", "HEAD"].includes(method) || own.has(raw)) return undefined;
  const froms = oldAddressesOf(url);
  if (froms.length === 0) return undefined;
  try {
    const steps = await admit(c, () => redirects.follow(froms, { origin: env.PUBLIC_URL }));
    if (steps.length > 0 && !steps.at(-1)?.loops) return locationOf(await firstPage(c, steps.slice(0, HOPS)));
    const page = respelled(c.req.path);
    if (page && !(await leadsBack(c, page))) return page + new URL(url).search;
    if (method === "GET" && isForPage(raw)) await missedPaths.record(addressOf(c), url);
  } catch (error) {
    log.error("old address", error, { requestId: c.get("requestId") });
  }
  return undefined;
}

/** Whether a redirect of this page leads to the spelling that was asked. */
async function leadsBack(c: Context<AppEnv>, page: string): Promise<boolean> {
  const steps = await admit(c, () => redirects.follow([page], { origin: env.PUBLIC_URL }));
  return steps.some(({ to }) => to !== null && respelled(new URL(to, env.PUBLIC_URL).pathname) === page);
}

/** A page that is there is shown, even if there is a redirect from its address. */
async function firstPage(c: Context<AppEnv>, steps: redirects.Step[]): Promise<string | null> {
  for (const { to } of steps.slice(0, -1)) {
    const request = new Request(env.PUBLIC_URL + to, { method: "HEAD", headers: headersOfOwn });
    own.add(request);
    if ((await c.get("app")?.fetch(request))?.ok) return to;
  }
  return steps.at(-1)?.to ?? null;
}

const headersOfOwn = { Host: new URL(env.PUBLIC_URL).host, "User-Agent": "Dealproof (bot)" };

// A header has no letters beyond ASCII.
function locationOf(to: string | null): string | null {
  if (!to?.startsWith("/")) return to;
  const { pathname, search, hash } = new URL(to, env.PUBLIC_URL);
  return pathname + search + hash;
}

/** Not for an image, a script or a frame. */
function isForPage({ headers }: Request): boolean {
  return [null, "document"].includes(headers.get("sec-fetch-dest"));
}
