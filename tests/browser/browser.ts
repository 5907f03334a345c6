import { test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { env } from "../../src/env";
import { anotherClient } from "../clients";
import { siteServer } from "../site-server";
import { executable, HOW_TO_GET_IT, launchOptions } from "./chromium";

const TEST_TIMEOUT_MS = 60_000;
/** A busy machine takes seconds for what an idle one does at once. */
const ACTION_TIMEOUT_MS = 20_000;

type Options = {
  width?: number;
  /** Complaints that the test itself causes; any other fails it. */
  expected?: RegExp;
  javaScriptEnabled?: boolean;
  touch?: boolean;
  /** Pixels of a picture for each pixel of the page. */
  scale?: number;
  /** A browser that was never on the site and ends with the test: nothing is in its cache, and its clock may be set. */
  isNew?: boolean;
  /** Milliseconds, where the usual time is too short. */
  timeout?: number;
};

/** For a test that opens many pages. */
export const WALK: Options = { timeout: 180_000 };

/** Where tests serve the script of axe. */
export const AXE = "/tests/axe.js";

type Body = (page: Page, context: BrowserContext) => Promise<void>;

/** The address that requests come from: each test has its own, because a client's view is counted once. */
let client = "";
let scriptsDelayMs = 0;

let browser: Promise<Browser> | undefined;
const contexts = new Map<string, Promise<BrowserContext>>();
let server: Promise<{ stop(now: boolean): Promise<void> }> | undefined;

/**
 * A test with a page of its own, without cookies and storage. It fails on any error or warning that the page logs.
 * Tests with the same kind of screen share a context, because loading and compiling the scripts again takes longest.
 */
export function browserTest(name: string, ...rest: [Body] | [Options, Body]): void {
  const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest;
  if (executable) {
    test(name, () => run(options, body), options.timeout ?? TEST_TIMEOUT_MS);
  } else if (process.env.CI === "true") {
    test(name, () => {
      throw new Error(`There is no Chromium: ${HOW_TO_GET_IT}.`);
    });
  } else {
    test.skip(name, () => {});
  }
}

/** Ends the browser and the server of the run, where there are any. */
export async function close(): Promise<void> {
  await (await browser)?.close();
  await (await server)?.stop(true);
}

/** Serves the site, to a client that was never there, and the scripts of islands as late as a slow line does. */
export async function serveAnotherClient(lateScriptsMs = 0): Promise<void> {
  server ??= serve();
  await server;
  client = anotherClient();
  scriptsDelayMs = lateScriptsMs;
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
export async function wakeIsland(page: Page, name: string): Promise<void> {
  const island = page.locator(`x-island[name="${name}"]`).first();
  await island.locator(":scope > *").first().hover();
  await island.and(page.locator("[ready]")).waitFor({ state: "attached" });
}

/** Holds back every request to such an address, until the function it gives is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    // The page may have given the request up by now.
    await route.continue().catch(() => {});
  });
  return resolve;
}

/** Puts a mark on the document; the function it gives tells whether it is still the same document. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(document, { isMarked: true }));
  return () => page.evaluate(() => "isMarked" in document);
}

async function run(options: Options, body: Body): Promise<void> {
  browser ??= launch();
  await serveAnotherClient();
  const context = await contextFor(await browser, options);
  const page = await newPage(context, options.width);
  const complaints = listen(page);
  let failure: unknown;
  try {
    await body(page, context);
  } catch (error) {
    failure = error;
  }
  await (options.isNew ? context.close() : clear(context));
  const unexpected = complaints.filter((complaint) => !options.expected?.test(complaint));
  if (unexpected.length > 0) {
    throw new Error(`The page complained:\n${unexpected.join("\n")}`, { cause: failure });
  }
  if (failure) throw failure;
}

function contextFor(opened: Browser, options: Options): Promise<BrowserContext> {
  if (options.isNew) return newContext(opened, options);
  const { javaScriptEnabled, touch, scale } = options;
  const key = JSON.stringify([javaScriptEnabled, touch, scale]);
  const known = contexts.get(key) ?? newContext(opened, options);
  contexts.set(key, known);
  return known;
}

async function newContext(
  opened: Browser,
  { javaScriptEnabled, touch, scale }: Options,
): Promise<BrowserContext> {
  const context = await opened.newContext({
    baseURL: env.PUBLIC_URL,
    permissions: ["clipboard-read", "clipboard-write"],
    deviceScaleFactor: scale,
    // Nothing can be measured while it moves.
    reducedMotion: "reduce",
    javaScriptEnabled,
    hasTouch: touch,
    isMobile: touch,
    // Its own name says "Headless", and robots get other answers.
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${opened.version()} Safari/537.36`,
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  return context;
}

async function newPage(context: BrowserContext, width = 1280): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  const session = await context.newCDPSession(page);
  const storage = { origin: env.PUBLIC_URL, storageTypes: "local_storage" };
  await session.send("Storage.clearDataForOrigin", storage);
  await session.detach();
  return page;
}

async function clear(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await Promise.all([context.clearCookies(), context.unrouteAll()]);
}

/** Errors and warnings on the console, the refusals of the content security policy among them. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // A font that comes after the first paint is not used, so this tells of a slow machine.
    if (/woff2 was preloaded using link preload but not used/.test(message.text())) return;
    if (["error", "warning"].includes(message.type()))
      complaints.push(`${message.text()} (${message.location().url || page.url()})`);
  });
  page.on("pageerror", (error) => complaints.push(error.stack || String(error)));
  return complaints;
}

async function launch(): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  const started = process.env.TEST_CHROMIUMS?.split(" ").filter(Boolean) ?? [];
  const shared = started[(Number(process.env.BUN_TEST_WORKER_ID) - 1) % started.length];
  const opened = await (shared ? chromium.connect(shared) : chromium.launch(launchOptions));
  // Bun kills a child process when a test runs out of time; the next test needs another browser.
  opened.on("disconnected", () => {
    browser = undefined;
    contexts.clear();
  });
  return opened;
}

async function serve() {
  const { app } = await import("../../src/app");
  return siteServer.reload({
    routes: {
      // The browser compiles a script that it has cached once.
      [AXE]: () =>
        new Response(Bun.file("node_modules/axe-core/axe.min.js"), {
          headers: { "Cache-Control": "max-age=3600", "Content-Type": "text/javascript" },
        }),
    },
    async fetch(request, server) {
      if (scriptsDelayMs > 0 && request.url.includes("/assets/chunk-")) await Bun.sleep(scriptsDelayMs);
      return app.fetch(request, {
        server: {
          requestIP: () => ({ address: client }),
          timeout: (request, seconds) => server.timeout(request, seconds),
        },
      });
    },
  });
}
