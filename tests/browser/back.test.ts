import { afterAll, expect } from "bun:test";
import { type CDPSession, chromium, type Page } from "playwright-core";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { origin } from "../http";
import { browserTest, leave } from "./browser";
import { executable } from "./chromium";

afterAll(leave);

const places = [
  paths.home(),
  paths.home({ search: "coffee" }),
  paths.stores(),
  paths.store(cast.harborPine),
  paths.category("fashion"),
  paths.blogs(),
  paths.blog(cast.blog),
  paths.deal(1),
];

browserTest("pages are kept whole for whoever goes back to them", { timeout: 60_000 }, async () => {
  // Playwright switches that off for the browser that the other tests share.
  const browser = await chromium.launch({
    executablePath: executable,
    args: ["--no-sandbox", "--disable-gpu"],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    for (const path of places) {
      const page = await browser.newPage();
      await page.goto(origin + path, { waitUntil: "networkidle" });
      // As somebody leaves it who has used it: the islands are awake.
      await page.mouse.move(300, 300);
      await page.mouse.move(310, 310);
      expect({ path, hindrances: await hindrances(page) }).toEqual({ path, hindrances: [] });
      await page.close();
    }
    const page = await browser.newPage();
    await page.goto(origin + paths.about());
    await page.evaluate(() => addEventListener("unload", () => {}));
    expect(await hindrances(page)).toEqual([expect.stringMatching(/^Unload/)]);
  } finally {
    await browser.close();
  }
});

/**
 * What about a page keeps it from being restored as it was left. Chromium's headless shell restores none, and gives
 * only reasons that lie outside the page.
 */
async function hindrances(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await page.goto(origin + paths.contact());
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
