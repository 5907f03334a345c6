import { afterAll, expect } from "bun:test";
import type { Page } from "playwright-core";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { browserTest, open } from "./browser";

afterAll(restore);

type Stop = { name: string; isRinged: boolean; isCovered: boolean };

const walked = [
  { path: paths.home({ search: "coffee" }), width: 1280 },
  { path: paths.home({ search: "coffee", view: "list" }), width: 390 },
  { path: paths.stores({ search: "harbor" }), width: 1280 },
  { path: paths.store(cast.harborPine), width: 1280 },
  { path: paths.blogs({ search: "price" }), width: 1280 },
  { path: paths.blog(cast.blogWithStore), width: 1280 },
  { path: paths.contact(), width: 390 },
];

browserTest(
  "Tab stops at everything that can be used, in order, each visibly",
  { timeout: 120_000 },
  async (page) => {
    for (const { path, width } of walked) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, path);
      const usable = await numberUsable(page);
      expect(usable.length).toBeGreaterThan(10);
      const stops = await walk(page, usable.length);
      expect([path, stops.map(({ name }) => name)]).toEqual([path, usable]);
      expect([path, stops.filter(({ isRinged, isCovered }) => !isRinged || isCovered)]).toEqual([path, []]);
      if (path === paths.store(cast.harborPine)) {
        // After the last stop comes the window's own frame.
        await page.keyboard.press("Tab");
        const back = await walk(page, usable.length, "Shift+Tab");
        expect(back.map(({ name }) => name)).toEqual(usable.toReversed());
        expect(back.filter(({ isCovered }) => isCovered)).toEqual([]);
      }
    }
  },
);

browserTest("the first stop is a link to the content, and it leads there", async (page) => {
  await open(page, paths.home());
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await skip.and(page.locator(":focus")).waitFor();
  const box = await skip.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(box?.x).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await page.locator("main:focus").waitFor();
  await page.keyboard.press("Tab");
  await page.locator("main").getByRole("searchbox").and(page.locator(":focus")).waitFor();
});

/** Gives everything that can be used a number, in the order of the page; of radio buttons only the chosen one. */
async function numberUsable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const usable = [
      ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, summary, [tabindex='0']"),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(":disabled, [type=radio]:not(:checked)"),
    );
    return usable.map((element, index) => {
      element.dataset.stop = `${index + 1} <${element.localName}> ${element.textContent || element.ariaLabel || ""}`;
      return element.dataset.stop;
    });
  });
}

/** Presses Tab this often, and notes of each stop whether it has a ring, and whether something covers it. */
async function walk(page: Page, presses: number, key: "Tab" | "Shift+Tab" = "Tab"): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(key);
    stops.push(
      await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        // A radio button is drawn by its label.
        const drawn = element.matches(".sr-only") ? (element.closest("label") ?? element) : element;
        const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
        // The first line of a link that has several.
        const { left, right, top, bottom } = drawn.getClientRects()[0] ?? new DOMRect();
        const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return {
          name: element.dataset.stop ?? element.outerHTML.slice(0, 200),
          isRinged: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
          isCovered: above === null || !(drawn.contains(above) || above.closest("label")?.contains(drawn)),
        };
      }),
    );
  }
  return stops;
}
