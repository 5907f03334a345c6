import { afterAll, describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import * as deals from "../../src/models/deals/list";
import { paths } from "../../src/paths";
import { arrived, awake, browserTest, hold, leave, mark, open } from "./browser";

afterAll(leave);

const titles = (page: Page) => page.locator("#coupons .tickets h3").allTextContents();
const more = (page: Page) => page.getByRole("link", { name: "More Coupons" });
const address = (page: Page) => page.url().replace(/^https?:\/\/[^/]*/, "");

async function expected(limit: number, filter: deals.CouponFilter = {}): Promise<string[]> {
  return (await deals.coupons(filter, "latest", { limit })).items.map(({ title }) => title);
}

const places = [
  { path: paths.home(), filter: {} },
  { path: paths.category("fashion"), filter: { category: "fashion" } },
];

describe.each(places)("More Coupons of $path", ({ path, filter }) => {
  browserTest("adds the next page, and a reload and a way back show the same", async (page) => {
    await open(page, path);
    const isSameDocument = await mark(page);
    await more(page).click();
    await page.locator(".more-shown", { hasText: /^24 of/ }).waitFor();
    expect(await titles(page)).toEqual(await expected(24, filter));
    expect(address(page)).toBe(`${path}?page=2`);
    expect(await isSameDocument()).toBe(true);
    const added = (await titles(page))[12] ?? "";
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(added);
    await page.locator("[role=status]", { hasText: /^24 of \d+ shown$/ }).waitFor({ state: "attached" });

    await page.reload();
    await arrived(page);
    expect(await titles(page)).toEqual(await expected(24, filter));
    await open(page, paths.about());
    await page.goBack();
    await arrived(page);
    expect(await titles(page)).toEqual(await expected(24, filter));
    await more(page).click();
    await page.locator(".more-shown", { hasText: /^36 of/ }).waitFor();
    expect(await titles(page)).toEqual(await expected(36, filter));
  });

  browserTest(
    "leads without scripts to both pages, at the second",
    { javaScriptEnabled: false },
    async (page) => {
      await page.goto(path);
      await more(page).click();
      await page.waitForURL(`${path}?page=2#more`);
      // Late parts stand behind <main> then.
      const list = page.locator(".tickets", { has: page.locator("#more") });
      expect(await list.locator("h3").allTextContents()).toEqual(await expected(24, filter));
      const second = page.locator("#more");
      expect(await second.locator("h3").textContent()).toBe((await expected(24, filter))[12] ?? "");
      const box = await second.boundingBox();
      const bar = await page.locator(".filter-bar").boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    },
  );
});

browserTest("More deals of an event adds them under the others", async (page) => {
  const path = paths.event("early-booking-days");
  await open(page, path);
  const tickets = page.locator("#deals .tickets h3");
  const first = await tickets.allTextContents();
  await page.getByRole("link", { name: "More deals" }).click();
  await page.locator(".more-shown", { hasText: /^24 of/ }).waitFor();
  const both = await tickets.allTextContents();
  expect([both.length, new Set(both).size, both.slice(0, 12)]).toEqual([24, 24, first]);
  expect(address(page)).toBe(`${path}?page=2`);
  await page.reload();
  await arrived(page);
  expect(await tickets.allTextContents()).toEqual(both);
});

describe("a list of two pages", () => {
  browserTest("keeps them in another view, and after a filter and back", async (page) => {
    await open(page, paths.home());
    await more(page).click();
    await page.locator(".more-shown", { hasText: /^24 of/ }).waitFor();
    await awake(page, "filter-coupons");
    await page.getByTitle("List").click();
    expect(address(page)).toBe("/?view=list&page=2");
    expect(await titles(page)).toEqual(await expected(24));
    await page.getByLabel("Category").selectOption("fashion");
    await page.getByRole("heading", { name: "Fashion Coupons" }).waitFor();
    expect(address(page)).toBe("/?category=fashion&view=list");
    expect(await titles(page)).toEqual(await expected(12, { category: "fashion" }));
    await page.goBack();
    await page.locator(".more-shown", { hasText: /^24 of/ }).waitFor();
    expect(await titles(page)).toEqual(await expected(24));
  });

  browserTest(
    "comes as a page where the next one cannot be had",
    { expected: /status of 500/ },
    async (page) => {
      await open(page, paths.home());
      await page.route("**/fragments/**", (route) => route.fulfill({ status: 500 }));
      await more(page).click();
      await page.waitForURL("/?page=2#more");
      await arrived(page);
      expect(await titles(page)).toEqual(await expected(24));
    },
  );

  browserTest("is asked for once, however often its link is clicked", async (page) => {
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(request.url()));
    const letGo = await hold(page, "**/fragments/**");
    await open(page, paths.home());
    await more(page).dblclick();
    letGo();
    await page.locator(".more-shown", { hasText: /^24 of/ }).waitFor();
    expect(asked.filter((url) => url.includes("/fragments/"))).toHaveLength(1);
  });
});

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

for (const width of [390, 1280]) {
  browserTest(`the bar covers nothing that gets the focus, at ${width} px`, { width }, async (page) => {
    await open(page, paths.home({ sort: "discount" }));
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
  });
}
