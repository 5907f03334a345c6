import { describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, history } from "../../db/schema";
import { cast, dealByCode, dealByTitle } from "../cast";
import { get, textOf } from "../http";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();

const fields = {
  title: "A tenth off everything",
  store: cast.harborPine,
  discountType: "percentage",
  discountValue: "10%",
  code: "TENTH",
  expiryDate: "2030-12-18",
  active: "true",
};

const made = async (title = fields.title) =>
  (
    await db
      .select()
      .from(deals)
      .where(and(eq(deals.kind, "coupon"), eq(deals.title, title)))
      .orderBy(deals.id)
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
    expect(textOf(html.slice(html.indexOf("<tbody>")))).toMatch(
      /^.{0,90}Ended Featured HARBOR20 never – – 3 Feb 2001/,
    );
  });
});

describe("POST /admin/coupons", () => {
  test("makes a coupon that nobody has checked, and shows it to visitors", async () => {
    await admin.post("/admin/coupons", fields);
    const coupon = await made();
    expect(coupon).toMatchObject({ code: "TENTH", affiliateLink: null, description: "", featured: false });
    expect(coupon?.verifiedAt).toBeNull();
    const page = textOf(await (await get(`/store/${cast.harborPine}`)).text());
    expect(page).toContain("A tenth off everything");
  });

  test("free shipping needs no value", async () => {
    const form = { ...fields, discountType: "freeShipping", discountValue: "" };
    expect((await admin.post("/admin/coupons", form)).status).toBe(303);
    expect(textOf(await (await get(`/store/${cast.harborPine}`)).text())).toContain("FREE SHIPPING");
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

describe("one coupon after the other", () => {
  test("after “Save and add another” the form is empty, with the last store chosen", async () => {
    const response = await admin.post("/admin/coupons?sort=ending", { ...fields, next: "another" });
    expect(response.status).toBe(303);
    const path = response.headers.get("location") ?? "";
    expect(path).toBe(`/admin/coupons/new?sort=ending&another=${(await made())?.id}`);
    const html = await (await admin.get(path)).text();
    expect(html).toMatch(new RegExp(`<option value="${cast.harborPine}" selected`));
    expect(html).not.toContain("TENTH");
    // With scripts and without, a press of Enter creates one and goes back to the list.
    expect(html).toMatch(/Create coupon<\/button>.*name="next"/s);
  });

  test("with a wrong field comes back as typed", async () => {
    const response = await admin.post("/admin/coupons", { ...fields, title: "", next: "another" });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('value="TENTH"');
  });

  test("a duplicate starts with the fields of the first, and is a row of its own", async () => {
    await admin.post("/admin/coupons", fields);
    const first = await made();
    const editor = await (await admin.get(`/admin/coupons/${first?.id}?sort=ending`)).text();
    const path = /href="([^"]+)"[^>]*>Duplicate/.exec(editor)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(path).toBe(`/admin/coupons/new?sort=ending&copy=${first?.id}`);
    const html = await (await admin.get(path)).text();
    expect(html).toContain('value="A tenth off everything"');
    expect(html).toContain('value="2030-12-18"');
    expect(html).toContain('action="/admin/coupons?sort=ending"');
    expect(html).not.toContain('name="version"');
    const second = await admin.post("/admin/coupons", { ...fields, code: "NINTH" });
    expect(second.status).toBe(303);
    expect(await made()).toMatchObject({ id: first?.id, code: "TENTH", version: 1 });
  });
});
