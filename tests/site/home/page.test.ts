import { afterEach, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { blogs, categories, deals, settings, stores } from "../../../db/schema";
import * as categoryModel from "../../../src/models/categories";
import * as highlights from "../../../src/models/deals/highlights";
import * as dealModel from "../../../src/models/deals/list";
import { current } from "../../../src/models/settings";
import * as storeModel from "../../../src/models/stores/list";
import { cursorOf } from "../../api/asking";
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
  failures,
  holdUp,
  inTwoParts,
  LATE,
  linkTo,
  section,
  shown,
  skeletons,
  whole,
  without,
} from "../reading";
import { addCoupon, addStore, inDays } from "../rows";

const LATEST = "Latest Coupons..!";

describe("GET /", () => {
  test("shows the most popular stores with links to their coupons and their sites", async () => {
    const html = await whole("/");
    const rows = await db.select().from(stores).orderBy(desc(stores.popularity)).limit(3);
    const popular = section(html, "Popular Stores");
    expect(cards(popular)).toHaveLength(8);
    for (const { slug } of rows) expect(popular).toContain(`href="/store/${slug}"`);
    for (const store of cards(popular))
      expect(textOf(store)).toMatch(/Checked .*\d+ active deals? View Coupons.*Visit/);
    expect(all(popular, /href="(\/stores)"[^>]*>View All/g)).toEqual(["/stores"]);
  });

  test("browses by the first four categories", async () => {
    const browse = section(await whole("/"), "Browse by Category");
    const first = await db.select().from(categories).orderBy(categories.id).limit(4);
    expect(all(browse, /href="(\/category\/[^"]+)"/g)).toEqual(first.map(({ slug }) => `/category/${slug}`));
    expect(all(browse, /href="(\/categories)"[^>]*>View All/g)).toEqual(["/categories"]);
  });

  test("shows featured coupons, then the latest", async () => {
    const html = await whole("/");
    expect(html.indexOf("Featured Coupons</h2>")).toBeLessThan(html.indexOf(`${LATEST}</h2>`));
    const rows = await db.select({ id: deals.id }).from(deals).where(eq(deals.featured, true));
    const featured = new Set(rows.map(({ id }) => id));
    const ids = dealIds(section(html, "Featured Coupons"));
    expect(ids.length).toBe(3);
    for (const id of ids) expect(featured.has(id)).toBe(true);
  });

  test("shows no deal twice above its list", async () => {
    const [html = ""] = (await whole("/")).split('class="coupon-list');
    const ids = [
      ...dealIds(html),
      ...all(section(html, "Ending this week"), /href="\/deal\/(\d+)"/g).map(Number),
    ];
    expect(ids.length).toBeGreaterThan(1 + 3 + 3);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("shows the deals of the next seven days by their last day, today first", async () => {
    const ending = section(await whole("/"), "Ending this week");
    const days = Array.from({ length: 7 }, (_, days) => inDays(days).toISOString().slice(0, 10));
    expect(all(ending, /<time dateTime="([^"]*)"/gi)).toEqual(days);
    expect(textOf(ending)).toMatch(/\d+ deals end in the next 7 days\./);
    expect(linkTo(ending, "All by end date")).toBe("/?sort=expiry");
  });

  test("shows its newest guides", async () => {
    const rows = await db
      .select()
      .from(blogs)
      .where(eq(blogs.status, "published"))
      .orderBy(desc(blogs.publishedAt))
      .limit(3);
    const guides = section(await whole("/"), "Guides");
    for (const { slug } of rows) expect(guides).toContain(`href="/blog/${slug}"`);
  });

  test("ends with the newsletter form", async () => {
    const html = await whole("/");
    expect(html.indexOf('action="/newsletter"')).toBeGreaterThan(html.indexOf("</main>"));
    expect(html).toMatch(/<form[^>]*(?= method="post")[^>]*>/);
    expect(html).toMatch(/<input[^>]* type="email"[^>]* required=""/);
  });

  test("discloses affiliate links beside the deals", async () => {
    const disclosure = "We may earn a commission when you use a link.";
    const html = await whole("/");
    expect(count(textOf(html), disclosure)).toBe(1);
    expect(textOf(html).indexOf(disclosure)).toBeLessThan(textOf(html).search(/Checked (today|this week)/));
    expect(count(textOf(await whole("/?sort=expiry")), disclosure)).toBe(1);
  });

  test("labels its filters, and selects the defaults", async () => {
    const bar = /<search aria-label="Coupons".*?<\/search>/s.exec(await whole("/"))?.[0] ?? "";
    expect(
      all(bar, /<option[^>]*>([^<]*(?:<!-- -->[^<]*)?)<\/option>/g).map((label) =>
        label.replace("<!-- -->", ""),
      ),
    ).toEqual([
      "All Categories",
      ...(await db.select().from(categories).orderBy(categories.id)).map(({ name }) => name),
      "Sort by: Latest",
      "Sort by: Discount %",
      "Sort by: Expiry Date",
      "Sort by: Popularity",
    ]);
    expect(all(bar, /<option value="([^"]*)" selected=""/g)).toEqual(["", "latest"]);
    expect(all(bar, /<input type="radio"[^>]*checked=""[^>]*value="([^"]*)"/g)).toEqual(["grid"]);
  });

  test("selects the filters of its address", async () => {
    const html = await whole("/?search=oak+table&category=home-garden&sort=expiry&view=list");
    const bar = /<search aria-label="Coupons".*?<\/search>/s.exec(html)?.[0] ?? "";
    expect(all(bar, /<option value="([^"]*)" selected=""/g)).toEqual(["home-garden", "expiry"]);
    expect(bar).toMatch(/<input type="search"[^>]* value="oak table"/);
    expect(all(bar, /<input type="radio"[^>]*checked=""[^>]*value="([^"]*)"/g)).toEqual(["list"]);
    expect(bar).toMatch(/<form[^>]* action="\/#coupons"/);
  });

  test.each([
    ["/", "grid"],
    ["/?view=list", "list"],
    ["/?view=odd", "grid"],
  ])("%s shows its coupons as a %s", async (path, view) => {
    expect(section(await whole(path), LATEST)).toContain(`<div class="tickets" data-view="${view}">`);
  });
});

describe("GET / with filters", () => {
  test("has nothing but its list while searching, sorting or in a category", async () => {
    const above = ['class="hero"', "Popular Stores", "Browse by Category", "Featured Coupons"];
    for (const part of above) expect(await whole("/?view=list")).toContain(part);
    for (const path of ["/?search=linen", "/?category=fashion", "/?sort=expiry"]) {
      const html = await whole(path);
      for (const part of above) expect(html).not.toContain(part);
      expect(html).toContain('<h1 class="sr-only">Coupons</h1>');
    }
  });

  test.each([
    ["/?search=linen", 'Search Results for "linen"'],
    ["/?category=home-garden", "Home & Garden Coupons"],
    ["/?category=home+%26+garden", "Home & Garden Coupons"],
    ["/?category=Fashion", "Fashion Coupons"],
    ["/?search=linen&category=home-garden", 'Search Results for "linen"'],
    ["/?sort=discount", LATEST],
    ["/?search=+++", LATEST],
  ])("%s titles its list %p", async (path, title) => {
    const headings = (await whole(path)).match(/<h2 class="text-section">.*?<\/h2>/g) ?? [];
    expect(headings.map((heading) => textOf(heading).trim())).toContain(title);
  });

  test("finds coupons by title, description and store, whatever the case", async () => {
    for (const search of ["FIRST home order", "made-to-measure furniture", "harbor & pine"]) {
      const text = textOf(await whole(`/?${new URLSearchParams({ search })}`));
      expect(text).toContain("Harbor & Pine");
      expect(text).not.toContain("No coupons found for your search.");
    }
  });

  test.each(["/?search=xyzzy", "/?category=no-such", "/?search=linen&category=software-services"])(
    "%s says that nothing was found, and links back",
    async (path) => {
      const html = await whole(path);
      expect(textOf(html)).toContain("No coupons found for your search.");
      expect(linkTo(html, "Show All Coupons")).toBe("/");
    },
  );

  test.each([
    "/?sort=odd",
    "/?view=odd",
    "/?sort=",
    "/?search=",
    "/?category=",
    "/?search=a&search=b",
    "/?category=fashion&category=travel",
    "/?sort=expiry&sort=latest",
    "/?unknown=1",
    "/?search[]=x",
    "/?__proto__=x",
    "/?constructor=x",
  ])("%s, an invalid query, shows the unfiltered page", async (path) => {
    const { status, html } = await visit(path);
    expect(status).toBe(200);
    expect(html).toContain(`${LATEST}</h2>`);
    expect(failures(html)).toBe(0);
  });

  test.each([
    ["past the last", ["1970-01-01T00:00:00.000Z", 0]],
    ["before the first", ["infinity", 2_147_483_647]],
  ])("a cursor %s still shows a page", async (_, cursor) => {
    const { status, html } = await visit(`/?cursor=${cursorOf(cursor)}`);
    expect(status).toBe(200);
    expect(failures(html)).toBe(0);
  });

  test.each(["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</title><h1>", "'--", "&amp;"])(
    "escapes the search %p",
    async (search) => {
      const html = await whole(`/?${new URLSearchParams({ search })}`);
      expect(html).not.toContain("<script>alert");
      expect(html).not.toContain("<img src=x");
      expect(count(html, "<h1")).toBe(1);
      const heading = /<h2 class="text-section">Search Results for.*?<\/h2>/.exec(html)?.[0] ?? "";
      expect(textOf(heading).trim()).toBe(`Search Results for "${search}"`);
    },
  );

  test("escapes a hostile category", async () => {
    const html = await whole(`/?${new URLSearchParams({ category: "<script>alert(1)</script>" })}`);
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; Coupons</h2>");
  });
});

describe("streaming", () => {
  test("streams the shell with its skeletons first: 6 stores, 4 categories, 4 featured, 6 latest", async () => {
    using list = holdUp(highlights, "featured", "hero", "checked", "ending");
    using latest = holdUp(dealModel, "coupons");
    using popular = holdUp(storeModel, "popular");
    using browse = holdUp(categoryModel, "counted");
    const { shell, rest } = await inTwoParts("/", () => {
      for (const held of [list, latest, popular, browse]) held.letGo();
    });
    expect(skeletons(section(shell, "Checked today"))).toEqual([3]);
    expect(skeletons(section(shell, "Popular Stores"))).toEqual([6]);
    expect(skeletons(section(shell, "Browse by Category"))).toEqual([4]);
    expect(skeletons(section(shell, "Featured Coupons"))).toEqual([4]);
    expect(skeletons(section(shell, LATEST))).toEqual([6]);
    expect(count(section(shell, LATEST), 'class="ticket card"')).toBe(6);
    expect(shell).toContain("</h1>");
    expect(dealIds(shell)).toEqual([]);
    expect(cards(rest).length).toBeGreaterThanOrEqual(8 + 4 + 12);
    expect(rest).toContain("</html>");
  });

  test("shows each part as soon as its data has arrived", async () => {
    using list = holdUp(dealModel, "coupons");
    const { rest } = await inTwoParts("/", () => setTimeout(list.letGo, 20));
    expect(rest.indexOf('href="/category/fashion"')).toBeLessThan(rest.indexOf("data-summary"));
  });

  test("has a template with six skeletons for the filters", async () => {
    const { html } = await visit("/");
    const template = /<template id="coupons-pending">(.*?)<\/template>/s.exec(html)?.[1] ?? "";
    expect(template).toContain('data-skeletons="6"');
  });
});

describe("failing", () => {
  test("if the deals fail, the page is still shown with error texts in their places", async () => {
    const html = await without("deals", async () => expectLateFailure(await get("/")));
    expect(html).toContain("Codes that come with proof.");
    expect(failures(html)).toBeGreaterThanOrEqual(3);
  });

  test("one failed list does not affect the others", async () => {
    using _ = breakDown(highlights, "featured");
    const html = shown(await expectLateFailure(await get("/")));
    expect(failures(html)).toBe(1);
    expect(cards(html).length).toBeGreaterThan(12);
  });

  test("a robot gets the error text, too", async () => {
    using _ = breakDown(dealModel, "coupons");
    expect(textOf(await whole("/"))).toContain(LATE);
  });

  test.each(["settings", "categories"])(
    "answers with the error page if the table %s is missing",
    async (table) => {
      const { status, html } = await without(table, () => visit("/"));
      expect(status).toBe(500);
      expect(textOf(html)).toContain("Something Went Wrong");
      expect(html).toContain("</footer>");
      expectNoSecrets(html);
    },
  );
});

describe("with other data", () => {
  afterEach(async () => {
    await restore();
    await current();
  });

  test("an empty catalogue shows each empty text, and no categories", async () => {
    expect(textOf(await whole("/"))).toContain("Browse by Category");
    await empty();
    const text = textOf(await whole("/"));
    for (const band of ["Browse by Category", "Checked today", "Ending this week", "All guides"])
      expect(text).not.toContain(band);
    // There is no link that could pay.
    expect(text).not.toContain("We may earn a commission");
    expect(text).toContain("No popular stores available at the moment.");
    expect(text).toContain("No featured coupons available at the moment.");
    expect(text).toContain("No coupons available at the moment.");
    expect(text).not.toContain("No coupons found for your search.");
  });

  test("shows the deals that were checked last, one of a store, of the week if today has too few", async () => {
    await db.delete(deals);
    expect(await whole("/")).not.toContain(">Checked t");
    for (const [days, title] of [
      [-3, "Older zebra"],
      [-2, "Zebra of Harbor"],
      [-2.1, "Second zebra of Harbor"],
      [-8, "Old zebra"],
    ] as const)
      await addCoupon(
        { title, verifiedAt: inDays(days) },
        title.endsWith("Harbor") ? "harbor-pine" : "trailbound",
      );
    const html = await whole("/");
    expect(html).not.toContain("Checked today");
    const band = section(html, "Checked this week");
    expect(all(band, />([^<]*)<\/a><\/h3>/g)).toEqual(["Zebra of Harbor", "Older zebra"]);
    expect(textOf(band)).toContain("3 codes and deals, the newest first.");
  });

  test("a day has two of the deals that end then, and says how many more", async () => {
    await db.delete(deals);
    for (const popularity of [1, 5, 3])
      await addCoupon(
        { discountValue: `${popularity}0%`, endsAt: inDays(2), popularity },
        ["harbor-pine", "trailbound", "brinejar"][popularity % 3],
      );
    await addCoupon({ endsAt: inDays(9) });
    const days = all(section(await whole("/"), "Ending this week"), /<li>(<h3>.*?<\/ul>)/gs).map(textOf);
    const ends = days.filter((day) => !day.includes("None"));
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatch(/50% OFF .* 30% OFF .* 1 more/);
  });

  test("a store without a website has no Visit link", async () => {
    await addStore({ popularity: 1_000_000 });
    await addStore({
      name: "Quagga Works",
      slug: "quagga-works",
      website: "https://quagga.example",
      popularity: 999_999,
    });
    const popular = section(await whole("/"), "Popular Stores");
    expect(linkTo(card(popular, "Zebra Works"), "Visit")).toBeUndefined();
    expect(linkTo(card(popular, "Zebra Works"), "View Coupons")).toBe("/store/zebra-works");
    expect(linkTo(card(popular, "Quagga Works"), "Visit")).toBe("/go/store/quagga-works");
  });

  test("uses name, description, address and footer from the settings", async () => {
    await db.insert(settings).values({
      siteName: "Penny & Co",
      description: "Thrift for all.",
      contactEmail: "penny@penny.example",
      footerText: "Made of copper.",
    });
    const { html } = await visit("/");
    expect(html).toContain("<title>Penny &amp; Co: coupons and deals with proof</title>");
    expect(html).toContain('<meta name="description" content="Thrift for all."/>');
    expect(html).toContain('href="mailto:penny@penny.example"');
    expect(textOf(html)).toMatch(/© \d{4} Penny & Co\. Made of copper\./);
    expect((await current()).siteName).toBe("Penny & Co");
  });
});
