import { join } from "node:path";
import type { Started } from "../started";
import type { Route } from "./addresses";
import { isShort } from "./options";
import { logIn } from "./site";

/** Milliseconds. */
const ANSWER_WITHIN_MS = 300;
/** For what an editor asks rarely, so that no index is kept for it. */
const RARE_WITHIN_MS = 1_000;
const rare = [
  "/admin/demo/deletion",
  "/admin/categories/:id/deletion",
  "/admin/stores?state=empty",
  ...["coupons", "offers"].flatMap((list) => [`/admin/${list}?result=lost`, `/admin/${list}?by=robot`]),
];

/** On a shared machine at least one of several processes is not disturbed at any one address. The short form fails on no time. */
const ROUNDS = isShort ? 1 : 3;

/**
 * `ms`: the time of the first request for an address in a process, the best of some processes. Of an export, which streams
 * all rows however many there are, it is the time to the first ones.
 */
export type Answer = { pattern: string; address: string; status: number; ms: number; bar: number };

/** `where`: the environment that names its database. */
export type Server = {
  where: Record<string, string>;
  begin(): Promise<Started>;
  stop(site: Started): Promise<void>;
};

/** Asks every GET route of the router, each address once in a process that has just started: nothing is cached. */
export async function answersOf({ where, begin, stop }: Server, password: string): Promise<Answer[]> {
  const best = new Map<string, Answer>();
  let routes: Route[] | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const site = await begin();
    // Some of their rows need what a first start makes.
    routes ??= await routesIn(where);
    for (const answer of await askAll(site, routes, password)) {
      const known = best.get(answer.address);
      if (!known || answer.ms < known.ms) best.set(answer.address, answer);
    }
    await stop(site);
  }
  return [...best.values()];
}

export function slow(answers: Answer[]): string[] {
  return answers
    .filter(({ ms, bar }) => ms > bar)
    .map(({ address, ms, bar }) => `${address} takes ${Math.round(ms)} ms, bar ${bar} ms`);
}

export function failures(answers: Answer[]): string[] {
  return answers
    .filter(({ status }) => status >= 400)
    .map(({ address, status }) => `${address} answers ${status}`);
}

async function routesIn(where: Record<string, string>): Promise<Route[]> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "addresses.ts")], {
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "silent", ...where },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error("The addresses of the routes could not be made");
  return JSON.parse(output);
}

/** The first is the home page, as a visitor's. */
async function askAll(site: Started, routes: Route[], password: string): Promise<Answer[]> {
  const isOfEditor = ({ pattern }: Route) =>
    /^\/(admin|api\/(subscribers|settings|google-ads))/.test(pattern);
  const isHome = ({ pattern }: Route) => pattern === "/";
  const open = routes.filter((route) => !isOfEditor(route));
  const answers: Answer[] = [];
  for (const route of open.toSorted((one, other) => Number(isHome(other)) - Number(isHome(one))))
    answers.push(...(await askRoute(site, route, "")));
  const cookie = await logIn(site, password);
  for (const route of routes.filter(isOfEditor)) answers.push(...(await askRoute(site, route, cookie)));
  return answers;
}

async function askRoute({ port }: Started, { pattern, addresses }: Route, cookie: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const address of addresses) {
    const started = performance.now();
    const response = await fetch(`http://localhost:${port}${address}`, {
      // Searches are limited by client.
      headers: { "X-Forwarded-For": `10.1.0.${answers.length + 1}`, ...(cookie && { Cookie: cookie }) },
      redirect: "manual",
    });
    if (pattern.endsWith("/export")) await firstRowsOf(response);
    else await response.arrayBuffer();
    const ms = performance.now() - started;
    const isRare = rare.includes(address) || rare.includes(pattern);
    const bar = isRare ? RARE_WITHIN_MS : ANSWER_WITHIN_MS;
    answers.push({ pattern, address, status: response.status, ms, bar });
  }
  return answers;
}

async function firstRowsOf({ body }: Response): Promise<void> {
  const reader = body?.getReader();
  // The names of the columns come before them.
  await reader?.read();
  await reader?.read();
  await reader?.cancel();
}
