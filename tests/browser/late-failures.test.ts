import { afterAll, expect } from "bun:test";
import * as blogs from "../../src/models/blogs/list";
import * as deals from "../../src/models/deals/of-store";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { breakDown } from "../site/reading";
import { browserTest } from "./browser";
import { examine, modesOfStates } from "./examine";

afterAll(restore);

const cases = [
  {
    path: paths.store(cast.harborPine),
    parts: 2,
    breaks: () => breakDown(deals, "offersOfStore", "expiredOfStore"),
  },
  { path: paths.blogs(), parts: 1, breaks: () => breakDown(blogs, "list") },
];

for (const { path, parts, breaks } of cases)
  browserTest(
    `${path}: what stands for parts that failed touches nothing, and axe finds nothing`,
    async (page) => {
      using _ = breaks();
      await page.goto(path);
      const sentences = page.locator(".late-failed p:visible");
      await sentences.nth(parts - 1).waitFor();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const boxes = await sentences.evaluateAll((all) =>
          all.map((one) => {
            const { left, right, top } = one.getBoundingClientRect();
            const above = document.elementFromPoint((left + right) / 2, top - 12);
            return { left, right: innerWidth - right, isFree: above?.closest("p, .late-failed p") === null };
          }),
        );
        expect([width, boxes.length]).toEqual([width, parts]);
        for (const { left, right, isFree } of boxes) {
          expect(left).toBeGreaterThanOrEqual(16);
          expect(right).toBeGreaterThanOrEqual(16);
          expect([width, isFree]).toEqual([width, true]);
        }
      }
      expect(await examine(page, modesOfStates)).toEqual([]);
    },
  );
