import { afterAll, afterEach, describe, expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "../../db/client";
import { subscribers } from "../../db/schema";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { origin } from "../http";
import { browserTest, holdRequests, markDocument, open } from "./browser";

afterAll(restore);

const SCRIPT = "**/assets/chunk-*.js";
const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").getByText(text, { exact: true });

browserTest("Share on a blog copies the address where the device cannot share", async (page) => {
  const address = origin + paths.blog(cast.blog);
  await open(page, paths.blog(cast.blog));
  await page.evaluate(() => void Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("link", { name: "Share" }).click();
  await toast(page, "Link copied to clipboard!").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect(page.url()).toBe(address);
});

describe("the newsletter on the home page", () => {
  afterEach(restore);

  browserTest("Enter before the scripts are there subscribes when they are, once", async (page) => {
    const letGo = await holdRequests(page, SCRIPT);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(paths.api.subscribe())) sent.push(request.postData() ?? "");
    });
    const field = page.getByLabel("Email address");
    await open(page, paths.home());
    const isSameDocument = await markDocument(page);
    await field.pressSequentially("Ann@Mail.example");
    await field.press("Enter");
    letGo();
    await toast(page, "Successfully Subscribed!").waitFor();
    await toast(page, "Your address is on the list. We do not send the newsletter yet.").waitFor();
    expect(sent.length).toBe(1);
    expect(await field.inputValue()).toBe("");
    expect(await db.$count(subscribers, eq(subscribers.email, "ann@mail.example"))).toBe(1);
    expect(await isSameDocument()).toBe(true);
  });
});

describe("the menu of small screens", () => {
  const sign = (page: Page) => page.getByRole("button", { name: "Menu" });
  const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });

  browserTest("has every place and the theme, by keyboard too, and closes", { width: 390 }, async (page) => {
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, paths.about());
    expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
    await sign(page).focus();
    await page.keyboard.press("Enter");
    await menu(page).waitFor();
    expect(await menu(page).getByRole("link").allTextContents()).toEqual([
      "Home",
      "Stores",
      "Categories",
      "Blogs",
      "Admin",
    ]);
    await page.keyboard.press("Tab");
    await menu(page).getByRole("link", { name: "Home" }).and(page.locator(":focus-visible")).waitFor();
    await page.keyboard.press("Escape");
    await menu(page).waitFor({ state: "hidden" });
    await sign(page).and(page.locator(":focus")).waitFor();

    await sign(page).click();
    await page.getByText("Dark", { exact: true }).filter({ visible: true }).click();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      "rgb(14, 11, 9)",
    );
    // The link's own navigation is held up, so that the page stays.
    const isSameDocument = await markDocument(page);
    await page.evaluate(() => {
      addEventListener("click", (event) => event.preventDefault(), { once: true });
    });
    await menu(page).getByRole("link", { name: "Stores" }).click();
    await menu(page).waitFor({ state: "hidden" });
    expect(await isSameDocument()).toBe(true);
    await sign(page).click();
    await menu(page).getByRole("link", { name: "Stores" }).click();
    await page.waitForURL(`**${paths.stores()}`);
    await menu(page).waitFor({ state: "hidden" });
  });

  browserTest("closes with a touch outside", { width: 390, touch: true }, async (page) => {
    await open(page, paths.about());
    await sign(page).click();
    await menu(page).waitFor();
    await page.touchscreen.tap(40, 800);
    await menu(page).waitFor({ state: "hidden" });
  });
});
