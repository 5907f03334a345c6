import { afterAll, expect } from "bun:test";
import type { Page } from "playwright-core";
import { paths } from "../../src/paths";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { translate } from "../translate";
import { browserTest, open, wakeIsland } from "./browser";

afterAll(restore);

/** In the page, what was copied last: all pages of a browser have one clipboard. */
const noteCopies = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(navigator.clipboard, {
      writeText: async (text: string) => void Object.assign(window, { written: text }),
    });
  });
const written = (page: Page) => page.evaluate(() => (window as unknown as { written?: string }).written);

const translated = (page: Page) =>
  page.evaluate(`(${translate})(document.body); document.documentElement.lang = "es"`);

browserTest("a translated page keeps codes and names, and its islands work", async (page) => {
  await noteCopies(page);
  const deal = await dealByCode(cast.harbor20);
  for (const [path, button] of [
    [paths.home({ search: deal.title }), "Get Code"],
    [paths.store(cast.harborPine), "Copy"],
    [paths.deal(deal.id), "Copy"],
  ] as const) {
    await open(page, path);
    await translated(page);
    const ticket = page.locator(".ticket:has(x-island)", { hasText: deal.title }).first();
    expect(await ticket.locator(".ticket-store").textContent()).toBe("Harbor & Pine");
    expect(await page.locator("header").textContent()).toContain("Dealproof");
    await ticket.getByRole("button", { name: button }).click();
    expect(await written(page)).toBe(cast.harbor20);
    await ticket.locator(".ticket-copied").waitFor();
    expect(await ticket.locator(".ticket-copied code").textContent()).toBe(cast.harbor20);
    // As a translator does with what has come since.
    await translated(page);
    if (button === "Copy") {
      await ticket.getByRole("button", { name: button }).click();
      await ticket.getByRole("button", { name: /^Copied/ }).waitFor();
    }
    await ticket.getByRole("button", { name: /No/ }).click();
    await ticket.locator(".answer-slip button").first().click();
    await ticket.getByText("Noted").waitFor();
  }
});

browserTest("a translated page finds and filters", async (page) => {
  await open(page, paths.home());
  await translated(page);
  await wakeIsland(page, "filter-coupons");
  await page.getByRole("search", { name: "Coupons" }).getByRole("searchbox").fill("harbor");
  await page.locator("#coupons .ticket-store", { hasText: "Harbor" }).first().waitFor();
  await page.locator("header").getByRole("searchbox").click();
  const dialog = page.getByRole("dialog", { name: "Search" });
  for (const search of ["har", "harbor", ""]) {
    await dialog.getByRole("combobox").fill(search);
    if (search) await dialog.getByRole("option").first().waitFor();
    await translated(page);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});
