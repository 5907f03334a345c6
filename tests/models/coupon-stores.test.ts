import { afterEach, describe, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { categories, deals, stores, couponStores as table } from "../../db/schema";
import * as couponStores from "../../src/models/coupon-stores";
import { coupons } from "../../src/models/deals";
import type { Cursor } from "../../src/schemas/paging";
import { couponSorts } from "../../src/schemas/vocabulary";
import { restore } from "../catalogue";
import { addCoupon, addStore, inDays } from "../site/rows";

afterEach(restore);

/** A category with one store and its one coupon. */
async function added() {
  const [category] = await db.insert(categories).values({ name: "Kites", slug: "kites" }).returning();
  const store = await addStore({ categoryId: category?.id ?? null });
  const coupon = await addCoupon({ title: "Kite", endsAt: inDays(3) }, store.slug);
  const change = (values: Partial<typeof deals.$inferInsert>) =>
    db.update(deals).set(values).where(eq(deals.id, coupon.id));
  return { category, store, coupon, change };
}

async function titles(category: string): Promise<string[]> {
  const { items } = await coupons({ category }, "latest", { limit: 200 });
  return items.map(({ title }) => title);
}

/** Whether a store is known to have no coupons left. */
const isOver = async (storeId: number) =>
  (await db.$count(table, and(eq(table.storeId, storeId), sql`until < now()`))) === 1;

describe("the coupons of a category", () => {
  test("have a new one at once, and one that is switched on again or lasts longer", async () => {
    const { store, change } = await added();
    expect(await titles("kites")).toEqual(["Kite"]);
    for (const [over, again] of [
      [{ active: false }, { active: true }],
      [{ endsAt: inDays(-1) }, { endsAt: null }],
    ]) {
      await change(over ?? {});
      expect(await titles("kites")).toEqual([]);
      await couponStores.recount();
      expect(await isOver(store.id)).toBe(true);
      await change(again ?? {});
      expect(await titles("kites")).toEqual(["Kite"]);
    }
  });

  test("go with their store, and with a coupon that comes to another store", async () => {
    const { category, store, change } = await added();
    await db.update(stores).set({ categoryId: null }).where(eq(stores.id, store.id));
    expect(await titles("kites")).toEqual([]);
    const other = await addStore({ name: "Other", slug: "other", categoryId: category?.id ?? null });
    await change({ storeId: other.id });
    expect(await titles("kites")).toEqual(["Kite"]);
    await db.delete(categories).where(eq(categories.slug, "kites"));
    await db.insert(categories).values({ name: "Kites", slug: "kites" });
    expect(await titles("kites")).toEqual([]);
  });

  test("are not written one by one where their category is deleted", async () => {
    const { category, coupon } = await added();
    await db.delete(categories).where(eq(categories.slug, "kites"));
    const [left] = await db.select().from(deals).where(eq(deals.id, coupon.id));
    expect(left?.storeCategoryId).toBe(category?.id ?? 0);
    expect(await titles("kites")).toEqual([]);
  });

  test("are kept by a recount while one lasts", async () => {
    const { store, coupon } = await added();
    await addCoupon({ title: "Shorter", endsAt: inDays(1), createdAt: inDays(-9) }, store.slug);
    await couponStores.recount();
    const [noted] = await db.select().from(table).where(eq(table.storeId, store.id));
    expect(noted?.until).toEqual(coupon.endsAt as Date);
    expect(await titles("kites")).toEqual(["Kite", "Shorter"]);
  });

  test.each(couponSorts)("come by %s as all coupons do, page by page", async (sort) => {
    for (const { id, slug } of await db.select().from(categories)) {
      const ofOne = db.select({ id: stores.id }).from(stores).where(eq(stores.categoryId, id));
      const ids = new Set((await ofOne).map((store) => store.id));
      const all = (await coupons({}, sort, { limit: 1_000 })).items.filter(({ store }) => ids.has(store.id));
      const paged: typeof all = [];
      let cursor: Cursor | undefined;
      do {
        const page = await coupons({ category: slug }, sort, { limit: 5, cursor });
        paged.push(...page.items);
        cursor = page.next ?? undefined;
      } while (cursor);
      expect(paged).toEqual(all);
    }
  });
});
