import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Admin, signIn } from "./admin/session";
import { restore } from "./catalogue";

/** Titles, names and codes may be in any language: each is put in its own direction, not in that of the page. */
const TITLE = "خصم 20% على القهوة!";
const BLOG = "מדריך קניות (2026)";
const CODE = "SAVE-٢٠";
const STORE = "بيت القهوة.";
const ABOUT = "قهوة طازجة (كل يوم).";

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
  const store = { name: STORE, slug: "coffee-house", dealCount: "0", description: ABOUT };
  const coupon = { title: TITLE, store: "coffee-house", discountType: "percentage", discountValue: "20%" };
  const blog = { title: BLOG, slug: "shopping-guide", content: "<p>Text.</p>", category: "store-guide" };
  for (const [path, form] of [
    ["/admin/stores", store],
    ["/admin/coupons", { ...coupon, code: CODE, active: "true" }],
    [
      "/admin/offers",
      { ...coupon, affiliateLink: "https://shop.example/", description: "Text", active: "true" },
    ],
    ["/admin/blogs", { ...blog, status: "published" }],
  ] as const) {
    expect([path, (await admin.post(path, form)).status]).toEqual([path, 303]);
  }
});

afterAll(restore);

test.each([
  "/",
  "/store/coffee-house",
  `/?search=${encodeURIComponent("بيت")}`,
  `/stores?search=${encodeURIComponent("بيت")}`,
  "/blogs",
  "/blog/shopping-guide",
  `/admin/stores?search=${encodeURIComponent("بيت")}`,
  "/admin/coupons",
  "/admin/offers",
  "/admin/offers?store=coffee-house&sort=position",
  "/admin/blogs",
  "/admin/history",
])("%s gives each title and code its own direction", async (path) => {
  const html = await (await admin.get(path)).text();
  expect(lost(html)).toEqual([]);
  expect([TITLE, BLOG, CODE, STORE].some((text) => html.includes(text))).toBe(true);
});

test("dialogs set the direction of names and of fields", async () => {
  const list = await (await admin.get("/admin/coupons")).text();
  const edit = new RegExp(`href="(/admin/coupons/\\d+)"[^>]*>${RegExp.escape(TITLE)}`).exec(list)?.[1] ?? "";
  for (const path of [edit, `${edit}/deletion`]) {
    const html = await (await admin.get(path)).text();
    expect(lost(html)).toEqual([]);
    expect(html).toContain(TITLE);
  }
  const dialog = await (await admin.get(edit)).text();
  for (const name of ["title", "code"])
    expect(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(dialog)?.[0]).toContain('dir="auto"');
});

/** The elements with such a text directly in them that leave its direction to the page. */
function lost(html: string): string[] {
  const body = html
    .slice(html.indexOf("<body"))
    .replace(/<(script|template|option)[^>]*>.*?<\/\1>|<!--.*?-->/gs, "");
  const found: string[] = [];
  for (const text of [TITLE, BLOG, CODE, STORE, ABOUT]) {
    for (const [element = "", tag, attributes] of body.matchAll(
      new RegExp(`<([a-z0-9]+)([^>]*)>[^<]*${RegExp.escape(text)}`, "g"),
    ))
      if (tag !== "bdi" && !/dir="auto"|class="sr-only"/.test(attributes ?? "")) found.push(element);
    for (const [element = ""] of body.matchAll(new RegExp(`</[a-z0-9]+>[^<]*${RegExp.escape(text)}`, "g")))
      found.push(element);
  }
  return found;
}
