import { afterAll, describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import * as blogs from "../../src/models/blogs/list";
import * as deals from "../../src/models/deals/list";
import * as stores from "../../src/models/stores/list";
import { paths } from "../../src/paths";
import type { CouponSort } from "../../src/schemas/vocabulary";
import { arrived, awake, browserTest, hold, leave, mark, open } from "./browser";

afterAll(leave);

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

/**
 * Watches the page's own requests for an address that ends so. The function it gives waits until the page has done all
 * that it does with the answer, or has given the request up.
 */
async function end(page: Page, address: string): Promise<() => Promise<void>> {
  await page.evaluate((address) => {
    const real = window.fetch;
    const over: Promise<unknown>[] = [];
    const watched = (...request: Parameters<typeof fetch>) => {
      const answer = real(...request);
      if (String(request[0]).endsWith(address))
        over.push(answer.then((response) => response.clone().text()).catch(() => {}));
      return answer;
    };
    Object.assign(window, { fetch: watched, over });
  }, address);
  return () =>
    page.evaluate(async () => {
      const { over } = window as unknown as { over: Promise<unknown>[] };
      if (over.length === 0) throw new Error("The page has not asked for it");
      await Promise.all(over);
      // Earlier waits for the same answer end first.
      await new Promise((resolve) => setTimeout(resolve));
    });
}

async function openHome(page: Page, path = paths.home()): Promise<void> {
  await open(page, path);
  await awake(page, "filter-coupons");
}

describe("the filters of the home page", () => {
  browserTest("typing filters the list without a new page, and the address follows", async (page) => {
    await openHome(page);
    const isSameDocument = await mark(page);
    expect(await page.getByRole("heading", { name: "Featured Coupons" }).isVisible()).toBe(true);
    await bar(page).search.pressSequentially("coffee");
    expect(await listed(page, resultsFor("coffee"))).toEqual(await coupons({ search: "coffee" }));
    expect(address(page)).toBe("/?search=coffee");
    expect(await page.getByRole("heading", { name: "Featured Coupons" }).isVisible()).toBe(false);
    await bar(page).status.getByText('Search Results for "coffee":').waitFor();
    expect(await isSameDocument()).toBe(true);
  });

  browserTest("what is found stands right under the bar, and goes back when it is cleared", async (page) => {
    const isAlone = async () => !(await page.getByRole("heading", { name: "Popular Stores" }).isVisible());
    const top = () => page.locator(".coupon-list").evaluate((list) => list.getBoundingClientRect().top);
    await openHome(page);
    expect(await isAlone()).toBe(false);
    await bar(page).search.fill("coffee");
    await listed(page, resultsFor("coffee"));
    expect(await isAlone()).toBe(true);
    expect(await top()).toBeLessThan(120);
    expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["Coupons"]);
    await bar(page).search.fill("");
    await listed(page, latest);
    expect(await isAlone()).toBe(false);
    expect(await top()).toBeLessThan(200);
    expect(address(page)).toBe("/");
  });

  browserTest("a search that finds nothing says so", async (page) => {
    await openHome(page);
    await bar(page).search.fill("zzzz");
    await page.getByText("No coupons found for your search.").waitFor();
    await bar(page).status.getByText('Search Results for "zzzz": none found').waitFor();
  });

  browserTest("a page that was opened with a filter is whole again without it", async (page) => {
    await openHome(page, paths.home({ search: "coffee" }));
    await bar(page).search.fill("");
    await page.getByRole("heading", { name: "Popular Stores" }).waitFor();
    expect(address(page)).toBe("/");
    expect(await listed(page, latest)).toEqual(await coupons({}));
  });

  browserTest("choosing a category lists it under its name", async (page) => {
    await openHome(page);
    await bar(page).category.selectOption({ label: "Fashion" });
    expect(await listed(page, "Fashion Coupons")).toEqual(await coupons({ category: "fashion" }));
    expect(address(page)).toBe("/?category=fashion");
  });

  browserTest("choosing an order sorts the list, and the address follows", async (page) => {
    await openHome(page);
    await bar(page).sort.selectOption({ label: "Sort by: Expiry Date" });
    await page.waitForURL("/?sort=expiry");
    await arrived(page);
    expect(await listed(page, latest)).toEqual(await coupons({}, "expiry"));
    await bar(page).sort.selectOption({ label: "Sort by: Latest" });
    await page.waitForURL("/");
    await arrived(page);
    expect(await listed(page, latest)).toEqual(await coupons({}));
  });

  browserTest("the list view turns the tickets without asking for them, and stays", async (page) => {
    const asked: string[] = [];
    await openHome(page);
    page.on("request", (request) => void asked.push(request.url()));
    await bar(page).view("List").click();
    await page.locator('#coupons .tickets[data-view="list"]').first().waitFor();
    expect(await page.locator('#coupons .tickets[data-view="grid"]').count()).toBe(0);
    expect(address(page)).toBe("/?view=list");
    expect(asked.filter((url) => url.includes("/fragments/"))).toEqual([]);
    await bar(page).search.fill("coffee");
    await listed(page, resultsFor("coffee"));
    await page.locator('#coupons .tickets[data-view="list"]').waitFor();
    expect(address(page)).toBe("/?search=coffee&view=list");
  });

  browserTest("six skeletons stand in until a slow answer is there", async (page) => {
    await openHome(page);
    const letGo = await hold(page, FRAGMENTS);
    await bar(page).category.selectOption("fashion");
    await page.locator('#coupons[aria-busy] [data-skeletons="6"]').waitFor();
    expect(await page.locator("#coupons article").count()).toBe(0);
    letGo();
    await listed(page, "Fashion Coupons");
    expect(await page.locator("#coupons [data-skeletons]").count()).toBe(0);
    expect(await page.locator("[aria-busy]").count()).toBe(0);
  });

  browserTest("a view chosen while an answer is on its way holds for that answer", async (page) => {
    await openHome(page);
    const letGo = await hold(page, FRAGMENTS);
    await bar(page).category.selectOption("fashion");
    await bar(page).view("List").click();
    letGo();
    await listed(page, "Fashion Coupons");
    expect(address(page)).toBe("/?category=fashion&view=list");
    expect(await page.locator("#coupons .tickets").getAttribute("data-view")).toBe("list");
  });

  browserTest("an older, slower answer never replaces a newer one", async (page) => {
    await openHome(page);
    const letGo = await hold(page, "**/fragments/coupons?search=tea");
    const isOver = await end(page, "search=tea");
    await bar(page).search.fill("tea");
    await page.locator("#coupons[aria-busy]").waitFor();
    await bar(page).search.fill("coffee");
    const expected = await listed(page, resultsFor("coffee"));
    letGo();
    await isOver();
    expect(await page.locator("#coupons h2").allTextContents()).toEqual([resultsFor("coffee")]);
    expect(await listed(page, resultsFor("coffee"))).toEqual(expected);
  });

  browserTest("back and forward bring back the fields and the list", async (page) => {
    await openHome(page);
    await bar(page).search.fill("coffee");
    await listed(page, resultsFor("coffee"));
    await bar(page).sort.selectOption("discount");
    await page.waitForURL("**sort=discount");
    await bar(page).view("List").click();
    await page.waitForURL("**view=list");
    const isSameDocument = await mark(page);

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
    expect(await fields(page)).toEqual({
      search: "coffee",
      category: "",
      sort: "discount",
      view: "list",
    });
    expect(await page.locator("#coupons .tickets").getAttribute("data-view")).toBe("list");
    expect(await isSameDocument()).toBe(true);
  });

  browserTest("so they do after a visit to another page, while the bar sleeps", async (page) => {
    await openHome(page);
    await bar(page).search.fill("coffee");
    await listed(page, resultsFor("coffee"));
    await open(page, paths.about());
    await page.goBack();
    await arrived(page);
    expect(await listed(page, resultsFor("coffee"))).toEqual(await coupons({ search: "coffee" }));
    expect(await fields(page)).toEqual({ ...untouched, search: "coffee" });
    await page.goBack();
    await arrived(page);
    expect(await listed(page, latest)).toEqual(await coupons({}));
    expect(await fields(page)).toEqual(untouched);
    await page.goForward();
    await arrived(page);
    expect(await listed(page, resultsFor("coffee"))).toEqual(await coupons({ search: "coffee" }));
    expect(await fields(page)).toEqual({ ...untouched, search: "coffee" });
  });

  browserTest("typing a word is one step back", async (page) => {
    await openHome(page);
    for (const [typed, rest] of [
      ["cof", "fee"],
      ["tea", " pot"],
    ] as const) {
      await bar(page).search.fill(typed);
      await page.waitForURL(`**/?search=${typed}`);
      await bar(page).search.press("End");
      await bar(page).search.pressSequentially(rest);
      await page.waitForURL((url) => url.searchParams.get("search") === typed + rest);
    }
    await page.goBack();
    await listed(page, latest);
    expect(await fields(page)).toEqual(untouched);
  });

  browserTest("Enter asks at once, and comes to the list", async (page) => {
    await openHome(page);
    const isSameDocument = await mark(page);
    await bar(page).search.fill("coffee");
    await bar(page).search.press("Enter");
    expect(address(page)).toBe("/?search=coffee");
    expect(await listed(page, resultsFor("coffee"))).toEqual(await coupons({ search: "coffee" }));
    expect(await isSameDocument()).toBe(true);
  });

  browserTest("Enter pressed before the scripts are there is answered when they are", async (page) => {
    const letGo = await hold(page, SCRIPT);
    await open(page, paths.home());
    const isSameDocument = await mark(page);
    await bar(page).search.pressSequentially("coffee");
    await bar(page).search.press("Enter");
    letGo();
    expect(await listed(page, resultsFor("coffee"))).toEqual(await coupons({ search: "coffee" }));
    expect(address(page)).toBe("/?search=coffee");
    expect(await isSameDocument()).toBe(true);
  });

  browserTest("what was typed before the scripts are there is searched for when they are", async (page) => {
    const letGo = await hold(page, SCRIPT);
    await open(page, paths.home());
    await bar(page).search.pressSequentially("coffee");
    letGo();
    expect(await listed(page, resultsFor("coffee"))).toEqual(await coupons({ search: "coffee" }));
    expect(address(page)).toBe("/?search=coffee");
  });

  browserTest("what was chosen before the scripts are there is listed when they are", async (page) => {
    const letGo = await hold(page, SCRIPT);
    await open(page, paths.home());
    await bar(page).category.focus();
    await bar(page).category.selectOption("fashion");
    letGo();
    expect(await listed(page, "Fashion Coupons")).toEqual(await coupons({ category: "fashion" }));
    expect(address(page)).toBe("/?category=fashion");
  });

  browserTest("a filtered address opens as it was left", async (page) => {
    await open(page, "/?search=coffee&category=food-drink&sort=discount&view=list");
    expect(await fields(page)).toEqual({
      search: "coffee",
      category: "food-drink",
      sort: "discount",
      view: "list",
    });
    expect(await listed(page, resultsFor("coffee"))).toEqual(
      await coupons({ search: "coffee", category: "food-drink" }, "discount"),
    );
    expect(await page.locator("#coupons .tickets").getAttribute("data-view")).toBe("list");
  });

  browserTest(
    "an answer that fails is left to the page itself",
    { expected: /status of 500/ },
    async (page) => {
      await openHome(page);
      await page.route(FRAGMENTS, (route) => route.fulfill({ status: 500 }));
      const isSameDocument = await mark(page);
      await bar(page).category.selectOption("fashion");
      expect(await listed(page, "Fashion Coupons")).toEqual(await coupons({ category: "fashion" }));
      expect(await isSameDocument()).toBe(false);
    },
  );

  browserTest("the keyboard alone is enough", async (page) => {
    await openHome(page);
    await bar(page).search.focus();
    await page.keyboard.type("off");
    await listed(page, resultsFor("off"));
    await page.keyboard.press("Tab");
    await page.keyboard.type("Fash");
    await page.waitForURL("**/?search=off&category=fashion");
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
    expect(await page.locator("#coupons .tickets").getAttribute("data-view")).toBe("list");
  });
});

async function storeNames(search: string): Promise<string[]> {
  const { items } = await stores.list({ search }, { limit: 60 });
  expect(items.length).toBeGreaterThan(0);
  return items.map(({ name }) => name);
}

describe("the search of /stores", () => {
  const names = (page: Page) => page.locator("#stores .cards").first().locator("h3").allTextContents();
  const search = (page: Page) => page.getByRole("search", { name: "All stores" }).getByRole("searchbox");

  browserTest("is prefilled from the address", async (page) => {
    await open(page, paths.stores({ search: "harbor" }));
    expect(await search(page).inputValue()).toBe("harbor");
    expect(await names(page)).toEqual(await storeNames("harbor"));
  });
});

describe("the search of the header", () => {
  const header = (page: Page) => page.getByPlaceholder("Search for stores or deals...").first();

  browserTest("leads to the stores", async (page) => {
    await open(page, paths.about());
    await header(page).fill("harbor & pine");
    await header(page).press("Enter");
    await page.waitForURL((url) => url.pathname === "/stores");
    expect(new URL(page.url()).searchParams.get("search")).toBe("harbor & pine");
    await arrived(page);
    expect(await page.locator("#stores .cards h3").first().textContent()).toBe("Harbor & Pine");
  });

  browserTest("ignores blank input", async (page) => {
    await open(page, paths.about());
    const isSameDocument = await mark(page);
    for (const blank of ["", "   "]) {
      await header(page).fill(blank);
      await header(page).press("Enter");
      expect(await header(page).evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false);
    }
    expect(address(page)).toBe(paths.about());
    expect(await isSameDocument()).toBe(true);
  });
});

async function blogTitles(filter: blogs.BlogFilter): Promise<string[]> {
  const { items } = await blogs.list(filter, { limit: 24 });
  expect(items.length).toBeGreaterThan(0);
  return items.map(({ title }) => title);
}

describe("the filters of /blogs", () => {
  const titles = (page: Page) => page.locator("#blogs article h3").allTextContents();
  const form = (page: Page) => page.getByRole("search", { name: "Blogs" });

  browserTest("search, choose a category, and clear both", async (page) => {
    await open(page, paths.blogs());
    await awake(page, "filter-blogs");
    const isSameDocument = await mark(page);
    await form(page).getByRole("searchbox").fill("price");
    await page.waitForURL("**/blogs?search=price");
    await arrived(page);
    expect(await titles(page)).toEqual(await blogTitles({ search: "price" }));

    await form(page).getByLabel("Category").selectOption({ label: "Savings Tips" });
    await page.waitForURL("**/blogs?search=price&category=savings-tips");
    await arrived(page);
    expect(await titles(page)).toEqual(await blogTitles({ search: "price", category: "savings-tips" }));

    await form(page).getByRole("link", { name: "Clear Filters" }).click();
    await page.waitForURL("**/blogs");
    await arrived(page);
    expect(await form(page).getByRole("searchbox").inputValue()).toBe("");
    expect(await form(page).getByLabel("Category").inputValue()).toBe("");
    expect(await titles(page)).toEqual(await blogTitles({}));
    expect(await isSameDocument()).toBe(true);
  });

  browserTest("say that nothing is found", async (page) => {
    await open(page, paths.blogs());
    await awake(page, "filter-blogs");
    await form(page).getByRole("searchbox").fill("zzzz");
    await page.getByText("No blogs found. Try adjusting your filters.").waitFor();
  });

  browserTest("are prefilled from the address", async (page) => {
    await open(page, paths.blogs({ search: "price", category: "savings-tips" }));
    expect(await form(page).getByRole("searchbox").inputValue()).toBe("price");
    expect(await form(page).getByLabel("Category").inputValue()).toBe("savings-tips");
    expect(await titles(page)).toEqual(await blogTitles({ search: "price", category: "savings-tips" }));
  });
});
