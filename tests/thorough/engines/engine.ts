import { afterAll, beforeAll, describe, test } from "bun:test";
import type { Page } from "playwright-core";
import { browserTest, serveAnotherClient } from "../../browser/browser";
import { firefox } from "./firefox";
import { complaintsOf, type Tab } from "./tab";
import { webkit } from "./webkit";

/** A browser that Playwright, which has Chromium, cannot control as Debian has it. */
export type Engine = {
  name: string;
  howToGetIt: string;
  isThere: boolean;
  start(): Promise<{
    /** A tab without cookies and storage, and what ends it. */
    newTab(): Promise<{ tab: Tab; close(): Promise<unknown> }>;
    stop(): Promise<unknown>;
  }>;
};

const TIMEOUT_MS = 300_000;
/** The first press comes before the scripts of its island. */
const SCRIPTS_DELAY_MS = 400;

export type EngineTest = (name: string, body: (tab: Tab) => Promise<void>) => void;

/** Defines these tests for each engine. A test fails on any error that its page reports. */
export function inEachEngine(define: (engineTest: EngineTest) => void): void {
  describe("Chromium", () =>
    define((name, body) =>
      browserTest(name, { timeout: TIMEOUT_MS, isNew: true }, (page) => body(chromiumTab(page))),
    ));
  for (const engine of [firefox, webkit]) describe(engine.name, () => define(testIn(engine)));
}

function testIn({ name: engine, howToGetIt, isThere, start }: Engine): EngineTest {
  const missing = `There is no ${engine}: ${howToGetIt}.`;
  if (!isThere) {
    if (process.env.CI !== "true") console.warn(`${missing} Its journeys are left out.`);
    return (name) =>
      process.env.CI === "true"
        ? test(name, () => {
            throw new Error(missing);
          })
        : test.skip(name, () => {});
  }
  let started: Awaited<ReturnType<Engine["start"]>>;
  beforeAll(async () => {
    started = await start();
  }, TIMEOUT_MS);
  afterAll(() => started?.stop());
  return (name, body) =>
    test(
      name,
      async () => {
        await serveAnotherClient(SCRIPTS_DELAY_MS);
        const { tab, close } = await started.newTab();
        try {
          await body(tab);
          const complaints = await complaintsOf(tab);
          if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join("\n")}`);
        } finally {
          await close();
        }
      },
      TIMEOUT_MS,
    );
}

function chromiumTab(page: Page): Tab {
  return {
    async goto(path) {
      await page.goto(path);
    },
    evaluate: (script, ...args) =>
      page.evaluate(`(${script})(...${JSON.stringify(args)})`) as ReturnType<typeof script> as never,
    click: (x, y) => page.mouse.click(x, y),
    press: (...keys) => page.keyboard.press(keys.join("+")),
    count: async () => page.context().pages().length,
  };
}
