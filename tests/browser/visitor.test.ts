import { afterAll, afterEach, describe, expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "../../db/client";
import { subscribers } from "../../db/schema";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { origin } from "../http";
import { browserTest, hold, leave, mark, open } from "./browser";

afterAll(leave);

const SCRIPT = "**/assets/chunk-*.js";
const SUBSCRIBE = `**${paths.api.subscribe()}`;
const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").getByText(text, { exact: true });

describe("Share on a blog", () => {
  const address = origin + paths.blog(cast.blog);

  /** Opens a blog in a browser that shares in this way, or not at all. */
  async function openBlog(page: Page, share?: "shares" | "is closed"): Promise<void> {
    await open(page, paths.blog(cast.blog));
    await page.evaluate((share) => {
      const asked = async (given: ShareData) => {
        document.documentElement.dataset.shared = JSON.stringify(given);
        if (share === "is closed") throw new DOMException("Closed", "AbortError");
      };
      Object.defineProperty(navigator, "share", { value: share && asked });
    }, share);
  }

  const share = (page: Page) => page.getByRole("link", { name: "Share" });
  const shared = (page: Page) => page.locator("html[data-shared]").getAttribute("data-shared");

  browserTest("copies the address where the device cannot share", async (page) => {
    await openBlog(page);
    await share(page).click();
    await toast(page, "Link copied to clipboard!").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    expect(page.url()).toBe(address);
  });

  browserTest("opens the device's own sheet where there is one", async (page) => {
    await openBlog(page, "shares");
    await share(page).click();
    const title = await page.locator("h1").textContent();
    expect(JSON.parse((await shared(page)) ?? "")).toEqual({ title, url: address });
    expect(await page.locator("[data-sonner-toast]").count()).toBe(0);
  });

  browserTest("says nothing when a person closes the sheet", async (page) => {
    await openBlog(page, "is closed");
    await share(page).click();
    expect(await shared(page)).toContain(address);
    await page.waitForLoadState("networkidle");
    expect(await page.locator("[data-sonner-toast]").count()).toBe(0);
  });

  browserTest("admits that the address could not be copied", async (page) => {
    await openBlog(page);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("Refused", "NotAllowedError"));
    });
    await share(page).click();
    await toast(page, "Failed to copy link").waitFor();
  });
});

describe("the newsletter on the home page", () => {
  afterEach(restore);

  const field = (page: Page) => page.getByLabel("Email address");
  const button = (page: Page) => page.getByRole("button", { name: "Subscribe" });
  const isSubscribed = async (email: string) =>
    (await db.$count(subscribers, eq(subscribers.email, email))) === 1;

  function requests(page: Page): string[] {
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(paths.api.subscribe())) sent.push(request.postData() ?? "");
    });
    return sent;
  }

  for (const email of ["ann", "", "   "]) {
    browserTest(`"${email}" is refused without being sent`, async (page) => {
      const sent = requests(page);
      await open(page, paths.home());
      await field(page).focus();
      await page.locator("x-island[name=subscribe][ready]").waitFor({ state: "attached" });
      await field(page).fill(email);
      await button(page).click();
      await toast(page, "Invalid Email").waitFor();
      await toast(page, "Please enter a valid email address.").waitFor();
      expect(sent).toEqual([]);
    });
  }

  browserTest(
    "what only the server sees is refused in the same words",
    { expected: /status of 422/ },
    async (page) => {
      await open(page, paths.home());
      await field(page).fill("ann@mail");
      await button(page).click();
      await toast(page, "Invalid Email").waitFor();
      await toast(page, "Please enter a valid email address.").waitFor();
      expect(await field(page).inputValue()).toBe("ann@mail");
    },
  );

  browserTest("an address is subscribed, and the field emptied", async (page) => {
    const sent = requests(page);
    await open(page, paths.home());
    await field(page).fill("Ann@Mail.example");
    await button(page).click();
    await toast(page, "Successfully Subscribed!").waitFor();
    await toast(page, "Your address is on the list. We do not send the newsletter yet.").waitFor();
    expect(await field(page).inputValue()).toBe("");
    expect(sent.length).toBe(1);
    expect(await isSubscribed("ann@mail.example")).toBe(true);
  });

  browserTest("Enter before the scripts are there subscribes when they are, once", async (page) => {
    const letGo = await hold(page, SCRIPT);
    const sent = requests(page);
    await open(page, paths.home());
    const isSameDocument = await mark(page);
    await field(page).pressSequentially("ann@mail.example");
    await field(page).press("Enter");
    letGo();
    await toast(page, "Successfully Subscribed!").waitFor();
    expect(sent.length).toBe(1);
    expect(await isSubscribed("ann@mail.example")).toBe(true);
    expect(await isSameDocument()).toBe(true);
  });

  browserTest("a second click while the first is on its way sends nothing more", async (page) => {
    const sent = requests(page);
    await open(page, paths.home());
    const letGo = await hold(page, SUBSCRIBE);
    await field(page).fill("ann@mail.example");
    await button(page).click();
    const busy = page.getByRole("button", { name: "Subscribing…" });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    letGo();
    await toast(page, "Successfully Subscribed!").waitFor();
    expect(await button(page).isEnabled()).toBe(true);
    expect(sent.length).toBe(1);
  });

  const failures = [
    { name: "a failing server", expected: /status of 500/, fail: { status: 500 } },
    { name: "a lost connection", expected: /net::ERR_FAILED/, fail: null },
  ];
  for (const { name, expected, fail } of failures) {
    browserTest(`${name} is reported, and the text stays`, { expected }, async (page) => {
      await page.route(SUBSCRIBE, (route) => (fail ? route.fulfill(fail) : route.abort()));
      await open(page, paths.home());
      await field(page).fill("ann@mail.example");
      await button(page).click();
      await toast(page, "Subscription Failed").waitFor();
      await toast(page, "Please try again later.").waitFor();
      expect(await field(page).inputValue()).toBe("ann@mail.example");
      expect(await button(page).isEnabled()).toBe(true);
    });
  }
});

describe("the menu of small screens", () => {
  const small = { width: 390 };
  const sign = (page: Page) => page.getByRole("button", { name: "Menu" });
  const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });

  async function openMenu(page: Page): Promise<void> {
    await open(page, paths.about());
    await sign(page).click();
    await menu(page).waitFor();
  }

  browserTest("shows every place, where the navigation is not shown", small, async (page) => {
    await openMenu(page);
    expect(await menu(page).getByRole("link").allTextContents()).toEqual([
      "Home",
      "Stores",
      "Categories",
      "Blogs",
      "Admin",
    ]);
    expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
  });

  browserTest("closes with Escape, and gives the focus back", small, async (page) => {
    await openMenu(page);
    await menu(page).getByRole("link", { name: "Stores" }).focus();
    await page.keyboard.press("Escape");
    await menu(page).waitFor({ state: "hidden" });
    await sign(page).and(page.locator(":focus")).waitFor();
  });

  browserTest("closes with a touch outside", { width: 390, touch: true }, async (page) => {
    await openMenu(page);
    await page.touchscreen.tap(40, 800);
    await menu(page).waitFor({ state: "hidden" });
  });

  browserTest("closes when one of its links is followed", small, async (page) => {
    await openMenu(page);
    // The link's own navigation is held up, so that the page stays.
    const isSameDocument = await mark(page);
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
    await menu(page).getByRole("link", { name: "Stores" }).click();
    await menu(page).waitFor({ state: "hidden" });
    expect(await isSameDocument()).toBe(true);
  });

  browserTest("leads where its links say", small, async (page) => {
    await openMenu(page);
    await menu(page).getByRole("link", { name: "Stores" }).click();
    await page.waitForURL(`**${paths.stores()}`);
    await menu(page).waitFor({ state: "hidden" });
  });
});
