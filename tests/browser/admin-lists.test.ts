import { afterAll, beforeEach, describe, expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { db } from "../../db/client";
import { stores } from "../../db/schema";
import { storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { browserTest } from "./browser";
import { logIn } from "./log-in";

beforeEach(restore);
afterAll(restore);

const own = { timeout: 60_000 };

/** Opens the second page of stores, and scrolls both the table and the window to the row that is seventh from the end. */
async function scrollToRow(page: Page, width: number): Promise<{ row: Locator; title: string }> {
  await page.setViewportSize({ width, height: 700 });
  await logIn(page, "/admin/stores");
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByRole("link", { name: "Previous page" }).waitFor();
  const row = page.locator("tbody tr").nth(-7);
  await row.scrollIntoViewIfNeeded();
  return { row, title: await row.locator(".row-name").innerText() };
}

/** How far the window and the table are scrolled. */
function scrolled(page: Page): Promise<number[]> {
  return page.evaluate(() => [
    Math.round(scrollY),
    Math.round(document.querySelector(".table-scroll")?.scrollTop ?? -1),
  ]);
}

const dialogOf = (page: Page) => page.getByRole("dialog");
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 100));

describe.each([1280, 390])("on the second page of a list, scrolled down, at %i px", (width) => {
  browserTest(
    `a dialog that is closed or saved leaves page and scroll, and the focus is on its row`,
    { ...own, expected: /status of 422/ },
    async (page) => {
      const { row, title } = await scrollToRow(page, width);
      const before = { url: page.url(), scrolled: await scrolled(page) };
      expect(Math.max(...before.scrolled)).toBeGreaterThan(300);
      for (const close of ["Escape", "Close", "Back", "Save"]) {
        await row.locator(".row-name").click();
        await dialogOf(page).getByLabel("Name").fill(title);
        expect(page.url()).not.toBe(before.url);
        if (close === "Escape") await page.keyboard.press("Escape");
        if (close === "Close") await dialogOf(page).getByRole("link", { name: "Close" }).click();
        if (close === "Back") await page.goBack();
        if (close === "Save") {
          await dialogOf(page).getByLabel("Name").fill(`${title}, renamed`);
          await dialogOf(page).getByRole("button", { name: "Save store" }).click();
          await dialogOf(page).getByLabel("The checks of its deals").selectOption("true");
          await dialogOf(page).getByRole("button", { name: "Save store" }).click();
          await page.getByText("Store updated successfully").waitFor();
        }
        await dialogOf(page).waitFor({ state: "detached" });
        expect([close, page.url()]).toEqual([close, before.url]);
        expect([close, ...(await scrolled(page))]).toEqual([close, ...before.scrolled]);
        expect([close, await focused(page)]).toEqual([close, close === "Save" ? `${title}, renamed` : title]);
      }
      await page.reload();
      await page.getByRole("link", { name: `${title}, renamed`, exact: true }).waitFor();
    },
  );
});

browserTest("after a row is deleted, the focus is on how many are left", own, async (page) => {
  const { row } = await scrollToRow(page, 1280);
  const before = { url: page.url(), scrolled: await scrolled(page) };
  await row.getByRole("link", { name: "Delete" }).click();
  await dialogOf(page).getByRole("button", { name: "Delete" }).click();
  await page.getByText("Store deleted successfully").waitFor();
  await dialogOf(page).waitFor({ state: "detached" });
  expect(page.url()).toBe(before.url);
  expect(await scrolled(page)).toEqual(before.scrolled);
  expect(await focused(page)).toMatch(/^\d+ stores$/);
});

browserTest("a dialog of another screen leads back to the list it was opened on", own, async (page) => {
  await logIn(page, "/admin/coupons?state=live");
  const address = page.url();
  for (const way of ["Escape", "Back"]) {
    await page.getByRole("link", { name: "Remove demo data" }).click();
    await dialogOf(page).waitFor();
    await (way === "Back" ? page.goBack() : page.keyboard.press(way));
    await dialogOf(page).waitFor({ state: "detached" });
    expect([way, page.url()]).toEqual([way, address]);
  }
});

browserTest("after a row is created, the focus is on the link that began it", own, async (page) => {
  await logIn(page, "/admin/categories");
  await page.getByRole("link", { name: "New category" }).click();
  await dialogOf(page).getByLabel("Name").fill("Lamps & Light");
  await dialogOf(page).getByRole("button", { name: "Create category" }).click();
  await page.getByText("Category created successfully").waitFor();
  await page.getByRole("link", { name: "New category" }).and(page.locator(":focus")).waitFor();
});

browserTest(
  "a dialog that was opened by its address gives the focus to its row when it is saved",
  own,
  async (page) => {
    const { id, name } = await storeBySlug("harbor-pine");
    await logIn(page, `/admin/stores/${id}`);
    await dialogOf(page).getByRole("button", { name: "Save store" }).click();
    await page.getByText("Store updated successfully").waitFor();
    await page.getByRole("link", { name, exact: true }).and(page.locator(":focus")).waitFor();
  },
);

browserTest(
  "an edit that came too late shows both versions where one looks, with the focus there",
  { ...own, expected: /status of 409/ },
  async (page) => {
    for (const [width, height] of [
      [1280, 700],
      [390, 600],
    ] as const) {
      const { id, version } = await storeBySlug("harbor-pine");
      await page.setViewportSize({ width, height });
      await logIn(page, `/admin/stores/${id}`);
      await dialogOf(page).getByLabel("Description").fill(`Mine at ${width} px`);
      await db
        .update(stores)
        .set({ description: `Theirs at ${width} px`, version: version + 1 })
        .where(eq(stores.id, id));
      await dialogOf(page).getByRole("button", { name: "Save store" }).click();
      const notice = page.getByRole("alert").filter({ hasText: "This was changed while you edited it." });
      await notice.and(page.locator(":focus")).waitFor();
      const box = await notice.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect(box?.y).toBeLessThan(height / 2);
      await dialogOf(page).getByRole("button", { name: "Save mine" }).click();
      await page.getByText("Store updated successfully").waitFor();
    }
  },
);
