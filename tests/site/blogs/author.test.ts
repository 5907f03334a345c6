import { describe, expect, test } from "bun:test";
import { db } from "../../../db/client";
import { authors } from "../../../db/schema";
import { adminOfTests } from "../../admin/session";
import { json } from "../../api/asking";
import { cast } from "../../cast";
import { get, origin, textOf, visit } from "../../http";
import { all, cards, linkTo } from "../reading";
import { addBlog, inDays } from "../rows";

const admin = adminOfTests();

const page = "/author/the-editors";
const slugs = (html: string) => cards(html).map((card) => linkTo(card, "Read Article")?.slice(6));

async function addAuthor(values: Partial<typeof authors.$inferInsert> = {}) {
  const author = { name: "The night desk", slug: "the-night-desk", ...values };
  const [row] = await db.insert(authors).values(author).returning();
  if (!row) throw new Error("The author was not inserted");
  return row;
}

const withVersion = ({ demo: _, createdAt: __, ...row }: Awaited<ReturnType<typeof addAuthor>>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));

describe("GET /author/:slug", () => {
  test("has the name, a text and the published posts, the newest first", async () => {
    const { status, html } = await visit(page);
    expect(status).toBe(200);
    expect(textOf(html)).toContain("The editors We write the guides");
    const newest = await json<{ slug: string }[]>("/api/blogs?limit=24");
    expect(slugs(html)).toEqual(newest.map(({ slug }) => slug));
    expect(slugs(html)).not.toContain(cast.draft);
    expect(html).toContain(`<link rel="canonical" href="${origin}${page}"/>`);
  });

  test("tells machines of whom it is", async () => {
    await addAuthor({ about: "</script><b>" });
    for (const [path, type, name] of [
      [page, "Organization", "The editors"],
      ["/author/the-night-desk", "Person", "The night desk"],
    ] as const) {
      const { html } = await visit(path);
      const [text = "{}"] = all(html, /<script type="application\/ld\+json">(.*?)<\/script>/g);
      const profile = { "@type": "ProfilePage", mainEntity: { "@type": type, name, url: origin + path } };
      expect(JSON.parse(text)).toMatchObject(profile);
    }
  });

  test("an author without posts has a page that search engines leave out", async () => {
    await addAuthor();
    const { html } = await visit("/author/the-night-desk");
    expect(textOf(html)).toContain("No articles yet");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test("has pages of 24 posts without repeats", async () => {
    await addAuthor();
    for (let number = 0; number < 26; number += 1)
      await addBlog({
        slug: `zebra-${number}`,
        publishedAt: inDays(-number),
        authorName: "The night desk",
      });
    const first = (await visit("/author/the-night-desk")).html;
    const second = (await visit(linkTo(first, "More Articles") ?? "")).html;
    expect([...slugs(first), ...slugs(second)]).toEqual(
      Array.from({ length: 26 }, (_, number) => `zebra-${number}`),
    );
  });

  test.each(["no-such", encodeURIComponent("<script>")])("%s is not found", async (slug) => {
    const { status, html } = await visit(`/author/${slug}`);
    expect(status).toBe(404);
    expect(linkTo(html, "Back to Blogs")).toBe("/blogs");
    expect(html).not.toContain("<script>alert");
  });
});

describe("in the admin", () => {
  test("an author is made, signs a post and has a page with it", async () => {
    const form = { name: "The night desk", slug: "the-night-desk", about: "Works late.", isTeam: "true" };
    expect((await admin.post("/admin/authors", form)).status).toBe(303);
    const { id } = await addBlog();
    expect(await (await admin.get(`/admin/blogs/${id}`)).text()).toContain(
      '<option value="The night desk">The night desk</option>',
    );
    await admin.json("PUT", `/api/blogs/${id}`, { authorName: "The night desk" });
    expect((await visit("/blog/zebra-stripes")).html).toContain('href="/author/the-night-desk"');
    expect(slugs((await visit("/author/the-night-desk")).html)).toEqual(["zebra-stripes"]);
  });

  test("a new name goes to the posts, and the old address leads to the new one", async () => {
    const author = await addAuthor();
    await addBlog({ authorName: author.name });
    const form = { ...withVersion(author), name: "The day desk", slug: "the-day-desk" };
    expect((await admin.post(`/admin/authors/${author.id}`, form)).status).toBe(303);
    expect(textOf((await visit("/blog/zebra-stripes")).html)).toContain("By The day desk");
    const moved = await get("/author/the-night-desk");
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, "/author/the-day-desk"]);
  });

  test("a deleted author leaves the name on the posts, and comes back with an undo", async () => {
    const author = await addAuthor();
    await addBlog({ authorName: author.name });
    const question = await (await admin.get(`/admin/authors/${author.id}/deletion`)).text();
    expect(textOf(question)).toContain("1 blog will keep the name");
    await admin.post(`/admin/authors/${author.id}/deletion`, {});
    expect((await get("/author/the-night-desk")).status).toBe(404);
    const { html } = await visit("/blog/zebra-stripes");
    expect(textOf(html)).toContain("By The night desk");
    expect(html).not.toContain('href="/author/');
    const entry = await db.query.history.findFirst({ orderBy: (row, { desc }) => desc(row.id) });
    await admin.post(`/admin/history/${entry?.id}/undo`, {});
    expect((await get("/author/the-night-desk")).status).toBe(200);
  });

  test.each([
    ["name", { name: "The editors", slug: "others" }],
    ["slug", { name: "Others", slug: "the-editors" }],
  ])("a second author with the same %s is refused", async (_, form) => {
    expect((await admin.post("/admin/authors", form)).status).toBe(409);
  });

  test("a new post is signed by the first author", async () => {
    const html = await (await admin.get("/admin/blogs/new")).text();
    expect(html).toContain('<option value="The editors" selected="">');
  });
});
