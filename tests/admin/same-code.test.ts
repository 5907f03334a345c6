import { describe, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import { problemOf } from "../api/asking";
import { cast, dealByCode, storeBySlug } from "../cast";
import { inDays } from "../site/rows";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();

const coupon = {
  title: "A tenth off everything",
  store: cast.harborPine,
  discountType: "percentage",
  discountValue: "10%",
  code: cast.harbor20.toLowerCase(),
  active: "true",
};

const withCode = () => db.$count(deals, sql`lower(code) = ${coupon.code}`);

describe("a coupon with the code of another live deal of its store", () => {
  test("is pointed out before it is saved, and saved once that is confirmed", async () => {
    const { title } = await dealByCode(cast.harbor20);
    const response = await admin.post("/admin/coupons", coupon);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toMatch(
      new RegExp(`<p id="field-code-error"[^>]*>A live deal of this store has this code: “${title}”`),
    );
    expect(html).toContain('id="field-sameCode"');
    expect(html).toContain("Save with this code anyway");
    expect(await withCode()).toBe(1);
    const confirmed = await admin.post("/admin/coupons", { ...coupon, sameCode: "true" });
    expect(await flashOf(admin, confirmed)).toContain("Coupon created successfully");
    expect(await withCode()).toBe(2);
  });

  test("is allowed in another store, while it is inactive, or when the other has ended", async () => {
    const other = { ...coupon, store: cast.inkwell };
    const inactive = { ...coupon, active: "false" };
    for (const form of [other, inactive]) expect((await admin.post("/admin/coupons", form)).status).toBe(303);
    await db
      .update(deals)
      .set({ startsAt: null, endsAt: inDays(-1) })
      .where(eq(deals.code, cast.harbor20));
    expect((await admin.post("/admin/coupons", coupon)).status).toBe(303);
  });

  test("a new form has no confirm box", async () => {
    expect(await (await admin.get("/admin/coupons/new")).text()).not.toContain("sameCode");
  });

  test("can be edited further without another question, until it gets the code of a third", async () => {
    await admin.post("/admin/coupons", { ...coupon, sameCode: "true" });
    const [made] = await db.select().from(deals).where(eq(deals.title, coupon.title));
    const path = `/admin/coupons/${made?.id}`;
    expect((await admin.post(path, { ...coupon, discountValue: "15%" })).status).toBe(303);
    await db.insert(deals).values({
      kind: "coupon",
      storeId: made?.storeId ?? 0,
      title: "Third",
      discountType: "percentage",
      discountValue: "5%",
      code: "THIRD5",
    });
    expect((await admin.post(path, { ...coupon, code: "third5" })).status).toBe(422);
  });

  test("that is sent twice with one form is saved once, and answers twice alike", async () => {
    const form = { ...coupon, code: "TWICE5", submission: crypto.randomUUID() };
    for (let times = 0; times < 2; times++)
      expect((await admin.post("/admin/coupons", form)).status).toBe(303);
    expect(await db.$count(deals, eq(deals.code, "TWICE5"))).toBe(1);
  });

  test("is pointed out when it has ended and gets a new end, and at no edit that leaves it ended", async () => {
    const ended = { ...coupon, expiryDate: "2026-01-31" };
    expect((await admin.post("/admin/coupons", ended)).status).toBe(303);
    const [made] = await db.select().from(deals).where(eq(deals.title, coupon.title));
    const path = `/admin/coupons/${made?.id}`;
    expect((await admin.post(path, { ...ended, discountValue: "15%" })).status).toBe(303);
    expect((await admin.post(path, { ...coupon, expiryDate: "" })).status).toBe(422);
    const confirmed = { ...coupon, expiryDate: "", sameCode: "true" };
    expect((await admin.post(path, confirmed)).status).toBe(303);
  });

  test("is pointed out when its start is moved to the past", async () => {
    const later = { ...coupon, startsAt: "2090-01-01" };
    expect((await admin.post("/admin/coupons", { ...later, sameCode: "true" })).status).toBe(303);
    const [made] = await db.select().from(deals).where(eq(deals.title, coupon.title));
    const begun = { ...coupon, startsAt: "2026-01-01" };
    expect((await admin.post(`/admin/coupons/${made?.id}`, begun)).status).toBe(422);
  });

  test("is pointed out when it is made active", async () => {
    await admin.post("/admin/coupons", { ...coupon, active: "false" });
    const [made] = await db.select().from(deals).where(eq(deals.title, coupon.title));
    expect((await admin.post(`/admin/coupons/${made?.id}`, coupon)).status).toBe(422);
    const confirmed = { ...coupon, sameCode: "true" };
    expect((await admin.post(`/admin/coupons/${made?.id}`, confirmed)).status).toBe(303);
  });
});

test("activating many coupons leaves those whose code the store has live, and says how many", async () => {
  const twins = { ...coupon, active: "false", code: "TWIN5" };
  for (const title of ["First twin", "Second twin"]) await admin.post("/admin/coupons", { ...twins, title });
  await admin.post("/admin/coupons", { ...coupon, active: "false" });
  const made = await db
    .select()
    .from(deals)
    .where(sql`lower(code) in ('twin5', ${coupon.code}) and not active`)
    .orderBy(deals.id);
  const activate = (chosen: typeof made) =>
    admin.post("/admin/coupons/bulk", { id: chosen.map(({ id }) => String(id)), action: "activate" });
  expect(JSON.parse(await flashOf(admin, await activate(made)))).toMatchObject({
    kind: "success",
    title: "1 coupon activated successfully",
    description: "2 coupons have a code that the store already has live: open each to save it anyway.",
  });
  expect(await db.$count(deals, sql`code = 'TWIN5' and active`)).toBe(1);
  expect(JSON.parse(await flashOf(admin, await activate(made.slice(1, 2))))).toEqual({
    kind: "error",
    title: "No coupon activated",
    description: "1 coupon has a code that the store already has live: open it to save it anyway.",
  });
});

test("a coupon with the code of another can be featured and switched off with others", async () => {
  await admin.post("/admin/coupons", { ...coupon, sameCode: "true" });
  const [made] = await db.select().from(deals).where(eq(deals.title, coupon.title));
  for (const action of ["feature", "deactivate"]) {
    const response = await admin.post("/admin/coupons/bulk", { id: String(made?.id), action });
    expect(JSON.parse(await flashOf(admin, response)).title).toContain(`1 coupon ${action}d successfully`);
  }
});

test("POST /api/offers with the code of another live deal is 422 until sameCode confirms it", async () => {
  const { id: storeId } = await storeBySlug(cast.harborPine);
  const offer = {
    title: "A tenth off",
    description: "All of it.",
    storeId,
    code: cast.harbor20,
    affiliateLink: "https://harbor-pine.example/sale",
    discountValue: "10%",
  };
  const { errors = {} } = await problemOf(await admin.json("POST", "/api/offers", offer), 422);
  expect(Object.keys(errors)).toEqual(["code", "sameCode"]);
  expect((await admin.json("POST", "/api/offers", { ...offer, sameCode: true })).status).toBe(201);
  expect(await db.$count(deals, and(eq(deals.code, cast.harbor20), eq(deals.storeId, storeId)))).toBe(2);
});
