import { afterAll, describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import * as deals from "../../src/models/deals/list";
import { paths } from "../../src/paths";
import { restore } from "../catalogue";
import { arrived, browserTest, holdRequests, markDocument, open, wakeIsland } from "./browser";

afterAll(restore);

const FRAGMENTS = "**/fragments/**";

const shown = (page: Page, count: number) =>
  page.locator(".more-shown", { hasText: new RegExp(`^${count} of`) }).waitFor();
const titles = (page: Page) => page.locator("#coupons .tickets h3").allTextContents();
const more = (page: Page) => page.getByRole("link", { name: "More Coupons" });
const address = (page: Page) => page.url().replace(/^https?:\/\/[^/]*/, "");

async function expected(limit: number, filter: deals.CouponFilter = {}): Promise<string[]> {
  return (await deals.coupons(filter, "latest", { limit })).items.map(({ title }) => title);
}

browserTest(
  "More Coupons adds the next page once, keeps it, and comes as a page where the next one cannot be had",
  { expected: /status of 500/ },
  async (page) => {
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(request.url()));
    const letGo = await holdRequests(page, FRAGMENTS);
    await open(page, paths.home());
    const isSameDocument = await markDocument(page);
    await more(page).dblclick();
    letGo();
    await shown(page, 24);
    expect(asked.filter((url) => url.includes("/fragments/"))).toHaveLength(1);
    expect(await titles(page)).toEqual(await expected(24));
    expect(address(page)).toBe("/?page=2");
    expect(await isSameDocument()).toBe(true);
    const added = (await titles(page))[12] ?? "";
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(added);
    await page.locator("[role=status]", { hasText: /^24 of \d+ shown$/ }).waitFor({ state: "attached" });

    await open(page, paths.about());
    await page.goBack();
    await arrived(page);
    expect(await titles(page)).toEqual(await expected(24));
    await page.reload();
    await arrived(page);
    expect(await titles(page)).toEqual(await expected(24));

    await wakeIsland(page, "filter-coupons");
    await page.getByTitle("List").click();
    expect(address(page)).toBe("/?view=list&page=2");
    expect(await titles(page)).toEqual(await expected(24));
    await page.getByLabel("Category").selectOption("fashion");
    await page.getByRole("heading", { name: "Fashion Coupons" }).waitFor();
    expect(address(page)).toBe("/?category=fashion&view=list");
    expect(await titles(page)).toEqual(await expected(12, { category: "fashion" }));
    await page.goBack();
    await shown(page, 24);
    expect(await titles(page)).toEqual(await expected(24));
    await more(page).click();
    await shown(page, 36);
    expect(await titles(page)).toEqual(await expected(36));

    await page.route(FRAGMENTS, (route) => route.fulfill({ status: 500 }));
    await more(page).click();
    await page.waitForURL(/page=4#more$/);
    await arrived(page);
    expect(await titles(page)).toEqual(await expected(48));
  },
);

browserTest(
  "More Coupons leads without scripts to both pages, at the second",
  { javaScriptEnabled: false },
  async (page) => {
    await page.goto(paths.home());
    await more(page).click();
    await page.waitForURL("/?page=2#more");
    // Late parts stand behind <main> then.
    const list = page.locator(".tickets", { has: page.locator("#more") });
    expect(await list.locator("h3").allTextContents()).toEqual(await expected(24));
    const second = page.locator("#more");
    expect(await second.locator("h3").textContent()).toBe((await expected(24))[12] ?? "");
    const box = await second.boundingBox();
    const bar = await page.locator(".filter-bar").boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  },
);

describe("on a phone", () => {
  browserTest(
    "the first button is in the first 700 px, and More works by touch",
    { width: 390, touch: true },
    async (page) => {
      await open(page, paths.home());
      const button = await page.getByRole("button", { name: "Get Code" }).first().boundingBox();
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(700);
      await more(page).tap();
      await page.locator(".more-shown", { hasText: /^24 of/ }).waitFor();
      expect(await titles(page)).toEqual(await expected(24));
    },
  );
});

browserTest("the bar covers nothing that gets the focus", async (page) => {
  await open(page, paths.home({ sort: "discount" }));
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const links = page.locator("#coupons .ticket-title a");
    await links.last().focus();
    const covered: (string | null)[] = [];
    for (let at = (await links.count()) * 4; at > 0; at--) {
      await page.keyboard.press("Shift+Tab");
      const text = await page.evaluate(() => {
        const one = document.activeElement;
        if (!one?.closest("#coupons, .filter-bar")) return null;
        const { left, top, width, height } = one.getBoundingClientRect();
        const above = document.elementFromPoint(left + Math.min(width, 20) / 2, top + height / 2);
        const isShown =
          above && (one.contains(above) || above.contains(one) || above.closest("label")?.contains(one));
        return isShown ? null : `${one.outerHTML.slice(0, 90)} at ${Math.round(top)}`;
      });
      if (text) covered.push(text);
    }
    expect(covered).toEqual([]);
  }
});
