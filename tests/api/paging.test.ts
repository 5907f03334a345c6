import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { db } from "../../db/client";
import { blogs, categories, deals, stores } from "../../db/schema";
import { restore } from "../catalogue";
import { walk } from "./asking";

/*
 * Lists whose rows often have the same sort value, and often fill their pages exactly.
 */

const DAY = 24 * 60 * 60 * 1000;
const now = Date.now();
const few = fc.nat(2);
const limits = fc.integer({ min: 1, max: 5 });
const RUNS = { numRuns: 15 };

beforeEach(restore);
afterEach(restore);

type Row = { id: number };

/** Follows a list's links to its end: each row once, in this order, and no page without a row but a lone first one. */
async function comesWhole(path: string, limit: number, rows: Row[]): Promise<void> {
  const { items, pages, total } = await walk<Row>(`${path}limit=${limit}`);
  expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(pages).toBe(Math.max(1, Math.ceil(rows.length / limit)));
  expect(total).toBe(rows.length);
}

/** By what the sort says, and by id where that is the same. */
function sorted<Listed extends Row>(rows: Listed[], key: (row: Listed) => number, isDescending: boolean) {
  const ascending = rows.toSorted((a, b) => (key(a) === key(b) ? a.id - b.id : key(a) - key(b)));
  return isDescending ? ascending.toReversed() : ascending;
}

describe("all pages together", () => {
  let storeId: number;

  beforeEach(async () => {
    await db.delete(deals);
    const category = { name: "Zebras", slug: "zebras" };
    const [{ id: categoryId } = { id: 0 }] = await db.insert(categories).values(category).returning();
    const store = { name: "Stripes & Co", slug: "stripes-and-co", categoryId };
    const [created] = await db.insert(stores).values(store).returning();
    storeId = created?.id ?? 0;
  });

  type Deal = typeof deals.$inferSelect;
  const deal = fc.record({ age: few, percent: few, popularity: few, ends: fc.option(few) });
  type Given = { age: number; percent: number; popularity: number; ends: number | null };
  const sorts = {
    latest: [(row: Deal) => row.createdAt.getTime(), true],
    discount: [(row: Deal) => row.saving, true],
    expiry: [(row: Deal) => row.endsAt?.getTime() ?? Number.MAX_SAFE_INTEGER, false],
    popularity: [(row: Deal) => row.popularity, true],
  } as const;

  async function insert(kind: "coupon" | "offer", given: Given[]): Promise<Deal[]> {
    await db.delete(deals).where(eq(deals.storeId, storeId));
    if (given.length === 0) return [];
    const values = given.map(({ age, percent, popularity, ends }) => ({
      kind,
      storeId,
      popularity,
      title: "Zebra sale",
      affiliateLink: "https://shop.example/",
      discountType: "percentage" as const,
      discountValue: `${percent}%`,
      createdAt: new Date(now - age * DAY),
      endsAt: ends === null ? null : new Date(now + (ends + 1) * DAY),
    }));
    return db.insert(deals).values(values).returning();
  }

  test.each(Object.entries(sorts))(
    "have each coupon once, sorted by %s",
    async (sort, [key, isDescending]) => {
      const filters = fc.constantFrom(
        "",
        "category=zebras&",
        "search=zebra&",
        "search=zebra&category=zebras&",
      );
      const rows = fc.array(deal, { minLength: 1, maxLength: 12 });
      const property = fc.asyncProperty(rows, filters, limits, async (given, filter, limit) => {
        const coupons = await insert("coupon", given);
        await comesWhole(`/api/coupons?sort=${sort}&${filter}`, limit, sorted(coupons, key, isDescending));
      });
      await fc.assert(property, RUNS);
    },
  );

  test("have each offer once", async () => {
    const property = fc.asyncProperty(fc.array(deal, { maxLength: 12 }), limits, async (given, limit) => {
      const offers = await insert("offer", given);
      await comesWhole("/api/offers?", limit, sorted(offers, ...sorts.latest));
    });
    await fc.assert(property, RUNS);
  });
});

test("all pages of stores together have each one once, by name in any case", async () => {
  await db.delete(stores);
  const names = fc.array(fc.constantFrom("Ant", "ANT", "ant", "Bee"), { maxLength: 12 });
  const property = fc.asyncProperty(names, limits, async (given, limit) => {
    await db.delete(stores);
    const values = given.map((name, at) => ({ name, slug: `store-${at}` }));
    const rows = values.length > 0 ? await db.insert(stores).values(values).returning() : [];
    const expected = sorted(rows, ({ name }) => (name === "Bee" ? 1 : 0), false);
    await comesWhole("/api/stores?", limit, expected);
  });
  await fc.assert(property, RUNS);
});

test("all pages of blogs together have each one once, the newest first", async () => {
  const property = fc.asyncProperty(fc.array(few, { maxLength: 12 }), limits, async (given, limit) => {
    await db.delete(blogs);
    const values = given.map((daysAgo, at) => ({
      title: "Stripes",
      slug: `stripes-${at}`,
      content: "<p>Black.</p>",
      category: "comparisons" as const,
      status: "published" as const,
      publishedAt: new Date(now - daysAgo * DAY),
    }));
    const rows = values.length > 0 ? await db.insert(blogs).values(values).returning() : [];
    const expected = sorted(rows, ({ publishedAt }) => publishedAt?.getTime() ?? 0, true);
    await comesWhole("/api/blogs?", limit, expected);
  });
  await fc.assert(property, RUNS);
});
