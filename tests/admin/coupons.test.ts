import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import { and, desc, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, history } from "../../db/schema";
import { cast, dealByCode, dealByTitle } from "../cast";
import { restore } from "../catalogue";
import { get, textOf } from "../http";
import { type Admin, flashOf, signIn } from "./session";

let admin: Admin;

beforeAll(async () => {
  await restore();
  admin = await signIn();
});

afterEach(async () => {
  await restore();
  admin = await signIn();
});

const fields = {
  title: "A tenth off everything",
  store: cast.harborPine,
  discountType: "percentage",
  discountValue: "10%",
  code: "TENTH",
  expiryDate: "2030-12-18",
  verified: "true",
  active: "true",
};

const made = async (title = fields.title) =>
  (
    await db
      .select()
      .from(deals)
      .where(and(eq(deals.kind, "coupon"), eq(deals.title, title)))
  )[0];

const textAt = async (path: string) => textOf(await (await admin.get(path)).text());

describe("GET /admin/coupons", () => {
  test("lists coupons alone, with filters of their own", async () => {
    expect(await textAt("/admin/coupons")).toContain("480 coupons");
    const featured = await textAt("/admin/coupons?state=featured");
    expect(featured).toContain("Free shipping on orders over $50");
    expect(featured).not.toContain("480 coupons");
    expect(await textAt("/admin/coupons?search=zzzz")).toContain("No coupon fits this filter.");
  });

  test("sorted by end begins with the first to end", async () => {
    const { id } = await dealByCode(cast.harbor20);
    await db
      .update(deals)
      .set({ startsAt: null, endsAt: new Date("2001-02-03T12:00:00Z") })
      .where(eq(deals.id, id));
    const html = await (await admin.get("/admin/coupons?sort=ending")).text();
    expect(textOf(html.slice(html.indexOf("<tbody>")))).toMatch(/^.{0,200}3 Feb 2001 Ended/);
  });
});

describe("POST /admin/coupons", () => {
  test("makes a coupon, says so, writes the history, and shows it to visitors", async () => {
    expect(await flashOf(admin, await admin.post("/admin/coupons", fields))).toContain(
      "Coupon created successfully",
    );
    const coupon = await made();
    expect(coupon).toMatchObject({ code: "TENTH", affiliateLink: null, description: "", featured: false });
    expect(coupon?.verifiedAt).toBeInstanceOf(Date);
    const page = textOf(await (await get(`/store/${cast.harborPine}`)).text());
    expect(page).toContain("A tenth off everything");
    const [change] = await db.select().from(history).orderBy(desc(history.id)).limit(1);
    expect(change).toMatchObject({ action: "create", subject: "coupon", subjectId: coupon?.id });
  });

  test("free shipping needs no value", async () => {
    const form = { ...fields, discountType: "freeShipping", discountValue: "" };
    expect((await admin.post("/admin/coupons", form)).status).toBe(303);
    expect(textOf(await (await get(`/store/${cast.harborPine}`)).text())).toContain("FREE SHIPPING");
  });

  test.each([
    ["title", { title: "" }, "This is required."],
    ["store", { store: "nobody" }, "There is no such store."],
    ["affiliateLink", { affiliateLink: "data:text/html,x" }, "Start the link with https://"],
    ["discountType", { discountType: "deal" }, "percentage, fixed or freeShipping."],
    ["discountValue", { discountValue: "some" }, "A number, such as 20% or $15."],
    [
      "discountValue",
      { discountValue: "abc20 zzz 999%" },
      "A percentage above 0 and up to 100, such as 20%.",
    ],
    ["discountValue", { discountValue: "0%" }, "A percentage above 0 and up to 100, such as 20%."],
    ["discountValue", { discountType: "fixed", discountValue: "zzz 999%" }, "An amount, such as $15."],
    ["code", { code: "x".repeat(61) }, "At most 60 characters."],
    ["code", { code: "abc20 zzz 999%" }, "A code is one word, such as SAVE20: no spaces"],
    ["code", { code: "SAVE-{{amount}}" }, "A code is one word, such as SAVE20: no spaces"],
    ["code", { code: "--" }, "A code is one word, such as SAVE20: no spaces"],
    [
      "affiliateLink",
      { affiliateLink: "https://shop.example/?id={{id}}" },
      "Fill in the {{…}} of this link.",
    ],
    [
      "affiliateLink",
      { affiliateLink: "https://shop.example/?id=%7B%7Bid" },
      "Fill in the {{…}} of this link.",
    ],
    ["expiryDate", { expiryDate: "tomorrow" }, "A date such as 2026-12-18."],
  ])(
    "with a wrong %s is 422, with the form as typed and the error at the field",
    async (name, wrong, text) => {
      const response = await admin.post("/admin/coupons", {
        ...fields,
        description: "<i>Typed</i>",
        ...wrong,
      });
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(html).toMatch(new RegExp(`<p id="field-${name}-error"[^>]*>${RegExp.escape(text)}`));
      expect(html).toContain("&lt;i&gt;Typed&lt;/i&gt;");
      expect(await db.$count(deals)).toBe(700);
    },
  );
});

describe("POST /admin/coupons/:id", () => {
  test("changes a coupon and says so", async () => {
    const { id, version } = await dealByCode(cast.harbor20);
    const form = { ...fields, version: String(version) };
    expect(await flashOf(admin, await admin.post(`/admin/coupons/${id}`, form))).toContain(
      "Coupon updated successfully",
    );
    expect(await made()).toMatchObject({ id, code: "TENTH" });
  });

  test("from an older version is 409, and of one that is gone or an offer 404", async () => {
    const { id, version } = await dealByCode(cast.harbor20);
    const form = { ...fields, version: String(version) };
    await admin.post(`/admin/coupons/${id}`, form);
    const late = await admin.post(`/admin/coupons/${id}`, { ...form, title: "Late", featured: "true" });
    expect(late.status).toBe(409);
    expect(textOf(await late.text())).toContain("Featured No Yes");
    expect(await made("Late")).toBeUndefined();
    const offer = await dealByTitle(cast.harborPine, "2 for 1 on linen napkin sets");
    for (const other of [999_999, offer.id]) {
      expect((await admin.get(`/admin/coupons/${other}`)).status).toBe(404);
      expect((await admin.post(`/admin/coupons/${other}`, fields)).status).toBe(404);
      expect((await admin.post(`/admin/coupons/${other}/deletion`, {})).status).toBe(404);
    }
  });
});

describe("many coupons at once", () => {
  test.each([
    ["activate", "activated", { active: true }],
    ["deactivate", "deactivated", { active: false }],
    ["feature", "featured", { featured: true }],
    ["unfeature", "unfeatured", { featured: false }],
  ] as const)("%s", async (action, done, state) => {
    const { id } = await dealByCode(cast.harbor20);
    const { id: other } = await dealByTitle(cast.harborPine, "2 for 1 on linen napkin sets");
    const opposite = "active" in state ? { active: !state.active } : { featured: !state.featured };
    await db.update(deals).set(opposite).where(eq(deals.id, id));
    const response = await admin.post("/admin/coupons/bulk", { id: [String(id), String(other)], action });
    expect(await flashOf(admin, response)).toContain(`1 coupon ${done} successfully`);
    expect(await dealByCode(cast.harbor20)).toMatchObject(state);
    expect(await db.$count(history, eq(history.subjectId, id))).toBe(1);
    expect(await db.$count(history, eq(history.subjectId, other))).toBe(0);
  });
});

test("POST /admin/coupons/:id/deletion deletes a coupon, and visitors no longer see it", async () => {
  const { id, title } = await dealByCode(cast.harbor20);
  const response = await admin.post(`/admin/coupons/${id}/deletion`, {});
  expect(await flashOf(admin, response)).toContain("Coupon deleted successfully");
  expect(await (await get(`/store/${cast.harborPine}`)).text()).not.toContain(title);
});
