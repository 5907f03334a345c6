import { describe, expect, test } from "bun:test";
import { and, desc, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, history, slugRedirects } from "../../db/schema";
import { flush } from "../../src/models/counts/counters";
import { cast, storeBySlug } from "../cast";
import { get, textOf } from "../http";
import { all } from "../site/reading";
import { addBlog } from "../site/rows";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();

/** The toast that a page brings. */
const toastIn = (html: string) => all(html, /data-toast="([^"]*)"/g)[0] ?? "";

const fields = {
  title: "Tin & Timber",
  slug: "tin-and-timber",
  content: "<p>Both keep.</p>",
  category: "comparisons",
  status: "draft",
};

async function blogWith(slug: string) {
  const [blog] = await db.select().from(blogs).where(eq(blogs.slug, slug));
  return blog;
}

async function present(slug: string) {
  const blog = await blogWith(slug);
  if (!blog) throw new Error(`There is no blog ${slug}`);
  return blog;
}

const changesOf = (id: number) =>
  db
    .select()
    .from(history)
    .where(and(eq(history.subject, "blog"), eq(history.subjectId, id)))
    .orderBy(desc(history.id));

/** The titles of a list, in its order. */
const titles = (html: string) => all(html, /class="row-name">([^<]*)</g);

describe("GET /admin/blogs", () => {
  test("lists every blog with its slug, store, views, date, status and whether it is featured", async () => {
    const html = await (await admin.get("/admin/blogs")).text();
    expect(textOf(html)).toContain("24 blogs");
    expect(html.match(/<tr>/g)).toHaveLength(25);
    const { id, viewCount } = await present(cast.blogWithStore);
    const row = html.split("<tr>").find((row) => row.includes(`/admin/blogs/${id}/publication`)) ?? "";
    expect(textOf(row)).toMatch(
      new RegExp(
        `How to Save at Harbor & Pine /blog/how-to-save-at-harbor-pine Store Guides · Harbor & Pine · The editors · ${viewCount} views · (\\d+ \\w+ 20\\d\\d) Store Guides Harbor & Pine The editors ${viewCount} \\1`,
      ),
    );
    expect(row).toMatch(/<option value="published" selected="">Published/);
    expect(row).toMatch(/<button type="submit" value="false"[^>]* aria-pressed="true"[^>]* name="featured"/);
  });

  test("filters by words, status and category, and takes % literally", async () => {
    const list = async (query: string) => titles(await (await admin.get(`/admin/blogs?${query}`)).text());
    expect(await list("search=HARBOR")).toEqual(["How to Save at Harbor & Pine"]);
    const { title } = await present(cast.draft);
    expect(await list("status=draft")).toContain(title);
    expect(await list("status=published")).not.toContain(title);
    const comparisons = await list("category=comparisons");
    expect(comparisons.length).toBeLessThan(24);
    const published = await list("status=published&category=comparisons");
    expect(published).not.toBeEmpty();
    expect(comparisons).toEqual(expect.arrayContaining(published));
    expect(await list("search=%25")).toEqual([]);
    expect(await list("status=nope&category=nope&sort=nope&cursor=nope")).toHaveLength(24);
  });

  test("sorts by title and by views", async () => {
    const byTitle = titles(await (await admin.get("/admin/blogs?sort=title")).text());
    expect(byTitle.map((title) => title.toLowerCase())).toEqual(
      byTitle.map((title) => title.toLowerCase()).toSorted(),
    );
    const [most] = await db.select().from(blogs).orderBy(desc(blogs.viewCount), desc(blogs.id)).limit(1);
    expect(titles(await (await admin.get("/admin/blogs?sort=popular")).text())[0]).toBe(most?.title);
  });

  test.each(["newest", "popular", "title"])("pages by %s, each blog once", async (sort) => {
    for (let number = 0; number < 30; number++) await addBlog({ slug: `zebra-${number}`, viewCount: 7 });
    const first = await (await admin.get(`/admin/blogs?sort=${sort}`)).text();
    const next = /<a href="([^"]+)" rel="next"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const second = await (await admin.get(next)).text();
    const ids = [first, second].flatMap((html) =>
      [...html.matchAll(/id="status-(\d+)"/g)].map(([, id]) => id),
    );
    expect(ids).toHaveLength(54);
    expect(new Set(ids).size).toBe(54);
    // A switch on the second page leads back to it.
    expect(second).toMatch(/action="\/admin\/blogs\/\d+\/featured\?[^"]*cursor=/);
  });
});

describe("POST /admin/blogs", () => {
  test("makes a draft that visitors cannot see, and stays at it", async () => {
    const response = await admin.post("/admin/blogs", fields);
    const { id } = await present("tin-and-timber");
    expect(response.headers.get("location")).toBe(`/admin/blogs/${id}`);
    expect(await flashOf(admin, response)).toContain('"title":"Blog Created"');
    expect((await get("/blog/tin-and-timber")).status).toBe(404);
    expect(await changesOf(id)).toMatchObject([
      { action: "create", label: "Tin & Timber", actor: "192.0.2.7" },
    ]);
  });

  test("with every field filled is shown to visitors at once", async () => {
    const response = await admin.post("/admin/blogs", {
      ...fields,
      slug: "all-said",
      status: "published",
      excerpt: "In short.",
      featured: ["false", "true"],
      keywords: " one,, two ,one",
      store: cast.trailbound,
      authorName: "The night desk",
      seoDescription: "For engines.",
      link_text: ["Buy boots", "", "See all"],
      link_context: ["before winter", "", ""],
      link_url: ["https://shop.example/boots", "", "http://shop.example"],
    });
    expect(response.status).toBe(303);
    const html = await (await get("/blog/all-said")).text();
    expect(textOf(html)).toMatch(/Comparisons Trailbound Featured Tin & Timber .* By The night desk/);
    expect(textOf(html)).toContain("Buy boots – before winter Check Coupons");
    expect(html).toContain('<meta name="description" content="For engines."/>');
    expect(await blogWith("all-said")).toMatchObject({
      keywords: ["one", "two"],
      targetStoreId: (await storeBySlug(cast.trailbound)).id,
      affiliateLinks: [
        { text: "Buy boots", context: "before winter", url: "https://shop.example/boots" },
        { text: "See all", context: null, url: "http://shop.example" },
      ],
      publishedAt: expect.any(Date),
    });
  });

  test("cleans the text, and names the removed tags and attributes", async () => {
    const content =
      '<p onclick="a()">Kept<script>bad()</script></p><p style="x" onclick="b()">Too</p><h1>T</h1>';
    const response = await admin.post("/admin/blogs", { ...fields, slug: "cleaned", content });
    expect(await flashOf(admin, response)).toContain(
      "Removed from the text: onclick (2), script (1), style (1), h1 (1)",
    );
    expect((await blogWith("cleaned"))?.content).toBe("<p>Kept</p><p>Too</p>T");
  });

  test("stores line ends as the other fields do", async () => {
    const content = "<p>a</p>\r\n<p>b</p>\r\n";
    await admin.post("/admin/blogs", { ...fields, slug: "lines", content });
    expect((await blogWith("lines"))?.content).toBe("<p>a</p>\n<p>b</p>");
  });

  test.each([
    ["javascript:alert(1)", "Start the link with https://"],
    ["", "This is required."],
  ])("with a link to %p is 422, with the error in its row", async (url, text) => {
    const response = await admin.post("/admin/blogs", {
      ...fields,
      slug: "another-slug",
      link_text: ["", "Good", "Bad one"],
      link_context: ["", "", ""],
      link_url: ["", "https://good.example", url],
    });
    expect(response.status).toBe(422);
    const rows = (await response.text()).split('data-row-of="link"').slice(1);
    expect(rows[0]).not.toContain("aria-invalid");
    expect(rows[1]).toContain('value="Bad one"');
    expect(textOf(rows[1] ?? "")).toContain(text);
  });

  test("with more links than 20 is 422, and keeps them", async () => {
    const many = Array.from({ length: 21 }, (_, number) => `https://shop.example/${number}`);
    const links = { link_text: many, link_context: many.map(() => ""), link_url: many };
    const response = await admin.post("/admin/blogs", { ...fields, slug: "another-slug", ...links });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain("At most 20 links.");
    expect(html).toContain('value="https://shop.example/20"');
  });

  test("takes a text of 200,000 letters that take three bytes each", async () => {
    const form = new FormData();
    const content = `<p>${"日".repeat(199_993)}</p>`;
    for (const [name, value] of Object.entries({ ...fields, slug: "long", content })) form.set(name, value);
    expect((await admin.upload("/admin/blogs", form)).status).toBe(303);
    expect((await blogWith("long"))?.content).toBe(content);
  });
});

describe("POST /admin/blogs/:id", () => {
  test("changes a blog; its old address leads to the new one", async () => {
    const { id, version, publishedAt } = await present(cast.blog);
    const response = await admin.post(`/admin/blogs/${id}`, {
      ...fields,
      slug: "codes-that-fail",
      status: "published",
      version: String(version),
    });
    expect(await flashOf(admin, response)).toContain('"title":"Blog Updated"');
    const old = await get(`/blog/${cast.blog}`);
    expect([old.status, old.headers.get("location")]).toEqual([301, "/blog/codes-that-fail"]);
    expect(textOf(await (await get("/blog/codes-that-fail")).text())).toContain("Both keep.");
    expect((await present("codes-that-fail")).publishedAt).toEqual(publishedAt);
    const [change] = await changesOf(id);
    expect(change).toMatchObject({
      action: "update",
      before: { slug: cast.blog, version },
      after: { slug: "codes-that-fail", version: version + 1 },
    });
  });

  test("sends an unchanged form back unchanged", async () => {
    const before = await present(cast.blogWithStore);
    const html = await (await admin.get(`/admin/blogs/${before.id}`)).text();
    expect(html).toContain('<option value="harbor-pine" selected="">Harbor &amp; Pine');
    expect(html.match(/name="link_text"/g)).toHaveLength(2 + 1);
    const values = (name: string) => all(html, new RegExp(`name="link_${name}" value="([^"]*)"`, "g"));
    const { title, slug, excerpt, content, category, status, keywords, authorName, seoDescription } = before;
    await admin.post(`/admin/blogs/${before.id}`, {
      title,
      slug,
      excerpt,
      content,
      category,
      status,
      keywords: keywords.join(", "),
      authorName: authorName ?? "",
      seoDescription: seoDescription ?? "",
      store: "harbor-pine",
      featured: String(before.featured),
      version: String(before.version),
      link_text: values("text"),
      link_context: values("context"),
      link_url: values("url"),
    });
    const { version, updatedAt, demo, ...after } = await present(cast.blogWithStore);
    expect([version, demo]).toEqual([before.version + 1, false]);
    expect({ ...before, content: before.content.trim() }).toMatchObject(after);
  });

  test("from an older version is 409, with both versions side by side", async () => {
    const { id, version } = await present(cast.blog);
    const long = "A text that begins alike. ".repeat(20);
    const first = {
      ...fields,
      featured: "false",
      version: String(version),
      content: `<p>${long}First</p>`,
    };
    expect((await admin.post(`/admin/blogs/${id}`, first)).status).toBe(303);
    const second = {
      ...first,
      featured: "true",
      status: "archived",
      category: "savings-tips",
      content: `<p>${long}Second</p>`,
      link_text: "New",
      link_url: "https://x.example",
    };
    const response = await admin.post(`/admin/blogs/${id}`, second);
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(textOf(html)).toMatch(
      /Content …[^…]*First<\/p> …[^…]*Second<\/p> Status Draft Archived Featured No Yes Category Comparisons Savings Tips Affiliate links – New/,
    );
    expect(html).toContain(`name="version" value="${version + 1}"`);
    expect((await present(fields.slug)).content).toContain("First");
  });

  test("of a blog that is not there has no preview, publication or feature", async () => {
    const blog = "/admin/blogs/999999";
    expect((await admin.get(`${blog}/preview`)).status).toBe(404);
    expect((await admin.post(`${blog}/publication`, { status: "draft" })).status).toBe(404);
    expect((await admin.post(`${blog}/featured`, { featured: "true" })).status).toBe(404);
  });
});

describe("POST /admin/blogs/:id/publication", () => {
  const setTo = async (id: number, status: string, more: Record<string, string> = {}) =>
    admin.post(`/admin/blogs/${id}/publication`, { status, ...more });

  test("publishes a draft for visitors at once, and takes it back", async () => {
    const { id, publishedAt } = await present(cast.draft);
    expect(publishedAt).toBeNull();
    expect(await flashOf(admin, await setTo(id, "published"))).toContain('"title":"Status Updated"');
    expect((await get(`/blog/${cast.draft}`)).status).toBe(200);
    const first = (await present(cast.draft)).publishedAt;
    expect(first?.getTime()).toBeCloseTo(Date.now(), -5);
    await setTo(id, "draft");
    expect((await get(`/blog/${cast.draft}`)).status).toBe(404);
    await setTo(id, "published");
    expect((await present(cast.draft)).publishedAt).toEqual(first);
    expect((await changesOf(id)).map(({ action }) => action)).toEqual(["update", "update", "update"]);
  });

  test("sets any status from any other", async () => {
    const { id } = await present(cast.archived);
    for (const from of ["draft", "published", "archived"])
      for (const to of ["draft", "published", "archived"]) {
        await setTo(id, from);
        expect((await setTo(id, to)).status).toBe(303);
        expect<string>((await present(cast.archived)).status).toBe(to);
      }
  });

  test("the same status again is no edit", async () => {
    const { id, version } = await present(cast.draft);
    expect(await flashOf(admin, await setTo(id, "draft"))).toContain("Status Updated");
    expect((await present(cast.draft)).version).toBe(version);
    expect(await changesOf(id)).toEqual([]);
  });

  test("leads back to the same list", async () => {
    const { id } = await present(cast.draft);
    const response = await admin.post(`/admin/blogs/${id}/publication?status=draft&sort=title`, {
      status: "archived",
    });
    expect(response.headers.get("location")).toBe("/admin/blogs?status=draft&sort=title");
  });

  test.each([
    ["another word", { status: "gone" }, 422],
    ["nothing", {}, 422],
    ["an older version", { status: "published", version: "999" }, 409],
  ])("with %s is refused, with the list as it is", async (_, form, status) => {
    const { id } = await present(cast.draft);
    const response = await admin.post(`/admin/blogs/${id}/publication`, form);
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(toastIn(html)).toBe(
      '{"kind":"error","title":"Update Failed","description":"Failed to update status"}',
    );
    expect(html).toContain('id="list"');
    expect((await present(cast.draft)).status).toBe("draft");
    expect(toastIn(await (await admin.get("/admin/blogs")).text())).toBe("");
  });

  test("to htmx it answers with the way to the list; refused, with the list and the toast", async () => {
    const { id } = await present(cast.draft);
    const headers = { "HX-Request": "true", "HX-Target": "div#list" };
    const path = `/admin/blogs/${id}/publication`;
    const done = await admin.post(path, { status: "archived" }, { headers });
    expect(done.status).toBe(204);
    expect(JSON.parse(done.headers.get("hx-location") ?? "")).toMatchObject({ path: "/admin/blogs" });
    const refused = await admin.post(path, { status: "gone" }, { headers });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toStartWith('<div id="list">');
    expect(JSON.parse(refused.headers.get("hx-trigger") ?? "")).toMatchObject({
      toast: { kind: "error", title: "Update Failed", description: "Failed to update status" },
    });
  });
});

describe("POST /admin/blogs/:id/featured", () => {
  test("features a blog, and takes it back", async () => {
    const { id } = await present(cast.blog);
    const featured = async () => (await present(cast.blog)).featured;
    const before = await featured();
    const response = await admin.post(`/admin/blogs/${id}/featured`, { featured: String(!before) });
    expect(await flashOf(admin, response)).toContain(
      '"title":"Blog Updated","description":"Featured status updated successfully"',
    );
    expect(await featured()).toBe(!before);
    await admin.post(`/admin/blogs/${id}/featured`, { featured: String(before) });
    expect(await featured()).toBe(before);
    expect(await changesOf(id)).toHaveLength(2);
  });

  test.each([
    ["neither true nor false", { featured: "perhaps" }, 422],
    ["an older version", { featured: "true", version: "999" }, 409],
  ])("with %s is refused", async (_, form, status) => {
    const { id, featured } = await present(cast.blog);
    const response = await admin.post(`/admin/blogs/${id}/featured`, form);
    expect(response.status).toBe(status);
    expect(toastIn(await response.text())).toBe(
      '{"kind":"error","title":"Update Failed","description":"Failed to update blog"}',
    );
    expect((await present(cast.blog)).featured).toBe(featured);
  });
});

describe("GET /admin/blogs/:id/preview", () => {
  test("shows a draft as visitors would see it, and says that they do not", async () => {
    // Counts of earlier tests are left out.
    await flush();
    const { id, content, viewCount } = await present(cast.draft);
    const response = await admin.get(`/admin/blogs/${id}/preview`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(textOf(html)).toContain("Preview: draft , visitors do not see this");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain(content.slice(0, content.indexOf("<h2>")));
    await flush();
    expect((await present(cast.draft)).viewCount).toBe(viewCount);
  });

  test("of a published blog has the very article that visitors get", async () => {
    const article = (html: string) => /<article.*<\/article>/s.exec(html)?.[0].replace(/prefix="[^"]*"/g, "");
    const { id } = await present(cast.blogWithStore);
    const preview = await (await admin.get(`/admin/blogs/${id}/preview`)).text();
    expect(textOf(preview)).toContain("Preview: published , visitors see this");
    expect(article(preview)).toBe(article(await (await get(`/blog/${cast.blogWithStore}`)).text()));
  });
});

describe("deleting and bulk", () => {
  test("asks first, then deletes; the history keeps the blog and its old addresses", async () => {
    const { id } = await present(cast.blog);
    await db.insert(slugRedirects).values({ subject: "blog", slug: "once", subjectId: id });
    const asked = textOf(await (await admin.get(`/admin/blogs/${id}/deletion`)).text());
    expect(asked).toContain("It is published: visitors lose it. No other row goes with it.");
    const both = { id: [String(id), String((await present(cast.draft)).id)], action: "delete" };
    const askedOfBoth = await admin.post("/admin/blogs/bulk", both);
    expect(textOf(await askedOfBoth.text())).toContain("Delete 2 blogs? 1 of them are published.");
    const response = await admin.post(`/admin/blogs/${id}/deletion`, {});
    expect(await flashOf(admin, response)).toContain('"title":"Blog Deleted"');
    expect((await get(`/blog/${cast.blog}`)).status).toBe(404);
    const [kept] = await changesOf(id);
    expect(kept).toMatchObject({ action: "delete", before: { row: { slug: cast.blog }, slugs: ["once"] } });
  });

  test.each([
    ["publish", { status: "published" }, "2 blogs published successfully"],
    ["archive", { status: "archived" }, "2 blogs archived successfully"],
    ["feature", { featured: true }, "2 blogs featured successfully"],
    ["unfeature", { featured: false }, "2 blogs no longer featured successfully"],
  ])("%s sets all that are ticked", async (action, outcome, text) => {
    const ids = [String((await present(cast.blog)).id), String((await present(cast.draft)).id)];
    expect(await flashOf(admin, await admin.post("/admin/blogs/bulk", { id: ids, action }))).toContain(text);
    expect(await blogWith(cast.blog)).toMatchObject(outcome);
    expect(await blogWith(cast.draft)).toMatchObject(outcome);
  });
});
