import { afterAll, expect } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { browserTest, open, WALK } from "./browser";
import { sumOf, watchMoves } from "./moves";

afterAll(restore);

/** The share of the screen that may move. */
const MOST = 0.02;

const addresses = [
  paths.home(),
  paths.home({ search: "coffee" }),
  paths.home({ search: "zzzz" }),
  paths.home({ view: "list", category: "fashion" }),
  paths.stores({ search: "zzzz" }),
  paths.store(cast.harborPine),
  paths.store(cast.inkwell),
  paths.store(cast.dealless),
  paths.store(cast.ended),
  paths.category("software-services"),
  paths.blogs({ search: "zzzz" }),
  paths.howWeCheck(),
];

/** The parts of a page then come one after the other. */
async function slowDown(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 100,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
}

for (const [width, height] of [
  [1600, 1200],
  [390, 844],
] as const)
  browserTest(`nothing shifts at ${width} × ${height} on a slow line`, WALK, async (page, context) => {
    await page.setViewportSize({ width, height });
    await slowDown(page, context);
    const moves = await watchMoves(page);
    const found: Record<string, unknown> = {};
    for (const path of addresses) {
      await open(page, path);
      const moved = await moves();
      if (sumOf(moved) > MOST) found[path] = moved;
    }
    expect(found).toEqual({});
  });
