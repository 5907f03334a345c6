import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { categories, stores } from "../../db/schema";
import * as directoryModel from "../../src/models/stores/directory";
import * as storeModel from "../../src/models/stores/list";
import { cursorOf } from "../api/asking";
import { cast, size } from "../cast";
import { empty, restore } from "../catalogue";
import { count, textOf, visit } from "../http";
import { all, card, cards, failures, holdUp, inTwoParts, linkTo, skeletons, whole, without } from "./reading";
import { addCoupon, addOffer, addStore, inDays } from "./rows";

/** The slugs of the stores in a piece of HTML, in their order. */
const slugs = (html: string) =>
  cards(html).flatMap((card) => linkTo(card, "View Coupons")?.replace("/store/", "") ?? []);

describe("GET /stores", () => {
  test("shows each store with name, category, description, deals and links", async () => {
    const store = card(await whole("/stores"), "Harbor &amp; Pine");
    expect(textOf(store)).toMatch(
      /Harbor & Pine Checked \d+ \w+ Home & Garden\. Solid-wood furniture.* \d+ active deals View Coupons.* Visit Store/,
    );
    expect(linkTo(store, "View Coupons")).toBe("/store/harbor-pine");
    expect(linkTo(store, "Visit Store")).toBe("/go/store/harbor-pine");
  });

  test("discloses affiliate links", async () => {
    expect(textOf(await whole("/stores"))).toContain("We may earn a commission when you use a link");
  });

  test("shows all stores under their letters, by name", async () => {
    const html = await whole("/stores");
    expect(slugs(html)).toHaveLength(size.stores);
    const groups = [...html.matchAll(/<h2 id="letter-(.)">(.)<\/h2>(.*?)<\/section>/gs)];
    expect(groups.map(([, , letter]) => letter).join("")).toBe("ABCDEFGHIKLMNOPQRSTVW");
    for (const [, , letter = "", group = ""] of groups) {
      const names = all(group, /<h3><a[^>]*>(.*?)<\/a>/g).map((name) => name.toLowerCase());
      expect(names).toEqual(names.toSorted());
      for (const name of names) expect(name.startsWith(letter.toLowerCase())).toBe(true);
    }
  });

  test("has a rail of letters, in which those without stores are no links", async () => {
    const rail = /<nav aria-label="Letters".*?<\/nav>/s.exec(await whole("/stores"))?.[0] ?? "";
    expect(all(rail, /href="#letter-(.)"/g).join("")).toBe("abcdefghiklmnopqrstvw");
    expect(textOf(rail).trim()).toBe([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].join(" "));
  });

  test("says how many stores have nothing today", async () => {
    expect(textOf(await whole("/stores"))).toContain(
      `${size.stores} stores. 7 of them have no code today, and say so.`,
    );
  });

  test("shows the stores of a category, and those with a checked code", async () => {
    const home = slugs(await whole("/stores?category=home-garden"));
    expect(home).toContain(cast.harborPine);
    expect(home.length).toBeLessThan(20);
    const checked = slugs(await whole("/stores?checked=yes"));
    const counted = all(await whole("/stores"), /With a checked code<span[^>]*>(\d+)</g);
    expect(counted).toEqual([String(checked.length)]);
    const both = slugs(await whole("/stores?category=home-garden&checked=yes"));
    expect(both).toEqual(home.filter((slug) => checked.includes(slug)));
  });

  test.each(["harbor", "HARBOR & PINE", "  pine  "])("finds %p by name", async (search) => {
    expect(slugs(await whole(`/stores?${new URLSearchParams({ search })}`))).toContain(cast.harborPine);
  });

  test("finds the stores of a category, whatever the case", async () => {
    const rows = await db
      .select({ slug: stores.slug })
      .from(stores)
      .innerJoin(categories, and(eq(categories.id, stores.categoryId), eq(categories.slug, "home-garden")));
    const found = slugs(await whole("/stores?search=HOME+%26+garden"));
    expect(found.length).toBeGreaterThan(3);
    expect(found.toSorted()).toEqual(rows.map(({ slug }) => slug).toSorted());
  });

  test("has 24 stores per page of a search, without gaps or repeats", async () => {
    const found: string[] = [];
    let next: string | undefined = "/stores?search=s";
    while (next) {
      const html: string = await whole(next.replaceAll("&amp;", "&"));
      next = linkTo(html, "More Stores");
      if (next) expect(slugs(html)).toHaveLength(24);
      found.push(...slugs(html));
    }
    expect(new Set(found).size).toBe(found.length);
    expect(found).toHaveLength(await storeModel.count({ search: "s" }));
  });

  test("fills the search field from its address", async () => {
    const bar = /<search aria-label="All stores".*?<\/search>/s.exec(
      await whole("/stores?search=%22oak%22"),
    )?.[0];
    expect(bar).toMatch(/<input[^>]* type="search"[^>]* name="search"[^>]* value="&quot;oak&quot;"/);
    expect(bar).toMatch(/<form[^>]* action="\/stores"/);
  });

  test("says that nothing was found, and links back", async () => {
    const html = await whole("/stores?search=xyzzy");
    expect(textOf(html)).toContain("No Stores Found Try adjusting your search terms.");
    expect(linkTo(html, "Show All Stores")).toBe("/stores");
  });

  test.each(["%", "_", "\\", "%_%"])(
    "treats %p as a literal character, which no store has",
    async (search) => {
      expect(textOf(await whole(`/stores?${new URLSearchParams({ search })}`))).toContain("No Stores Found");
    },
  );

  test.each([
    "?search=",
    "?search=+++",
    "?search=a&search=b",
    "?page=2",
    "?search[]=x",
    "?__proto__=x",
    "?category=",
    "?category=nope",
    "?checked=no",
    "?letter=b",
    "?letter=B",
    "?sort=name",
    "?sort=size",
  ])("%s, an invalid query, shows the unfiltered page", async (query) => {
    expect(slugs(await whole(`/stores${query}`))).toHaveLength(size.stores);
  });

  test("a search of 10 kB uses the first 100 characters", async () => {
    const search = `harbor${" ".repeat(94)}${"a".repeat(10_000)}`;
    expect(slugs(await whole(`/stores?${new URLSearchParams({ search })}`))).toEqual([cast.harborPine]);
  });

  test("a cursor after the last store still shows a page", async () => {
    const html = await whole(`/stores?cursor=${cursorOf(["\u{10ffff}", 2_147_483_647])}`);
    expect(failures(html)).toBe(0);
    expect(html).toContain("All Stores</h1>");
  });

  test.each(["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'])(
    "escapes the search %p",
    async (search) => {
      const { html } = await visit(`/stores?${new URLSearchParams({ search })}`);
      expect(html).not.toContain("<script>alert");
      expect(html).not.toContain("<img src=x");
    },
  );
});

describe("in another order", () => {
  afterEach(restore);

  test("shows the most used stores first, without letters, and keeps the filters", async () => {
    await db.update(stores).set({ popularity: 1_000_000 }).where(eq(stores.slug, cast.harborPine));
    const html = await whole("/stores?sort=popularity&category=home-garden");
    expect(slugs(html)[0]).toBe(cast.harborPine);
    expect(slugs(html).toSorted()).toEqual(slugs(await whole("/stores?category=home-garden")).toSorted());
    expect(html).not.toContain('aria-label="Letters"');
    expect(all(html, /<h2 id="popularity">(.*?)<\/h2>/g)).toEqual(["Most used in the last 30 days"]);
    expect(html).toMatch(/<option value="popularity" selected="">Sort by: Popularity/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test("shows the newest stores first", async () => {
    await addStore();
    expect(slugs(await whole("/stores?sort=newest"))[0]).toBe("zebra-works");
  });
});

describe("streaming", () => {
  test("streams the shell with nine skeletons first, then the stores", async () => {
    using list = holdUp(directoryModel, "directory");
    const { shell, rest } = await inTwoParts("/stores", list.letGo);
    expect(skeletons(shell)).toEqual([9]);
    expect(cards(shell)).toEqual([]);
    expect(slugs(rest)).toHaveLength(size.stores);
  });
});

describe("with more than 300 stores", () => {
  beforeAll(async () => {
    const names = [
      ...Array.from({ length: 250 }, (_, at) => `Zebra ${String(at).padStart(3, "0")}`),
      "Éclair",
      "3 Oaks",
      "Яблоко",
      "!Yes",
    ];
    await db
      .insert(stores)
      .values(names.map((name, at) => ({ name, slug: `many-${at}`, categoryId: at % 2 ? 1 : null })));
  });
  afterAll(restore);

  test("each letter has a page, the first one is at /stores", async () => {
    const html = await whole("/stores");
    expect(all(html, /<h2 id="letter-(.)">/g)).toEqual(["a"]);
    const rail = /<nav aria-label="Letters".*?<\/nav>/s.exec(html)?.[0] ?? "";
    expect(linkTo(rail, "B")).toBe("/stores?letter=B");
    expect(linkTo(rail, "J")).toBeUndefined();
    expect(all(await whole("/stores?letter=B"), /aria-current="page">(.)</g)).toContain("B");
  });

  test.each([
    ["E", "Éclair"],
    ["0-9", "3 Oaks"],
    ["other", "Яблоко"],
    ["Y", "!Yes"],
  ])("the letter %s has %s", async (letter, name) => {
    const html = await whole(`/stores?letter=${letter}`);
    expect(all(html, /<h3><a[^>]*>(.*?)<\/a>/g)).toContain(name);
  });

  test("a large letter has pages, without gaps or repeats", async () => {
    const found: string[] = [];
    for (let path: string | undefined = "/stores?letter=Z"; path; ) {
      const html = await whole(path.replaceAll("&amp;", "&"));
      found.push(...slugs(html));
      path = linkTo(html, "More Stores");
    }
    expect(found).toHaveLength(250);
    expect(new Set(found).size).toBe(250);
  });

  test.each(["popularity", "newest"])("the order by %s has pages, without gaps or repeats", async (sort) => {
    const found: string[] = [];
    for (let path: string | undefined = `/stores?sort=${sort}`; path; ) {
      const html = await whole(path.replaceAll("&amp;", "&"));
      expect(slugs(html).length).toBeLessThanOrEqual(120);
      found.push(...slugs(html));
      path = linkTo(html, "More Stores");
    }
    expect(found).toHaveLength(326);
    expect(new Set(found).size).toBe(326);
  });

  test("the filters hold from letter to letter", async () => {
    const html = await whole("/stores?letter=A");
    expect(html).toContain("<title>All Stores: A");
    const few = await whole("/stores?category=fashion");
    expect(slugs(few).length).toBeGreaterThan(100);
    expect(textOf(few)).toMatch(/\d+ stores\./);
    expect(linkTo(few, "Z")).toBe("#letter-z");
  });
});

describe("failing", () => {
  test.each(["stores", "deals"])("says Error Loading Stores if the table %s is missing", async (table) => {
    const html = await without(table, () => whole("/stores"));
    expect(textOf(html)).toContain("Error Loading Stores Please try again later.");
    expect(html).toContain("</footer>");
    expect(textOf(html)).not.toMatch(/Failed query|_gone/);
  });
});

describe("with other data", () => {
  afterEach(restore);

  test("an empty list says so", async () => {
    await empty();
    expect(textOf(await whole("/stores"))).toContain("No Stores Found No stores available at the moment.");
  });

  test("counts live coupons and offers, and nothing else", async () => {
    await addStore();
    await addCoupon({}, "zebra-works");
    expect(textOf(card(await whole("/stores?search=zebra"), "Zebra"))).toContain(" 1 active deal ");
    await addOffer({}, "zebra-works");
    await addCoupon({ active: false }, "zebra-works");
    await addCoupon({ startsAt: inDays(1) }, "zebra-works");
    await addOffer({ endsAt: inDays(-1) }, "zebra-works");
    expect(textOf(card(await whole("/stores?search=zebra"), "Zebra"))).toContain(" 2 active deals ");
  });

  test("shows the editor's number if one is set", async () => {
    await addStore({ dealCount: 1234 });
    expect(textOf(card(await whole("/stores?search=zebra"), "Zebra"))).toContain(" 1,234 active deals ");
  });

  test("has no Visit Store for a store without a website, and no category where there is none", async () => {
    await addStore({ description: "Stripes." });
    const store = card(await whole("/stores?search=zebra"), "Zebra Works");
    expect(linkTo(store, "Visit Store")).toBeUndefined();
    expect(textOf(store)).toContain("Zebra Works No code today Stripes. 0 active deals");
  });

  test("draws a mark, and lays the logo over it once the page is scrolled", async () => {
    await addStore({ logo: "/media/abc" });
    const store = card(await whole("/stores?search=zebra"), "Zebra");
    expect(store).toMatch(/<svg[^>]*aria-hidden="true".*>ZW<\/text>/s);
    expect(store).toMatch(/<span class="later [^"]*"><img src="\/media\/abc[^>]*loading="lazy"/);
  });

  test("escapes a hostile name and description", async () => {
    const hostile = "<img src=x onerror=alert(1)>";
    await addStore({ name: hostile, description: hostile });
    const { html } = await visit("/stores?search=onerror");
    expect(html).not.toContain("<img src=x");
    expect(count(html, "&lt;img src=x onerror=alert(1)&gt;")).toBeGreaterThanOrEqual(2);
  });

  test("treats % and _ in a search as separators", async () => {
    for (const [number, name] of ["Zebra 5% off", "Zebra 50 off", "Zebra a_b", "Zebra axb"].entries()) {
      await addStore({ name, slug: `zebra-${number}` });
    }
    expect(slugs(await whole("/stores?search=zebra+5%25"))).toEqual(["zebra-0"]);
    expect(slugs(await whole("/stores?search=zebra+a_b"))).toEqual(["zebra-2"]);
  });
});
