import { afterAll, beforeAll, describe, expect } from "bun:test";
import { sql } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright-core";
import { db } from "../../db/client";
import { stores } from "../../db/schema";
import { paths } from "../../src/paths";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { type Merchant, startMerchant } from "../merchant";
import { copyDueLogos } from "../robot/logos";
import { browserTest, open } from "./browser";
import { sumOf, twoFrames, watchMoves } from "./moves";

afterAll(restore);

const KB = 1000;

const places = (deal: number) => [
  paths.home(),
  paths.stores(),
  paths.store(cast.harborPine),
  paths.categories(),
  paths.category("fashion"),
  paths.blogs(),
  paths.blog(cast.blogWithStore),
  paths.author(cast.author),
  paths.events(),
  paths.event("home-and-kitchen-week"),
  paths.event("early-booking-days"),
  paths.howWeCheck(),
  paths.about(),
  paths.deal(deal),
];

/** The other width is measured in the thorough tier. */
const widths = process.env.TEST_THOROUGH ? [390, 1280] : [390];

type Moves = Awaited<ReturnType<typeof watchMoves>>;

type Loaded = { url: string; type: string; bytes: number; headerBytes: number };

/** Opens a page as somebody does who was never here: what it loads, in bytes as they came, and what moved. */
async function view(page: Page, context: BrowserContext, path: string, moves: Moves) {
  const session = await context.newCDPSession(page);
  const loaded = new Map<string, Loaded>();
  const pending = new Set<string>();
  session.on("Network.requestWillBeSent", ({ requestId }) => pending.add(requestId));
  session.on("Network.responseReceived", ({ requestId, response, type }) =>
    loaded.set(requestId, {
      url: new URL(response.url).pathname,
      type,
      bytes: 0,
      headerBytes: response.encodedDataLength,
    }),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    const one = loaded.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  session.on("Network.loadingFailed", ({ requestId }) => pending.delete(requestId));
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await open(page, path);
  // Frames start what a page loads late.
  do await page.evaluate(twoFrames);
  while (pending.size > 0);
  await session.detach();
  return { all: [...loaded.values()], moves: await moves() };
}

type View = Awaited<ReturnType<typeof view>>;

/** The faults of a first view, by name. */
function faultsOf({ all, moves }: View): Record<string, unknown> {
  const addresses = all.map(({ url }) => url);
  const scripts = all.filter(({ type }) => type === "Script");
  const scriptBytes = scripts.reduce((sum, { bytes, headerBytes }) => sum + bytes - headerBytes, 0);
  return faultsIn({
    requests: over(15, all.length),
    bytes: over(150 * KB, weightOf(all)),
    documentBytes: over(25 * KB, weightOf(all, /^Document$/)),
    styleBytes: over(20 * KB, weightOf(all, /^Stylesheet$/)),
    scriptBytes: over(2 * KB, scriptBytes),
    loadedTwice: addresses.filter((url, at) => addresses.indexOf(url) < at),
    moves: sumOf(moves) > 0.01 ? moves : [],
  });
}

const faultsOn = (path: string, faults: Record<string, unknown>) =>
  Object.keys(faults).length > 0 ? { [path]: faults } : {};

const over = (limit: number, figure: number) => (figure > limit ? [figure] : []);

const faultsIn = (found: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0));

const weightOf = (all: Loaded[], type = /./) =>
  all.filter((one) => type.test(one.type)).reduce((sum, { bytes }) => sum + bytes, 0);

for (const width of widths)
  browserTest(
    `each page at ${width} px loads little, once, and does not move`,
    { width },
    async (page, context) => {
      const moves = await watchMoves(page);
      const found: Record<string, unknown> = {};
      for (const path of places((await dealByCode(cast.harbor20)).id)) {
        const viewed = await view(page, context, path, moves);
        expect(viewed.all.map(({ type }) => type)).toContain("Stylesheet");
        Object.assign(found, faultsOn(path, faultsOf(viewed)));
      }
      expect(found).toEqual({});
    },
  );

describe("where every store has a logo", () => {
  let merchant: Merchant;
  beforeAll(async () => {
    merchant = await startMerchant();
    await db.update(stores).set({ logo: sql`${`${merchant.url}/icon.png?`} || id` });
    await copyDueLogos();
  });
  afterAll(() => merchant.stop());

  for (const width of widths)
    browserTest(
      `each page at ${width} px loads each logo once, small, and does not move`,
      { width },
      async (page, context) => {
        await page.setViewportSize({ width, height: width < 500 ? 844 : 800 });
        const moves = await watchMoves(page);
        const found: Record<string, unknown> = {};
        for (const path of places(0).slice(0, 5)) {
          const viewed = await view(page, context, path, moves);
          const addresses = viewed.all.map(({ url }) => url);
          const eager = new Set(await eagerOn(page));
          const faults = {
            ...faultsOf(viewed),
            ...faultsIn({
              forFineScreens: addresses.filter((url) => /^\/logos\/.*\/(112|192)$/.test(url)),
              withoutSize: await page.$$eval("main img:not([width][height])", sourcesOf),
              // On a dark page a dark logo would not be seen.
              grounds: await page.locator("main img").evaluateAll(groundsOf),
              lateInSight: await lateInSight(page),
              // A few more than are in sight do not wait: screens differ.
              eager: eager.size > 10 ? [...eager] : [],
            }),
          };
          Object.assign(found, faultsOn(path, faults));
        }
        expect(found).toEqual({});
      },
    );

  browserTest(
    "on a tall screen those in sight come, the others with the first scroll",
    { isNew: true },
    async (page) => {
      await page.setViewportSize({ width: 1280, height: 1640 });
      await open(page, paths.home());
      await page.waitForLoadState("networkidle");
      const { all, inSight, come } = await logosOn(page);
      expect(inSight).toBeGreaterThan(9);
      expect(come).toBeGreaterThanOrEqual(inSight);
      expect(come).toBeLessThan(all);
      await page.mouse.wheel(0, 10);
      await page.waitForFunction(
        (before) => [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length > before,
        come,
      );
    },
  );

  browserTest(
    "the directory draws marks, and shows the logos in sight from the first scroll on",
    { isNew: true },
    async (page) => {
      await open(page, paths.stores());
      await page.waitForLoadState("networkidle");
      expect((await logosOn(page)).come).toBe(0);
      await page.mouse.wheel(0, 10);
      await page.waitForFunction(() =>
        [...document.images]
          .filter((image) => image.getBoundingClientRect().bottom < innerHeight)
          .every((image) => image.naturalWidth > 0 && image.checkVisibility()),
      );
      expect((await logosOn(page)).come).toBeGreaterThan(9);
    },
  );
});

/** Runs in the page: the grounds that are not white. */
function groundsOf(logos: Element[]): string[] {
  return logos
    .map((logo) => getComputedStyle(logo).backgroundColor)
    .filter((colour) => colour !== "rgb(255, 255, 255)");
}

function sourcesOf(logos: Element[]): string[] {
  return logos.map((logo) => (logo as HTMLImageElement).src);
}

function logosOn(page: Page) {
  return page.evaluate(() => {
    const logos = [...document.querySelectorAll<HTMLImageElement>("main img")];
    const inSight = logos.filter((logo) => logo.getBoundingClientRect().top < innerHeight).length;
    return { all: logos.length, inSight, come: logos.filter(({ naturalWidth }) => naturalWidth > 0).length };
  });
}

function eagerOn(page: Page): Promise<string[]> {
  return page.$$eval('main img[loading="eager"]', sourcesOf);
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
