import { afterAll, afterEach, beforeEach, describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { db } from "../../db/client";
import { throttles } from "../../db/schema";
import { paths } from "../../src/paths";
import { PASSWORD, setPassword } from "../admin/session";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { browserTest, holdRequests, open } from "./browser";

afterAll(restore);

const STYLES = "**/assets/toasts-*.css";

/** A toast's look when it appeared, and its colours in both themes. */
type Look = { background: string; position: string; list: string };
const ink = { light: "rgb(27, 21, 16)", dark: "rgb(246, 239, 231)" };
const ground = { light: "rgb(246, 242, 235)", dark: "rgb(14, 11, 9)" };

/** Has the page write down how each toast looks in the moment it comes, before anything can be painted. */
async function watch(page: Page): Promise<() => Promise<Look[]>> {
  await page.addInitScript(() => {
    const looks: unknown[] = [];
    Object.assign(window, { looks });
    new MutationObserver((records) => {
      for (const added of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        const toast =
          added instanceof Element &&
          (added.closest("[data-sonner-toast]") ?? added.querySelector("[data-sonner-toast]"));
        if (!toast) continue;
        const { backgroundColor, position } = getComputedStyle(toast);
        const list = getComputedStyle(toast.parentElement ?? toast).position;
        looks.push({ background: backgroundColor, position, list });
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { looks: Look[] }).looks);
}

const toast = (page: Page) => page.locator("[data-sonner-toast]");
const colourOf = (page: Page) => toast(page).evaluate((one) => getComputedStyle(one).color);

for (const scheme of ["light", "dark"] as const) {
  const isStyled = async (page: Page, looks: () => Promise<Look[]>) => {
    await toast(page).waitFor();
    const all = await looks();
    expect(all.length).toBeGreaterThan(0);
    const styled = { background: ink[scheme], position: "absolute", list: "fixed" };
    expect(all).toEqual(all.map(() => styled));
    expect(await colourOf(page)).toBe(ground[scheme]);
  };

  describe(`the first toast in ${scheme}`, () => {
    beforeEach(async () => {
      await db.delete(throttles);
      await setPassword();
    });
    afterEach(restore);

    browserTest("on a public page comes styled", async (page) => {
      await page.emulateMedia({ colorScheme: scheme });
      const looks = await watch(page);
      await open(page, paths.store(cast.harborPine));
      expect(await page.locator("link[href*=toasts]").count()).toBe(0);
      await page.getByRole("button", { name: "Copy code HARBOR20" }).click();
      await isStyled(page, looks);
    });

    browserTest("in the admin comes styled, after a redirect and after a save", async (page) => {
      await page.emulateMedia({ colorScheme: scheme });
      const looks = await watch(page);
      await page.goto(paths.login());
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Log in" }).click();
      await toast(page).getByText("Welcome to Admin Dashboard").waitFor();
      await isStyled(page, looks);

      await page.goto(paths.adminList("categories"));
      await page.getByRole("link", { name: "New category", exact: true }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Lamps");
      await page.getByRole("button", { name: "Create category" }).click();
      await toast(page).getByText("Category created successfully").waitFor();
      await isStyled(page, looks);
    });
  });
}

describe("the toasts' style sheet", () => {
  browserTest("is waited for, and fetched once", async (page) => {
    const letGo = await holdRequests(page, STYLES);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await open(page, paths.store(cast.harborPine));
    const copy = page.getByRole("button", { name: /^(Copy|Copied) code HARBOR20/ });
    await Promise.all([page.waitForRequest(STYLES), copy.click()]);
    await page.getByRole("button", { name: "Copied code HARBOR20" }).waitFor();
    expect(await toast(page).count()).toBe(0);
    letGo();
    await toast(page).waitFor();
    await copy.click();
    await toast(page).first().waitFor();
    expect(asked.filter((url) => url.includes("/assets/toasts-")).length).toBe(1);
  });

  browserTest(
    "that does not come keeps no toast from saying what happened",
    { expected: /Failed to load resource/ },
    async (page) => {
      await page.route(STYLES, (route) => route.abort());
      await open(page, paths.store(cast.harborPine));
      await page.getByRole("button", { name: "Copy code HARBOR20" }).click();
      await toast(page).getByText("Code copied to clipboard!").waitFor();
    },
  );
});
