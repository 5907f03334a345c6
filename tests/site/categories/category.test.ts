import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { categories, stores } from "../../../db/schema";
import * as dealModel from "../../../src/models/deals/list";
import * as storeModel from "../../../src/models/stores/list";
import { empty, restore } from "../../catalogue";
import { count, get, textOf, visit } from "../../http";
import {
  all,
  breakDown,
  card,
  cards,
  dealIds,
  expectLateFailure,
  expectNoSecrets,
  holdUp,
  inTwoParts,
  linkTo,
  section,
  shown,
  skeletons,
  whole,
  without,
} from "../reading";
import { addCoupon, addOffer, addOldSlug, addStore, inDays } from "../rows";

const page = "/category/home-garden";

async function categoryId(slug: string): Promise<number> {
  const [category] = await db.select().from(categories).where(eq(categories.slug, slug));
  return category?.id ?? 0;
}

describe("GET /category/:slug", () => {
  test("is titled with the category, and counts its stores and live coupons", async () => {
    const id = await categoryId("home-garden");
    const html = await whole(page);
    expect(html).toContain("Home &amp; Garden</h1>");
    const list = await get("/api/coupons?category=home-garden");
    const [storeCount, coupons] = [
      await db.$count(stores, eq(stores.categoryId, id)),
      list.headers.get("X-Total-Count"),
    ];
    expect(textOf(html)).toContain(` ${storeCount} stores • ${coupons} active deals `);
    expect(all(html, /href="\/store\/([^"]*)" class="text-link"/g)).toHaveLength(storeCount);
  });

  test("shows each store with its deals, active coupons and links", async () => {
    const store = card(await whole(page), "Harbor &amp; Pine");
    expect(textOf(store)).toMatch(/Harbor & Pine \d+ deals available \d+ active View Coupons.* Visit/);
    expect(linkTo(store, "View Coupons")).toBe("/store/harbor-pine");
  });

  test("begins with its description", async () => {
    expect(textOf(await whole(page))).toContain("Furniture, pans, lamps, rugs, paint and seed. ");
  });

  test("offers its stores with a coupon, and lists those of the chosen one", async () => {
    const html = await whole(`${page}?store=harbor-pine`);
    const bar = /<search aria-label="Coupons".*?<\/search>/s.exec(html)?.[0] ?? "";
    expect(bar).toContain('<option value="harbor-pine" selected="">Harbor &amp; Pine</option>');
    expect(bar).toContain(">All Stores</option>");
    expect(bar).not.toContain("Limepot Paints");
    const list = section(html, "Home &amp; Garden Coupons");
    expect(cards(list).length).toBeGreaterThan(3);
    for (const deal of cards(list)) expect(deal).toContain("Harbor &amp; Pine");
    expect(textOf(list)).toContain(`${cards(list).length} of ${cards(list).length} shown`);
    expect(html).toContain('content="noindex"');
    expect(textOf(await whole(`${page}?store=lasthouse`))).toContain("No coupons found for your search.");
  });

  test.each([
    ["/category/home-&-garden", page],
    ["/category/home-%26-garden", page],
    ["/category/Home-%26-Garden", page],
    ["/category/Fashion", "/category/fashion"],
    ["/category/FASHION", "/category/fashion"],
  ])("%s, another spelling, answers 301 with %s", async (path, present) => {
    const response = await get(path);
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe(present);
  });

  test.each([
    ["no-such", "No Such"],
    ["pet-food-and-more", "Pet Food And More"],
    ["x", "X"],
  ])("/category/%s is not found, titled %p", async (slug, name) => {
    const html = await whole(`/category/${slug}`, 404);
    expect(html).toContain(`${name}</h1>`);
    expect(textOf(html)).toContain(`No Stores Found There are no stores in the ${name} category yet.`);
    expect(linkTo(html, "Browse Categories")).toBe("/categories");
  });

  test.each(["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "%", "_", "'--"])(
    "a slug %p is not found and is escaped",
    async (slug) => {
      const { status, html } = await visit(`/category/${encodeURIComponent(slug)}`);
      expect(status).toBe(404);
      expect(html.toLowerCase()).not.toContain("<script>alert");
      expect(html.toLowerCase()).not.toContain("<img src=x");
    },
  );

  test("a slug of 10 kB is not found", async () => {
    expect((await visit(`/category/${"a-".repeat(5000)}`)).status).toBe(404);
  });
});

describe("streaming", () => {
  test("streams the shell with skeletons of each list first", async () => {
    using list = holdUp(storeModel, "list");
    using coupons = holdUp(dealModel, "countCoupons", "coupons");
    const { shell, rest } = await inTwoParts(page, () => {
      list.letGo();
      coupons.letGo();
    });
    expect(skeletons(shell)).toEqual([7, 6]);
    expect(count(shown(shell), 'class="store-tile card"')).toBe(7);
    expect(shell).toContain("Home &amp; Garden</h1>");
    expect(all(shell, /(<article class="store-tile)/g)).toEqual([]);
    expect(rest).toContain("Harbor &amp; Pine");
  });

  test("holds the place of its stores, so that nothing below them moves", async () => {
    using list = holdUp(storeModel, "list");
    const { shell, rest } = await inTwoParts("/category/software-services", list.letGo);
    expect(count(rest, '<article class="store-tile')).toBe(4);
    expect(count(shown(shell), 'class="store-tile card"')).toBe(4);
  });
});

describe("failing", () => {
  test("if the stores fail, the heading is still shown", async () => {
    using _ = breakDown(storeModel, "list");
    const html = await expectLateFailure(await get(page));
    expect(html).toContain("Home &amp; Garden</h1>");
  });

  test("if the count fails, the stores are still shown", async () => {
    const html = await without("deals", async () => expectLateFailure(await get(page)));
    expect(html).toContain("Home &amp; Garden</h1>");
  });

  test.each(["categories", "settings"])(
    "answers with the error page if the table %s is missing",
    async (table) => {
      const { status, html } = await without(table, () => visit(page));
      expect(status).toBe(500);
      expectNoSecrets(html);
    },
  );
});

describe("with other data", () => {
  afterEach(restore);

  test("a category without stores says so and is not indexed", async () => {
    await db.insert(categories).values({ name: "Zebra Care", slug: "zebra-care" });
    const html = await whole("/category/zebra-care");
    expect(textOf(html)).toContain("No Stores Found There are no stores in the Zebra Care category yet.");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test("without categories each category page is 404", async () => {
    await empty();
    expect(textOf(await whole(page, 404))).toContain("There are no stores in the Home Garden category yet.");
  });

  test("counts live coupons as active deals, and neither offers nor what is not live", async () => {
    const [category] = await db.insert(categories).values({ name: "Zebras", slug: "zebras" }).returning();
    await addStore({ categoryId: category?.id ?? null });
    await addCoupon({}, "zebra-works");
    await addCoupon({ endsAt: inDays(-1) }, "zebra-works");
    await addCoupon({ startsAt: inDays(1) }, "zebra-works");
    await addCoupon({ active: false }, "zebra-works");
    await addOffer({}, "zebra-works");
    const html = await whole("/category/zebras");
    expect(textOf(html)).toContain(" 1 store • 1 active deal ");
    expect(textOf(card(html, "Zebra Works"))).toMatch(/Zebra Works 2 deals available 1 active /);
  });

  test("counts the coupons of its stores, whatever category a deal has", async () => {
    const [category] = await db.insert(categories).values({ name: "Zebras", slug: "zebras" }).returning();
    await addStore({ categoryId: category?.id ?? null });
    await addCoupon({ categoryId: await categoryId("travel") }, "zebra-works");
    expect(textOf(await whole("/category/zebras"))).toContain(" 1 store • 1 active deal ");
  });

  test("shows two rows of its stores, the last place for all of them", async () => {
    const [category] = await db.insert(categories).values({ name: "Zebras", slug: "zebras" }).returning();
    const addStores = (from: number, to: number) =>
      db.insert(stores).values(
        Array.from({ length: to - from }, (_, at) => ({
          name: `Zebra ${from + at}`,
          slug: `zebra-${from + at}`,
          categoryId: category?.id ?? null,
        })),
      );
    await addStores(0, 8);
    const eight = await whole("/category/zebras");
    expect(cards(eight)).toHaveLength(8);
    expect(textOf(eight)).not.toContain("All 8 stores");
    await addStores(8, 30);
    const html = await whole("/category/zebras");
    expect(cards(html)).toHaveLength(7);
    expect(linkTo(html, "All 30 stores")).toBe("/stores?category=zebras");
  });

  test("lists its coupons with their codes hidden, twelve at first, and searches among them", async () => {
    const html = await whole(page);
    const list = section(html, "Home &amp; Garden Coupons");
    expect(dealIds(list)).toHaveLength(12);
    expect(list).toContain('data-variant="mixed"');
    expect(linkTo(list, "More Coupons")).toBe(`${page}?page=2#more`);
    expect(dealIds(section(await whole(`${page}?page=2`), "Home &amp; Garden Coupons"))).toHaveLength(24);
    const found = section(
      await whole(`${page}?search=first+home+order&sort=expiry`),
      "Search Results for &quot;first home order&quot;",
    );
    expect(dealIds(found)).toHaveLength(1);
    const none = await whole(`${page}?search=coffee`);
    expect(textOf(none)).toContain("No coupons found for your search.");
    expect(linkTo(none, "Show All Coupons")).toBe(page);
  });

  test("an old slug redirects to the present one with 301", async () => {
    await addOldSlug("category", "house-and-yard", await categoryId("home-garden"));
    const response = await get("/category/house-and-yard");
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe(page);
  });
});
