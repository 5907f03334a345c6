import { afterAll, describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import * as blogs from "../../src/models/blogs/list";
import * as deals from "../../src/models/deals/list";
import { paths } from "../../src/paths";
import type { CouponSort } from "../../src/schemas/vocabulary";
import { restore } from "../catalogue";
import { arrived, browserTest, holdRequests, markDocument, open, wakeIsland } from "./browser";

afterAll(restore);

const FRAGMENTS = "**/fragments/**";
const SCRIPT = "**/assets/chunk-*.js";
const latest = "Latest Coupons..!";
const resultsFor = (search: string) => `Search Results for "${search}"`;

/** The first page that the model gives, as titles in their order. */
async function coupons(filter: deals.CouponFilter, sort: CouponSort = "latest"): Promise<string[]> {
  const { items } = await deals.coupons(filter, sort, { limit: 12 });
  expect(items.length).toBeGreaterThan(1);
  return items.map(({ title }) => title);
}

/** The titles on the page, once the list has this heading. */
async function listed(page: Page, heading: string): Promise<string[]> {
  const list = page
    .locator(".coupon-list")
    .filter({ has: page.getByRole("heading", { name: heading, exact: true }) });
  await list.locator("article").first().waitFor();
  return list.locator("article h3").allTextContents();
}

function bar(page: Page) {
  const form = page.getByRole("search", { name: "Coupons" });
  return {
    search: form.getByRole("searchbox"),
    category: form.getByLabel("Category"),
    sort: form.getByLabel("Sort"),
    view: (title: "Grid" | "List") => form.getByTitle(title),
    /** The announcement for a screen reader. */
    status: form.getByRole("status"),
  };
}

async function fields(page: Page): Promise<Record<string, string>> {
  return page
    .getByRole("search", { name: "Coupons" })
    .locator("form")
    .evaluate((form: HTMLFormElement) =>
      Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    );
}

const untouched = { search: "", category: "", sort: "latest", view: "grid" };

function address(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

async function openHome(page: Page, path = paths.home()): Promise<void> {
  await open(page, path);
  await wakeIsland(page, "filter-coupons");
}

const view = (page: Page) => page.locator("#coupons .tickets").getAttribute("data-view");

describe("the filters of the home page", () => {
  browserTest(
    "change the list and the address without a new page, and leave a failing answer to a new one",
    { expected: /status of 500/ },
    async (page) => {
      const isAlone = async () =>
        !(await page
          .getByRole("heading", { name: /^(Featured Coupons|Popular Stores)$/ })
          .first()
          .isVisible());
      const top = () => page.locator(".coupon-list").evaluate((list) => list.getBoundingClientRect().top);
      const asked: string[] = [];
      await openHome(page);
      await page.getByText("A demo catalogue").evaluate((line) => line.remove());
      const isSameDocument = await markDocument(page);
      expect(await isAlone()).toBe(false);

      await bar(page).search.pressSequentially("coffee");
      expect(await listed(page, resultsFor("coffee"))).toEqual(await coupons({ search: "coffee" }));
      expect(address(page)).toBe("/?search=coffee");
      await bar(page).status.getByText('Search Results for "coffee":').waitFor();
      expect(await isAlone()).toBe(true);
      expect(await top()).toBeLessThan(120);
      expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["Coupons"]);

      page.on("request", (request) => void asked.push(request.url()));
      await bar(page).view("List").click();
      await page.locator('#coupons .tickets[data-view="list"]').first().waitFor();
      expect(await page.locator('#coupons .tickets[data-view="grid"]').count()).toBe(0);
      expect(address(page)).toBe("/?search=coffee&view=list");
      expect(asked.filter((url) => url.includes("/fragments/"))).toEqual([]);

      await bar(page).search.fill("");
      await listed(page, latest);
      expect(await isAlone()).toBe(false);
      expect(await top()).toBeLessThan(200);
      expect([address(page), await view(page)]).toEqual(["/?view=list", "list"]);

      await bar(page).search.fill("off");
      await bar(page).search.press("Enter");
      expect(address(page)).toBe("/?search=off&view=list");
      expect(await listed(page, resultsFor("off"))).toEqual(await coupons({ search: "off" }));
      expect(await isSameDocument()).toBe(true);

      await page.route(FRAGMENTS, (route) => route.fulfill({ status: 500 }));
      await bar(page).category.selectOption("fashion");
      await page.waitForURL("/?search=off&category=fashion&view=list");
      await arrived(page);
      expect(await listed(page, resultsFor("off"))).toEqual(
        await coupons({ search: "off", category: "fashion" }),
      );
      expect(await isSameDocument()).toBe(false);
    },
  );

  browserTest("are one step back each, a typed word too, and so after another page", async (page) => {
    await openHome(page);
    await bar(page).search.fill("cof");
    await page.waitForURL("**/?search=cof");
    await bar(page).search.press("End");
    await bar(page).search.pressSequentially("fee");
    await listed(page, resultsFor("coffee"));
    await bar(page).sort.selectOption("discount");
    await page.waitForURL("**sort=discount");
    await bar(page).view("List").click();
    await page.waitForURL("**view=list");
    const isSameDocument = await markDocument(page);

    await page.goBack();
    await page.goBack();
    await arrived(page);
    expect(await listed(page, resultsFor("coffee"))).toEqual(await coupons({ search: "coffee" }));
    expect(await fields(page)).toEqual({ ...untouched, search: "coffee" });
    await page.goBack();
    expect(await listed(page, latest)).toEqual(await coupons({}));
    expect(await fields(page)).toEqual(untouched);
    await page.getByRole("heading", { name: "Featured Coupons" }).waitFor();

    for (const _ of [1, 2, 3]) await page.goForward();
    await arrived(page);
    expect(await listed(page, resultsFor("coffee"))).toEqual(await coupons({ search: "coffee" }, "discount"));
    const last = { search: "coffee", category: "", sort: "discount", view: "list" };
    expect(await fields(page)).toEqual(last);
    expect(await view(page)).toBe("list");
    expect(await isSameDocument()).toBe(true);

    // The bar sleeps after another page.
    await open(page, paths.about());
    await page.goBack();
    await arrived(page);
    expect(await listed(page, resultsFor("coffee"))).toEqual(await coupons({ search: "coffee" }, "discount"));
    expect(await fields(page)).toEqual(last);
    await page.goBack();
    await arrived(page);
    await page.locator('#coupons .tickets[data-view="grid"]').waitFor();
    expect(await fields(page)).toEqual({ ...last, view: "grid" });
  });

  browserTest("are as the address says, and the page is whole again without them", async (page) => {
    await openHome(page, "/?search=coffee&category=food-drink&sort=discount&view=list");
    expect(await fields(page)).toEqual({
      search: "coffee",
      category: "food-drink",
      sort: "discount",
      view: "list",
    });
    expect(await listed(page, resultsFor("coffee"))).toEqual(
      await coupons({ search: "coffee", category: "food-drink" }, "discount"),
    );
    expect(await view(page)).toBe("list");
    await bar(page).category.selectOption("");
    await page.waitForURL("/?search=coffee&sort=discount&view=list");
    await arrived(page);
    await bar(page).sort.selectOption("latest");
    await page.waitForURL("/?search=coffee&view=list");
    await arrived(page);
    expect(await page.getByRole("heading", { name: "Popular Stores" }).count()).toBe(0);
    await bar(page).search.fill("");
    await page.getByRole("heading", { name: "Popular Stores" }).waitFor();
    expect(address(page)).toBe("/?view=list");
    expect(await listed(page, latest)).toEqual(await coupons({}));
  });

  browserTest("answer Enter that was pressed before the scripts are there", async (page) => {
    const letGo = await holdRequests(page, SCRIPT);
    await open(page, paths.home());
    const isSameDocument = await markDocument(page);
    await bar(page).search.pressSequentially("coffee");
    await bar(page).search.press("Enter");
    letGo();
    expect(await listed(page, resultsFor("coffee"))).toEqual(await coupons({ search: "coffee" }));
    expect(address(page)).toBe("/?search=coffee");
    expect(await isSameDocument()).toBe(true);
  });

  browserTest("follow a view that was chosen before the scripts are there", async (page) => {
    const letGo = await holdRequests(page, SCRIPT);
    await open(page, "/?search=coffee");
    await bar(page).view("List").click();
    letGo();
    await page.waitForURL("**/?search=coffee&view=list");
    await page.locator('#coupons .tickets[data-view="list"]').first().waitFor();
  });

  browserTest("need no more than the keyboard, and keep the focus while the list changes", async (page) => {
    await openHome(page);
    await bar(page).search.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Fash");
    expect(await listed(page, "Fashion Coupons")).toEqual(await coupons({ category: "fashion" }));
    expect(address(page)).toBe("/?category=fashion");
    await bar(page).category.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("off");
    await listed(page, resultsFor("off"));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.waitForURL("**/?search=off&category=fashion&sort=discount");
    await arrived(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.waitForURL("**/?search=off&category=fashion&sort=discount&view=list");
    await arrived(page);
    expect(await listed(page, resultsFor("off"))).toEqual(
      await coupons({ search: "off", category: "fashion" }, "discount"),
    );
    expect(await view(page)).toBe("list");
  });
});

async function blogTitles(filter: blogs.BlogFilter): Promise<string[]> {
  const { items } = await blogs.list(filter, { limit: 24 });
  expect(items.length).toBeGreaterThan(0);
  return items.map(({ title }) => title);
}

browserTest("the filters of /blogs search, choose a category, and clear both", async (page) => {
  const titles = () => page.locator("#blogs article h3").allTextContents();
  const form = page.getByRole("search", { name: "Blogs" });
  await open(page, paths.blogs());
  await wakeIsland(page, "filter-blogs");
  const isSameDocument = await markDocument(page);
  await form.getByRole("searchbox").fill("price");
  await page.waitForURL("**/blogs?search=price");
  await arrived(page);
  expect(await titles()).toEqual(await blogTitles({ search: "price" }));

  await form.getByLabel("Category").selectOption({ label: "Savings Tips" });
  await page.waitForURL("**/blogs?search=price&category=savings-tips");
  await arrived(page);
  expect(await titles()).toEqual(await blogTitles({ search: "price", category: "savings-tips" }));

  await form.getByRole("link", { name: "Clear Filters" }).click();
  await page.waitForURL("**/blogs");
  await arrived(page);
  expect(await form.getByRole("searchbox").inputValue()).toBe("");
  expect(await form.getByLabel("Category").inputValue()).toBe("");
  expect(await titles()).toEqual(await blogTitles({}));
  expect(await isSameDocument()).toBe(true);
});
