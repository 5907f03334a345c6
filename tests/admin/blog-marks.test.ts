import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs } from "../../db/schema";
import { dealNode } from "../../src/schemas/post-nodes";
import { cast, dealByCode, storeBySlug } from "../cast";
import { textOf } from "../http";
import { addBlog, addCoupon, addOffer } from "../site/rows";
import { adminOfTests } from "./session";

const admin = adminOfTests();

const content = '<p>Save 20% with ZEBRA20.</p><p>See <a href="https://evil.example/">here</a>.</p>';
/** A generated draft that nobody has read. */
const generated = (values: Partial<typeof blogs.$inferInsert> = {}) =>
  addBlog({ status: "draft", publishedAt: null, aiAssisted: true, excerpt: "In short.", content, ...values });

const rowOf = async (id: number) => (await db.select().from(blogs).where(eq(blogs.id, id)))[0];
const marked = (html: string): string[] => {
  const [, listed] = /data-marks="([^"]*)"/.exec(html) ?? [];
  return listed ? JSON.parse(listed.replaceAll("&quot;", '"')) : [];
};

describe("the editor of a generated draft", () => {
  const fields = { title: "Zebra stripes", slug: "zebra-stripes", category: "comparisons", content };
  const save = (id: number, more: Record<string, string | string[]>) =>
    admin.post(`/admin/blogs/${id}`, { ...fields, ...more });
  const page = async (id: number) => (await admin.get(`/admin/blogs/${id}`)).text();
  const published = { status: "published", reviewed: ["false", "true"] };

  test("lists its marks until somebody has read it, and of a person's own post none", async () => {
    const html = await page((await generated()).id);
    expect(textOf(html)).toContain("These look like a code, an amount or an address.");
    expect(marked(html)).toEqual(["20%", "ZEBRA20", "https://evil.example/"]);
    expect(html).toContain("<mark>ZEBRA20</mark>");
    expect(marked(await page((await addBlog({ slug: "own", content })).id))).toEqual([]);
    const read = await generated({ slug: "read", reviewedAt: new Date() });
    expect(marked(await page(read.id))).toEqual([]);
  });

  test("publishes it once it is confirmed as read, with its marks", async () => {
    const { id } = await generated();
    expect((await save(id, { status: "published", reviewed: "false" })).status).toBe(422);
    expect((await save(id, published)).status).toBe(303);
    expect(await rowOf(id)).toMatchObject({ status: "published", reviewedAt: expect.any(Date) });
  });

  test("marks nothing in what is rewritten with deals", async () => {
    const { id: deal } = await dealByCode(cast.harbor20);
    const rewritten = `<p>Save ${dealNode(deal, "value")} with ${dealNode(deal, "code")}.</p>`;
    expect(marked(await page((await generated({ content: rewritten })).id))).toEqual([]);
  });

  test("marks a code of its store's live deals that looks like a word", async () => {
    await addCoupon({ code: "stripes" });
    const { id: targetStoreId } = await storeBySlug(cast.harborPine);
    const { id } = await generated({ targetStoreId, content: "<p>Enter stripes, or Stripes.</p>" });
    expect(marked(await page(id))).toEqual(["stripes"]);
  });

  test("of a draft with very many marks lists some and says how many more", async () => {
    const many = Array.from({ length: 250 }, (_, at) => `<p>CODE${at}</p>`).join("");
    const html = await page((await generated({ content: many })).id);
    expect(marked(html)).toHaveLength(200);
    expect(textOf(html)).toContain("And 50 more");
  });
});

test("the question in the list names the marks, and publishes with one answer", async () => {
  const { id } = await generated();
  const publish = (more: Record<string, string | string[]> = {}) =>
    admin.post(`/admin/blogs/${id}/publication`, { status: "published", ...more });
  const asked = await publish();
  expect(asked.status).toBe(422);
  expect(marked(await asked.text())).toEqual(["20%", "ZEBRA20", "https://evil.example/"]);
  expect((await publish({ reviewed: ["false", "true"] })).status).toBe(303);
  expect(await rowOf(id)).toMatchObject({ status: "published", reviewedAt: expect.any(Date) });
});

test("the preview of an unread draft highlights its marks, and that of a read one does not", async () => {
  const preview = async (id: number) => (await admin.get(`/admin/blogs/${id}/preview`)).text();
  const html = await preview((await generated()).id);
  expect(html).toContain("Save <mark>20%</mark> with <mark>ZEBRA20</mark>.");
  expect(html).toMatch(/<mark><a href="https:\/\/evil.example\/"[^>]*>here<\/a><\/mark>/);
  const read = await generated({ slug: "read", reviewedAt: new Date() });
  expect(await preview(read.id)).not.toContain("<mark>");
});

describe("live deals for the editor", () => {
  const found = async (query: string) =>
    textOf(await (await admin.get(`/admin/blogs/deals?${query}`)).text());

  test("are found by title, store or code, and only live ones", async () => {
    await addCoupon({ title: "Zebra crossing one", code: "ZEBRA1" });
    await addOffer({ title: "Zebra crossing two", endsAt: new Date("2020-01-01") });
    await addOffer({ title: "Zebra crossing three", active: false });
    expect(await found("dealSearch=zebra+crossing")).toBe(
      " 10% OFF Zebra crossing one Harbor & Pine · ZEBRA1 ",
    );
    expect(await found("dealSearch=zebra1")).toContain("Zebra crossing one");
    expect(await found("dealSearch=qqqq")).toContain("No live deal fits.");
  });

  test("are those of the post's store until something is typed", async () => {
    expect(await found(`dealSearch=&store=${cast.trailbound}`)).toContain("Trailbound");
    expect(await found(`dealSearch=&store=${cast.trailbound}`)).not.toContain("Harbor");
  });

  test("are drawn as the post shows them, and as nothing where visitors see nothing", async () => {
    const { id } = await addCoupon({ code: "ZEBRA1" });
    const look = async (path: string) => (await admin.get(`/admin/blogs/deals/${path}`)).text();
    expect(await look(`${id}?part=ticket`)).toContain('class="ticket card"');
    expect(textOf(await look(`${id}?part=code`))).toBe(" Get Code for Zebra crossing sale ");
    expect(await look("999999999?part=ticket")).toBe("");
    expect((await admin.get("/admin/blogs/deals/x")).status).toBe(404);
  });
});
