import { afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { asc, desc, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, imports } from "../../db/schema";
import { storeBySlug } from "../cast";
import { restoreContent } from "../catalogue";

import { textOf } from "../http";
import { addFeed, applyFile, work } from "../imports/importing";
import { addCoupon, addStore } from "../site/rows";
import { type Admin, request, signIn } from "./session";

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});
beforeEach(async () => {
  await addStore({ website: "https://zebra.example" });
  for (const n of [1, 2, 3])
    await addCoupon(
      { title: `Zebra ${n}`, code: `ZEBRA${n}`, affiliateLink: `https://old.example/${n}` },
      "zebra-works",
    );
});
afterEach(restoreContent);

const PATH = "/admin/deals/coupon/bulk?store=zebra-works";

const links = async () =>
  (await db.select().from(deals).where(eq(deals.title, "Zebra 2")).orderBy(asc(deals.id))).map(
    ({ affiliateLink }) => affiliateLink,
  );

const lastImport = async () => (await db.select().from(imports).orderBy(desc(imports.id)).limit(1))[0];

const replace = { count: "3", verb: "replace affiliateLink", find: "old.example", by: "new.example" };

test("the list leads to a form that says how many deals it changes", async () => {
  expect(textOf(await (await admin.get("/admin/coupons?store=zebra-works")).text())).toContain(
    "Change all 3",
  );
  expect(await (await admin.get(PATH)).text()).toContain("Change all 3 coupons");
});

test("a change is shown first, and made when somebody applies it", async () => {
  const sent = await admin.post(PATH, replace);
  expect(sent.status).toBe(303);
  const run = await lastImport();
  expect(sent.headers.get("location")).toBe(`/admin/imports/${run?.id}`);
  await work(run?.id ?? 0);
  const shown = await (await admin.get(`/admin/imports/${run?.id}`)).text();
  expect(shown).toContain("https://new.example/2");
  expect(shown).not.toContain("Columns");
  expect(await links()).toEqual(["https://old.example/2"]);
  await admin.post(`/admin/imports/${run?.id}/apply`, {});
  await work(run?.id ?? 0);
  expect(await links()).toEqual(["https://new.example/2"]);
});

test.each([
  ["no choice", { ...replace, verb: "" }, "Choose what to change."],
  ["nothing to find", { ...replace, find: "" }, "This is required."],
  ["no store", { count: "3", verb: "store", store: "" }, "This is required."],
  ["a day that is none", { count: "3", verb: "end", day: "2026-02-31" }, "A date such as 2026-12-18."],
])("%s is refused, and what was typed stays", async (_, values, words) => {
  const sent = await admin.post(PATH, values);
  expect(sent.status).toBe(422);
  const html = await sent.text();
  expect(html).toContain(words);
  expect(html).toContain("Change all 3 coupons");
  expect(await lastImport()).toBeUndefined();
});

test("a change of another number of deals than was shown is asked again, with the new number", async () => {
  await addCoupon({ title: "Zebra 4", code: "ZEBRA4" }, "zebra-works");
  const sent = await admin.post(PATH, replace);
  expect(sent.status).toBe(422);
  const html = await sent.text();
  expect(html).toContain("Change all 4 coupons");
  expect(html).toContain("another number of deals by now");
  expect(html).toContain('value="old.example"');
  expect(await lastImport()).toBeUndefined();
  expect((await admin.post(PATH, { ...replace, count: "4" })).status).toBe(303);
});

test("above the count of a list the number is left to the form, which has it exactly", async () => {
  const { id: storeId } = await storeBySlug("zebra-works");
  const one = { kind: "coupon", storeId, discountType: "percentage", discountValue: "10%" } as const;
  const many = Array.from({ length: 1_000 }, (_, n) => ({ ...one, title: `Zebra ${n}`, code: `MANY${n}` }));
  await db.insert(deals).values(many);
  const search = "search=zebra&store=zebra-works";
  expect(textOf(await (await admin.get(`/admin/coupons?${search}`)).text())).not.toMatch(/Change all [\d,]+/);
  expect(await (await admin.get(`/admin/deals/coupon/bulk?${search}`)).text()).toContain(
    "Change all 1,003 coupons",
  );
});

test("a second change has to wait", async () => {
  await admin.post(PATH, replace);
  const first = (await lastImport())?.id;
  const second = await admin.post(PATH, { count: "3", verb: "active false" });
  expect(second.headers.get("location")).toBe("/admin/coupons?store=zebra-works");
  expect((await lastImport())?.id).toBe(first ?? 0);
});

test.each(["/admin/deals/coupon/bulk", "/admin/coupons/export", "/admin/deals/1/follow"])(
  "%s is for admins alone",
  async (path) => {
    const method = path.endsWith("follow") ? "POST" : "GET";
    const answer = await request(method, path);
    expect([303, 401]).toContain(answer.status);
  },
);

test("the editor says which source a deal follows and what was set here, and has it follow again", async () => {
  const header = "id,domain,title,code,discount,link\n";
  const feed = await addFeed({ name: "Zebra feed" });
  await applyFile(feed, `${header}1,zebra.example,Stripes,STRIPE9,20%,https://zebra.example/a\n`);
  const [deal] = await db.select().from(deals).where(eq(deals.code, "STRIPE9"));
  const path = `/admin/coupons/${deal?.id}`;
  const form = {
    title: "My stripes",
    store: "zebra-works",
    code: "STRIPE9",
    discountType: "percentage",
    discountValue: "20%",
  };
  await admin.post(path, { ...form, affiliateLink: "https://zebra.example/a", active: "true" });
  const html = await (await admin.get(path)).text();
  expect(textOf(html)).toMatch(/Zebra feed *: it follows this one/);
  expect(textOf(html)).toMatch(/Set here, so imports leave it alone: *Title/);
  await admin.post(`/admin/deals/${deal?.id}/follow`, {});
  const [after] = await db.select().from(deals).where(eq(deals.code, "STRIPE9"));
  expect(after?.title).toBe("Stripes");
  expect((await admin.post("/admin/deals/999999/follow", {})).status).toBe(404);
});
