import { test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { env } from "../../src/env";
import * as counters from "../../src/models/counters";
import { restore } from "../catalogue";
import { anotherClient } from "../clients";
import { siteServer } from "../site-server";
import { executable, HOW_TO_GET_IT } from "./chromium";

/** How long a test may take, in milliseconds. */
const LONGEST = 30_000;

type Options = {
  width?: number;
  /** Complaints that the test itself brings about; any other fails it. */
  expected?: RegExp;
  javaScriptEnabled?: boolean;
  touch?: boolean;
  /** For what outlives a page's address: its clock, or where its pointer is. */
  ownContext?: boolean;
  /** Milliseconds, where the usual time is too short. */
  timeout?: number;
};

type Body = (page: Page, context: BrowserContext) => Promise<void>;

/** A page and what it has complained of. */
type Visit = { page: Page; complaints: string[] };

/**
 * For each kind of browser a page, in which one test follows the other: the site leaves nothing behind but cached
 * files, and a new page costs more than most tests do.
 */
const visits = new Map<string, Visit>();

/** The address that requests come from: each test's own, because a client's view is counted once. */
let client = "";

let browser: Promise<Browser> | undefined;
let server: Promise<{ stop(now: boolean): Promise<void> }> | undefined;

/** A test with a page, in the one browser of the run. It fails on anything the page complains of. */
export function browserTest(name: string, ...rest: [Body] | [Options, Body]): void {
  const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest;
  if (executable) {
    test(name, () => run(options, body), options.timeout ?? LONGEST);
  } else if (process.env.CI === "true") {
    test(name, () => {
      throw new Error(`There is no Chromium: ${HOW_TO_GET_IT}.`);
    });
  } else {
    test.skip(name, () => {});
  }
}

/** For `afterAll`: takes what a file's tests counted out of the catalogue. */
export async function leave(): Promise<void> {
  await counters.flush();
  await restore();
}

/** Ends the browser and the server of the run, where there are any. */
export async function close(): Promise<void> {
  await (await browser)?.close();
  await (await server)?.stop(true);
}

/** Opens a page of the site and waits until its late parts are in place. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await arrived(page);
}

/** Waits until nothing of the page is still to come. */
export async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState === "complete" && !document.querySelector(".late, [hidden][id^='S:'], [aria-busy]"),
  );
}

/** Touches the first island of this name as a person would, and waits until it listens. */
export async function awake(page: Page, name: string): Promise<void> {
  const island = page.locator(`x-island[name="${name}"]`).first();
  await island.locator(":scope > *").first().hover();
  await island.and(page.locator("[ready]")).waitFor({ state: "attached" });
}

/** Holds back every request to such an address, until the function it gives is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    // The page may have given the request up by now.
    await route.continue().catch(() => {});
  });
  return resolve;
}

/** Puts a mark on the document; the function it gives tells whether it is still the same document. */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(document, { isMarked: true }));
  return () => page.evaluate(() => "isMarked" in document);
}

async function run(options: Options, body: Body): Promise<void> {
  const { javaScriptEnabled, touch, ownContext, width = 1280 } = options;
  const kind = ownContext ? crypto.randomUUID() : JSON.stringify({ javaScriptEnabled, touch });
  const visit = visits.get(kind) ?? (await begin(options));
  visits.delete(kind);
  const { page, complaints } = visit;
  client = anotherClient();
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  let failure: unknown;
  try {
    await body(page, page.context());
  } catch (error) {
    failure = error;
  }
  const unexpected = complaints.filter((complaint) => !options.expected?.test(complaint));
  if (ownContext || failure) await page.context().close();
  else visits.set(kind, await cleared(visit));
  if (unexpected.length > 0) {
    throw new Error(`The page complained:\n${unexpected.join("\n")}`, { cause: failure });
  }
  if (failure) throw failure;
}

/** Takes off what a test has put on its page. */
async function cleared({ page, complaints }: Visit): Promise<Visit> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().unrouteAll({ behavior: "ignoreErrors" });
  page.removeAllListeners("request");
  await page.mouse.move(0, 0);
  complaints.length = 0;
  return { page, complaints };
}

async function begin({ javaScriptEnabled, touch }: Options): Promise<Visit> {
  browser ??= launch();
  server ??= serve();
  const opened = await browser;
  await server;
  const context = await opened.newContext({
    baseURL: env.PUBLIC_URL,
    permissions: ["clipboard-read", "clipboard-write"],
    // What moves cannot be measured.
    reducedMotion: "reduce",
    javaScriptEnabled,
    hasTouch: touch,
    isMobile: touch,
    // Its own name says "Headless", and robots are served otherwise.
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${opened.version()} Safari/537.36`,
  });
  context.setDefaultTimeout(8000);
  const page = await context.newPage();
  return { page, complaints: listen(page) };
}

/** Errors and warnings on the console, the refusals of the content security policy among them. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      complaints.push(`${message.text()} (${message.location().url || page.url()})`);
  });
  page.on("pageerror", (error) => complaints.push(error.stack ?? error.message));
  return complaints;
}

async function launch(): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  const launched = await chromium.launch({
    executablePath: executable,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Nothing but the site can be reached.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
    ],
  });
  // Bun kills it when a test runs out of time; the next one needs another.
  launched.on("disconnected", () => {
    browser = undefined;
    visits.clear();
  });
  return launched;
}

async function serve() {
  const { app } = await import("../../src/app");
  return siteServer.reload({
    fetch: (request, server) =>
      app.fetch(request, {
        requestIP: () => ({ address: client, family: "IPv4", port: 40_000 }),
        timeout: (request: Request, seconds: number) => server.timeout(request, seconds),
      }),
  });
}
