import { afterAll, expect } from "bun:test";
import type { CDPSession, Page } from "playwright-core";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { browserTest, open } from "./browser";

afterAll(restore);

const few = [paths.home({ search: "coffee" }), paths.store(cast.harborPine)];
const places = process.env.TEST_THOROUGH
  ? [...few, paths.home(), paths.stores(), paths.category("fashion"), paths.blogs(), paths.blog(cast.blog)]
  : few;

browserTest(
  "the browser can restore each page, as it was left, for a visitor who goes back",
  { timeout: 60_000 },
  async (_, context) => {
    for (const path of places) {
      const page = await context.newPage();
      await open(page, path);
      // As somebody leaves it who has used it: the islands are awake.
      await page.mouse.move(300, 300);
      await page.mouse.move(310, 310);
      expect({ path, hindrances: await hindrances(page) }).toEqual({ path, hindrances: [] });
      await page.close();
    }
    const page = await context.newPage();
    await page.goto(paths.about());
    await page.evaluate(() => addEventListener("unload", () => {}));
    expect(await hindrances(page)).toEqual([expect.stringMatching(/^Unload/)]);
  },
);

/**
 * Why a page cannot be restored as it was left. Chromium's headless shell restores none, and gives
 * only reasons that lie outside the page.
 */
async function hindrances(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await page.goto(paths.contact());
  const outcome = restored(session);
  await page.goBack({ waitUntil: "commit" });
  return outcome;
}

function restored(session: CDPSession): Promise<string[]> {
  return new Promise((resolve) => {
    session.on("Page.frameNavigated", ({ type }) => {
      if (type === "BackForwardCacheRestore") resolve([]);
    });
    session.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
      resolve(
        notRestoredExplanations.filter(({ type }) => type !== "Circumstantial").map(({ reason }) => reason),
      ),
    );
  });
}
