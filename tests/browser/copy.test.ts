import { afterAll, afterEach, describe, expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { db } from "../../db/client";
import { deals as rows } from "../../db/schema";
import { assets } from "../../src/http/assets";
import * as counters from "../../src/models/counts/counters";
import * as highlights from "../../src/models/deals/highlights";
import * as deals from "../../src/models/deals/list";
import { paths } from "../../src/paths";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { get } from "../http";
import { browserTest, holdRequests, open, wakeIsland } from "./browser";

afterAll(restore);

const SCRIPT = "**/assets/chunk-*.js";
const LOADER = 1760;
const ALL_SCRIPTS = 80_300;
/** How long a copied code is marked, in milliseconds. */
const MARK = 2000;

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const toast = (page: Page) => page.locator("[data-sonner-toast]");

/** Opens the home page with a coupon's ticket in its list. */
async function openHome(page: Page, title: string): Promise<Locator> {
  await open(page, paths.home({ search: title }));
  return page.locator("#coupons article", { hasText: title });
}

/** The copies that the page reports, by deal. */
function copiesReported(page: Page): string[] {
  const reported: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith("/copies")) reported.push(`${request.method()} ${pathname}`);
  });
  return reported;
}

const theShop = { contentType: "text/html", body: "The shop" };

describe("a code on the home page", () => {
  afterEach(restore);

  browserTest(
    "by keyboard: is copied, counted, makes the deal more popular, and leads on to the store",
    async (page, context) => {
      await counters.flush();
      const deal = await dealByCode(cast.harbor20);
      const ticket = await openHome(page, deal.title);
      expect(await page.locator("body").textContent()).not.toContain(cast.harbor20);
      await ticket.getByRole("link", { name: deal.title }).focus();
      // The stop between is its terms.
      for (let stops = 0; stops < 2; stops++) await page.keyboard.press("Tab");
      await ticket.getByRole("button", { name: "Get Code" }).and(page.locator(":focus")).waitFor();
      const counted = page.waitForResponse(`**${paths.api.copies(deal.id)}`);
      await page.keyboard.press("Enter");
      await ticket.getByText("HARBOR20 - Copied!").waitFor();
      expect(await clipboard(page)).toBe(cast.harbor20);
      await toast(page).getByText("Coupon Code Copied!", { exact: true }).waitFor();
      await toast(page)
        .getByText("Code HARBOR20 has been copied to your clipboard.", { exact: true })
        .waitFor();
      expect([(await counted).status(), (await counted).request().method()]).toEqual([204, "POST"]);
      await counters.flush();
      expect((await dealByCode(cast.harbor20)).popularity).toBe(deal.popularity + 1);

      const visit = ticket.getByRole("link", { name: "Visit Store" });
      expect(await visit.getAttribute("rel")).toBe("sponsored noopener");
      expect(await visit.getAttribute("target")).toBe("_blank");
      await visit.and(page.locator(":focus-visible")).waitFor();
      await context.route("**/go/**", (route) => route.fulfill(theShop));
      const [tab] = await Promise.all([context.waitForEvent("page"), visit.click()]);
      await tab.waitForURL(`**${paths.goDeal(deal.id)}`);
      await toast(page).getByText("Redirecting to Store", { exact: true }).waitFor();
      await toast(page)
        .getByText("Taking you to Harbor & Pine to use your coupon.", { exact: true })
        .waitFor();
      await tab.close();
    },
  );

  browserTest(
    "a double click before the scripts are there copies at once, and is reported once",
    async (page) => {
      const deal = await dealByCode(cast.harbor20);
      const letGo = await holdRequests(page, SCRIPT);
      const reported = copiesReported(page);
      const ticket = await openHome(page, deal.title);
      const button = ticket.getByRole("button", { name: "Get Code" });
      const size = await button.boundingBox();
      await Promise.all([page.waitForRequest(SCRIPT), button.dblclick()]);
      expect(await button.isVisible()).toBe(true);
      await page.locator("x-island[aria-busy][copied]").waitFor({ state: "attached" });
      expect(await button.evaluate((element) => getComputedStyle(element, "::before").content)).toBe(
        '"Copied"',
      );
      expect(await clipboard(page)).toBe(cast.harbor20);
      expect(await button.boundingBox()).toEqual(size);
      letGo();
      await ticket.getByText("HARBOR20 - Copied!").waitFor();
      expect(await page.locator("x-island[aria-busy]").count()).toBe(0);
      await toast(page).getByText("Coupon Code Copied!", { exact: true }).waitFor();
      expect(reported).toEqual([`POST ${paths.api.copies(deal.id)}`]);
      expect(new URL(page.url()).pathname).toBe("/");
    },
  );

  browserTest(
    "is copied wherever it stands, and its toasts come one at a time until they are closed",
    async (page) => {
      const hero = await highlights.hero();
      await db
        .update(rows)
        .set({ createdAt: new Date() })
        .where(eq(rows.id, hero?.id ?? 0));
      await open(page, paths.home());
      const tickets = page.locator("article", { hasText: hero?.title });
      expect(await tickets.count()).toBe(2);
      await tickets.first().getByRole("button", { name: "Get Code" }).click();
      await tickets.first().getByText(`${hero?.code} - Copied!`).waitFor();
      // The other one sleeps until a pointer comes near.
      await tickets.last().locator(".ticket-stub .btn").first().hover();
      await tickets.last().getByText(`${hero?.code} - Copied!`).waitFor();
      expect(await tickets.getByRole("button", { name: "Get Code" }).count()).toBe(0);
      const first = toast(page).getByText(`Code ${hero?.code} has been copied to your clipboard.`);
      await first.waitFor();

      // A ticket that a filter has swapped in wakes like the others.
      await wakeIsland(page, "filter-coupons");
      const deal = await dealByCode(cast.harbor20);
      await page.getByLabel("Search coupons").fill(deal.title);
      const ticket = page.locator("#coupons article", { hasText: deal.title });
      await ticket.getByRole("button", { name: "Get Code" }).click();
      await ticket.getByText("HARBOR20 - Copied!").waitFor();
      const second = toast(page).getByText("Code HARBOR20 has been copied to your clipboard.");
      await second.waitFor();
      await first.waitFor({ state: "detached" });
      expect(await toast(page).count()).toBe(1);

      await page.keyboard.press("F8");
      const area = page.getByRole("region", { name: /^Notifications/ });
      // A list that takes no room of its own.
      await area.locator(":focus").waitFor({ state: "attached" });
      const close = area.getByRole("button", { name: "Close toast" });
      for (let stops = 0; stops < 3 && !(await close.evaluate(hasFocus)); stops++) {
        await page.keyboard.press("Tab");
      }
      expect(await close.evaluate(hasFocus)).toBe(true);
      await page.keyboard.press("Enter");
      await second.waitFor({ state: "detached" });
    },
  );
});

browserTest("a coupon without a code opens the way out in a new tab", async (page, context) => {
  const { items } = await deals.coupons({}, "latest", { limit: 200 });
  const deal = items.find((deal) => deal.code === null && deal.featured);
  if (!deal) throw new Error("The demo catalogue has no such coupon");
  await context.route("**/go/**", (route) => route.fulfill(theShop));
  const ticket = await openHome(page, deal.title);
  const link = ticket.getByRole("link", { name: "Get This Deal" });
  expect(await link.getAttribute("rel")).toBe("sponsored noopener");
  await link.hover();
  await ticket.locator("x-island[ready]").waitFor({ state: "attached" });
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await tab.waitForURL(`**${paths.goDeal(deal.id)}`);
  await toast(page)
    .getByText(`Taking you to ${deal.store.name} to get this deal.`, { exact: true })
    .waitFor();
  await toast(page).getByRole("button", { name: "Close toast" }).click();
  await toast(page).waitFor({ state: "detached" });
  await tab.close();
});

describe("a code on its store's page", () => {
  async function openTicket(page: Page): Promise<Locator> {
    const { id } = await dealByCode(cast.harbor20);
    await open(page, paths.store(cast.harborPine));
    return page.locator(`#deal-${id}`);
  }

  browserTest(
    "Space on Copy copies it, is marked for a while, and leads on to the store; the toast stays for five seconds",
    { isNew: true },
    async (page) => {
      const deal = await dealByCode(cast.harbor20);
      const reported = copiesReported(page);
      await page.clock.install();
      const ticket = await openTicket(page);
      expect(await ticket.getByText(cast.harbor20, { exact: true }).isVisible()).toBe(true);
      expect(await ticket.getByRole("link", { name: "Visit Store" }).count()).toBe(0);

      await ticket.getByRole("button", { name: "Copy code HARBOR20" }).focus();
      await page.keyboard.press("Space");
      const marked = ticket.getByRole("button", { name: "Copied code HARBOR20" });
      await marked.waitFor();
      const message = toast(page).getByText("Code copied to clipboard!", { exact: true });
      await message.waitFor();
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
      await ticket
        .getByRole("button", { name: /HARBOR20/ })
        .and(page.locator(":focus"))
        .waitFor();
      expect(await clipboard(page)).toBe(cast.harbor20);
      expect(reported).toEqual([`POST ${paths.api.copies(deal.id)}`]);
      const visit = ticket.getByRole("link", { name: "Visit Store" });
      expect(await visit.getAttribute("href")).toBe(paths.goDeal(deal.id));
      expect(await visit.getAttribute("rel")).toBe("sponsored noopener");

      await page.clock.runFor(MARK);
      await ticket.getByRole("button", { name: "Copy code HARBOR20" }).waitFor();
      expect(await visit.isVisible()).toBe(true);
      await page.clock.runFor(1000);
      expect(await message.isVisible()).toBe(true);
      await page.clock.runFor(3000);
      await message.waitFor({ state: "detached" });
    },
  );

  browserTest("a click before the scripts are there copies at once, and is reported once", async (page) => {
    const letGo = await holdRequests(page, SCRIPT);
    const reported = copiesReported(page);
    const ticket = await openTicket(page);
    await ticket.getByRole("button", { name: "Copy code" }).click();
    await page.locator("x-island[aria-busy][copied]").waitFor({ state: "attached" });
    expect(await clipboard(page)).toBe(cast.harbor20);
    letGo();
    await toast(page).getByText("Code copied to clipboard!", { exact: true }).waitFor();
    expect(reported.length).toBe(1);
  });
});

describe("the weight of the scripts, in bytes as they travel", () => {
  const sizeOf = async (path: string) =>
    (await (await get(path, { "Accept-Encoding": "br, gzip" })).arrayBuffer()).byteLength;

  /** The addresses of the scripts that a page loads. */
  function scriptsOf(page: Page): Set<string> {
    const scripts = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
    });
    return scripts;
  }

  browserTest(
    "the home page loads only the loader in it, and the rest once it is touched",
    { isNew: true },
    async (page) => {
      const scripts = scriptsOf(page);
      await open(page, paths.home());
      await page.evaluate(idle);
      expect([...scripts].toSorted()).toEqual([assets.loader, assets.themeChoice]);
      expect(await sizeOf(assets.loader)).toBeLessThanOrEqual(LOADER);

      await wakeIsland(page, "filter-coupons");
      await page.locator("#coupons").getByRole("button", { name: "Get Code" }).first().click();
      await toast(page).waitFor();
      const sizes = await Promise.all([...scripts].map(sizeOf));
      expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(ALL_SCRIPTS);
    },
  );

  browserTest(
    "an island brings React and the chunks of its page alone",
    { isNew: true, width: 390 },
    async (page) => {
      const scripts = scriptsOf(page);
      await open(page, paths.newsletter());
      await wakeIsland(page, "subscribe");
      while (![...scripts].some((path) => path.startsWith("/assets/search-site"))) await page.evaluate(idle);
      await page.evaluate(idle);
      const islands = [...scripts.difference(new Set([assets.loader, assets.themeChoice]))];
      const names = islands.map((path) => path.replace(/-[^-]+\.js$/, ""));
      expect([...new Set(names.toSorted())]).toEqual([
        "/assets/chunk",
        "/assets/search-site",
        "/assets/subscribe",
      ]);
      const sizes = await Promise.all(islands.map(sizeOf));
      expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(64_100);
    },
  );
});

/** Runs in the page. */
function hasFocus(element: Element): boolean {
  return element === document.activeElement;
}

/** Runs in the page. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve));
}
