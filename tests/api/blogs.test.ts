import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs } from "../../db/schema";
import { blogCategories } from "../../src/schemas/vocabulary";
import { cast } from "../cast";
import { empty, restore } from "../catalogue";
import { get } from "../http";
import { addBlog, addOldSlug, inDays } from "../site/rows";
import { cursorOf, json, oddCursors, problemOf, walk } from "./asking";

type Blog = {
  id: number;
  slug: string;
  status: string;
  category: string;
  featured: boolean;
  publishedAt: string;
};

const odd: typeof oddCursors = [...oddCursors, ["no date", cursorOf(["soon", 1])]];

const slugs = (list: Blog[]) => list.map(({ slug }) => slug);

async function idOf(slug: string): Promise<number> {
  const [blog] = await db.select({ id: blogs.id }).from(blogs).where(eq(blogs.slug, slug));
  return blog?.id ?? 0;
}

describe("GET /api/blogs", () => {
  test("shows each post with all its fields", async () => {
    const blog = (await json<Blog[]>("/api/blogs")).find(({ slug }) => slug === cast.blogWithStore);
    expect(blog).toMatchObject({
      id: expect.any(Number),
      title: "How to Save at Harbor & Pine",
      slug: "how-to-save-at-harbor-pine",
      excerpt: expect.stringMatching(/./),
      category: "store-guide",
      status: "published",
      featured: true,
      viewCount: expect.any(Number),
      publishedAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
      keywords: expect.arrayContaining(["linen bedding"]),
      targetStore: { name: "Harbor & Pine", slug: "harbor-pine" },
      authorName: "Dealproof editors",
      seoDescription: expect.stringMatching(/./),
      affiliateLinks: expect.arrayContaining([
        {
          text: "Check current Harbor & Pine coupons",
          context: "Before you order furniture or linen",
          url: "https://harbor-pine.example/offers",
        },
      ]),
    });
  });

  test("lists published posts only, the newest first", async () => {
    const { items, total } = await walk<Blog>("/api/blogs?limit=200");
    expect(total).toBe(await db.$count(blogs, eq(blogs.status, "published")));
    expect(items).toHaveLength(total);
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(["published"]));
    expect(slugs(items)).not.toContain(cast.draft);
    expect(slugs(items)).not.toContain(cast.archived);
    const dates = items.map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  test("seven at a time come all posts, each once", async () => {
    const { items, total, pages } = await walk<Blog>("/api/blogs?limit=7");
    expect(items).toHaveLength(total);
    expect(new Set(slugs(items)).size).toBe(total);
    expect(pages).toBe(Math.ceil(total / 7));
  });

  test.each(blogCategories)("narrows to category=%s", async (category) => {
    const found = await json<Blog[]>(`/api/blogs?category=${category}`);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map((blog) => blog.category))).toEqual(new Set([category]));
  });

  test.each([true, false])("narrows to featured=%p", async (featured) => {
    const found = await json<Blog[]>(`/api/blogs?featured=${featured}`);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map((blog) => blog.featured))).toEqual(new Set([featured]));
  });

  test("keeps its filter on the way to the next page", async () => {
    const { items, total } = await walk<Blog>("/api/blogs?category=savings-tips&limit=1");
    expect(items).toHaveLength(total);
    expect(new Set(items.map(({ category }) => category))).toEqual(new Set(["savings-tips"]));
  });

  test.each([
    "category=none",
    "category=",
    "featured=yes",
    "featured=1",
    "limit=0",
    "featured=true&featured=false",
  ])("answers 400 to ?%s", async (query) => {
    await problemOf(await get(`/api/blogs?${query}`), 400);
  });

  test.each(odd)("answers 400 to a cursor that is %s", async (_, cursor) => {
    await problemOf(await get(`/api/blogs?cursor=${cursor}`), 400);
  });
});

describe("GET /api/blogs/:slug", () => {
  test("shows the post with its content", async () => {
    expect(await json(`/api/blogs/${cast.blogWithStore}`)).toMatchObject({
      slug: cast.blogWithStore,
      content: expect.stringContaining("<p>"),
      affiliateLinks: expect.any(Array),
      keywords: expect.any(Array),
    });
  });

  test.each([cast.draft, cast.archived, "no-such", "1", "<script>"])("answers 404 to %s", async (slug) => {
    await problemOf(await get(`/api/blogs/${encodeURIComponent(slug)}`), 404);
  });
});

describe("a changing catalogue", () => {
  afterEach(restore);

  test.each(["draft", "archived"] as const)("a post that is %s is shown nowhere", async (status) => {
    await addBlog({ status, featured: true });
    await problemOf(await get("/api/blogs/zebra-stripes"), 404);
    expect(slugs(await json("/api/blogs?limit=200"))).not.toContain("zebra-stripes");
    expect(slugs(await json("/api/blogs?featured=true&limit=200"))).not.toContain("zebra-stripes");
  });

  test("posts of one instant are listed once each", async () => {
    const publishedAt = inDays(-2);
    await empty();
    for (let number = 0; number < 8; number += 1) await addBlog({ slug: `zebra-${number}`, publishedAt });
    const { items } = await walk<Blog>("/api/blogs?limit=3");
    expect(slugs(items).toSorted()).toEqual(Array.from({ length: 8 }, (_, number) => `zebra-${number}`));
  });

  test("an old slug answers 301 with the present one", async () => {
    await addOldSlug("blog", "codes-that-fail", await idOf(cast.blog));
    const response = await get("/api/blogs/codes-that-fail");
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe(`/api/blogs/${cast.blog}`);
  });

  test.each([cast.draft, cast.archived])("an old slug does not tell the present one of %s", async (slug) => {
    await addOldSlug("blog", "once-upon-a-time", await idOf(slug));
    const response = await get("/api/blogs/once-upon-a-time");
    expect(response.headers.get("Location")).toBeNull();
    await problemOf(response, 404);
  });

  test("an empty catalogue is an empty list", async () => {
    await empty();
    expect(await json("/api/blogs")).toEqual([]);
  });
});
