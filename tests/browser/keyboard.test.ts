import { afterAll, expect } from "bun:test";
import type { Page } from "playwright-core";
import { paths } from "../../src/paths";
import { cast, dealByCode } from "../cast";
import { awake, browserTest, leave, open } from "./browser";

afterAll(leave);

type Stop = { name: string; isRinged: boolean; isCovered: boolean };

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

const walked = [
  { path: paths.home({ search: "coffee" }), width: 1280 },
  { path: paths.home({ search: "coffee", view: "list" }), width: 390 },
  { path: paths.stores({ search: "harbor" }), width: 1280 },
  { path: paths.store(cast.harborPine), width: 1280 },
  { path: paths.blogs({ search: "price" }), width: 1280 },
  { path: paths.blog(cast.blogWithStore), width: 1280 },
  { path: paths.contact(), width: 390 },
];

for (const { path, width } of walked) {
  browserTest(
    `${path} at ${width} px: Tab stops at everything that can be used, in order, each visibly`,
    { width },
    async (page) => {
      await open(page, path);
      const usable = await numberUsable(page);
      expect(usable.length).toBeGreaterThan(10);
      const stops = await walk(page, usable.length);
      expect(stops.map(({ name }) => name)).toEqual(usable);
      expect(stops.filter(({ isRinged }) => !isRinged)).toEqual([]);
      expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
    },
  );
}

browserTest("Shift+Tab never hides a stop under the header", async (page) => {
  await open(page, paths.store(cast.harborPine));
  const usable = await numberUsable(page);
  const stops = await walk(page, usable.length, "Shift+Tab");
  expect(stops.map(({ name }) => name)).toEqual(usable.toReversed());
  expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
});

browserTest("Enter on Get Code copies, and the focus goes on to Visit Store", async (page) => {
  const deal = await dealByCode(cast.harbor20);
  await open(page, paths.home({ search: deal.title }));
  const ticket = page.locator("#coupons article", { hasText: deal.title });
  await ticket.getByRole("link", { name: deal.title }).focus();
  await page.keyboard.press("Tab");
  await ticket.getByRole("button", { name: "Get Code" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await ticket.getByRole("link", { name: "Visit Store" }).and(page.locator(":focus-visible")).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(cast.harbor20);
});

browserTest("Space on Copy copies, and the focus stays", async (page) => {
  const { id } = await dealByCode(cast.harbor20);
  await open(page, paths.store(cast.harborPine));
  const button = page.locator(`#deal-${id}`).getByRole("button", { name: /HARBOR20/ });
  await button.focus();
  await page.keyboard.press("Space");
  await page.getByText("Code copied to clipboard!").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(cast.harbor20);
  await button.and(page.locator(":focus")).waitFor();
});

browserTest(
  "the menu of small screens opens, is walked and closes by keyboard",
  { width: 390 },
  async (page) => {
    await open(page, paths.about());
    const sign = page.getByRole("button", { name: "Menu" });
    await sign.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.waitFor();
    await page.keyboard.press("Tab");
    await menu.getByRole("link", { name: "Home" }).and(page.locator(":focus-visible")).waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await sign.and(page.locator(":focus")).waitFor();
  },
);

browserTest("a filter keeps the focus where it is while the list changes", async (page) => {
  await open(page, paths.home());
  await awake(page, "filter-coupons");
  const category = page.getByRole("search", { name: "Coupons" }).getByLabel("Category");
  await category.focus();
  await page.keyboard.type("Fash");
  await page.getByRole("heading", { name: "Fashion Coupons" }).waitFor();
  await category.and(page.locator(":focus")).waitFor();
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
