import { afterEach, describe, expect, test } from "bun:test";
import * as blogModel from "../../../src/models/blogs/list";
import { cast } from "../../cast";
import { empty, restore } from "../../catalogue";
import { count, get, textOf, visit } from "../../http";
import {
  all,
  breakDown,
  card,
  cards,
  expectLateFailure,
  expectNoSecrets,
  failures,
  holdUp,
  inTwoParts,
  linkTo,
  robot,
  section,
  shown,
  skeletons,
  whole,
  without,
} from "../reading";
import { addBlog, inDays } from "../rows";

/** The slugs of the articles in a piece of HTML, in their order. */
const slugs = (html: string) =>
  cards(html).map((card) => linkTo(card, "Read Article")?.replace("/blog/", ""));

const list = (html: string) => section(html, "All Articles");

describe("GET /blogs", () => {
  test("shows at most three Featured Articles, then all others", async () => {
    const html = await whole("/blogs");
    const featured = slugs(section(html, "Featured Articles"));
    expect(featured).toHaveLength(3);
    const response = await get("/api/blogs?featured=true&limit=3");
    expect(featured).toEqual(((await response.json()) as { slug: string }[]).map(({ slug }) => slug));
  });

  test("shows each article with cover, category, store, date, views, minutes and up to three keywords", async () => {
    for (const path of ["/blogs", "/blogs?search=harbor"]) {
      const article = card(await whole(path), "How to Save at Harbor &amp; Pine");
      expect(textOf(article)).toMatch(
        /Store Guides · Harbor & Pine How to Save .* \d{1,2} [A-Z][a-z]{2,3} \d{4} · [\d,]+ views? · [4-9] min to read .* Read Article/,
      );
      expect(count(article, "<li")).toBe(3);
      expect(count(article, 'class="cover')).toBe(1);
      expect(linkTo(article, "Read Article")).toBe("/blog/how-to-save-at-harbor-pine");
    }
  });

  test("lists published articles only, the newest first", async () => {
    const html = await whole("/blogs");
    const listed = slugs(list(html));
    expect(listed).not.toContain(cast.draft);
    expect(listed).not.toContain(cast.archived);
    const response = await get("/api/blogs?limit=24");
    const posts = (await response.json()) as { slug: string }[];
    const featured = slugs(section(html, "Featured Articles"));
    expect(listed).toEqual(posts.map(({ slug }) => slug).filter((slug) => !featured.includes(slug)));
    expect(textOf(html)).toContain(`${listed.length} more, the newest first.`);
  });

  test("shows no article twice, on no page and with no filter", async () => {
    for (const query of ["", "?category=store-guide", "?search=harbor"]) {
      const shown = slugs(await whole(`/blogs${query}`));
      expect(new Set(shown).size).toBe(shown.length);
    }
    expect(await whole("/blogs?category=store-guide")).not.toContain("Featured Articles");
  });

  test("has the specified categories and Clear Filters", async () => {
    const bar = /<search aria-label="Blogs".*?<\/search>/s.exec(await whole("/blogs"))?.[0] ?? "";
    expect(all(bar, /<option[^>]*>([^<]*)<\/option>/g)).toEqual([
      "All Categories",
      "Store Guides",
      "Savings Tips",
      "Seasonal Deals",
      "Comparisons",
    ]);
    expect(linkTo(bar, "Clear Filters")).toBe("/blogs");
    expect(bar).toMatch(/<form[^>]* action="\/blogs"/);
  });

  test("selects the filters of its address", async () => {
    const html = await whole("/blogs?search=coffee&category=comparisons");
    const bar = /<search aria-label="Blogs".*?<\/search>/s.exec(html)?.[0] ?? "";
    expect(all(bar, /<option value="([^"]*)" selected=""/g)).toEqual(["comparisons"]);
    expect(bar).toMatch(/<input type="search"[^>]* value="coffee"/);
  });

  test.each([
    ["title", "SAVE AT harbor"],
    ["excerpt", "small runs leave little"],
    ["keyword", "linen bedding"],
    ["keyword, in part and another case", "LINEN BED"],
  ])("finds an article by its %s", async (_, search) => {
    const found = slugs(list(await whole(`/blogs?${new URLSearchParams({ search })}`)));
    expect(found).toContain(cast.blogWithStore);
    expect(found.length).toBeLessThan(10);
  });

  test.each([
    ["store-guide", "Store Guides"],
    ["savings-tips", "Savings Tips"],
    ["seasonal-deals", "Seasonal Deals"],
    ["comparisons", "Comparisons"],
  ])("narrows to %s", async (category, label) => {
    const found = cards(list(await whole(`/blogs?category=${category}`)));
    expect(found.length).toBeGreaterThan(2);
    for (const article of found) expect(textOf(article)).toStartWith(` ${label} `);
  });

  test.each([
    "?search=xyzzy",
    "?search=harbor&category=comparisons",
    "?search=%25",
    "?search=_",
    "?search=%5C",
  ])("%s finds nothing and says so", async (query) => {
    const html = list(await whole(`/blogs${query}`));
    expect(textOf(html)).toContain("No blogs found. Try adjusting your filters.");
    expect(cards(html)).toEqual([]);
  });

  test.each([
    "?search=",
    "?search=+++",
    "?category=",
    "?category=none",
    "?category=Comparisons",
    "?category=comparisons&category=store-guide",
    "?search=a&search=b",
    "?featured=true",
    "?search[]=x",
  ])("%s, an invalid query, shows the unfiltered page", async (query) => {
    expect(slugs(list(await whole(`/blogs${query}`)))).toEqual(slugs(list(await whole("/blogs"))));
  });

  test("a search of 10 kB finds nothing", async () => {
    const html = await whole(`/blogs?search=${"a".repeat(10_000)}`);
    expect(textOf(html)).toContain("No blogs found.");
    expect(html).not.toContain("a".repeat(101));
  });

  test.each(["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'])(
    "escapes the search %p",
    async (search) => {
      const { html } = await visit(`/blogs?${new URLSearchParams({ search })}`);
      expect(html).not.toContain("<script>alert");
      expect(html).not.toContain("<img src=x");
    },
  );
});

describe("GET /fragments/blogs", () => {
  test.each(["", "?category=comparisons", "?search=xyzzy"])(
    "%p has the same list as the page with that query",
    async (query) => {
      const response = await get(`/fragments/blogs${query}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
      const html = await response.text();
      expect(html).not.toContain("<html");
      expect(slugs(html)).toEqual(slugs(await whole(`/blogs${query}`)));
      expect(html).toContain("data-summary=");
    },
  );

  test("fails as a whole, so that the browser loads the page instead", async () => {
    expect((await without("blogs", () => get("/fragments/blogs"))).status).toBe(500);
  });
});

describe("streaming", () => {
  test("streams the shell with six skeletons first, then the articles", async () => {
    using held = holdUp(blogModel, "list");
    const { shell, rest } = await inTwoParts("/blogs", held.letGo);
    expect(skeletons(shell)).toEqual([6]);
    expect(count(section(shown(shell), "All Articles"), 'class="post"')).toBe(6);
    expect(count(section(shown(shell), "Featured Articles"), 'class="post"')).toBe(3);
    expect(cards(shell)).toEqual([]);
    expect(cards(rest).length).toBeGreaterThan(20);
  });
});

describe("failing", () => {
  test("if its table is missing, the page is shown with an error text in place of its list", async () => {
    const html = await without("blogs", async () => expectLateFailure(await get("/blogs")));
    expect(html).toContain("Money Saving Tips</h1>");
    expect(failures(html)).toBe(1);
  });

  test("a robot gets the error text, too", async () => {
    using _ = breakDown(blogModel, "list");
    expect((await get("/blogs", robot)).status).toBe(200);
  });

  test("answers with the error page if the settings cannot be read", async () => {
    const { status, html } = await without("settings", () => visit("/blogs"));
    expect(status).toBe(500);
    expectNoSecrets(html);
  });
});

describe("with other data", () => {
  afterEach(restore);

  test("without articles it says so and has no Featured Articles", async () => {
    await empty();
    const html = await whole("/blogs");
    expect(textOf(html)).toContain("No blogs found. Try adjusting your filters.");
    expect(html).not.toContain("Featured Articles");
  });

  test.each(["draft", "archived"] as const)(
    "an article that is %s is neither listed nor featured",
    async (status) => {
      await addBlog({ status, featured: true });
      expect(await whole("/blogs")).not.toContain("Zebra stripes");
      expect(textOf(await whole("/blogs?search=zebra"))).toContain("No blogs found.");
    },
  );

  test("a new featured article takes the first of the three places", async () => {
    await addBlog({ featured: true });
    const featured = slugs(section(await whole("/blogs"), "Featured Articles"));
    expect(featured).toHaveLength(3);
    expect(featured[0]).toBe("zebra-stripes");
  });

  test("has pages of 24 articles without repeats, and keeps the filters", async () => {
    await empty();
    for (let number = 0; number < 26; number += 1) {
      await addBlog({ slug: `zebra-${number}`, publishedAt: inDays(-number) });
    }
    await addBlog({ title: "Horse", slug: "horse", publishedAt: inDays(-30), featured: true });
    const first = list(await whole("/blogs?search=zebra&category=comparisons"));
    const next = linkTo(first, "More Articles");
    expect(next).toMatch(/^\/blogs\?search=zebra&category=comparisons&cursor=[\w-]+$/);
    const second = list(await whole(next ?? ""));
    expect(slugs(first)).toHaveLength(24);
    expect([...slugs(first), ...slugs(second)]).toEqual(
      Array.from({ length: 26 }, (_, number) => `zebra-${number}`),
    );
    expect(linkTo(second, "More Articles")).toBeUndefined();
    const unfiltered = await whole("/blogs");
    expect(slugs(unfiltered)).toEqual(["horse", ...slugs(first)]);
    const rest = await whole(linkTo(unfiltered, "More Articles") ?? "");
    expect(slugs(rest)).toEqual(["zebra-24", "zebra-25"]);
  });

  test("treats % and _ in a search as separators", async () => {
    await addBlog({ title: "Zebra 5% off", slug: "zebra-percent" });
    await addBlog({ title: "Zebra 50 off", slug: "zebra-fifty" });
    await addBlog({ title: "Zebra", keywords: ["a_b"], slug: "zebra-line" });
    await addBlog({ title: "Zebra", keywords: ["axb"], slug: "zebra-x" });
    expect(slugs(list(await whole("/blogs?search=zebra+5%25")))).toEqual(["zebra-percent"]);
    expect(slugs(list(await whole("/blogs?search=zebra+a_b")))).toEqual(["zebra-line"]);
  });

  test("escapes hostile titles, excerpts and keywords", async () => {
    const hostile = "<img src=x onerror=alert(1)>";
    await addBlog({ title: hostile, excerpt: hostile, keywords: [hostile] });
    const { html } = await visit("/blogs");
    expect(html).not.toContain("<img src=x");
    expect(count(html, "&lt;img src=x")).toBeGreaterThanOrEqual(3);
  });
});
