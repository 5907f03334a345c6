import { env } from "../env";
import type { Visit } from "../http/context";
import { log } from "../http/log";
import { countRequest } from "../http/metrics";
import { aboutRequest } from "../http/request-log";
import { COOKIE } from "../http/session";
import { answerFrom } from "./respond";
import { store } from "./store";

const { host } = new URL(env.PUBLIC_URL);
const site = `http://${host}/`;
const POLICY = "content-security-policy";
const OF_ONE_ANSWER = ["content-type", "content-length", "cache-control", "vary", "x-request-id"];

/** The headers that all answers of the app have. A cached page has no inline script, and so needs no nonce. */
export async function headersOf(fetch: (request: Request) => Response | Promise<Response>) {
  const { headers } = await fetch(new Request(`${env.PUBLIC_URL}/healthz`));
  for (const name of OF_ONE_ANSWER) headers.delete(name);
  headers.set(POLICY, headers.get(POLICY)?.replace(/ 'nonce-[^']*'/, "") ?? "");
  return Object.fromEntries(headers);
}

/** Answers with a fresh page before any middleware runs, which takes a third of the time. Special cases go on. */
export function answerFromCache(
  request: Request,
  common: Record<string, string>,
  countVisit: (visit: Visit) => void,
  traceId?: string,
): Response | undefined {
  const { method, url, headers } = request;
  // Of two Host headers Bun uses one for the address, and gives both here.
  if (method !== "GET" || headers.get("host") !== host || !url.startsWith(site)) return undefined;
  const key = url.slice(site.length - 1);
  const entry = store.get(key);
  if (!entry || !store.isFresh(entry) || headers.get("cookie")?.includes(`${COOKIE}=`)) return undefined;
  const answer = answerFrom(entry, headers);
  if (answer instanceof Promise) return undefined;
  if (entry.visit) countVisit(entry.visit);
  const { status, body } = answer;
  const path = key.split("?")[0] ?? key;
  const requestId = crypto.randomUUID();
  const { route = "" } = entry;
  countRequest({ method, route, status, cache: "hit" }, 0);
  const facts = { traceId, route, status, ms: 0, cache: "hit", bytes: body?.size ?? 0 };
  log.info("request", { ...aboutRequest(request, requestId, path), ...facts });
  const sent = { ...answer.headers, "x-request-id": requestId };
  if (status === 304) return new Response(body, { status, headers: sent });
  return new Response(body, { headers: { ...common, vary: "Accept-Encoding", ...sent } });
}
