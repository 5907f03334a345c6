import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, history } from "../../db/schema";
import { cast, storeBySlug } from "../cast";
import { restore, restoreContent } from "../catalogue";
import { get, textOf } from "../http";
import { htmx } from "./a-run";
import { type Admin, flashOf, signIn } from "./session";
import { claim, waitingOffer } from "./waiting";

let admin: Admin;
let storeId: number;

beforeAll(async () => {
  admin = await signIn();
  // The welcome is said once.
  await admin.get("/admin");
  storeId = (await storeBySlug(cast.inkwell)).id;
});

let id: number;

beforeEach(async () => {
  id = await waiting();
});

afterEach(restoreContent);
afterAll(restore);

const waiting = (columns: Partial<typeof deals.$inferInsert> = {}) => waitingOffer({ storeId, ...columns });

const offer = async (one = id) => (await db.select().from(deals).where(eq(deals.id, one)))[0];

const fields = {
  ...{ title: "20% off ink", description: "All colours.", discountType: "percentage", discountValue: "20%" },
  ...{ code: "", expiryDate: "", affiliateLink: "https://inkwell.example/?ref=1", version: "1" },
};

const send = (typed: Record<string, string>, one = id) =>
  admin.post(`/admin/review/${one}`, { ...fields, ...typed });

const queue = async () => (await admin.get("/admin/review")).text();

describe("GET /admin/review", () => {
  test("shows an offer as plain text, with what it names that stands nowhere", async () => {
    const html = await queue();
    const text = textOf(html);
    expect(text).toContain("1 waits for your decision.");
    expect(text).toContain("The code does not stand on the page, so it was dropped.");
    expect(text).toContain("Take <b>20%</b> off everything");
    expect(text).toContain("not found in this text: code “MADEUP20” end “2027-12-31”");
    expect(html).not.toContain("<b>20%");
    expect(html).toMatch(
      /<a href="https:\/\/inkwell\.example\/offers\?[^"]*"[^>]*rel="nofollow noopener noreferrer"/,
    );
    expect(html).toContain("20% OFF");
    expect(html).not.toContain(`field-${id}-title`);
  });

  test("opens its form at its own address, and in its card with htmx", async () => {
    for (const extra of [undefined, htmx(`offers-${id}`)]) {
      const html = await (await admin.get(`/admin/review/${id}`, extra)).text();
      expect(html).toMatch(new RegExp(`<input id="field-${id}-title"[^>]* value="20% off ink"`));
      // A code that was dropped is empty in its field, with the claimed one beside it.
      expect(html).toMatch(new RegExp(`<input id="field-${id}-code"[^>]* value=""`));
      expect(textOf(html)).toContain("Named: MADEUP20");
    }
  });

  test("shows a source that is no web address as text", async () => {
    await db
      .update(deals)
      .set({ claim: { ...claim, url: "javascript:alert(1)" } })
      .where(eq(deals.id, id));
    const html = await queue();
    expect(html).not.toContain('href="javascript:');
    expect(textOf(html)).toContain("javascript:alert(1)");
  });

  test("is counted in the navigation and on the dashboard, as long as there are some", async () => {
    const dashboard = async () => {
      const response = await admin.get("/admin", { headers: { "User-Agent": "Googlebot" } });
      return textOf(await response.text());
    };
    expect(await dashboard()).toContain("Review 1 Runs and jobs");
    expect(await dashboard()).toContain("Offers that wait for review 1 entry 20% off ink Inkwell Supply");
    await db.delete(deals).where(eq(deals.id, id));
    expect(await dashboard()).toContain("Review Runs and jobs");
    expect(await dashboard()).not.toContain("Offers that wait for review");
    expect(textOf(await queue())).toContain("Nothing waits for review.");
  });
});

describe("POST /admin/review/:id", () => {
  test("to activate takes it out of the queue and shows it to visitors", async () => {
    expect(await (await get(`/store/${cast.inkwell}`)).text()).not.toContain("25% off all ink");
    const response = await send({ title: "25% off all ink", code: "INK25", active: "true" });
    expect(response.headers.get("location")).toBe("/admin/review");
    expect(await flashOf(admin, response)).toContain("Offer updated successfully");
    expect(await offer()).toMatchObject({ active: true, claim: null, code: "INK25", endsAt: null });
    expect(await (await get(`/store/${cast.inkwell}`)).text()).toContain("25% off all ink");
    expect(textOf(await queue())).toContain("Nothing waits for review.");
    const [change] = await db
      .select()
      .from(history)
      .where(and(eq(history.subjectId, id), eq(history.action, "update")));
    expect(change).toMatchObject({ subject: "offer", label: "25% off all ink", actor: "192.0.2.7" });
  });

  test.each<[string, Record<string, string>]>([
    ["the button to save", { active: "false" }],
    ["no button", {}],
  ])("with %s keeps what was typed, and it in the queue", async (_, button) => {
    const response = await send({ title: "A better title", expiryDate: "2027-06-30", ...button });
    expect(await flashOf(admin, response)).toContain("It still waits for review");
    expect(await offer()).toMatchObject({ active: false, title: "A better title", claim });
    expect((await offer())?.endsAt?.toISOString()).toBe("2027-06-30T23:59:59.000Z");
    expect(await (await get(`/store/${cast.inkwell}`)).text()).not.toContain("A better title");
  });

  test("does not change fields that its form does not show", async () => {
    const categoryId = (await storeBySlug(cast.inkwell)).categoryId;
    await db.update(deals).set({ categoryId }).where(eq(deals.id, id));
    const other = String((await storeBySlug(cast.harborPine)).id);
    expect((await send({ storeId: other, categoryId: "", active: "true" })).status).toBe(303);
    expect(await offer()).toMatchObject({ storeId, categoryId, sortOrder: 99 });
    expect(categoryId).not.toBeNull();
  });

  test.each([
    ["title", { title: " " }, "This is required."],
    ["affiliateLink", { affiliateLink: "javascript:alert(1)" }, "Start the link with https://"],
    ["discountValue", { discountValue: "a lot" }, "A number, such as 20% or $15."],
    ["expiryDate", { expiryDate: "tomorrow" }, "A date such as 2026-12-18."],
    ["description", { description: "" }, "This is required."],
  ])(
    "with a wrong %s is 422, with the form as typed and the error at the field",
    async (name, wrong, text) => {
      const typed = { code: "TYPED<b>", ...wrong, active: "true" };
      const response = await send(typed);
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(html).toMatch(new RegExp(`<p id="field-${id}-${name}-error"[^>]*>${RegExp.escape(text)}`));
      expect(html).toContain('value="TYPED&lt;b&gt;"');
      expect(textOf(html)).toContain("Take <b>20%</b> off everything");
      expect(await offer()).toMatchObject({ active: false, claim, version: 1 });
      const part = await admin.post(`/admin/review/${id}`, { ...fields, ...typed }, htmx(`offers-${id}`));
      expect(part.status).toBe(422);
      expect(await part.text()).toStartWith(`<article id="offers-${id}"`);
    },
  );

  test("from an older version is 409, with both versions side by side", async () => {
    expect((await send({ description: "First" })).status).toBe(303);
    const response = await send({
      description: "Second",
      discountType: "fixed",
      discountValue: "$5",
      active: "true",
    });
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(textOf(html)).toContain("Discount Percentage Fixed amount");
    expect(textOf(html)).toMatch(/Description First Second/);
    expect(html).toContain('name="version" value="2"');
    expect(await offer()).toMatchObject({ description: "First", active: false });
  });

  test("of an offer that waits no more, or never did, is 404", async () => {
    await send({ active: "true" });
    const [live] = await db.select().from(deals).where(eq(deals.kind, "offer")).limit(1);
    for (const one of [id, live?.id ?? 0, 2_000_000_000, 99_999_999_999]) {
      expect((await send({ title: "Never saved" }, one)).status).toBe(404);
      expect((await admin.get(`/admin/review/${one}`)).status).toBe(404);
      for (const decision of ["publication", "rejection"])
        expect((await admin.post(`/admin/review/offers/${one}/${decision}`, {})).status).toBe(404);
    }
    expect((await offer())?.title).toBe("20% off ink");
  });

  test("after a login in between gives the form back, and saves nothing", async () => {
    const response = await send({ title: "Half typed", active: "true", resume: "yes" });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('value="Half typed"');
    expect(await offer()).toMatchObject({ title: "20% off ink", active: false });
  });
});

describe("what waits is activated under Review alone", () => {
  const reason = "It waits for review: decide it under Review.";

  test("not where offers are edited: the form comes back with the reason and the way there", async () => {
    const { version: _, ...typed } = fields;
    const form = { ...typed, store: cast.inkwell, title: "Typed title", active: "true" };
    const response = await admin.post(`/admin/offers/${id}`, form);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toMatch(new RegExp(`<p id="field-active-error"[^>]*>${reason}`));
    expect(html).toContain(`href="/admin/review/${id}"`);
    expect(html).toContain('value="Typed title"');
    expect(await offer()).toMatchObject({ active: false, claim, title: "20% off ink", version: 1 });
    expect((await admin.post(`/admin/offers/${id}`, { ...form, active: "false" })).status).toBe(303);
    expect(await offer()).toMatchObject({ active: false, claim, title: "Typed title" });
  });

  test("not in the list, which says how many wait", async () => {
    const off = await waiting({ claim: null, title: "Switched off" });
    const ids = [String(id), String(await waiting()), String(off)];
    const response = await admin.post("/admin/offers/bulk", { id: ids, action: "activate" });
    const toast = await flashOf(admin, response);
    expect(toast).toContain("1 offer activated successfully");
    expect(toast).toContain("2 offers wait for review: decide each under Review.");
    expect([await offer(), await offer(off)]).toMatchObject([{ active: false, claim }, { active: true }]);
    const none = await admin.post("/admin/offers/bulk", { id: [String(id)], action: "activate" });
    expect(await flashOf(admin, none)).toContain("No offer activated");
  });

  test("the lists and the order of a store's offers say that it waits", async () => {
    for (const path of [`/admin/offers?store=${cast.inkwell}`, `/admin/offers/order?store=${cast.inkwell}`])
      expect(textOf(await (await admin.get(path)).text())).toContain("Waits for review");
    await db.update(deals).set({ claim: null }).where(eq(deals.id, id));
    const list = await (await admin.get(`/admin/offers?store=${cast.inkwell}`)).text();
    expect(textOf(list)).not.toContain("Waits for review");
    expect(await (await admin.get(`/admin/offers/${id}`)).text()).not.toContain(`/admin/review/${id}`);
  });

  test("not by the API, which says that it waits", async () => {
    const body = { ...fields, storeId, code: null, expiryDate: null, active: true, version: 1 };
    const response = await admin.json("PUT", `/api/offers/${id}`, body);
    expect([response.status, (await response.json()).errors]).toEqual([422, { active: [reason] }]);
    expect(await offer()).toMatchObject({ active: false, claim, version: 1 });
    expect(await (await admin.get(`/api/offers/${id}`)).json()).toMatchObject({ awaitsReview: true });
    const kept = await admin.json("PUT", `/api/offers/${id}`, { ...body, active: false });
    expect(await kept.json()).toMatchObject({ active: false, awaitsReview: true });
    await send({ active: "true", version: "2" });
    expect(await (await get(`/api/offers/${id}`)).json()).toMatchObject({
      active: true,
      awaitsReview: false,
    });
  });
});
