import { beforeEach, describe, expect, test } from "bun:test";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, deals, history, stores } from "../../db/schema";
import type { UnverifiedOffer } from "../../src/schemas/generation";
import { cast, storeBySlug } from "../cast";
import { get, textOf } from "../http";
import { aRun, endings, htmx } from "./a-run";
import { adminOfTests, flashOf, request } from "./session";
import { claim, waitingOffer } from "./waiting";

const admin = adminOfTests();
const DRAFT = "Inkwell sells ink and paper. It ships to most countries.";

let storeId: number;

beforeEach(async () => {
  storeId = (await storeBySlug(cast.inkwell)).id;
  // A toast shows once.
  await admin.get("/admin/review");
});

const queue = async (query = "") => (await admin.get(`/admin/review${query}`)).text();
const offer = async (id: number) => (await db.select().from(deals).where(eq(deals.id, id)))[0];
const store = async () => (await db.select().from(stores).where(eq(stores.id, storeId)))[0];
const entriesIn = (html: string) =>
  [...html.matchAll(/<article id="([^"]+)" aria-labelledby/g)].map(([, id]) => id);

const draft = (text: string | null = DRAFT) =>
  db.update(stores).set({ descriptionDraft: text, description: "" }).where(eq(stores.id, storeId));

async function post(): Promise<number> {
  const [blog] = await db
    .insert(blogs)
    .values({
      ...{ title: "Ink for <b>winter</b>", slug: "ink-for-winter", excerpt: "What to buy." },
      ...{ content: "<p>Ink.</p>", category: "savings-tips", aiAssisted: true },
    })
    .returning({ id: blogs.id });
  return blog?.id ?? 0;
}

const decide = (entry: string, decision: string, form: Record<string, string> = {}, extra = {}) =>
  admin.post(`/admin/review/${entry}/${decision}`, form, extra);

describe("the queue", () => {
  test("has a filter where several kinds wait, each with its count, and none for an empty kind", async () => {
    const id = await waitingOffer({ storeId });
    expect(await queue()).not.toContain('aria-label="Kinds"');
    await draft();
    const all = await queue();
    expect(textOf(all)).toContain("2 wait for your decision.");
    expect(textOf(all)).toMatch(/All 2 Offers 1 Descriptions 1 /);
    expect(textOf(all)).not.toContain("Posts 0");
    expect(entriesIn(all)).toEqual([`offers-${id}`, `descriptions-${storeId}`]);
    expect(entriesIn(await queue("?kind=descriptions"))).toEqual([`descriptions-${storeId}`]);
    expect(entriesIn(await queue("?kind=nonsense"))).toHaveLength(2);
    expect(textOf(await queue("?kind=posts"))).toContain("Nothing more waits here.");
  });

  test("pages over kinds, the longest waiting first, with each entry once and ids of its own", async () => {
    for (let number = 1; number <= 21; number++) await waitingOffer({ storeId, title: `Offer ${number}` });
    await draft();
    await post();
    const pages = [await queue()];
    for (const next of pages) {
      const way = /<a href="\/admin\/review([^"]+)" rel="next"/.exec(next)?.[1];
      if (way) pages.push(await queue(way.replaceAll("&amp;", "&")));
    }
    expect(pages.map((page) => entriesIn(page).length)).toEqual([20, 3]);
    expect(new Set(pages.flatMap(entriesIn)).size).toBe(23);
    const ids = [...(pages[0] ?? "").matchAll(/ id="([^"]+)"/g)].map(([, found]) => found);
    expect(ids.filter((found, at) => ids.indexOf(found) !== at)).toEqual([]);
    // A decision leads back to its page.
    expect(pages[1]).toMatch(/action="\/admin\/review\/descriptions\/\d+\/publication\?cursor=/);
  });

  test("reads one page of 1,000 offers", async () => {
    const first = await waitingOffer({ storeId });
    await db.execute(sql`
      insert into deals (kind, store_id, title, discount_type, discount_value, affiliate_link, active, claim)
      select kind, store_id, title || i, discount_type, discount_value, affiliate_link, active, claim
      from deals, generate_series(1, 999) i where id = ${first}`);
    const html = await queue();
    expect(textOf(html)).toContain("1,000 wait for your decision.");
    expect(entriesIn(html)).toHaveLength(20);
    expect(html.length).toBeLessThan(400_000);
  });

  test("is counted whole in the navigation", async () => {
    await waitingOffer({ storeId });
    await draft();
    await post();
    expect(textOf(await (await admin.get("/admin/settings")).text())).toContain("Review 3 Runs and jobs");
  });
});

describe("an offer's card", () => {
  const written: UnverifiedOffer = {
    ...{ code: "INK20", expiry: null, url: "https://inkwell.example/sale", problems: ["It is a test."] },
    quote: "Take 20% off all inks with INK20.\nOrders over $50.",
    heading: ["Offers", "Winter <i>sale</i>"],
    spans: [
      { part: "code", text: "INK20" },
      { part: "value", text: "20%" },
      { part: "title", text: "Take 20% off all inks" },
      { part: "condition", text: "off all inks with INK20" },
      { part: "what", text: "sale" },
      { part: "end", text: "31 December" },
    ],
    reading: "not-yet",
  };

  test("shows headings, the block with labelled parts that overlap, the second reading and the ticket", async () => {
    await waitingOffer({ storeId, claim: written });
    const html = await queue();
    const text = textOf(html);
    expect(text).toContain("It is a test.");
    expect(text).toContain("Winter <i> what sale </i>");
    expect(text).toContain("title Take value 20% condition off all inks with code INK20");
    expect(text).toContain("not found in this text: end “31 December”");
    expect(text).toContain("Second reading: It has not begun.");
    const quote = /<blockquote[^>]*>(.*?)<\/blockquote>/s.exec(html)?.[1] ?? "";
    expect(quote.replace(/<bdi.*?<\/bdi>|<[^>]*>/gs, "")).toBe(written.quote);
    expect(quote).toContain('<mark class="part" data-part="code">');
  });

  test("escapes hostile texts and keeps their direction to themselves", async () => {
    const evil = '"><script>alert(1)</script>\u202e';
    const spans = [
      { part: evil, text: "x" },
      { part: "code", text: evil },
    ];
    const hostile = {
      ...written,
      quote: `x ${evil}`,
      heading: [evil],
      spans,
      reading: evil,
      problems: [evil],
    };
    await waitingOffer({ storeId, title: evil, claim: hostile });
    const html = await queue();
    expect(html).not.toContain("<script>alert");
    expect(html).toMatch(/<blockquote dir="auto"/);
    expect(html).toMatch(/<li dir="auto"/);
  });

  test("shows a claim of many equal and endless parts at once", async () => {
    const spans = Array.from({ length: 400 }, (_, at) => ({
      part: "condition",
      text: "a ".repeat(1 + (at % 3)).trim(),
    }));
    await waitingOffer({ storeId, claim: { ...written, quote: "a ".repeat(1_000), spans } });
    expect(entriesIn(await queue())).toHaveLength(1);
  });
});

describe("POST /admin/review/offers/:id/publication", () => {
  test("makes an offer live as it stands; a second time it is 404", async () => {
    const id = await waitingOffer({ storeId, code: "INK20", title: "20% off all ink" });
    const response = await decide(`offers/${id}`, "publication", { version: "1" });
    expect(response.headers.get("location")).toBe("/admin/review");
    expect(await flashOf(admin, response)).toContain("Offer published");
    expect(await offer(id)).toMatchObject({ active: true, claim: null, code: "INK20", verifiedAt: null });
    expect(await (await get(`/store/${cast.inkwell}`)).text()).toContain("20% off all ink");
    expect((await decide(`offers/${id}`, "publication", { version: "1" })).status).toBe(404);
    const [change] = await db.select().from(history).orderBy(desc(history.id)).limit(1);
    expect(change).toMatchObject({ subject: "offer", action: "update", subjectId: id });
  });

  test("is 422 with the form open where something is missing, on a page or in its card", async () => {
    const id = await waitingOffer({ storeId, discountValue: "", description: "" });
    for (const extra of [{}, htmx(`offers-${id}`)]) {
      const response = await decide(`offers/${id}`, "publication", { version: "1" }, extra);
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(html).toMatch(new RegExp(`<p id="field-${id}-discountValue-error"[^>]*>A number`));
      expect(html).toMatch(new RegExp(`<p id="field-${id}-description-error"[^>]*>This is required`));
      expect(html).toMatch(new RegExp(`<input id="field-${id}-title"[^>]* value="20% off ink"`));
      expect(entriesIn(html)).toEqual([`offers-${id}`]);
    }
    expect(await offer(id)).toMatchObject({ active: false, claim, version: 1 });
  });

  test("asks about a code that the store already has live", async () => {
    await db.insert(deals).values({
      ...{ kind: "coupon", storeId, title: "Live one", code: "INK20" },
      ...{ discountType: "fixed", discountValue: "$5" },
    });
    const id = await waitingOffer({ storeId, code: "ink20" });
    const response = await decide(`offers/${id}`, "publication", { version: "1" });
    expect(response.status).toBe(422);
    expect(textOf(await response.text())).toContain("Save with this code anyway");
    expect(await offer(id)).toMatchObject({ active: false });
  });

  test.each(["publication", "rejection"])(
    "from an older version %s is 409 and decides nothing",
    async (deed) => {
      const id = await waitingOffer({ storeId });
      await admin.post(`/admin/review/${id}`, {
        ...{ title: "Changed", description: "A", discountType: "percentage", discountValue: "20%" },
        ...{ affiliateLink: "https://a.example/", version: "1", active: "false" },
      });
      const response = await decide(`offers/${id}`, deed, { version: "1" }, htmx(`offers-${id}`));
      expect(response.status).toBe(409);
      const html = await response.text();
      expect(textOf(html)).toContain("This was changed since you read it.");
      expect(html).toContain('name="version" value="2"');
      expect(await offer(id)).toMatchObject({ title: "Changed", active: false });
    },
  );
});

describe("POST /admin/review/offers/:id/rejection", () => {
  test("deletes an offer without a question; the toast brings it back", async () => {
    const id = await waitingOffer({ storeId });
    await draft();
    const response = await decide(`offers/${id}`, "rejection?kind=offers", { version: "1" });
    expect(response.headers.get("location")).toBe("/admin/review?kind=offers");
    const html = await (await admin.get("/admin/review")).text();
    const undo = /action="(\/admin\/review\/undo\/\d+\?kind=offers)"/.exec(html)?.[1] ?? "";
    expect(textOf(html)).toContain("Offer rejected 20% off ink Undo");
    expect(await offer(id)).toBeUndefined();
    expect((await decide(`offers/${id}`, "rejection")).status).toBe(404);
    expect(await flashOf(admin, await admin.post(undo, {}))).toContain("Restored 20% off ink");
    expect(await offer(id)).toMatchObject({ claim, active: false });
    expect(await flashOf(admin, await admin.post(undo, {}))).toContain("This was undone already.");
    expect((await admin.post("/admin/review/undo/2000000000", {})).status).toBe(404);
  });
});

describe("POST /admin/review/bulk", () => {
  const send = (action: string, ...entry: string[]) => admin.post("/admin/review/bulk", { action, entry });

  test("publishes what can go live, of several kinds, and says that the others cannot", async () => {
    const good = await waitingOffer({ storeId });
    const bad = await waitingOffer({ storeId, description: "" });
    await draft();
    const description = `descriptions-${storeId}-${(await store())?.version}`;
    const entries = [`offers-${good}-1`, `offers-${bad}-1`, description, description];
    const toast = await flashOf(
      admin,
      await send("publication", ...entries, "offers-2000000000-1", "x-1-1", ""),
    );
    expect(toast).toContain("2 entries published successfully");
    expect(toast).toContain(
      "The others were changed meanwhile, or cannot go live as they are: look at each.",
    );
    expect([await offer(good), await offer(bad)]).toMatchObject([{ active: true }, { active: false, claim }]);
    expect(await store()).toMatchObject({ description: DRAFT, descriptionDraft: null });
  });

  test("rejects; nothing selected or another action changes nothing", async () => {
    const ids = [await waitingOffer({ storeId }), await waitingOffer({ storeId })];
    expect(await flashOf(admin, await send("publication"))).toContain("Select an entry first");
    expect(await flashOf(admin, await send("rejection", `offers-${ids[0]}-7`))).toContain(
      "No entry rejected",
    );
    expect((await send("constructor", `offers-${ids[0]}-1`)).status).toBe(404);
    const toast = await flashOf(admin, await send("rejection", ...ids.map((id) => `offers-${id}-1`)));
    expect(toast).toContain("2 entries rejected successfully");
    expect(toast).toContain("restored for 30 days, from the history.");
    expect(await db.$count(deals, inArray(deals.id, ids))).toBe(0);
  });
});

describe("a description that a model drafted", () => {
  const DECISIONS = { publication: DRAFT, rejection: "" };

  test.each(Object.entries(DECISIONS))("%s decides it, with history", async (decision, description) => {
    await draft();
    expect(textOf(await queue())).toContain(DRAFT);
    expect(await (await get(`/store/${cast.inkwell}`)).text()).not.toContain(DRAFT);
    expect(JSON.stringify(await (await get(`/api/stores/${storeId}`)).json())).not.toContain(DRAFT);
    const { version } = (await store()) ?? {};
    const form = { version: String(version) };
    expect((await decide(`descriptions/${storeId}`, decision, form)).status).toBe(303);
    expect(await store()).toMatchObject({ description, descriptionDraft: null });
    const [change] = await db
      .select()
      .from(history)
      .where(and(eq(history.subject, "store"), eq(history.subjectId, storeId)))
      .orderBy(desc(history.id))
      .limit(1);
    expect(change).toMatchObject({ action: "update", before: { description_draft: DRAFT } });
    expect((await decide(`descriptions/${storeId}`, decision, form)).status).toBe(404);
    expect((await (await get(`/store/${cast.inkwell}`)).text()).includes(DRAFT)).toBe(description === DRAFT);
  });

  test("from an older version is 409", async () => {
    await draft();
    const response = await decide(`descriptions/${storeId}`, "publication", { version: "999" });
    expect([response.status, (await store())?.description]).toEqual([409, ""]);
    expect(textOf(await response.text())).toContain("This was changed since you read it.");
  });

  test("is gone once somebody writes a description, and stays where something else is changed", async () => {
    await draft();
    const save = async (change: Record<string, string>) => {
      const { name = "", slug = "", website, version } = (await store()) ?? {};
      const now = { name, slug, website: website ?? "", description: "", currency: "USD" };
      return admin.post(`/admin/stores/${storeId}`, { ...now, ...change, version: String(version) });
    };
    expect((await save({ currency: "EUR" })).status).toBe(303);
    expect(await store()).toMatchObject({ currency: "EUR", descriptionDraft: DRAFT });
    expect((await save({ description: "By hand." })).status).toBe(303);
    expect(await store()).toMatchObject({ description: "By hand.", descriptionDraft: null });
  });

  test("stands on the page of its run as long as it waits", async () => {
    await draft();
    const result = { ...endings.store.result, id: storeId, awaitReview: 0 };
    const run = await aRun({ ...endings.store, result: { ...result, kind: "store" } });
    const page = async () => textOf(await (await admin.get(`/admin/runs/${run}`)).text());
    expect(await page()).toContain(DRAFT);
    expect(await page()).toContain("Review the description");
    await draft(null);
    expect(await page()).not.toContain("description waits");
  });
});

describe("a post of a model", () => {
  test("waits until it is read, and is published from its editor alone", async () => {
    const id = await post();
    const html = await queue();
    expect(textOf(html)).toContain("Ink for <b>winter</b>");
    expect(html).toContain(`href="/admin/blogs/${id}"`);
    expect(html).not.toContain(`/admin/review/posts/${id}/publication`);
    const refused = await decide(`posts/${id}`, "publication", { version: "1" });
    expect([refused.status, textOf(await refused.text())]).toEqual([
      422,
      expect.stringContaining("read it and check its claims"),
    ]);
    await db.update(blogs).set({ reviewedAt: new Date() }).where(eq(blogs.id, id));
    expect(entriesIn(await queue())).toEqual([]);
    expect((await decide(`posts/${id}`, "rejection")).status).toBe(404);
  });

  test("that is rejected comes back by the toast's button", async () => {
    const id = await post();
    expect((await decide(`posts/${id}`, "rejection", { version: "1" })).status).toBe(303);
    expect(await db.$count(blogs, eq(blogs.id, id))).toBe(0);
    const undo = /action="(\/admin\/review\/undo\/\d+)"/.exec(await queue())?.[1] ?? "";
    await admin.post(undo, {});
    expect(await db.$count(blogs, eq(blogs.id, id))).toBe(1);
  });
});

describe("a decision that is sent twice at once", () => {
  test.each(["offers", "descriptions"])("is made once: %s", async (kind) => {
    const id = kind === "offers" ? await waitingOffer({ storeId }) : storeId;
    await draft();
    const version = kind === "offers" ? "1" : String((await store())?.version);
    const changes = () => db.$count(history, eq(history.action, "update"));
    const before = await changes();
    const send = () => decide(`${kind}/${id}`, "publication", { version });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()[0]).toBe(303);
    expect(await changes()).toBe(before + 1);
  });
});

describe("missing and strangers", () => {
  test.each([
    "nonsense/1/publication",
    "offers/1/nonsense",
    "offers/x/rejection",
    "posts/2000000000/rejection",
  ])("POST /admin/review/%s is 404", async (path) => {
    expect((await admin.post(`/admin/review/${path}`, {})).status).toBe(404);
  });

  test.each(["", "?kind=offers", "/1"])("GET /admin/review%s leads a stranger to the login", async (path) => {
    const response = await request("GET", `/admin/review${path}`);
    expect(response.headers.get("location")).toStartWith("/admin/login");
  });

  test("no decision is a stranger's", async () => {
    const id = await waitingOffer({ storeId });
    for (const path of [`offers/${id}/publication`, `offers/${id}/rejection`, "bulk", "undo/1"])
      expect((await request("POST", `/admin/review/${path}`, new URLSearchParams())).status).not.toBe(303);
    expect(await offer(id)).toMatchObject({ active: false, claim });
  });
});
