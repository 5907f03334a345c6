import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { blogs, counters, stores } from "../../../db/schema";
import { flush } from "../../../src/models/counts/counters";
import { cast, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { anotherClient } from "../../clients";
import { count, get, origin, send, textOf, visit } from "../../http";
import { all, expectNoSecrets, linkTo, robot, without } from "../reading";
import { addBlog, addOldSlug } from "../rows";

const page = `/blog/${cast.blogWithStore}`;

async function blogBySlug(slug: string) {
  const [blog] = await db.select().from(blogs).where(eq(blogs.slug, slug));
  if (!blog) throw new Error(`The demo catalogue has no blog ${slug}`);
  return blog;
}

const badges = (html: string) =>
  all(/<article.*?<\/header>/s.exec(html)?.[0] ?? "", /<span class="badge[^"]*">([^<]*)</g);

describe("GET /blog/:slug", () => {
  test("shows category, store, Featured, title, date, views and author above the article", async () => {
    const { html } = await visit(page);
    expect(badges(html)).toEqual(["Store Guides", "Harbor & Pine", "Featured"]);
    expect(textOf(html)).toMatch(
      /How to Save at Harbor & Pine Small runs .* By The editors Published \d{1,2} [A-Z][a-z]{2,3} \d{4} · [4-9] min to read · [\d,]+ views? Share Print/,
    );
  });

  test("shows the content as it is stored, but for its deals and the ids of its headings", async () => {
    await addBlog({ content: "<p>One &amp; <em>two</em>.</p><h4>Three</h4>" });
    expect((await visit("/blog/zebra-stripes")).html).toContain(
      '<div class="prose"><p>One &amp; <em>two</em>.</p><h4>Three</h4></div>',
    );
    await restore();
  });

  test("lists its parts, with links to headings whose ids follow from their words", async () => {
    const { html } = await visit(page);
    const contents = /<nav aria-label="Contents".*?<\/nav>/s.exec(html)?.[0] ?? "";
    expect(textOf(contents)).toStartWith(
      " Contents Treat linen and wood as two different shops The duvet set",
    );
    for (const id of all(contents, /href="#([^"]*)"/g)) expect(count(html, `id="${id}"`)).toBe(1);
    expect(html).toContain('<h2 id="part-what-does-not-work">What does not work</h2>');
  });

  test("shows other posts once each, those about its store first", async () => {
    const { html } = await visit(`/blog/coffee-subscription-vs-bags`);
    const related = /<h2 [^>]*>Related.*?<\/ul>/s.exec(html)?.[0] ?? "";
    const slugs = all(related, /href="\/blog\/([^"]*)"/g);
    expect(slugs).toHaveLength(3);
    expect(new Set(slugs).size).toBe(3);
    expect(slugs[0]).toBe("copper-kettle-coffee-subscription-or-single-bags");
    expect(slugs).not.toContain("coffee-subscription-vs-bags");
  });

  test("tells machines its author, with the page", async () => {
    const { html } = await visit(page);
    const [json = "{}"] = all(html, /<script type="application\/ld\+json">(.*?)<\/script>/g);
    expect(JSON.parse(json)).toMatchObject({
      "@type": "BlogPosting",
      headline: "How to Save at Harbor & Pine",
      datePublished: expect.stringMatching(/Z$/),
      author: { "@type": "Organization", name: "The editors", url: `${origin}/author/the-editors` },
    });
    expect(html).toContain('<a href="/author/the-editors" rel="author"');
  });

  test("has all its keywords", async () => {
    const { keywords } = await blogBySlug(cast.blogWithStore);
    const { html } = await visit(page);
    expect(keywords.length).toBeGreaterThan(3);
    for (const keyword of keywords) expect(textOf(html)).toContain(` ${keyword} `);
  });

  test("its affiliate links are Check Coupons links to the store's page", async () => {
    const { html } = await visit(page);
    expect(all(html, /href="([^"]*)"[^>]*>Check Coupons/g)).toEqual([
      "/store/harbor-pine",
      "/store/harbor-pine",
    ]);
    expect(textOf(html)).toContain(
      "Check current Harbor & Pine coupons – Before you order furniture or linen",
    );
  });

  test("ends with a link to its store", async () => {
    const { html } = await visit(page);
    expect(textOf(html)).toMatch(/Shop at Harbor & Pine \d+ active deals Checked \d/);
    expect(linkTo(html, "View Coupons")).toBe("/store/harbor-pine");
  });

  test("can be shared without scripts, through a mail link", async () => {
    const { html } = await visit(page);
    const mail = all(html, /href="(mailto:\?[^"]*)"/g)[0] ?? "";
    expect(new URL(mail).searchParams.get("body")).toBe(origin + page);
    expect(new URL(mail).searchParams.get("subject")).toBe("How to Save at Harbor & Pine");
  });

  test("a post without a store names none", async () => {
    const { html } = await visit(`/blog/${cast.blog}`);
    expect(html).not.toContain("Shop at");
    expect(html).not.toContain("Check Coupons");
  });

  test.each([
    ["a draft", cast.draft],
    ["an archived one", cast.archived],
    ["none", "no-such"],
    ["an id", "1"],
    ["a script", encodeURIComponent("<script>alert(1)</script>")],
    ["10 kB", "a".repeat(10_000)],
  ])("%s is not found, and links back", async (_, slug) => {
    const { status, html } = await visit(`/blog/${slug}`);
    expect(status).toBe(404);
    expect(textOf(html)).toContain(
      "Blog Post Not Found The blog post you're looking for doesn't exist or has been removed.",
    );
    expect(linkTo(html, "Back to Blogs")).toBe("/blogs");
    expect(html).not.toContain("<script>alert");
  });

  test.each(["blogs", "settings"])(
    "answers with the error page if the table %s is missing",
    async (table) => {
      const { status, html } = await without(table, () => visit(page));
      expect(status).toBe(500);
      expect(html).toContain("</footer>");
      expectNoSecrets(html);
    },
  );
});

describe("with other data", () => {
  afterEach(restore);

  test("names Admin as the author if there is none", async () => {
    await addBlog({ authorName: null });
    const { html } = await visit("/blog/zebra-stripes");
    expect(textOf(html)).toContain("By Admin, for the editors of Dealproof");
    expect(html).toContain(`"author":{"@type":"Organization","name":"Dealproof"`);
  });

  test("discloses AI assistance, and who reviewed the post when", async () => {
    const reviewedAt = new Date("2026-01-02T03:04:05Z");
    await addBlog({ aiAssisted: true, reviewedAt, authorName: "The night desk" });
    await addBlog({ aiAssisted: true, reviewedAt, authorName: null, slug: "zebra-hooves" });
    const head = async (slug: string) => textOf((await visit(`/blog/${slug}`)).html);
    expect(await head("zebra-stripes")).toContain(
      "Written with AI assistance. Read and checked by The night desk on 2 Jan 2026 .",
    );
    expect(await head("zebra-hooves")).toContain(
      "Written with AI assistance. Read and checked by the editors of Dealproof on 2 Jan 2026 .",
    );
    expect(await head(cast.blog)).not.toContain("AI assistance");
  });

  test("one request counts one view", async () => {
    await addBlog({ viewCount: 1 });
    expect(textOf((await visit("/blog/zebra-stripes")).html)).toContain("· 1 view ");
  });

  test("its meta description is the SEO description, or else the excerpt", async () => {
    await addBlog({ excerpt: "The excerpt.", seoDescription: "For search engines." });
    await addBlog({ excerpt: "The excerpt.", slug: "zebra-hooves" });
    const description = async (slug: string) =>
      all((await visit(`/blog/${slug}`)).html, /<meta name="description" content="([^"]*)"/g);
    expect(await description("zebra-stripes")).toEqual(["For search engines."]);
    expect(await description("zebra-hooves")).toEqual(["The excerpt."]);
  });

  test("without a store its affiliate links lead to their own address, marked as paid", async () => {
    await addBlog({
      affiliateLinks: [{ text: "Buy", context: null, url: "https://partner.example/a?b=1&c=2" }],
    });
    const { html } = await visit("/blog/zebra-stripes");
    expect(linkTo(html, "Check Coupons")).toBe("https://partner.example/a?b=1&c=2");
    expect(html).toMatch(/<a href="https:\/\/partner\.example[^>]* rel="sponsored noopener"/);
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "nowhere", ""])(
    "without a store an affiliate link to %p is not shown",
    async (url) => {
      await addBlog({ affiliateLinks: [{ text: "Buy", context: null, url }] });
      const { status, html } = await visit("/blog/zebra-stripes");
      expect(status).toBe(200);
      expect(html).not.toContain("Check Coupons");
    },
  );

  test("a link needs no context", async () => {
    await addBlog({
      targetStoreId: (await storeBySlug(cast.trailbound)).id,
      affiliateLinks: [{ text: "Buy boots", context: null, url: "https://partner.example" }],
    });
    const { html } = await visit("/blog/zebra-stripes");
    expect(linkTo(html, "Check Coupons")).toBe(`/store/${cast.trailbound}`);
    expect(textOf(html)).toContain("Buy boots Check Coupons");
  });

  test("a post without its store is still shown", async () => {
    await db.delete(stores).where(eq(stores.slug, cast.harborPine));
    const { status, html } = await visit(page);
    expect(status).toBe(200);
    expect(html).not.toContain("Shop at");
  });

  test("escapes a hostile title, author and keyword", async () => {
    const hostile = "<img src=x onerror=alert(1)>";
    await addBlog({
      title: hostile,
      authorName: hostile,
      keywords: [hostile],
      seoDescription: hostile,
      aiAssisted: true,
      reviewedAt: new Date(),
    });
    expect((await visit("/blog/zebra-stripes")).html).not.toContain("<img src=x");
  });

  test("an old slug redirects to the present one with 301", async () => {
    await addOldSlug("blog", "codes-that-fail", (await blogBySlug(cast.blog)).id);
    const response = await get("/blog/codes-that-fail");
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe(`/blog/${cast.blog}`);
  });

  test.each([cast.draft, cast.archived])(
    "an old slug does not reveal the present one of %s",
    async (slug) => {
      await addOldSlug("blog", "once-upon-a-time", (await blogBySlug(slug)).id);
      const response = await get("/blog/once-upon-a-time");
      expect(response.headers.get("Location")).toBeNull();
      expect(response.status).toBe(404);
    },
  );
});

describe("counting", () => {
  // Counts of earlier tests are left out.
  beforeEach(flush);
  afterEach(restore);

  async function views(): Promise<{ counted: number; shown: number }> {
    await flush();
    const { id, viewCount } = await blogBySlug(cast.blog);
    const rows = await db
      .select({ count: counters.count })
      .from(counters)
      .where(and(eq(counters.subject, "blog"), eq(counters.subjectId, id), eq(counters.event, "view")));
    return { counted: rows.reduce((sum, { count }) => sum + count, 0), shown: viewCount };
  }

  test("a view is counted once, and shown", async () => {
    const before = await views();
    await get(`/blog/${cast.blog}`, {}, anotherClient());
    expect(await views()).toEqual({ counted: before.counted + 1, shown: before.shown + 1 });
  });

  test.each([
    ["a robot", "GET", robot],
    ["a prefetch", "GET", { "Sec-Purpose": "prefetch" }],
    ["a HEAD request", "HEAD", {}],
  ])("%s is not counted", async (_, method, headers) => {
    const before = await views();
    expect((await send(method, `/blog/${cast.blog}`, { raw: null }, headers, anotherClient())).status).toBe(
      200,
    );
    expect(await views()).toEqual(before);
  });
});
