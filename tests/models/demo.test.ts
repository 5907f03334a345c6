import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, categories, counters, dailyCounters, deals, events, history, stores } from "../../db/schema";
import { fillDemo } from "../../db/seed";
import { undo } from "../../src/models/audit/history";
import * as ofBlogs from "../../src/models/blogs/write";
import * as ofCategories from "../../src/models/categories";
import * as counting from "../../src/models/counts/counters";
import { editAll } from "../../src/models/deals/edit-all";
import { couponModel } from "../../src/models/deals/write";
import * as demo from "../../src/models/demo";
import * as ofStores from "../../src/models/stores/write";
import { adminAt } from "../../src/schemas/actor";
import { blogInput } from "../../src/schemas/blogs";
import { couponInput } from "../../src/schemas/deals";
import { storeInput } from "../../src/schemas/stores";
import { cast, dealByCode, size, storeBySlug } from "../cast";
import { restore } from "../catalogue";

const change = { actor: adminAt("192.0.2.9") };
const NONE = { stores: 0, deals: 0, categories: 0, blogs: 0, events: 0 };

const rows = async () => ({
  stores: await db.$count(stores),
  deals: await db.$count(deals),
  categories: await db.$count(categories),
  blogs: await db.$count(blogs),
  events: await db.$count(events),
});

describe("removing the demo data", () => {
  let removed: (demo.DemoRows | undefined)[];

  beforeAll(async () => {
    expect(await demo.isThere()).toBe(true);
    expect(await demo.count()).toEqual(size);
    removed = await Promise.all([demo.remove(change), demo.remove(change)]);
  });
  afterAll(restore);

  test("twice at the same time removes every row and every count that was filled in, once", async () => {
    expect(removed.filter(Boolean)).toEqual([size]);
    expect(await rows()).toEqual(NONE);
    expect([await db.$count(counters), await db.$count(dailyCounters)]).toEqual([0, 0]);
    expect(await demo.isThere()).toBe(false);
  });

  test("is one entry of the history, which says how many rows that was and cannot be undone", async () => {
    const [entry, ...others] = await db.select().from(history).where(eq(history.subject, "demo"));
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: "delete",
      actor: change.actor.name,
      label: Object.entries(size)
        .map(([name, count]) => `${name}: ${count}`)
        .join(", "),
    });
    expect((await undo(entry?.id ?? 0, change)).kind).toBe("refused");
  });

  test("later changes nothing, and no later fill happens", async () => {
    const made = await ofCategories.create({ name: "Mine", slug: "mine", description: "" }, change);
    expect(made.kind).toBe("saved");
    const entries = await db.$count(history);
    expect(await demo.remove(change)).toBeUndefined();
    expect(await rows()).toEqual({ ...NONE, categories: 1 });
    expect(await db.$count(history)).toBe(entries);
    await db.delete(categories);
    await fillDemo("on");
    expect(await rows()).toEqual(NONE);
  });
});

describe("what somebody changed or added, and what it needs, stays", () => {
  const switchedOff = "NEWKEYS15";
  let blogId: number;

  beforeAll(async () => {
    const harbor = await storeBySlug(cast.harborPine);
    const renamed = { name: "Harbor", slug: harbor.slug, category: "Home & Garden" };
    await ofStores.update(harbor.id, storeInput.parse({ ...renamed, sameTerms: true }), change);
    await editAll([(await dealByCode(switchedOff)).id], { verb: "active", value: false }, change, "coupon");
    const [blog] = await db.select().from(blogs).where(eq(blogs.slug, cast.blog));
    blogId = blog?.id ?? 0;
    expect(blog?.viewCount).toBeGreaterThan(0);
    await ofBlogs.setFeatured(blogId, !blog?.featured, change);

    const storeId = (await storeBySlug(cast.trailbound)).id;
    const coupon = { title: "Mine", storeId, discountType: "percentage", discountValue: "10%" };
    await couponModel.create(couponInput.parse(coupon), change);
    await ofStores.create(storeInput.parse({ name: "Mine", slug: "mine", category: "Fashion" }), change);
    const about = { category: "store-guide", targetStore: cast.dealless };
    const post = { title: "Mine", slug: "mine", content: "<p>Text</p>", ...about };
    await ofBlogs.create(blogInput.parse(post), change);

    counting.record("deal", (await dealByCode(cast.harbor20)).id, "copy");
    counting.record("blog", blogId, "view");
    await counting.flush();
    const staying = { stores: 4, deals: 1, categories: 3, blogs: 1, events: 0 };
    const left = Object.entries(size).map(([name, all]) => [name, all - staying[name as keyof typeof size]]);
    expect(await demo.count()).toEqual(Object.fromEntries(left));
    await demo.remove(change);
  });
  afterAll(restore);

  test("stores, with their categories, but without their demo deals", async () => {
    const all = await db
      .select({ slug: stores.slug, category: categories.name })
      .from(stores)
      .leftJoin(categories, eq(categories.id, stores.categoryId));
    expect(new Map(all.map(({ slug, category }) => [slug, category]))).toEqual(
      new Map([
        [cast.harborPine, "Home & Garden"],
        [cast.ended, null],
        [cast.trailbound, "Sports & Outdoors"],
        [cast.dealless, "Home & Garden"],
        ["mine", "Fashion"],
      ]),
    );
    expect(await rows()).toEqual({ stores: 5, deals: 2, categories: 3, blogs: 2, events: 0 });
    expect(await db.$count(stores, eq(stores.demo, true))).toBe(0);
    expect(await db.$count(categories, eq(categories.demo, true))).toBe(0);
  });

  test("a coupon that was only switched off, and one that was added, with their stores", async () => {
    const all = await db
      .select({ title: deals.title, code: deals.code, store: stores.slug })
      .from(deals)
      .innerJoin(stores, eq(stores.id, deals.storeId));
    const of = (slug: string) => all.filter(({ store }) => store === slug);
    expect(of(cast.ended)).toMatchObject([{ code: switchedOff }]);
    expect(of(cast.trailbound)).toMatchObject([{ title: "Mine" }]);
  });

  test("blogs, with the store that one is about", async () => {
    const all = await db
      .select({ slug: blogs.slug, store: stores.slug })
      .from(blogs)
      .leftJoin(stores, eq(stores.id, blogs.targetStoreId));
    expect(new Map(all.map(({ slug, store }) => [slug, store]))).toEqual(
      new Map([
        [cast.blog, null],
        ["mine", cast.dealless],
      ]),
    );
  });

  test("what was counted since the first day, but not for rows that are gone, nor what was made up", async () => {
    const [blog] = await db.select().from(blogs).where(eq(blogs.id, blogId));
    expect(blog).toMatchObject({ viewCount: 1, demo: false });
    const { subject, subjectId, event, count } = counters;
    expect(await db.select({ subject, subjectId, event, count }).from(counters)).toEqual([
      { subject: "blog", subjectId: blogId, event: "view", count: 1 },
    ]);
    const daily = { event: dailyCounters.event, count: dailyCounters.count };
    expect(await db.select(daily).from(dailyCounters)).toEqual([{ event: "view", count: 1 }]);
  });
});
