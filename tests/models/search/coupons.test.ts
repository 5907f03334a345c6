import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { stores, deals as table } from "../../../db/schema";
import * as deals from "../../../src/models/deals/list";
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
    for (const search of [
      "zebra",
      "quagga",
      "RUGS quagga",
      "mills zebra striped",
      "striped rug",
      "rug striped",
    ])
      expect(await titles(search)).toEqual(["Striped rugs"]);
    for (const search of ["ru striped", "zebra lamps"]) expect(await titles(search)).toEqual([]);
  });

  test("does not mind accents, nor signs between words", async () => {
    await addCoupon({ title: "Zébra-Crème: 5% off" });
    for (const search of ["zebra creme", "ZÉBRA", "zebra, crème", "zebra 5%"])
      expect(await titles(search)).toEqual(["Zébra-Crème: 5% off"]);
  });

  test.each(couponSorts)("by %s each comes once, page by page", async (sort) => {
    for (let number = 0; number < 20; number++)
      await addCoupon({ title: `Zebra ${number}`, createdAt: inDays(-3), popularity: number % 3 });
    const all = await everyOne("zebra", sort);
    expect(all.length).toBe(20);
    expect(await deals.countCoupons({ search: "zebra" })).toBe(20);
    expect(new Set(all.map(({ id }) => id)).size).toBe(20);
    const whole = await deals.coupons({ search: "zebra" }, sort, { limit: 200 });
    expect(all.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id));
  });

  test("begins at its start for a cursor of another sorting", async () => {
    const first = await deals.coupons({ search: "off" }, "latest", { limit: 5 });
    expect(await deals.coupons({ search: "off" }, "latest", { limit: 5, cursor: [12, 5] })).toEqual(first);
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
    "'; drop table zqxw; --",
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
    expect(await corrected("okpai rugs 7% of")).toBe("okapi rugs 7");
  });

  test("finds a store's name however it is parted", async () => {
    expect(await corrected("harborpine")).toBe("Harbor & Pine");
    await addStore({ name: "Quaggamills", slug: "quaggamills" });
    await addCoupon({ title: "Striped rugs" }, "quaggamills");
    expect(await titles("quagga mills")).toEqual(["Striped rugs"]);
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
  /** More than are counted. */
  const HALF = 1_500;

  afterAll(async () => {
    await restore();
    await db.execute(sql`analyze deals`);
  });

  /** Most coupons have it; the best by popularity are those without it. */
  async function fill(): Promise<number> {
    const { storeId } = await dealByCode(cast.harbor20);
    await db.execute(sql`
      insert into deals (kind, store_id, title, discount_type, discount_value, created_at, popularity)
      select 'coupon', ${storeId}::int, case when i <= ${HALF}::int then 'Quux ' else 'Plumbob ' end || i, 'percentage', '5%',
        now() - make_interval(secs => i), greatest(${HALF}::int + 100 - i, 0) / 7
      from generate_series(1, ${2 * HALF}::int) as i`);
    await db.execute(sql`analyze deals`);
    return storeId;
  }

  test("is found in every order, near the beginning of the list or far from it", async () => {
    await fill();
    const newest = await everyOne(common, "latest", 700);
    expect(newest.map(({ title }) => title)).toEqual(
      Array.from({ length: HALF }, (_, at) => `Plumbob ${at + HALF + 1}`),
    );
    const popular = await everyOne(common, "popularity", 700);
    expect(popular.length).toBe(HALF);
    expect(popular[0]?.title).toBe(`Plumbob ${HALF + 2}`);
    expect(new Set(popular.map(({ id }) => id)).size).toBe(HALF);
    expect(await deals.countCoupons({ search: common })).toBe(1000);
    expect(await deals.countCoupons({ search: `${common} ${HALF + 1}` })).toBe(1);
    expect(await titles(`${common} ${HALF + 1}`)).toEqual([`Plumbob ${HALF + 1}`]);
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
