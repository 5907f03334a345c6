import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, deals, stores } from "../../db/schema";
import { cast, dealByCode, storeBySlug } from "../cast";
import { textOf } from "../http";
import { adminOfTests } from "./session";

const admin = adminOfTests();

/** A list's text for a search. */
const search = async (list: string, text: string, filter = "") =>
  textOf(await (await admin.get(`/admin/${list}?search=${encodeURIComponent(text)}${filter}`)).text());

test.each(["HARBOR20", "harbor20", "harb", " HARBOR2"])("coupons are found by the code %p", async (text) => {
  const { title } = await dealByCode(cast.harbor20);
  expect(await search("coupons", text)).toContain(title);
  for (const filter of ["&state=live", "&sort=ending", "&sort=popularity", `&store=${cast.harborPine}`])
    expect(await search("coupons", text, filter)).toContain(title);
  expect(await search("coupons", text, `&store=${cast.inkwell}`)).not.toContain(title);
});

test.each(["https://partner.example/x?id=77", "partner.example", "ID=77", "partner"])(
  "coupons are found by %p of their link",
  async (text) => {
    const { id, title } = await dealByCode(cast.harbor20);
    await db.update(deals).set({ affiliateLink: "https://partner.example/x?id=77" }).where(eq(deals.id, id));
    const found = await search("coupons", text);
    expect(found).toContain("1 coupon ");
    expect(found).toContain(title);
    expect(await search("coupons", "partner.example/y")).toContain("No coupon fits this filter.");
  },
);

test.each(["quagga", "www.quagga-shop.example", "https://www.quagga-shop.example/de", cast.harborPine])(
  "stores are found by the address %p",
  async (text) => {
    const { id } = await storeBySlug(cast.harborPine);
    await db.update(stores).set({ website: "https://www.quagga-shop.example/de" }).where(eq(stores.id, id));
    const found = await search("stores", text);
    expect(found).toContain("1 store ");
    expect(found).toContain("Harbor & Pine");
  },
);

test("two letters find a store by its name, but not by its address", async () => {
  expect(await search("stores", "rb")).toContain("Harbor & Pine");
  expect(await search("stores", "ex")).toContain("No store fits this filter.");
});

test("a sign in an address is no wildcard", async () => {
  expect(await search("stores", "harbor_pine")).toContain("No store fits this filter.");
  expect(await search("coupons", "partner%example")).toContain("No coupon fits this filter.");
});

test("blogs are found by their slug", async () => {
  const [blog] = await db.select().from(blogs).where(eq(blogs.slug, cast.blog));
  await db
    .update(blogs)
    .set({ slug: "quite-another-slug" })
    .where(eq(blogs.id, blog?.id ?? 0));
  expect(await search("blogs", "another-slug")).toContain(blog?.title ?? "");
});
