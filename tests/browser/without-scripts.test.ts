import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "../../db/client";
import { subscribers } from "../../db/schema";
import { assets } from "../../src/http/assets";
import * as blogs from "../../src/models/blogs/list";
import * as deals from "../../src/models/deals/list";
import * as stores from "../../src/models/stores/list";
import { paths } from "../../src/paths";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { textOf, visit } from "../http";
import { whole } from "../site/reading";
import { browserTest } from "./browser";

afterAll(restore);

const plain = { javaScriptEnabled: false };

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

describe("without scripts", () => {
  const pages: { path: string; shows: string[]; missing?: true }[] = [
    {
      path: paths.home(),
      shows: ["Popular Stores", "Browse by Category", "Featured Coupons", "Latest Coupons..!"],
    },
    { path: paths.home({ search: "zzzz" }), shows: ["No coupons found for your search."] },
    { path: paths.stores(), shows: ["All Stores", "View Coupons"] },
    { path: paths.stores({ search: "zzzz" }), shows: ["No Stores Found"] },
    {
      path: paths.store(cast.harborPine),
      shows: ["Special Offers", "Additional Coupons", "HARBOR20", "Expired"],
    },
    { path: paths.store(cast.dealless), shows: ["No Coupons Available"] },
    { path: paths.store("nope"), shows: ["Store Not Found"], missing: true },
    { path: paths.categories(), shows: ["Browse Categories", "Popular Categories", "Fashion"] },
    { path: paths.category("fashion"), shows: ["Fashion", "active deals"] },
    { path: paths.blogs(), shows: ["Money Saving Tips", "Featured Articles", "Read Article"] },
    { path: paths.blog(cast.blogWithStore), shows: ["Shop at Harbor & Pine", "Check Coupons"] },
    { path: paths.newsletter(), shows: ["Newsletter", "Subscribe"] },
    { path: "/nope", shows: ["404 Page Not Found"], missing: true },
  ];
  // In the HTML a skeleton stands where its part comes later; the style sheet for browsers without scripts swaps them.
  test.each(pages)(
    "$path has what it shows, and the style sheet that shows it",
    async ({ path, shows, missing }) => {
      const html = await whole(path, missing ? 404 : 200);
      expect(html).toContain(`<noscript><link rel="stylesheet" href="${assets.withoutScripts}"/></noscript>`);
      const text = textOf(html.slice(html.indexOf("<main")));
      for (const words of shows) expect(text).toContain(words);
      expect(text).not.toContain("could not be loaded");
    },
  );

  browserTest("pages show their late parts in place of skeletons", plain, async (page) => {
    for (const { path, shows } of pages.filter(({ path }) =>
      [paths.stores(), paths.store(cast.harborPine), paths.blogs()].includes(path as never),
    )) {
      await page.goto(path);
      for (const text of shows) {
        // Late parts stand behind <main> then.
        await page
          .locator("body > :not(header, footer)")
          .getByText(text)
          .filter({ visible: true })
          .first()
          .waitFor();
      }
      expect(await page.locator(".skeleton").filter({ visible: true }).count()).toBe(0);
    }
  });

  browserTest("the coupons stand in their order, above the footer", plain, async (page) => {
    const { items } = await deals.coupons({}, "latest", { limit: 12 });
    await page.goto(paths.home());
    expect(await page.locator(".skeleton").filter({ visible: true }).count()).toBe(0);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const bottoms: number[] = [];
      for (const { title } of items) {
        const ticket = page.locator("article", { hasText: title }).filter({ visible: true }).last();
        const box = await ticket.boundingBox();
        expect(box?.height).toBeGreaterThan(100);
        bottoms.push((box?.y ?? 0) + (box?.height ?? 0));
      }
      const footer = await page.locator("footer").boundingBox();
      const newsletter = await page.getByLabel("Email address").boundingBox();
      expect(bottoms.length).toBe(12);
      expect(Math.max(...bottoms)).toBeLessThan(newsletter?.y ?? 0);
      expect(newsletter?.y).toBeLessThan(footer?.y ?? 0);
    }
  });
});

describe("without scripts, the home page's form", () => {
  const form = (page: Page) => page.getByRole("search", { name: "Coupons" });

  browserTest("searches, filters, sorts and changes the view", plain, async (page) => {
    await page.goto(paths.home());
    await form(page).getByRole("searchbox").fill("off");
    await form(page).getByLabel("Category").selectOption({ label: "Fashion" });
    await form(page).getByLabel("Sort").selectOption({ label: "Sort by: Discount %" });
    await form(page).getByTitle("List").click();
    await form(page).getByRole("button", { name: "Apply" }).click();
    await heading(page, 'Search Results for "off"').waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      search: "off",
      category: "fashion",
      sort: "discount",
      view: "list",
    });
    expect(await form(page).getByRole("searchbox").inputValue()).toBe("off");
    expect(await form(page).getByLabel("Category").inputValue()).toBe("fashion");
    expect(await form(page).getByLabel("Sort").inputValue()).toBe("discount");
    expect(await form(page).getByRole("radio", { name: "List" }).isChecked()).toBe(true);
    const list = page.locator('.tickets[data-view="list"]').filter({ visible: true });
    const { items } = await deals.coupons({ search: "off", category: "fashion" }, "discount", { limit: 12 });
    expect(items.length).toBeGreaterThan(1);
    expect(await list.locator("h3").allTextContents()).toEqual(items.map(({ title }) => title));
  });

  browserTest("Get Code leads to the code in plain sight, and on to the store", plain, async (page) => {
    const deal = await dealByCode(cast.harbor20);
    await page.goto(paths.home({ search: deal.title }));
    const ticket = page.locator("article", { hasText: deal.title }).filter({ visible: true });
    expect(await ticket.getByText(cast.harbor20).count()).toBe(0);
    await ticket.getByRole("button", { name: "Get Code" }).click();
    await page.waitForURL((url) => url.pathname === paths.deal(deal.id));
    await page.locator("article").getByText(cast.harbor20, { exact: true }).waitFor();
    // A button that could do nothing is not shown.
    expect(await page.getByRole("button", { name: "Copy" }).filter({ visible: true }).count()).toBe(0);
    await page.getByRole("link", { name: "View Coupons" }).click();
    await page.waitForURL(`**${paths.store(cast.harborPine)}`);
  });
});

describe("without scripts, the newsletter", () => {
  afterEach(restore);

  browserTest(
    "comes back with what was typed and what is wrong, and thanks on a page of its own",
    { ...plain, expected: /status of 422/ },
    async (page) => {
      await page.goto(paths.home());
      await page.getByLabel("Email address").fill("ann@mail");
      const [answer] = await Promise.all([
        page.waitForResponse(`**${paths.newsletter()}`),
        page.getByRole("button", { name: "Subscribe" }).click(),
      ]);
      expect(answer.status()).toBe(422);
      await heading(page, "Invalid Email").waitFor();
      const field = page.getByLabel("Email address");
      expect(await field.inputValue()).toBe("ann@mail");
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      await page.getByText("Please enter a valid email address.").waitFor();
      expect(await db.$count(subscribers, eq(subscribers.email, "ann@mail"))).toBe(0);
      await field.fill("ann@mail.example");
      await page.getByRole("button", { name: "Subscribe" }).click();
      await heading(page, "Successfully Subscribed!").waitFor();
      await page.getByText("Your address is on the list. We do not send the newsletter yet.").waitFor();
      expect(await db.$count(subscribers, eq(subscribers.email, "ann@mail.example"))).toBe(1);
    },
  );
});

describe("without scripts, the ways around", () => {
  browserTest("the header's search and that of /stores find stores", plain, async (page) => {
    await page.goto(paths.about());
    await page.getByPlaceholder("Search for stores or deals...").fill("harbor");
    await page.getByPlaceholder("Search for stores or deals...").press("Enter");
    await heading(page, "Harbor & Pine").waitFor();
    expect(page.url()).toEndWith(paths.stores({ search: "harbor" }));
    const form = page.getByRole("search", { name: "All stores" });
    await form.getByRole("searchbox").fill("fashion");
    await form.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(`**${paths.stores({ search: "fashion" })}`);
    const { items } = await stores.list({ search: "fashion" }, { limit: 24 });
    expect(items.length).toBeGreaterThan(1);
    const group = page.locator("section").filter({ has: page.getByRole("heading", { name: "Stores" }) });
    expect(await group.locator("article h3").allTextContents()).toEqual(items.map(({ name }) => name));
  });

  browserTest("the filters of /blogs filter, and are cleared", plain, async (page) => {
    await page.goto(paths.blogs());
    const form = page.getByRole("search", { name: "Blogs" });
    await form.getByRole("searchbox").fill("price");
    await form.getByLabel("Category").selectOption({ label: "Savings Tips" });
    await form.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(`**${paths.blogs({ search: "price", category: "savings-tips" })}`);
    const { items } = await blogs.list({ search: "price", category: "savings-tips" }, { limit: 24 });
    expect(items.length).toBeGreaterThan(0);
    for (const { title } of items) {
      await page.getByRole("heading", { name: title }).filter({ visible: true }).last().waitFor();
    }
    await form.getByRole("link", { name: "Clear Filters" }).click();
    await page.waitForURL(`**${paths.blogs()}`);
    expect(await form.getByRole("searchbox").inputValue()).toBe("");
  });

  browserTest("the menu of small screens opens and leads on", { ...plain, width: 390 }, async (page) => {
    await page.goto(paths.about());
    const menu = page.getByRole("navigation", { name: "Menu" });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Categories" }).click();
    await heading(page, "Browse Categories").waitFor();
  });

  test("a store's way out is a plain link", async () => {
    const { html } = await visit(paths.store(cast.harborPine));
    const links = html.match(/<a [^>]*>(?=(?:<svg.*?<\/svg>)?(?:<span>)?Visit Store)/gs) ?? [];
    expect(links[0]).toContain(`href="${paths.goStore(cast.harborPine)}"`);
    expect(links[0]).toContain('rel="sponsored noopener"');
  });
});
