import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { stores, deals as table } from "../../../db/schema";
import * as deals from "../../../src/models/deals";
import { recount } from "../../../src/models/search/shares";
import type { Cursor } from "../../../src/schemas/paging";
import { couponSorts } from "../../../src/schemas/vocabulary";
import { cast, dealByCode } from "../../cast";
import { restore } from "../../catalogue";
import { addCoupon, addStore, inDays } from "../../site/rows";

afterEach(restore);

async function titles(search: string, filter = {}): Promise<string[]> {
  const { items } = await deals.coupons({ search, ...filter }, "latest", { limit: 200 });
  return items.map(({ title }) => title);
}

/** Every row that a search finds, a page at a time. */
async function everyOne(search: string, sort: (typeof couponSorts)[number] = "latest", limit = 7) {
  const all: deals.Deal[] = [];
  let cursor: Cursor | undefined;
  do {
    const page = await deals.coupons({ search }, sort, { limit, cursor });
    all.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor);
  return all;
}

describe("a search for coupons", () => {
  test("finds words of the title, the terms and the store's name together, in any order", async () => {
    await addStore({ name: "Quagga Mills", slug: "quagga-mills" });
    await addCoupon({ title: "Striped rugs", description: "Once per zebra." }, "quagga-mills");
    for (const search of ["zebra", "quagga", "RUGS quagga", "mills zebra striped", "striped rug"])
      expect(await titles(search)).toEqual(["Striped rugs"]);
    for (const search of ["rug striped", "zebra lamps"]) expect(await titles(search)).toEqual([]);
  });

  test("does not mind accents, nor signs between words", async () => {
    await addCoupon({ title: "Zébra-Crème: 5% off" });
    for (const search of ["zebra creme", "ZÉBRA", "zebra, crème", "zebra 5%"])
      expect(await titles(search)).toEqual(["Zébra-Crème: 5% off"]);
  });

  test("puts the coupons of a store that is named before those that only speak of it", async () => {
    await addStore({ name: "Zebra", slug: "zebra" });
    await addCoupon({ title: "Old", createdAt: inDays(-9) }, "zebra");
    await addCoupon({ title: "Older", createdAt: inDays(-10) }, "zebra");
    await addCoupon({ title: "New, fits zebras", createdAt: inDays(-1) });
    expect(await titles("zebra")).toEqual(["Old", "Older", "New, fits zebras"]);
  });

  test.each(couponSorts)("by %s each comes once, page by page, through both tiers", async (sort) => {
    await addStore({ name: "Off", slug: "off-the-shelf" });
    for (let number = 0; number < 20; number++)
      await addCoupon(
        { title: `Zebra ${number}`, createdAt: inDays(-3), popularity: number % 3 },
        "off-the-shelf",
      );
    const all = await everyOne("off", sort);
    expect(all.length).toBe(await deals.countCoupons({ search: "off" }));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.slice(0, 20).map(({ store }) => store.slug))).toEqual(new Set(["off-the-shelf"]));
    const whole = await deals.coupons({ search: "off" }, sort, { limit: 200 });
    expect(all.slice(0, 200).map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id));
  });

  test("begins at its start for a cursor of another sorting or of a list without tiers", async () => {
    const first = await deals.coupons({ search: "off" }, "latest", { limit: 5 });
    for (const cursor of [
      ["12", 5, 1],
      ["2026-01-01T00:00:00.000Z", 3],
      [5, 5, 0],
    ] as const)
      expect(await deals.coupons({ search: "off" }, "latest", { limit: 5, cursor })).toEqual(first);
  });

  test("can be narrowed to a category", async () => {
    expect((await titles("linen", { category: "home-garden" })).length).toBeGreaterThan(0);
    expect(await titles("linen", { category: "software-services" })).toEqual([]);
  });

  test("knows a renamed store, a moved and a changed coupon at once", async () => {
    const { id } = await addCoupon({ title: "Striped rugs" });
    const other = await addStore({ name: "Quagga Mills", slug: "quagga-mills" });
    await db.update(table).set({ storeId: other.id }).where(eq(table.id, id));
    expect(await titles("quagga striped")).toEqual(["Striped rugs"]);
    await db.update(stores).set({ name: "Okapi Mills" }).where(eq(stores.id, other.id));
    expect(await titles("quagga striped")).toEqual([]);
    expect(await titles("okapi striped")).toEqual(["Striped rugs"]);
    await db.update(table).set({ title: "Spotted rugs" }).where(eq(table.id, id));
    expect(await titles("okapi spotted")).toEqual(["Spotted rugs"]);
  });

  test.each([
    "a b c d e f",
    Array(33).fill("zq").join(" "),
    "🎉🎉🎉",
    "\0",
    "'; drop table deals; --",
    "& | ! <-> :* ( )",
    "\ud800",
    "x".repeat(100),
    "ﷺ".repeat(100),
  ])("%p is answered", async (search) => {
    expect(await titles(search)).toEqual([]);
    expect(await deals.countCoupons({ search })).toBe(0);
  });
});

describe("a misspelt search for coupons", () => {
  const corrected = async (search: string) =>
    (await deals.coupons({ search }, "latest", { limit: 5 })).corrected;

  test("shows what was probably meant, and says so", async () => {
    const { items, corrected } = await deals.coupons({ search: "cofee" }, "latest", { limit: 5 });
    expect(corrected).toBe("coffee");
    expect(items).toEqual((await deals.coupons({ search: "coffee" }, "latest", { limit: 5 })).items);
    expect(await deals.countCoupons({ search: "cofee" })).toBe(
      await deals.countCoupons({ search: "coffee" }),
    );
  });

  test("corrects the words that nothing has, and leaves the others", async () => {
    await addCoupon({ title: "Okapi rugs now 7% off" });
    expect(await corrected("okpai rugs 7% of")).toBe("okapi rugs 7 of");
  });

  test("finds a store's name however it is parted", async () => {
    expect(await corrected("harborpine")).toBe("Harbor & Pine");
    await addStore({ name: "Quaggamills", slug: "quaggamills" });
    await addCoupon({ title: "Striped rugs" }, "quaggamills");
    expect(await corrected("quagga mills")).toBe("Quaggamills");
  });

  test("is never corrected where it finds something, or where every word is known", async () => {
    await addCoupon({ title: "A cofee misprint" });
    expect(await titles("cofee")).toEqual(["A cofee misprint"]);
    expect(await corrected("cofee")).toBeUndefined();
    expect(await corrected("linen coffee lamp 20")).toBeUndefined();
    expect(await titles("coffee misprint")).toEqual([]);
  });

  test.each(["zq", "SAVE99XX", "12345", "xyzzy"])("%p is like nothing", async (search) => {
    expect(await corrected(search)).toBeUndefined();
    expect(await titles(search)).toEqual([]);
  });

  test("does not lead to coupons that are not shown", async () => {
    await addCoupon({ title: "Quagga rugs", active: false });
    expect(await corrected("quaga")).toBeUndefined();
  });
});

describe("a word that many coupons have", () => {
  const common = "plumbob";

  afterAll(async () => {
    await restore();
    await db.execute(sql`analyze deals`);
    await recount("deals");
  });

  /** Most coupons have it; the best by popularity are those without it. */
  async function fill(): Promise<number> {
    const { storeId } = await dealByCode(cast.harbor20);
    await db.execute(sql`
      insert into deals (kind, store_id, title, discount_type, discount_value, created_at, popularity)
      select 'coupon', ${storeId}::int, case when i <= 7000 then 'Quux ' else 'Plumbob ' end || i, 'percentage', '5%',
        now() - make_interval(secs => i), greatest(7100 - i, 0) / 7
      from generate_series(1, 14000) as i`);
    await db.execute(sql`analyze deals`);
    await recount("deals");
    return storeId;
  }

  test("is found in every order, near the beginning of the list or far from it", async () => {
    await fill();
    const newest = await everyOne(common, "latest", 3_000);
    expect(newest.map(({ title }) => title)).toEqual(
      Array.from({ length: 7000 }, (_, at) => `Plumbob ${at + 7001}`),
    );
    const popular = await everyOne(common, "popularity", 3_000);
    expect(popular.length).toBe(7000);
    expect(popular[0]?.title).toBe("Plumbob 7002");
    expect(new Set(popular.map(({ id }) => id)).size).toBe(7000);
    expect(await deals.countCoupons({ search: common })).toBe(1000);
    expect(await deals.countCoupons({ search: `${common} 7001` })).toBe(1);
    expect(await titles(`${common} 7001`)).toEqual(["Plumbob 7001"]);
    expect(await titles("plumbob quux")).toEqual([]);
  });

  test("is found in a category that has it only at the far end of the list", async () => {
    const id = await fill();
    const { storeId } = await addCoupon(
      { title: "Plumbob of all", createdAt: inDays(-900) },
      cast.trailbound,
    );
    const [{ categoryId } = { categoryId: 0 }] = await db.select().from(stores).where(eq(stores.id, storeId));
    expect(categoryId).not.toBe((await db.select().from(stores).where(eq(stores.id, id)))[0]?.categoryId);
    expect(await titles(common, { category: "sports-outdoors" })).toEqual(["Plumbob of all"]);
    expect(await deals.countCoupons({ search: common, category: "sports-outdoors" })).toBe(1);
  });
});
