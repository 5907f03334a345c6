import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { blogs, deals } from "../../../db/schema";
import { resizeStore } from "../../../src/cache/store";
import { dealNode } from "../../../src/schemas/post-nodes";
import { type Admin, signIn } from "../../admin/session";
import { json } from "../../api/asking";
import { cast, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { get, textOf, visit } from "../../http";
import { addBlog, addCoupon, inDays } from "../rows";

let admin: Admin;
let coupon: Awaited<ReturnType<typeof addCoupon>>;

beforeEach(async () => {
  await restore();
  resizeStore(64);
  admin = await signIn();
  const endsAt = new Date("2031-06-15T12:00:00Z");
  coupon = await addCoupon({ code: "ZEBRA10", endsAt });
  const { id } = coupon;
  const sentence = `Use ${dealNode(id, "code")} for ${dealNode(id, "value")} until ${dealNode(id, "ends")}: ${dealNode(id, "link")}.`;
  await addBlog({ content: `<p>Before.</p>${dealNode(id, "ticket")}<p>${sentence}</p>` });
});

afterAll(async () => {
  resizeStore(0);
  await restore();
});

const page = "/blog/zebra-stripes";

/** The article's text between its two paragraphs, and its last sentence. */
async function shown(path = page) {
  const { html } = await visit(path);
  const [, ticket = "", sentence = ""] = /<p>Before\.<\/p>(.*)<p>(Use .*?)<\/p>/s.exec(html) ?? [];
  return { html, ticket, text: textOf(sentence) };
}

const change = (values: object) =>
  admin.json("PUT", `/api/coupons/${coupon.id}`, {
    title: coupon.title,
    storeId: coupon.storeId,
    discountValue: "10%",
    code: "ZEBRA10",
    expiryDate: "2031-06-15",
    ...values,
  });

async function undoLast() {
  const entry = await db.query.history.findFirst({ orderBy: (row, { desc }) => desc(row.id) });
  return admin.post(`/admin/history/${entry?.id}/undo`, {});
}

describe("a post with a live deal", () => {
  test("shows its ticket, with the code hidden as on every page but its store's", async () => {
    const { html, ticket } = await shown();
    expect(ticket).toContain('<x-island name="get-code"');
    expect(textOf(ticket)).toContain("10% OFF Ends 15 Jun 2031 Zebra crossing sale");
    expect(textOf(html)).not.toContain("ZEBRA10");
    expect(textOf(html)).toContain("We may earn a commission");
    expect(html).not.toContain("{{");
  });

  test("has its texts in the sentence: a link to the code, value, end and a link to the shop", async () => {
    const { html, text } = await shown();
    expect(text).toBe(
      "Use Get Code for Zebra crossing sale for 10% OFF until 15 Jun 2031 : Zebra crossing sale (opens in a new tab) .",
    );
    expect(html).toContain(`<a href="/deal/${coupon.id}">Get Code`);
    expect(html).toContain(`<a href="/go/deal/${coupon.id}" target="_blank" rel="sponsored noopener">`);
  });

  test("shows an ended deal as ended", async () => {
    await db
      .update(deals)
      .set({ endsAt: inDays(-1) })
      .where(eq(deals.id, coupon.id));
    resizeStore(64);
    const { ticket, text } = await shown();
    expect(textOf(ticket)).toMatch(/Expired .* ZEBRA10/);
    expect(ticket).not.toMatch(/x-island|\/go\//);
    expect(text).toMatch(
      /^Use ZEBRA10 \(expired\) for 10% OFF \(expired\) until .* \(expired\) : Zebra crossing sale \(expired\) ?\.$/,
    );
  });

  test("shows at once what a save has changed, from the cache too", async () => {
    await shown();
    expect((await get(page)).headers.get("cache-status")).toContain("hit");
    expect((await change({ code: "ZEBRA30", discountValue: "30%", title: "Zebra days" })).status).toBe(200);
    const { html, ticket, text } = await shown();
    expect(html).toContain("ZEBRA30");
    expect(html).not.toContain("ZEBRA10");
    expect(textOf(ticket)).toContain("30% OFF Ends 15 Jun 2031 Zebra days");
    expect(text).toContain("for 30% OFF until");
    await change({ code: null, discountValue: "30%" });
    expect((await shown()).text).toStartWith("Use Get Deal for");
  });

  test.each([
    ["deleted", () => admin.json("DELETE", `/api/coupons/${coupon.id}`), undoLast],
    ["switched off", () => change({ active: false }), () => change({ active: true })],
    ["not begun", () => change({ startsAt: inDays(1).toISOString() }), () => change({ startsAt: null })],
  ])("shows nothing of one that is %s, and all of it when that is undone", async (_, remove, undo) => {
    await shown();
    expect((await remove()).ok).toBe(true);
    const { html, ticket, text } = await shown();
    expect({ ticket, text }).toEqual({ ticket: "", text: "Use for until : ." });
    expect(html).not.toContain("We may earn a commission");
    expect((await undo()).status).toBeLessThan(400);
    expect((await shown()).ticket).toContain("10% OFF");
  });

  test("shows nothing of it while its store is deleted, and all of it when that is undone", async () => {
    await shown();
    const { id } = await storeBySlug(cast.harborPine);
    expect((await admin.json("DELETE", `/api/stores/${id}`)).status).toBe(204);
    expect((await shown()).ticket).toBe("");
    expect((await undoLast()).status).toBeLessThan(400);
    expect((await shown()).ticket).toContain("10% OFF");
  });

  test("follows the name of its store", async () => {
    await shown();
    const { id } = await storeBySlug(cast.harborPine);
    await admin.json("PUT", `/api/stores/${id}`, { name: "Haven", sameTerms: true });
    expect(textOf((await shown()).ticket)).toContain("Haven");
  });

  test("previews as visitors see it, though it is a draft", async () => {
    const { id } = await addBlog({ slug: "draft", status: "draft", content: dealNode(coupon.id, "ticket") });
    expect(textOf(await (await admin.get(`/admin/blogs/${id}/preview`)).text())).toContain(
      "10% OFF Ends 15 Jun 2031 Zebra",
    );
  });
});

describe("GET /api/blogs/:slug of it", () => {
  const path = "/api/blogs/zebra-stripes";
  const content = async () => (await json<{ content: string }>(path)).content;

  test("fills the nodes with plain HTML and whole addresses", async () => {
    const html = await content();
    expect(textOf(html)).toContain(
      "Before. Zebra crossing sale (opens in a new tab) : 10% OFF at Harbor & Pine Use Get Code for Zebra",
    );
    expect(html).toContain(`<p data-deal="${coupon.id}"><a href="http`);
    expect(html).not.toMatch(/ZEBRA10|x-island|\{\{/);
    await change({ discountValue: "30%" });
    expect(await content()).toContain("30% OFF at");
  });

  test("can be sent back as it came: the nodes are stored empty, also those of deals that nobody sees", async () => {
    const stored = async () => (await db.select().from(blogs).where(eq(blogs.slug, "zebra-stripes")))[0];
    const before = await stored();
    const put = (body: object) => admin.json("PUT", `/api/blogs/${before?.id}`, body);
    expect((await put({ content: await content() })).status).toBe(200);
    await change({ active: false });
    expect(await content()).toBe(before?.content ?? "");
    expect((await put({ title: "Another title" })).status).toBe(200);
    expect(await stored()).toMatchObject({ title: "Another title", content: before?.content });
  });

  test("lists and searches hold no nodes", async () => {
    for (const list of ["/api/blogs", "/api/search?q=zebra", "/blogs?search=zebra"])
      expect(await (await get(list)).text()).not.toMatch(/data-deal|\{\{/);
  });
});

describe("a node that is saved", () => {
  const save = async (content: string) => {
    const response = await admin.json("POST", "/api/blogs", {
      title: "Own",
      slug: "own",
      category: "comparisons",
      content,
      status: "published",
    });
    expect(response.status).toBe(201);
    return (await db.select().from(blogs).where(eq(blogs.slug, "own")))[0]?.content;
  };

  test("shows its deal and no word that was typed into it", async () => {
    const forged = `<p data-deal="${coupon.id}">Take 90% off with MEGA90</p>`;
    expect(await save(`<p>a</p>${forged}`)).toBe(`<p>a</p><p data-deal="${coupon.id}"></p>`);
    expect((await visit("/blog/own")).html).not.toContain("MEGA90");
  });

  test("of a deal that does not exist is removed", async () => {
    const [ticket, code] = [dealNode(999_999_999, "ticket"), dealNode(999_999_999, "code")];
    expect(await save(`<p>a${code}</p>${ticket}`)).toBe("<p>a</p>");
  });

  test("alone is a text", async () => {
    expect(await save(dealNode(coupon.id, "ticket"))).toBe(dealNode(coupon.id, "ticket"));
  });
});
