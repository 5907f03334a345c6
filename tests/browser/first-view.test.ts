import { afterAll, beforeAll, describe, expect } from "bun:test";
import { sql } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright-core";
import { db } from "../../db/client";
import { stores } from "../../db/schema";
import { fetchDue } from "../../src/jobs/logos";
import * as logos from "../../src/models/logos";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { type Merchant, startMerchant } from "../merchant";
import { browserTest, leave, open } from "./browser";

afterAll(leave);

const KB = 1000;

const places = [
  paths.home(),
  paths.stores(),
  paths.store(cast.harborPine),
  paths.categories(),
  paths.category("fashion"),
  paths.blogs(),
  paths.blog(cast.blogWithStore),
  paths.about(),
  paths.deal(1),
];

/** The other width is measured in the thorough tier. */
const widths = process.env.TEST_THOROUGH ? [390, 1280] : [390];

type Loaded = { url: string; type: string; bytes: number };

/** Opens a page as somebody does who was never here: what it loads, in bytes as they came, and how far it moved. */
async function view(page: Page, context: BrowserContext, path: string) {
  const session = await context.newCDPSession(page);
  const loaded = new Map<string, Loaded>();
  const pending = new Set<string>();
  session.on("Network.requestWillBeSent", ({ requestId }) => pending.add(requestId));
  session.on("Network.responseReceived", ({ requestId, response, type }) =>
    loaded.set(requestId, { url: new URL(response.url).pathname, type, bytes: 0 }),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    const one = loaded.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  session.on("Network.loadingFailed", ({ requestId }) => pending.delete(requestId));
  await session.send("Network.enable");
  await page.addInitScript(() => {
    const moved = { by: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.by += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(page, path);
  // Frames start what a page loads late, and report what has moved.
  do await page.evaluate(twoFrames);
  while (pending.size > 0);
  const moved = await page.evaluate(() => (window as unknown as { moved: { by: number } }).moved.by);
  return { all: [...loaded.values()], moved };
}

const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const weightOf = (all: Loaded[], type = /./) =>
  all.filter((one) => type.test(one.type)).reduce((sum, { bytes }) => sum + bytes, 0);

for (const width of widths) {
  for (const path of places) {
    browserTest(
      `${path} at ${width} px loads little, once, and does not move`,
      { width },
      async (page, context) => {
        const { all, moved } = await view(page, context, path);
        expect(all.length).toBeLessThanOrEqual(15);
        expect(new Set(all.map(({ url }) => url)).size).toBe(all.length);
        expect(weightOf(all)).toBeLessThanOrEqual(150 * KB);
        expect(weightOf(all, /^Document$/)).toBeLessThanOrEqual(25 * KB);
        expect(weightOf(all, /^Stylesheet$/)).toBeLessThanOrEqual(20 * KB);
        expect(weightOf(all, /^Script$/)).toBeLessThanOrEqual(2 * KB);
        expect(moved).toBeLessThanOrEqual(0.01);
      },
    );
  }
}

describe("where every store has a logo", () => {
  let merchant: Merchant;
  beforeAll(async () => {
    merchant = await startMerchant();
    await db.update(stores).set({ logo: sql`${`${merchant.url}/icon.png?`} || id` });
    await logos.enqueue();
    await fetchDue();
  });
  afterAll(() => merchant.stop());

  for (const width of widths) {
    for (const path of places.slice(0, 5)) {
      browserTest(
        `${path} at ${width} px loads each logo once, small, and does not move`,
        { width },
        async (page, context) => {
          await page.setViewportSize({ width, height: width < 500 ? 844 : 800 });
          const { all, moved } = await view(page, context, path);
          expect(all.length).toBeLessThanOrEqual(15);
          expect(new Set(all.map(({ url }) => url)).size).toBe(all.length);
          // Not those for screens twice as fine.
          expect(all.filter(({ url }) => /^\/logos\/.*\/(112|192)$/.test(url))).toEqual([]);
          expect(weightOf(all)).toBeLessThanOrEqual(150 * KB);
          expect(moved).toBeLessThanOrEqual(0.01);
          expect(await page.locator("main img:not([width][height])").count()).toBe(0);
          // On a dark page a dark logo would not be seen.
          expect(await page.locator("main img").evaluateAll(groundsOf)).toEqual([]);
          expect(await lateInSight(page)).toEqual([]);
          // A few more than are in sight do not wait: screens differ.
          expect(new Set(await eagerOn(page)).size).toBeLessThanOrEqual(10);
        },
      );
    }
  }

  browserTest("on a tall screen those in sight come, the others with the first scroll", async (page) => {
    await page.setViewportSize({ width: 1280, height: 1600 });
    await open(page, paths.stores());
    await page.waitForLoadState("networkidle");
    const { all, inSight, come } = await logosOn(page);
    expect(inSight).toBeGreaterThan(9);
    expect(come).toBe(inSight);
    expect(inSight).toBeLessThan(all);
    await page.mouse.wheel(0, 10);
    await page.waitForFunction(
      (before) => [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length > before,
      come,
    );
  });
});

/** Runs in the page: the grounds that are not white. */
function groundsOf(logos: Element[]): string[] {
  return logos
    .map((logo) => getComputedStyle(logo).backgroundColor)
    .filter((colour) => colour !== "rgb(255, 255, 255)");
}

function logosOn(page: Page) {
  return page.evaluate(() => {
    const logos = [...document.querySelectorAll<HTMLImageElement>("main img")];
    const inSight = logos.filter((logo) => logo.getBoundingClientRect().top < innerHeight).length;
    return { all: logos.length, inSight, come: logos.filter(({ naturalWidth }) => naturalWidth > 0).length };
  });
}

function eagerOn(page: Page): Promise<string[]> {
  return page.$$eval('main img[loading="eager"]', (all) => all.map((one) => (one as HTMLImageElement).src));
}

/** Pictures that stand in sight at first, and yet wait until that is known; the hero's ticket aside. */
function lateInSight(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img[loading="lazy"]')]
      .filter((picture) => picture.checkVisibility() && !picture.closest(".with-scripts"))
      .filter((picture) => picture.getBoundingClientRect().top < innerHeight)
      .map((picture) => picture.src),
  );
}
