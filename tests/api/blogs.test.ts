import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs } from "../../db/schema";
import { blogCategories } from "../../src/schemas/vocabulary";
import { type Admin, signIn } from "../admin/session";
import { cast } from "../cast";
import { empty, restore, restoreContent } from "../catalogue";
import { get, send, visit } from "../http";
import { addBlog, addOldSlug, inDays } from "../site/rows";
import { cursorOf, json, problemOf, walk } from "./asking";

type Blog = {
  id: number;
  slug: string;
  status: string;
  category: string;
  featured: boolean;
  publishedAt: string;
};

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
      authorName: "The editors",
      seoDescription: expect.stringMatching(/./),
      aiAssisted: false,
      reviewedAt: null,
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

  test("keeps its filter in the link to the next page", async () => {
    const { items, total } = await walk<Blog>("/api/blogs?category=savings-tips&limit=1");
    expect(items).toHaveLength(total);
    expect(new Set(items.map(({ category }) => category))).toEqual(new Set(["savings-tips"]));
  });

  test.each(["category=none", "category=", "featured=yes", "featured=1", "featured=true&featured=false"])(
    "answers 400 to ?%s",
    async (query) => {
      await problemOf(await get(`/api/blogs?${query}`), 400);
    },
  );

  test("answers 400 to a cursor without a date", async () => {
    await problemOf(await get(`/api/blogs?cursor=${cursorOf(["soon", 1])}`), 400);
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

describe("with other data", () => {
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

  test("an old slug redirects to the present one with 301", async () => {
    await addOldSlug("blog", "codes-that-fail", await idOf(cast.blog));
    const response = await get("/api/blogs/codes-that-fail");
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe(`/api/blogs/${cast.blog}`);
  });

  test.each([cast.draft, cast.archived])(
    "an old slug does not reveal the present one of %s",
    async (slug) => {
      await addOldSlug("blog", "once-upon-a-time", await idOf(slug));
      const response = await get("/api/blogs/once-upon-a-time");
      expect(response.headers.get("Location")).toBeNull();
      await problemOf(response, 404);
    },
  );
});

describe("the admin", () => {
  let admin: Admin;

  beforeAll(async () => {
    admin = await signIn();
  });

  afterEach(restoreContent);
  afterAll(restore);

  const edit = async (slug: string, changes: object) =>
    admin.json("PUT", `/api/blogs/${await idOf(slug)}`, changes);

  test("PUT of some fields leaves the others unchanged", async () => {
    type Shown = Blog & { updatedAt: string; content: string };
    const { updatedAt: _, ...before } = await json<Shown>(`/api/blogs/${cast.blogWithStore}`);
    const response = await edit(cast.blogWithStore, { featured: false });
    const { updatedAt: __, ...after } = (await response.json()) as Shown;
    expect(after).toEqual({
      ...before,
      content: before.content.trim(),
      featured: false,
      version: 2,
    } as never);
    expect(slugs(await json("/api/blogs?featured=true&limit=200"))).not.toContain(cast.blogWithStore);
  });

  test("PUT of the status publishes and unpublishes a post for visitors", async () => {
    expect((await edit(cast.draft, { status: "published" })).status).toBe(200);
    expect((await visit(`/blog/${cast.draft}`)).status).toBe(200);
    expect((await edit(cast.draft, { status: "archived" })).status).toBe(200);
    expect((await visit(`/blog/${cast.draft}`)).status).toBe(404);
  });

  describe("of a post that was written with AI assistance", () => {
    const draft = () => addBlog({ status: "draft", publishedAt: null, aiAssisted: true });
    const slug = "zebra-stripes";

    test("PUT does not publish it before it is reviewed, and says what is missing", async () => {
      await draft();
      for (const sent of [{ status: "published" }, { status: "published", reviewed: false }]) {
        const { errors } = await problemOf(await edit(slug, sent), 422);
        expect(errors).toEqual({
          reviewed: [expect.stringContaining("read it and check its claims")],
        } as never);
      }
      await problemOf(await get(`/api/blogs/${slug}`), 404);
    });

    test("PUT with reviewed publishes it, and GET shows the review's time", async () => {
      await draft();
      expect(await (await edit(slug, { reviewed: true })).json()).toMatchObject({ status: "draft" });
      const { reviewedAt } = (await (await admin.get(`/api/blogs/${slug}`)).json()) as { reviewedAt: string };
      expect(reviewedAt).toMatch(/Z$/);
      expect((await edit(slug, { status: "published", content: "<p>Edited.</p>" })).status).toBe(200);
      const shown = { aiAssisted: true, reviewedAt };
      expect(await json(`/api/blogs/${slug}`)).toMatchObject(shown);
      expect((await json<Blog[]>("/api/blogs?limit=1"))[0]).toMatchObject(shown);
    });

    test("PUT with anything but true or false for reviewed answers 422", async () => {
      await draft();
      const { errors } = await problemOf(await edit(slug, { reviewed: "perhaps" }), 422);
      expect(Object.keys(errors ?? {})).toEqual(["reviewed"]);
    });

    test("POST cannot create such a post", async () => {
      const post = {
        title: "Own",
        slug: "own",
        content: "<p>Own.</p>",
        category: "comparisons",
        status: "published",
        reviewed: true,
        aiAssisted: true,
      };
      const created = await admin.json("POST", "/api/blogs", post);
      expect(await created.json()).toMatchObject({
        aiAssisted: false,
        reviewedAt: null,
        status: "published",
      });
    });
  });

  test("every post of the catalogue can be edited in part", async () => {
    for (const { id } of await db.select({ id: blogs.id }).from(blogs))
      expect((await admin.json("PUT", `/api/blogs/${id}`, {})).status).toBe(200);
  });

  test("PUT with a wrong field answers 422 and changes nothing", async () => {
    const { errors } = await problemOf(await edit(cast.blog, { status: "gone", featured: true }), 422);
    expect(Object.keys(errors ?? {})).toEqual(["status"]);
    expect(await json(`/api/blogs/${cast.blog}`)).toMatchObject({ status: "published" });
  });

  test("a partial edit of an older version answers 409 with the current post", async () => {
    const { version } = await json<Blog & { version: number }>(`/api/blogs/${cast.blog}`);
    await edit(cast.blog, { title: "First", version });
    const late = await problemOf(await edit(cast.blog, { title: "Second", version }), 409);
    expect(late).toMatchObject({ current: { title: "First", version: version + 1 } });
  });

  test("the content of a request is cleaned", async () => {
    const content = '<p onclick="x()">Words</p><script>alert(1)</script><a href="javascript:x()">a</a>';
    const { content: stored } = (await (await edit(cast.blog, { content })).json()) as { content: string };
    expect(stored).toContain("<p>Words</p>");
    expect(stored).not.toMatch(/script|onclick/);
  });

  test("GET shows a draft only to the admin, and is not cached", async () => {
    await edit(cast.archived, { status: "draft" });
    await problemOf(await get(`/api/blogs/${cast.archived}`), 404);
    await problemOf(await get(`/api/blogs/${cast.archived}`, { Cookie: "session=none" }), 404);
    const response = await admin.get(`/api/blogs/${cast.archived}`);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ slug: cast.archived, status: "draft" });
  });

  test("PUT without a session publishes nothing", async () => {
    const id = await idOf(cast.draft);
    await problemOf(await send("PUT", `/api/blogs/${id}`, { json: { status: "published" } }), 401);
    await problemOf(await get(`/api/blogs/${cast.draft}`), 404);
  });
});
