import { afterEach, describe, expect } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "../../db/client";
import { stores } from "../../db/schema";
import * as deals from "../../src/models/deals/offer-order";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { breakDown } from "../site/reading";
import { browserTest } from "./browser";
import { examine } from "./examine";
import { logIn } from "./log-in";

afterEach(restore);

const screen = paths.adminList("offers", { store: cast.harborPine, sort: "position" });

const titles = (page: Page) => page.locator("#list .row-name").allTextContents();

const place = (page: Page, text: string) => page.locator("#list [role=status]", { hasText: text }).waitFor();

const button = (page: Page, by: "up" | "down", title: string | undefined) =>
  page.getByRole("button", { name: `Move ${by}: ${title}` });

describe("the order of a store's offers", () => {
  browserTest("by keys alone: the focus stays with the offer, and a status names its place", async (page) => {
    await logIn(page, paths.adminList("offers", { store: cast.harborPine }));
    await page.getByRole("link", { name: "Order of offers" }).press("Enter");
    await button(page, "up", "").first().waitFor();
    const [first = "", second = "", ...rest] = await titles(page);
    await button(page, "up", second).focus();
    await page.keyboard.press("Enter");
    await place(page, `“${second}” is now 1 of 5.`);
    expect(await titles(page)).toEqual([second, first, ...rest]);
    const down = button(page, "down", second);
    await down.and(page.locator(":focus")).waitFor();
    await page.getByText("Offers reordered successfully").waitFor();
    await page.keyboard.press("Enter");
    await place(page, `“${second}” is now 2 of 5.`);
    await down.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await place(page, `“${second}” is now 3 of 5.`);
    await down.and(page.locator(":focus")).waitFor();
    await page.reload();
    expect((await titles(page))[2]).toBe(second);
  });

  browserTest("stays where no answer came", { expected: /ERR_FAILED|Failed to fetch/ }, async (page) => {
    await logIn(page, screen);
    const before = await titles(page);
    await page.route("**/admin/offers/order?*", (route) => route.abort());
    await button(page, "up", before[3]).click();
    await page.getByText("Failed to reorder offers").waitFor();
    expect(await titles(page)).toEqual(before);
    await page.unroute("**/admin/offers/order?*");
  });

  browserTest("stays where it was refused", { expected: /status of 500/ }, async (page) => {
    await logIn(page, screen);
    const before = await titles(page);
    using _ = breakDown(deals, "reorder");
    await button(page, "up", before[3]).click();
    await page.getByText("Failed to reorder offers").waitFor();
    expect(await titles(page)).toEqual(before);
  });

  browserTest(
    "goes on from what it is now where it was stale",
    { expected: /status of 409/ },
    async (page) => {
      await logIn(page, screen);
      const [, second] = await titles(page);
      await db.execute(sql`
      insert into deals (kind, store_id, title, discount_type, discount_value, affiliate_link, sort_order)
      select 'offer', id, 'Came meanwhile', 'deal', 'More', 'https://a.example', 1000000
      from stores where slug = ${cast.harborPine}`);
      await button(page, "up", second).press("Enter");
      await page.getByRole("alert").getByText("Failed to reorder offers").waitFor();
      expect((await titles(page)).at(-1)).toBe("Came meanwhile");
      await page.getByRole("alert").and(page.locator(":focus")).waitFor();
      await button(page, "up", second).press("Enter");
      await place(page, `“${second}” is now 1 of 6.`);
    },
  );
});

browserTest("a store is named with suggestions where there are many", async (page) => {
  await db.execute(sql`
    insert into stores (name, slug) select 'Quince Works ' || i, 'quince-works-' || i from generate_series(1, 150) as i`);
  await logIn(page, paths.adminNew("offers"));
  const store = page.getByLabel("Store", { exact: true }).last();
  await store.pressSequentially("quince works 14");
  await page.locator("#stores-to-choose option[value=quince-works-14]").waitFor({ state: "attached" });
  expect(await page.locator("#stores-to-choose option").count()).toBe(11);
  expect(await store.inputValue()).toBe("quince works 14");
});

browserTest("a name that is one long word makes the screen no wider than a phone", async (page) => {
  const name = "Donaudampfschifffahrtsgesellschaftskapitän";
  await db.update(stores).set({ name }).where(eq(stores.slug, cast.harborPine));
  await logIn(page, paths.adminList("offers", { store: cast.harborPine }));
  await page.getByRole("link", { name }).first().waitFor();
  expect(await examine(page, [{ width: 360 }])).toEqual([]);
});
