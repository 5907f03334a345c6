import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, categories, deals, media, settings, stores, subscribers } from "../../db/schema";
import { cast, storeBySlug } from "../cast";
import { restore } from "../catalogue";

afterEach(restore);

const coupon = (storeId: number) => ({
  kind: "coupon" as const,
  storeId,
  title: "10% off",
  discountType: "percentage" as const,
  discountValue: "10%",
});

/** The name of the constraint that refused a statement. */
async function refusal(statement: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await statement;
  } catch (error) {
    const cause = (error as Error).cause as { constraint?: string; constraint_name?: string };
    return cause.constraint ?? cause.constraint_name;
  }
}

test("a slug names one store, category or blog", async () => {
  expect(await refusal(db.insert(stores).values({ name: "Other", slug: cast.harborPine }))).toBe(
    "stores_slug_unique",
  );
  expect(await refusal(db.insert(categories).values({ name: "Other", slug: "fashion" }))).toBe(
    "categories_slug_unique",
  );
  const blog = { title: "Other", slug: cast.blog, content: "", category: "comparisons" as const };
  expect(await refusal(db.insert(blogs).values(blog))).toBe("blogs_slug_unique");
});

test.each(["Upper", "two--dashes", "-edge", "edge-", "a b", "../x", ""])(
  "the slug %p is refused",
  async (slug) => {
    expect(await refusal(db.insert(stores).values({ name: "Other", slug }))).toBe("stores_slug");
  },
);

test("an e-mail address is stored once, in lower case", async () => {
  await db.insert(subscribers).values({ email: "ann@mail.example" });
  expect(await refusal(db.insert(subscribers).values({ email: "ann@mail.example" }))).toBe(
    "subscribers_email_unique",
  );
  expect(await refusal(db.insert(subscribers).values({ email: "Ann@mail.example" }))).toBe(
    "subscribers_email_lower",
  );
  expect(await refusal(db.insert(subscribers).values({ email: "ann" }))).toBe("subscribers_email_shape");
});

test("settings are one row with colours in six digits", async () => {
  expect(await refusal(db.insert(settings).values({ id: 2 }))).toBe("settings_one_row");
  expect(await refusal(db.insert(settings).values({ primaryColor: "red" }))).toBe("settings_primary_color");
  expect(await refusal(db.insert(settings).values({ secondaryColor: "#12345" }))).toBe(
    "settings_secondary_color",
  );
});

test("a coupon and an offer each have their discount types, and an offer its link", async () => {
  const { id } = await storeBySlug(cast.harborPine);
  const refused = (values: Partial<typeof deals.$inferInsert>) =>
    refusal(db.insert(deals).values({ ...coupon(id), ...values }));
  expect(await refused({ discountType: "deal" })).toBe("deals_discount_type");
  expect(
    await refused({ kind: "offer", discountType: "freeShipping", affiliateLink: "https://a.example" }),
  ).toBe("deals_discount_type");
  expect(await refused({ kind: "offer" })).toBe("deals_offer_link");
  expect(await refused({ code: "" })).toBe("deals_code");
  expect(await refused({ startsAt: new Date(2), endsAt: new Date(1) })).toBe("deals_period");
  expect(await refused({})).toBeUndefined();
});

test("counts are never negative, and an image has a size", async () => {
  const { id } = await storeBySlug(cast.harborPine);
  expect(await refusal(db.update(stores).set({ dealCount: -1 }).where(eq(stores.id, id)))).toBe(
    "stores_deal_count",
  );
  expect(await refusal(db.update(blogs).set({ viewCount: -1 }))).toBe("blogs_view_count");
  const image = { hash: "x", mimeType: "image/png", width: 0, height: 1, bytes: new Uint8Array([1]) };
  expect(await refusal(db.insert(media).values(image))).toBe("media_size");
});

test("a published blog has its date", async () => {
  const publish = db.update(blogs).set({ status: "published" }).where(eq(blogs.slug, cast.draft));
  expect(await refusal(publish)).toBe("blogs_published_at");
});

test("deleting a store deletes its deals and detaches its blogs", async () => {
  const { id } = await storeBySlug(cast.harborPine);
  await db.delete(stores).where(eq(stores.id, id));
  expect(await db.$count(deals, eq(deals.storeId, id))).toBe(0);
  const [blog] = await db.select().from(blogs).where(eq(blogs.slug, cast.blogWithStore));
  expect(blog?.targetStoreId).toBeNull();
});

test("deleting a category leaves its stores without one", async () => {
  await db.delete(categories).where(eq(categories.slug, "home-garden"));
  expect((await storeBySlug(cast.harborPine)).categoryId).toBeNull();
});

test.each([
  ["percentage", "25%", 25],
  ["percentage", "Up to 12.5 %", 12.5],
  ["percentage", "half", 0],
  ["fixed", "$40", 0],
  ["freeShipping", "100% free", 0],
] as const)("%s %p sorts as %d percent", async (discountType, discountValue, percent) => {
  const { id } = await storeBySlug(cast.harborPine);
  const [deal] = await db
    .insert(deals)
    .values({ ...coupon(id), discountType, discountValue })
    .returning();
  expect(deal?.discountPercent).toBe(percent);
});

test.each([
  ["15", "USD", 15],
  ["$15", "USD", 15],
  ["$ 1,250.50", "CAD", 1250.5],
  ["CA$15", "CAD", 15],
  ["15,5 €", "EUR", 15.5],
  ["EUR 15", "EUR", 15],
  ["kr 200", "SEK", 200],
  ["R$30", "BRL", 30],
  ["£15", "USD", null],
  ["CA$15", "USD", null],
  ["1.500", "EUR", null],
  ["$10-$20", "USD", null],
  ["$15 per night", "USD", null],
])("a fixed discount of %p at a shop in %s is an amount of %p", async (discountValue, currency, amount) => {
  const { id } = await storeBySlug(cast.harborPine);
  await db.update(stores).set({ currency }).where(eq(stores.id, id));
  const values = { ...coupon(id), discountType: "fixed" as const, discountValue };
  const [deal] = await db.insert(deals).values(values).returning();
  expect(deal?.discountAmount ?? null).toBe(amount);
  expect(deal?.saving === 0).toBe(amount === null);
});

test("savings are compared within percentages and within a currency, exact ones before those up to them", async () => {
  const [one, other] = await Promise.all([storeBySlug(cast.harborPine), storeBySlug(cast.inkwell)]);
  await db.update(stores).set({ currency: "JPY" }).where(eq(stores.id, other.id));
  const given = [
    [one.id, "percentage", "30%"],
    [one.id, "percentage", "Up to 30%"],
    [one.id, "percentage", "29.99%"],
    [one.id, "percentage", "2.5%"],
    [other.id, "fixed", "9000"],
    [other.id, "fixed", "¥500"],
    [one.id, "fixed", "$9999999"],
    [one.id, "fixed", "$20.50"],
    [one.id, "fixed", "20"],
    [one.id, "fixed", "up to $20"],
    [one.id, "fixed", "$19.99"],
    [one.id, "freeShipping", "Free shipping"],
  ] as const;
  const inserted = await db
    .insert(deals)
    .values(
      given.map(([storeId, discountType, discountValue]) => ({
        ...coupon(storeId),
        discountType,
        discountValue,
      })),
    )
    .returning();
  expect(inserted.find(({ discountValue }) => discountValue === "up to $20")?.discountAmount).toBeNull();
  const bySaving = inserted.toSorted((a, b) => b.saving - a.saving);
  expect(bySaving.map(({ id }) => id)).toEqual(inserted.map(({ id }) => id));
  expect(new Set(inserted.map(({ saving }) => saving)).size).toBe(given.length);
});

test("a deal's amount follows its value, its store and the store's currency", async () => {
  const [one, other] = await Promise.all([storeBySlug(cast.harborPine), storeBySlug(cast.inkwell)]);
  await db.update(stores).set({ currency: "GBP" }).where(eq(stores.id, other.id));
  const values = { ...coupon(one.id), discountType: "fixed" as const, discountValue: "$15" };
  const [{ id } = { id: 0 }] = await db.insert(deals).values(values).returning();
  const amount = async () => (await db.select().from(deals).where(eq(deals.id, id)))[0]?.discountAmount;
  const change = (set: Partial<typeof deals.$inferInsert>) =>
    db.update(deals).set(set).where(eq(deals.id, id));
  expect(await amount()).toBe(15);
  await change({ storeId: other.id });
  expect(await amount()).toBeNull();
  await change({ discountValue: "£12" });
  expect(await amount()).toBe(12);
  await db.update(stores).set({ currency: "EUR" }).where(eq(stores.id, other.id));
  expect(await amount()).toBeNull();
  await db.update(stores).set({ currency: "GBP" }).where(eq(stores.id, other.id));
  expect(await amount()).toBe(12);
  await change({ discountType: "percentage", discountValue: "12%" });
  expect(await amount()).toBeNull();
});
