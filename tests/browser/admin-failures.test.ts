import { afterAll, beforeEach, describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { db } from "../../db/client";
import { sessions, throttles } from "../../db/schema";
import { PASSWORD, setPassword } from "../admin/session";
import { restore } from "../catalogue";
import { browserTest, open } from "./browser";

beforeEach(async () => {
  await restore();
  await db.delete(throttles);
  await setPassword();
});
afterAll(restore);

const own = { timeout: 60_000 };

describe("a form whose save comes to nothing stays as it is typed", () => {
  browserTest(
    "when no answer comes, and a toast says so",
    { ...own, expected: /Failed to load resource|Failed to fetch/ },
    async (page) => {
      await newStore(page);
      await page.route("**/admin/stores", (route) => route.abort());
      await page.getByRole("button", { name: "Create store" }).click();
      await page.locator("[data-sonner-toast]").getByText("Failed to create store").waitFor();
      expect(await typed(page)).toEqual(["Candle Corner", "candle-corner"]);
      await page.unroute("**/admin/stores");
      await page.getByRole("button", { name: "Create store" }).click();
      await page.getByText("Store created successfully").waitFor();
    },
  );

  browserTest(
    "when the session has ended: a login over it, and it can be saved",
    { ...own, expected: /status of 401/ },
    async (page) => {
      await newStore(page);
      await db.delete(sessions);
      await page.getByRole("button", { name: "Create store" }).click();
      const login = page.getByRole("dialog", { name: "Log in again" });
      await login.getByLabel("Password").fill("wrong");
      await page.keyboard.press("Enter");
      await login.getByText("Invalid password").waitFor();
      await login.getByLabel("Password").fill(PASSWORD);
      await page.keyboard.press("Enter");
      await login.waitFor({ state: "detached" });
      expect(await typed(page)).toEqual(["Candle Corner", "candle-corner"]);
      await page.getByRole("button", { name: "Create store" }).click();
      await page.getByText("Store created successfully").waitFor();
    },
  );
});

browserTest(
  "the keyboard alone makes a category, deletes it, and closes what it opened",
  own,
  async (page) => {
    await logIn(page);
    await open(page, "/admin/categories");
    await tabTo(page, "New category");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await focused(page)).toBe("New category");
    expect(new URL(page.url()).pathname).toBe("/admin/categories");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.type("Lamps & Light");
    await page.keyboard.press("Enter");
    await page.getByText("Category created successfully").waitFor();
    await searchFor(page, "lamps");
    await tabTo(page, "Delete");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await tabTo(page, "Delete");
    await page.keyboard.press("Enter");
    await page.getByText("Category deleted successfully").waitFor();
  },
);

async function logIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/admin");
}

async function newStore(page: Page): Promise<void> {
  await logIn(page);
  await open(page, "/admin/stores");
  await page.getByRole("link", { name: "New store" }).click();
  await page.getByRole("dialog").getByLabel("Name").pressSequentially("Candle Corner");
}

async function typed(page: Page): Promise<string[]> {
  const dialog = page.getByRole("dialog", { name: "New store" });
  return [await dialog.getByLabel("Name").inputValue(), await dialog.getByLabel("Slug").inputValue()];
}

/** Presses Tab until the focus is on what reads so. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press("Tab");
    if ((await focused(page)) === text) return;
  }
  throw new Error(`Tab never came to "${text}"`);
}

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}

/** By keyboard, too: the search field is the first in the filter bar. */
async function searchFor(page: Page, words: string): Promise<void> {
  await open(page, "/admin/categories");
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press("Tab");
    const isSearch = await page.evaluate(() => document.activeElement?.getAttribute("type") === "search");
    if (isSearch) break;
  }
  await page.keyboard.type(words);
  await page.getByText("1 category", { exact: true }).waitFor();
}
