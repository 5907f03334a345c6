import { describe, expect, test } from "bun:test";
import { and, desc, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, history } from "../../db/schema";
import { get, textOf } from "../http";
import { addBlog } from "../site/rows";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();

const WORDS = "I have read this text and checked its claims";
const UNREAD = "It was written with AI assistance: read it and check its claims before you publish it.";

/** A generated draft that nobody has read. */
const generated = (values: Partial<typeof blogs.$inferInsert> = {}) =>
  addBlog({ status: "draft", publishedAt: null, aiAssisted: true, excerpt: "In short.", ...values });

const rowOf = async (id: number) => (await db.select().from(blogs).where(eq(blogs.id, id)))[0];

/** Its status, and when it was read: toMatchObject takes every date for the same. */
async function standing(id: number) {
  const row = await rowOf(id);
  return [row?.status, row?.reviewedAt];
}

const changesOf = (id: number) =>
  db
    .select()
    .from(history)
    .where(and(eq(history.subject, "blog"), eq(history.subjectId, id)))
    .orderBy(desc(history.id));

const dialogIn = (html: string) => /<dialog.*<\/dialog>/s.exec(html)?.[0] ?? "";

describe("POST /admin/blogs/:id/publication of an AI-assisted blog that nobody has read", () => {
  const publish = (id: number, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    admin.post(`/admin/blogs/${id}/publication?sort=title`, { status: "published", ...more }, { headers });

  test("asks whether it was read, over the list, and publishes nothing", async () => {
    const { id, version } = await generated();
    const response = await publish(id);
    expect(response.status).toBe(422);
    const html = await response.text();
    const dialog = dialogIn(html);
    expect(html).toContain('id="list"');
    expect(textOf(dialog)).toMatch(/Have you read it\? Zebra stripes In short\. .* Cancel Publish/);
    expect(textOf(dialog)).toContain(WORDS);
    expect(textOf(dialog)).not.toContain(UNREAD);
    expect(dialog).toContain(`href="/admin/blogs/${id}/preview"`);
    expect(dialog).toContain(`action="/admin/blogs/${id}/publication?sort=title"`);
    expect(dialog).toContain(`name="version" value="${version}"`);
    expect(await rowOf(id)).toMatchObject({ status: "draft", reviewedAt: null, version });
    expect((await get("/blog/zebra-stripes")).status).toBe(404);
  });

  test("to htmx it answers with the question alone, for the place of dialogs", async () => {
    const { id } = await generated();
    const response = await publish(id, {}, { "HX-Request": "true", "HX-Target": "div#list" });
    expect(response.status).toBe(422);
    expect(response.headers.get("hx-retarget")).toBe("#dialog");
    const html = await response.text();
    expect(html).toContain("Have you read it?");
    expect(html).not.toContain('id="list"');
  });

  test("confirmed it is published at once, with the time when it was read, and its page says so", async () => {
    const { id, version } = await generated();
    const form = { version: String(version), reviewed: "true" };
    expect(await flashOf(admin, await publish(id, form))).toContain('"title":"Status Updated"');
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: "published", reviewedAt: expect.any(Date) });
    expect(textOf(await (await get("/blog/zebra-stripes")).text())).toContain(
      "Written with AI assistance. Read and checked by the editors of Dealproof on ",
    );
    const [change] = await changesOf(id);
    expect(change?.before).toMatchObject({ status: "draft", reviewed_at: null });
    expect(change?.after).toMatchObject({ status: "published", reviewed_at: expect.any(String) });
  });

  test.each([
    ["a page", {}],
    ["a dialog", { "HX-Request": "true", "HX-Target": "div#dialog" }],
  ])("sent from the question without a tick, %s says what is missing", async (_, headers) => {
    const { id } = await generated();
    const response = await publish(id, { reviewed: "false" }, headers);
    expect(response.status).toBe(422);
    const dialog = dialogIn(await response.text());
    expect(textOf(dialog)).toContain(UNREAD);
    expect(dialog).toMatch(
      /<input id="field-reviewed"[^>]* aria-invalid="true" aria-describedby="field-reviewed-error"/,
    );
    expect((await rowOf(id))?.status).toBe("draft");
  });

  test("confirmed for a text that was changed since: 409, and the question comes again", async () => {
    const { id, version } = await generated();
    await admin.json("PUT", `/api/blogs/${id}`, { content: "<p>Another text.</p>" });
    const response = await publish(id, { version: String(version), reviewed: "true" });
    expect(response.status).toBe(409);
    const dialog = dialogIn(await response.text());
    expect(textOf(dialog)).toContain("This was changed since you read it. Read it again, then publish it.");
    expect(dialog).toContain(`name="version" value="${version + 1}"`);
    expect(await rowOf(id)).toMatchObject({ status: "draft", reviewedAt: null });
  });

  test("archived or a draft it may be without being read", async () => {
    const { id } = await generated();
    for (const status of ["archived", "draft"])
      expect((await admin.post(`/admin/blogs/${id}/publication`, { status })).status).toBe(303);
    expect(await rowOf(id)).toMatchObject({ status: "draft", reviewedAt: null });
  });

  test("after it was read once, it does not ask again, and keeps the time", async () => {
    const reviewedAt = new Date("2026-01-02T03:04:05Z");
    const { id } = await generated({ reviewedAt });
    expect((await publish(id)).status).toBe(303);
    await admin.post(`/admin/blogs/${id}/publication`, { status: "draft" });
    expect((await publish(id, { reviewed: "true" })).status).toBe(303);
    expect(await standing(id)).toEqual(["published", reviewedAt]);
  });

  test("a person's own blog was never read by this rule", async () => {
    const { id } = await generated({ aiAssisted: false });
    expect((await publish(id, { reviewed: "true" })).status).toBe(303);
    expect(await rowOf(id)).toMatchObject({ status: "published", reviewedAt: null });
  });
});

describe("the bulk action Publish", () => {
  const publish = (ids: number[]) =>
    admin.post("/admin/blogs/bulk", { id: ids.map(String), action: "publish" });

  test("skips blogs that nobody has read, and says how many", async () => {
    const own = await addBlog({ status: "draft", publishedAt: null, slug: "own" });
    const read = await generated({ slug: "read", reviewedAt: new Date() });
    const unread = [await generated(), await generated({ slug: "zebra-hooves" })];
    const response = await publish([own, read, ...unread].map(({ id }) => id));
    expect(JSON.parse(await flashOf(admin, response))).toMatchObject({
      kind: "success",
      title: "2 blogs published successfully",
      description: "2 AI-assisted blogs wait to be read: publish each on its own.",
    });
    for (const { id } of [own, read]) expect((await rowOf(id))?.status).toBe("published");
    for (const { id, version } of unread) expect(await rowOf(id)).toMatchObject({ status: "draft", version });
  });

  test("of unread blogs alone says that none was published", async () => {
    const { id } = await generated();
    expect(JSON.parse(await flashOf(admin, await publish([id])))).toEqual({
      kind: "error",
      title: "No blog published",
      description: "1 AI-assisted blog waits to be read: publish each on its own.",
    });
  });
});

describe("the editor", () => {
  const fields = {
    title: "Zebra stripes",
    slug: "zebra-stripes",
    content: "<p>Black, then white.</p>",
    category: "comparisons",
  };

  const save = (id: number, more: Record<string, string | string[]>) =>
    admin.post(`/admin/blogs/${id}`, { ...fields, ...more });

  const page = async (id: number) => (await admin.get(`/admin/blogs/${id}`)).text();

  test("of a generated draft says that nobody has read it, and asks", async () => {
    const html = await page((await generated()).id);
    expect(textOf(html)).toContain("AI-assisted not read yet");
    expect(html).toContain('id="field-reviewed"');
    expect(textOf(html)).toContain(WORDS);
  });

  test("of one that was read says when, and asks no more; of a person's own it says nothing", async () => {
    const read = await page((await generated({ reviewedAt: new Date("2026-01-02T03:04:05Z") })).id);
    expect(textOf(read)).toContain("AI-assisted read on 2 Jan 2026");
    expect(read).not.toContain('id="field-reviewed"');
    const own = await page((await addBlog({ slug: "own" })).id);
    expect(own).not.toContain('id="field-reviewed"');
    expect(own).not.toContain("AI-assisted");
  });

  test("does not publish it unread: the form comes back as typed, with an error at the field", async () => {
    const { id, version } = await generated();
    const response = await save(id, { status: "published", title: "Typed", reviewed: "false" });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('value="Typed"');
    expect(html).toMatch(/<p id="field-reviewed-error"[^>]*>It was written with AI assistance: read it/);
    expect(await rowOf(id)).toMatchObject({ title: "Zebra stripes", status: "draft", version });
  });

  test("saves it as a draft unread, and publishes it when the box is ticked", async () => {
    const { id } = await generated();
    expect((await save(id, { status: "draft", reviewed: "false" })).status).toBe(303);
    expect((await rowOf(id))?.reviewedAt).toBeNull();
    expect((await save(id, { status: "published", reviewed: ["false", "true"] })).status).toBe(303);
    expect(await rowOf(id)).toMatchObject({ status: "published", reviewedAt: expect.any(Date) });
  });

  test("keeps the time when it was read through later edits", async () => {
    const reviewedAt = new Date("2026-01-02T03:04:05Z");
    const { id } = await generated({ reviewedAt, status: "published", publishedAt: new Date() });
    const edits: Parameters<typeof save>[1][] = [
      { content: "<p>Edited.</p>" },
      { reviewed: ["false", "true"] },
    ];
    for (const edit of edits) expect((await save(id, { status: "published", ...edit })).status).toBe(303);
    expect(await standing(id)).toEqual(["published", reviewedAt]);
  });

  test("of a new blog ignores the box, because a person wrote it", async () => {
    const sent = { ...fields, slug: "new", status: "published", reviewed: "true" };
    expect((await admin.post("/admin/blogs", sent)).status).toBe(303);
    const [made] = await db.select().from(blogs).where(eq(blogs.slug, "new"));
    expect(made).toMatchObject({ status: "published", aiAssisted: false, reviewedAt: null });
  });
});

describe("elsewhere in the admin", () => {
  test("the list marks it, with when it was read", async () => {
    await generated();
    await generated({ slug: "read", reviewedAt: new Date("2026-01-02T03:04:05Z") });
    const rows = (await (await admin.get("/admin/blogs?search=zebra")).text()).split("<tr>").map(textOf);
    expect(rows[2]).toContain("/blog/read AI-assisted read on 2 Jan 2026 Comparisons");
    expect(rows[3]).toContain("/blog/zebra-stripes AI-assisted not read yet Comparisons");
  });

  test("the preview does not claim that it was read", async () => {
    const { id } = await generated();
    const text = textOf(await (await admin.get(`/admin/blogs/${id}/preview`)).text());
    expect(text).toContain("Written with AI assistance. Not read and checked yet.");
    expect(text).not.toContain("Read and checked by");
  });

  test("a blog restored from the history is unread or read as before", async () => {
    const unread = await generated();
    const reviewedAt = new Date("2026-01-02T03:04:05Z");
    const read = await generated({ slug: "read", reviewedAt, status: "published", publishedAt: new Date() });
    for (const { id } of [unread, read]) {
      await admin.post(`/admin/blogs/${id}/deletion`, {});
      const [entry] = await changesOf(id);
      expect((await admin.post(`/admin/history/${entry?.id}/undo`, {})).status).toBe(303);
    }
    expect(await standing(unread.id)).toEqual(["draft", null]);
    expect(await standing(read.id)).toEqual(["published", reviewedAt]);
    const again = await admin.post(`/admin/blogs/${unread.id}/publication`, { status: "published" });
    expect(again.status).toBe(422);
  });
});
