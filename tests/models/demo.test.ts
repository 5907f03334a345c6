import { afterEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { blogs, categories, counters, dailyCounters, deals, events, history, stores } from "../../db/schema";
import { fillDemo } from "../../db/seed";
import { undo } from "../../src/models/audit/history";
import * as ofBlogs from "../../src/models/blogs/write";
import * as ofCategories from "../../src/models/categories";
import * as counting from "../../src/models/counters";
import { coupons } from "../../src/models/deals/write";
import * as demo from "../../src/models/demo";
import * as ofStores from "../../src/models/stores/write";
import { blogInput } from "../../src/schemas/blogs";
import { couponInput } from "../../src/schemas/deals";
import { storeInput } from "../../src/schemas/stores";
import { cast, dealByCode, storeBySlug } from "../cast";
import { restore } from "../catalogue";

afterEach(restore);

const author = { address: "192.0.2.9" };
const ALL = { stores: 72, deals: 700, categories: 12, blogs: 24, events: 3 };
const NONE = { stores: 0, deals: 0, categories: 0, blogs: 0, events: 0 };

const rows = async () => ({
  stores: await db.$count(stores),
  deals: await db.$count(deals),
  categories: await db.$count(categories),
  blogs: await db.$count(blogs),
  events: await db.$count(events),
});

const couponOf = (storeId: number) =>
  couponInput.parse({ title: "Ten off", storeId, discountType: "percentage", discountValue: "10%" });

async function categoryOf(id: number | null) {
  const [category] = await db
    .select()
    .from(categories)
    .where(eq(categories.id, id ?? 0));
  if (!category) throw new Error(`There is no category ${id}`);
  return category;
}

describe("removing the demo data", () => {
  test("removes every row and every count that was filled in, and says how many rows that was", async () => {
    expect(await demo.isThere()).toBe(true);
    expect(await demo.count()).toEqual(ALL);
    expect(await demo.remove(author)).toEqual(ALL);
    expect(await rows()).toEqual(NONE);
    expect([await db.$count(counters), await db.$count(dailyCounters)]).toEqual([0, 0]);
    expect(await demo.isThere()).toBe(false);
  });

  test("is one entry of the history, which cannot be undone", async () => {
    await demo.remove(author);
    const [entry, ...others] = await db.select().from(history).where(eq(history.subject, "demo"));
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: "delete",
      actor: author.address,
      label: "stores: 72, deals: 700, categories: 12, blogs: 24, events: 3",
    });
    expect((await undo(entry?.id ?? 0, author)).kind).toBe("refused");
  });

  test("a second time changes nothing", async () => {
    await demo.remove(author);
    await ofCategories.create({ name: "Mine", slug: "mine", description: "" }, author);
    expect(await demo.remove(author)).toBeUndefined();
    expect(await rows()).toEqual({ ...NONE, categories: 1 });
    expect(await db.$count(history, eq(history.subject, "demo"))).toBe(1);
  });

  test("at the same time twice removes it once", async () => {
    const both = await Promise.all([demo.remove(author), demo.remove(author)]);
    expect(both.filter(Boolean)).toEqual([ALL]);
  });

  test("leaves nothing that a later fill would meet, and no later fill happens", async () => {
    await demo.remove(author);
    await fillDemo("on");
    expect(await rows()).toEqual(NONE);
  });
});

describe("what somebody changed stays", () => {
  test("a store, with its category, but without its demo deals", async () => {
    const store = await storeBySlug(cast.harborPine);
    const { name } = await categoryOf(store.categoryId);
    const input = storeInput.parse({ name: "Harbor", slug: store.slug, category: name });
    await ofStores.update(store.id, input, author);
    expect(await demo.count()).toEqual({ ...ALL, stores: 71, categories: 11 });
    await demo.remove(author);
    expect(await rows()).toEqual({ ...NONE, stores: 1, categories: 1 });
    expect(await storeBySlug(cast.harborPine)).toMatchObject({ demo: false, categoryId: store.categoryId });
    expect((await categoryOf(store.categoryId)).demo).toBe(false);
  });

  test("a coupon that was only switched off, with its store", async () => {
    const coupon = await dealByCode(cast.harbor20);
    await coupons.deactivate(coupon.id, author);
    await demo.remove(author);
    expect(await rows()).toEqual({ ...NONE, stores: 1, deals: 1, categories: 1 });
    expect((await dealByCode(cast.harbor20)).storeId).toBe(coupon.storeId);
  });

  test("a blog, without the views that were made up", async () => {
    const [blog] = await db.select().from(blogs).where(eq(blogs.slug, cast.blog));
    expect(blog?.viewCount).toBeGreaterThan(0);
    await ofBlogs.setFeatured(blog?.id ?? 0, !blog?.featured, author);
    counting.record("blog", blog?.id ?? 0, "view");
    await counting.flush();
    await demo.remove(author);
    const [kept] = await db.select().from(blogs);
    expect(kept).toMatchObject({ slug: cast.blog, viewCount: 1, demo: false });
    expect(
      await db.select({ event: dailyCounters.event, count: dailyCounters.count }).from(dailyCounters),
    ).toEqual([{ event: "view", count: 1 }]);
  });
});

describe("what holds something that somebody made stays", () => {
  test("a store with a new coupon, and its category", async () => {
    const store = await storeBySlug(cast.trailbound);
    const made = await coupons.create(couponOf(store.id), author);
    await demo.remove(author);
    expect(await rows()).toEqual({ ...NONE, stores: 1, deals: 1, categories: 1 });
    expect(await db.select({ id: deals.id }).from(deals)).toEqual([
      { id: made.kind === "saved" ? made.id : 0 },
    ]);
    expect(await storeBySlug(cast.trailbound)).toMatchObject({ demo: false });
  });

  test("a category with a new store", async () => {
    await ofStores.create(storeInput.parse({ name: "Mine", slug: "mine", category: "Fashion" }), author);
    await demo.remove(author);
    expect(await rows()).toEqual({ ...NONE, stores: 1, categories: 1 });
    expect((await categoryOf((await storeBySlug("mine")).categoryId)).name).toBe("Fashion");
  });

  test("a store that a new blog is about", async () => {
    const input = blogInput.parse({
      ...{ title: "Mine", slug: "mine", content: "<p>Text</p>", category: "store-guide" },
      targetStore: cast.dealless,
    });
    expect((await ofBlogs.create(input, author)).kind).toBe("saved");
    await demo.remove(author);
    const [blog] = await db
      .select({ store: stores.slug })
      .from(blogs)
      .innerJoin(stores, eq(stores.id, blogs.targetStoreId));
    expect(blog).toEqual({ store: cast.dealless });
  });
});

test("what is counted for a demo row from its first day on goes with it, and is not counted for others", async () => {
  const [mine] = await db
    .insert(blogs)
    .values({ title: "Mine", slug: "mine", content: "<p>Text</p>", category: "store-guide" })
    .returning();
  counting.record("deal", (await dealByCode(cast.harbor20)).id, "copy");
  counting.record("blog", mine?.id ?? 0, "view");
  await counting.flush();
  await demo.remove(author);
  expect(
    await query(
      sql`select subject, event, count from counters union all select null, event, count from daily_counters`,
    ),
  ).toEqual([
    { subject: "blog", event: "view", count: 1 },
    { subject: null, event: "view", count: 1 },
  ]);
});
