import { afterAll, afterEach, beforeAll, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, categories, deals, events, stores } from "../../db/schema";
import { resizeStore } from "../../src/cache/store";
import * as counting from "../../src/models/counts/counters";
import * as popularity from "../../src/models/counts/popularity";
import { cast, size, storeBySlug } from "../cast";
import { restore, restoreContent } from "../catalogue";
import { get, textOf } from "../http";
import { type Admin, flashOf, signIn } from "./session";

const PATH = "/admin/demo/deletion";
const BANNER = "This site shows demo data.";

let admin: Admin;
let now = Date.now();

beforeAll(async () => {
  admin = await signIn();
});

afterEach(async () => {
  resizeStore(0);
  await restoreContent();
});
afterAll(restore);

const page = async (path: string) => (await admin.get(path)).text();

test.each([
  "/admin",
  "/admin/stores",
  "/admin/blogs",
  "/admin/settings",
  "/admin/history",
  "/admin/password",
])("%s says that demo data is there, with a link that asks before it removes it", async (path) => {
  const html = await page(path);
  expect(textOf(html)).toContain(BANNER);
  expect(html).toContain(`href="${PATH}"`);
});

const LINE = "A demo catalogue: its shops, codes and checks are invented.";

test("every public page, feed, call and picture says that the demo is invented, until it is removed", async () => {
  resizeStore(16, () => now);
  const { id, slug } = await storeBySlug(cast.harborPine);
  const pages = ["/", "/stores", `/store/${slug}`, "/blogs", "/events", "/how-we-check", "/not-there"];
  const linesOf = async () =>
    (await Promise.all(pages.map(async (path) => textOf(await (await get(path)).text())))).map((text) =>
      text.includes(LINE),
    );
  const feed = async () => (await get("/feed.xml")).text();
  const pictureOf = async () =>
    /property="og:image" content="([^"]+)"/.exec(await (await get("/")).text())?.[1];
  const before = await pictureOf();
  expect(await linesOf()).toEqual(pages.map(() => true));
  expect(await feed()).toContain(`<subtitle>${LINE}</subtitle>`);
  const [coupon] = await (await get("/api/coupons")).json();
  expect(coupon.demo).toBe(true);
  await db.update(stores).set({ demo: false }).where(eq(stores.id, id));
  await admin.post(PATH, { confirmed: "yes" });
  // Lists may be a second old.
  now += 2_000;
  expect(new Set(await linesOf())).toEqual(new Set([false]));
  expect(await feed()).not.toContain(LINE);
  expect(await pictureOf()).not.toBe(before);
});

test("the question says how many rows would go, and changes nothing", async () => {
  const html = await page(PATH);
  expect(textOf(html)).toContain(
    `${size.stores} stores, ${size.deals} deals, ${size.categories} categories, ${size.blogs} blogs and ${size.events} events will be deleted`,
  );
  expect(textOf(html)).toContain("This cannot be undone.");
  expect(html).toMatch(new RegExp(`<form[^>]*action="${PATH}"`));
  expect(await db.$count(stores)).toBe(size.stores);
});

test("the question names only the counts once every row was edited by hand", async () => {
  for (const table of [stores, deals, categories, blogs, events]) await db.update(table).set({ demo: false });
  expect(textOf(await page(PATH))).toContain("Only the invented counts are left. This cannot be undone.");
  const flash = await flashOf(admin, await admin.post(PATH, { confirmed: "yes" }));
  expect(flash).toContain("Demo data removed");
  expect(flash).not.toContain("0 stores");
});

test("the removal leads to the dashboard, which says what went and has no banner; the history has it", async () => {
  const response = await admin.post(PATH, { confirmed: "yes" });
  expect(response.headers.get("location")).toBe("/admin");
  expect(await flashOf(admin, response)).toContain("Demo data removed");
  expect(await page("/admin")).not.toContain(BANNER);
  expect(textOf(await page("/admin/history"))).toContain(
    `Deleted demo data stores: ${size.stores}, deals: ${size.deals}, categories: ${size.categories}, blogs: ${size.blogs}, events: ${size.events}`,
  );
  const again = await admin.post(PATH, { confirmed: "yes" });
  expect(await flashOf(admin, again)).toContain("There is no demo data");
});

test("a store that somebody added a coupon to stays, and its popularity counts what is real", async () => {
  const { id } = await storeBySlug(cast.trailbound);
  const coupon = {
    title: "Ten off",
    store: cast.trailbound,
    discountType: "percentage",
    discountValue: "10%",
  };
  expect((await admin.post("/admin/coupons", coupon)).status).toBe(303);
  counting.record("store", id, "click");
  await counting.flush();
  expect((await storeBySlug(cast.trailbound)).popularity).toBeGreaterThan(1);
  await admin.post(PATH, { confirmed: "yes" });
  expect((await storeBySlug(cast.trailbound)).popularity).toBe(1);
});

test("the removal succeeds even when popularity cannot be counted again after it", async () => {
  using _ = spyOn(popularity, "recount").mockRejectedValue(new Error("canceling statement"));
  const response = await admin.post(PATH, { confirmed: "yes" });
  expect(await flashOf(admin, response)).toContain("Demo data removed");
  expect(await db.$count(stores)).toBe(0);
});

test("a page that was cached shows no demo store after the removal", async () => {
  resizeStore(64, () => now);
  expect(await (await get("/stores")).text()).toContain("Harbor &amp; Pine");
  expect((await get("/store/harbor-pine")).status).toBe(200);
  await admin.post(PATH, { confirmed: "yes" });
  now += 2_000;
  expect(await (await get("/stores")).text()).not.toContain("Harbor &amp; Pine");
  expect((await get("/store/harbor-pine")).status).toBe(404);
});
