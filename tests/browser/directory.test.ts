import { afterAll, afterEach, describe, expect } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../db/client";
import { stores } from "../../db/schema";
import { paths } from "../../src/paths";
import { restore } from "../catalogue";
import { arrived, browserTest, open } from "./browser";

afterAll(restore);
afterEach(restore);

describe("the directory of stores", () => {
  browserTest(
    "narrows when a category or checked codes are chosen, and is sorted by keyboard alone",
    async (page) => {
      await open(page, paths.stores());
      await page.getByLabel("Category").selectOption("fashion");
      await page.waitForURL(/[?&]category=fashion/);
      await page.getByLabel("With a checked code").check();
      await page.waitForURL(/checked=yes/);
      expect(await page.getByLabel("Category").inputValue()).toBe("fashion");
      expect(await page.getByLabel("With a checked code").isChecked()).toBe(true);
      expect(await page.locator("main article").count()).toBeLessThan(10);
      await arrived(page);
      await page.getByLabel("Sort by").focus();
      await page.keyboard.press("ArrowDown");
      await page.waitForURL(/sort=popularity/);
      expect(await page.getByLabel("Category").inputValue()).toBe("fashion");
      await page.getByRole("heading", { name: "Most used in the last 30 days" }).waitFor();
      expect(await page.getByRole("navigation", { name: "Letters" }).count()).toBe(0);
    },
  );

  browserTest("narrows without scripts by a button", { javaScriptEnabled: false }, async (page) => {
    await page.goto(paths.stores());
    await page.getByLabel("Category").selectOption("fashion");
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/category=fashion/);
    expect(await page.locator("main article").count()).toBeLessThan(10);
  });

  browserTest(
    "goes to a letter by keyboard, below the rail that stays in view",
    { width: 390 },
    async (page) => {
      await open(page, paths.stores());
      const rail = page.getByRole("navigation", { name: "Letters" });
      await rail.getByRole("link", { name: "S", exact: true }).focus();
      await page.keyboard.press("Enter");
      const letter = page.getByRole("heading", { name: "S", exact: true });
      await page.waitForFunction(() => scrollY > 1000);
      const [heading, bar] = [await letter.boundingBox(), await rail.boundingBox()];
      expect(bar?.y).toBe(57);
      expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    },
  );

  browserTest("is short on a phone, and has each store's ways on", { width: 390 }, async (page) => {
    await db.delete(stores).where(sql`id not in (select id from ${stores} order by id limit 60)`);
    await open(page, paths.stores());
    await page.waitForLoadState();
    const rows = await page.locator("main article").count();
    expect(rows).toBe(60);
    await page.getByText("A demo catalogue").evaluate((line) => line.remove());
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(5_500);
    expect(await page.getByRole("link", { name: /^View Coupons/ }).count()).toBe(rows);
    const visits = page.getByRole("link", { name: /^Visit Store/ });
    expect(await visits.filter({ visible: true }).count()).toBe(await visits.count());
  });
});

browserTest("from 1,600 px on four columns of tickets fit in 1,560 px", { width: 1920 }, async (page) => {
  await open(page, paths.home({ search: "a" }));
  const lefts = await page
    .locator("#coupons .ticket")
    .evaluateAll((tickets) => [...new Set(tickets.map((ticket) => ticket.getBoundingClientRect().left))]);
  expect(lefts).toHaveLength(4);
  const container = await page.locator("body > header > .container").boundingBox();
  expect(container?.width).toBe(1560);
});
