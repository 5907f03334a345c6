import { afterAll, expect } from "bun:test";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { browserTest, hold, leave } from "./browser";
import { twoFrames, watchMoves } from "./moves";

afterAll(leave);

const places = [
  paths.home(),
  paths.store("wayfare"),
  paths.blog(cast.blogWithStore),
  paths.categories(),
  paths.deal(1),
];

for (const width of [390, 768])
  for (const path of places)
    browserTest(
      `${path} at ${width} px does not move when its fonts come late`,
      { width, isNew: true },
      async (page) => {
        const moves = await watchMoves(page);
        const release = await hold(page, "**/*.woff2");
        await page.goto(path, { waitUntil: "commit" });
        await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
        await page.evaluate(twoFrames);
        release();
        await page.waitForLoadState("load");
        await page.evaluate(async () => void (await document.fonts.ready));
        expect(await moves()).toEqual([]);
      },
    );
