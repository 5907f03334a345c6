import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { isbot } from "isbot";
import { env } from "../env";
import type { Visit } from "../schemas/vocabulary";
import { addressOf } from "./address";
import type { AppEnv } from "./context";
import { problem } from "./problem";

type Record = (address: string, ...visit: Visit) => void;

export const countVisits = (record: Record) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const visit = c.get("visit");
    if (visit) countVisit(record, c.req.raw, addressOf(c), visit);
  });

export function countVisit(record: Record, request: Request, address: string, visit: Visit): void {
  if (isByPerson(request, visit[2])) record(address, ...visit);
}

export function setVisit(c: Context<AppEnv>, ...visit: Visit): void {
  c.set("visit", visit);
}

/** No robot, no prefetch, no image or frame, and for a click no page of another site. */
export function isByPerson({ method, headers }: Request, event?: Visit[2]): boolean {
  if (method === "GET" && !isNavigation(headers)) return false;
  if (method === "GET" && event === "click" && !isFromHere(headers)) return false;
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose");
  return method !== "HEAD" && !purpose?.includes("prefetch") && !isRobot(headers.get("user-agent"));
}

/** Answers 403 to robots and to programs without a name. */
export const refuseRobots = createMiddleware<AppEnv>(async (c, next) =>
  isRobot(c.req.header("user-agent")) ? problem(c, 403, "This form is for people.") : next(),
);

const isRobot = (agent: string | null | undefined) => !agent || isbot(agent);

function isNavigation(headers: Headers): boolean {
  const destination = headers.get("sec-fetch-dest");
  // Browsers send no Sec-Fetch-* over plain http.
  if (destination === null) return headers.get("accept")?.includes("text/html") === true;
  return destination === "document";
}

function isFromHere(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site === "same-origin" || site === "none") return true;
  // WebKit calls it "cross-site" where a link opens a tab of its own. Another site's page cannot send this referrer.
  return headers.get("referer")?.startsWith(`${env.PUBLIC_URL}/`) === true;
}
