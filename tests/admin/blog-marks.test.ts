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
const passages = [
  "Save [20%] with ZEBRA20.",
  "Save 20% with [ZEBRA20].",
  "See ([https://evil.example/]) here.",
];
const UNTICKED = "Tick each of these once you have checked it, or rewrite it";

/** A generated draft that nobody has read. */
const generated = (values: Partial<typeof blogs.$inferInsert> = {}) =>
  addBlog({ status: "draft", publishedAt: null, aiAssisted: true, excerpt: "In short.", content, ...values });

const rowOf = async (id: number) => (await db.select().from(blogs).where(eq(blogs.id, id)))[0];
const boxes = (html: string) => html.match(/<input [^>]*data-mark=[^>]*>/g) ?? [];
const ticked = (html: string) => boxes(html).filter((box) => box.includes('checked=""')).length;

describe("the editor of a generated draft", () => {
  const fields = { title: "Zebra stripes", slug: "zebra-stripes", category: "comparisons", content };
  const save = (id: number, more: Record<string, string | string[]>) =>
    admin.post(`/admin/blogs/${id}`, { ...fields, ...more });
  const page = async (id: number) => (await admin.get(`/admin/blogs/${id}`)).text();
  const published = { status: "published", reviewed: ["false", "true"] };

  test("lists its marks with the words around them, and one of a person's own post none", async () => {
    const html = await page((await generated()).id);
    expect(textOf(html)).toContain("Marked words These look like");
    for (const mark of ["20%", "ZEBRA20", "https://evil.example/"]) {
      expect(html).toContain(`<mark>${mark}</mark>`);
      expect(html).toContain(`data-mark="${mark}"`);
    }
    expect(await page((await addBlog({ slug: "own", content })).id)).not.toContain("data-mark");
    const read = await generated({ slug: "read", reviewedAt: new Date() });
    expect(await page(read.id)).not.toContain("data-mark");
  });

  test("keeps ticks with a draft, and refuses to publish it until each is ticked", async () => {
    const { id } = await generated();
    expect((await save(id, { status: "draft", ticked: ["", passages[0] ?? ""] })).status).toBe(303);
    expect(ticked(await page(id))).toBe(1);
    const refused = await save(id, { ...published, title: "Typed", ticked: ["", ...passages.slice(0, 2)] });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toMatch(new RegExp(`<p id="ticked-error"[^>]*>${UNTICKED}`));
    expect(html).toContain('value="Typed"');
    expect(ticked(html)).toBe(2);
    expect(await rowOf(id)).toMatchObject({ status: "draft", title: "Zebra stripes", reviewedAt: null });
    expect((await save(id, { ...published, ticked: ["", ...passages] })).status).toBe(303);
    expect(await rowOf(id)).toMatchObject({ status: "published", ticked: passages });
    expect((await save(id, { ...published, title: "Later" })).status).toBe(303);
    expect(await rowOf(id)).toMatchObject({ title: "Later", ticked: passages });
  });

  test("publishes what is rewritten without a tick", async () => {
    const { id } = await generated();
    const { id: deal } = await dealByCode(cast.harbor20);
    const rewritten = `<p>Save ${dealNode(deal, "value")} with ${dealNode(deal, "code")}.</p>`;
    const saved = await save(id, { ...published, content: rewritten, ticked: "" });
    expect(saved.status).toBe(303);
    expect(await rowOf(id)).toMatchObject({ status: "published", content: rewritten });
  });

  test("marks a code of its store's live deals that looks like a word", async () => {
    await addCoupon({ code: "stripes" });
    const { id: targetStoreId } = await storeBySlug(cast.harborPine);
    const { id } = await generated({ targetStoreId, content: "<p>Enter stripes, or Stripes.</p>" });
    const html = await page(id);
    expect(html).toContain('data-mark="stripes"');
    expect(html).not.toContain('data-mark="Stripes"');
  });

  test("of a draft with very many marks lists some and says how many more", async () => {
    const many = Array.from({ length: 250 }, (_, at) => `<p>CODE${at}</p>`).join("");
    const html = await page((await generated({ content: many })).id);
    expect(html.match(/data-mark=/g)).toHaveLength(200);
    expect(textOf(html)).toContain("And 50 more");
  });
});

describe("the question in the list", () => {
  const publish = (id: number, more: Record<string, string | string[]> = {}) =>
    admin.post(`/admin/blogs/${id}/publication`, { status: "published", ...more });

  test("has the ticks that are saved, refuses while one is missing, and publishes with all", async () => {
    const { id } = await generated({ ticked: passages.slice(0, 1) });
    const asked = await publish(id);
    expect(asked.status).toBe(422);
    const question = await asked.text();
    expect([ticked(question), question.includes(UNTICKED)]).toEqual([1, false]);
    const refused = await publish(id, { reviewed: ["false", "true"], ticked: ["", ...passages.slice(1)] });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect([ticked(html), html.includes(UNTICKED)]).toEqual([2, true]);
    expect(html).toMatch(/id="field-reviewed"[^>]*checked=""/);
    expect(await rowOf(id)).toMatchObject({ status: "draft", ticked: passages.slice(0, 1) });
    expect((await publish(id, { reviewed: ["false", "true"], ticked: ["", ...passages] })).status).toBe(303);
    expect(await rowOf(id)).toMatchObject({ status: "published", ticked: passages });
  });

  test("archiving and the bulk action lose no tick", async () => {
    const { id } = await generated({ ticked: passages });
    await admin.post(`/admin/blogs/${id}/publication`, { status: "archived" });
    await admin.post("/admin/blogs/bulk", { verb: "publish", ids: String(id) });
    expect(await rowOf(id)).toMatchObject({ status: "archived", ticked: passages });
  });
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
