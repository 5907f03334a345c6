import { afterAll, expect } from "bun:test";
import { paths } from "../../src/paths";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { browserTest, holdRequests, open } from "./browser";
import { watchMoves } from "./moves";

afterAll(restore);

browserTest("no page moves when its fonts come late", async (page) => {
  const deal = await dealByCode(cast.harbor20);
  const moves = await watchMoves(page);
  const found: Record<string, unknown> = {};
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      paths.home(),
      paths.store("wayfare"),
      paths.blog(cast.blogWithStore),
      paths.categories(),
      paths.deal(deal.id),
    ]) {
      // Requests that can be held are never answered from the cache.
      const release = await holdRequests(page, "**/*.woff2");
      let fonts = 0;
      const count = () => void fonts++;
      page.on("requestfinished", (request) => request.resourceType() === "font" && count());
      await page.goto(path, { waitUntil: "commit" });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      await page.waitForFunction(
        () => document.readyState !== "loading" && !document.querySelector(".late, [hidden][id^='S:']"),
      );
      expect(fonts).toBe(0);
      // A part of the page that is streamed late may move what is below it.
      const before = (await moves()).length;
      release();
      await page.waitForLoadState("load");
      await page.evaluate(async () => void (await document.fonts.ready));
      await page.unroute("**/*.woff2");
      page.removeAllListeners("requestfinished");
      expect(fonts).toBeGreaterThan(0);
      const moved = (await moves()).slice(before);
      if (moved.length > 0) found[`${path} at ${width} px`] = moved;
    }
  }
  expect(found).toEqual({});
});

browserTest("every font that a page preloads is one that its text is set in", async (page) => {
  const deal = await dealByCode(cast.harbor20);
  for (const path of [paths.home(), paths.store(cast.harborPine), paths.deal(deal.id), paths.howWeCheck()]) {
    await open(page, path);
    const unused = await page.evaluate(async () => {
      await document.fonts.ready;
      const families = [...document.fonts].flatMap(({ family, status }) =>
        status === "unloaded" ? [] : family.replaceAll('"', "").replaceAll(" ", "-").toLowerCase(),
      );
      return [...document.querySelectorAll<HTMLLinkElement>("link[as=font]")]
        .map(({ href }) => href)
        .filter((href) => !families.some((family) => href.includes(`/${family}`)));
    });
    expect({ path, unused }).toEqual({ path, unused: [] });
  }
});
