import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals as table } from "../../../db/schema";
import * as highlights from "../../../src/models/deals/highlights";
import * as deals from "../../../src/models/deals/list";
import type { Cursor } from "../../../src/schemas/paging";
import { couponSorts } from "../../../src/schemas/vocabulary";
import { cast, dealByCode } from "../../cast";
import { empty, restore } from "../../catalogue";

afterEach(restore);

const HOUR = 60 * 60 * 1000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR);

async function everyCoupon(sort: (typeof couponSorts)[number], limit: number): Promise<deals.Deal[]> {
  const all: deals.Deal[] = [];
  let cursor: Cursor | undefined;
  do {
    const page = await deals.coupons({}, sort, { limit, cursor });
    all.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor);
  return all;
}

describe("live", () => {
  const isListed = async () => (await deals.countCoupons({ search: "20% off your first home order" })) === 1;

  test.each([
    ["active, without dates", { startsAt: null, endsAt: null }, true],
    ["begun an hour ago, ends in an hour", { startsAt: fromNow(-1), endsAt: fromNow(1) }, true],
    ["begins in an hour", { startsAt: fromNow(1), endsAt: null }, false],
    ["ended an hour ago", { startsAt: null, endsAt: fromNow(-1) }, false],
    ["switched off", { startsAt: null, endsAt: null, active: false }, false],
  ])("a deal that is %s", async (_, values, expected) => {
    await db.update(table).set(values).where(eq(table.code, cast.harbor20));
    expect(await isListed()).toBe(expected);
  });
});

describe("coupons", () => {
  test.each(couponSorts)("sorted by %s, every live coupon comes once, page by page", async (sort) => {
    const all = await everyCoupon(sort, 37);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.length).toBe(await deals.countCoupons());
  });

  test("by discount the highest percentage comes first", async () => {
    const { items } = await deals.coupons({}, "discount", { limit: 20 });
    const percents = items.map(
      ({ discountType, discountValue }) => discountType === "percentage" && parseFloat(discountValue),
    );
    expect(percents).toEqual(percents.toSorted((a, b) => Number(b) - Number(a)));
    expect(percents[0]).toBeGreaterThan(30);
  });

  test("by expiry the next to end comes first, and those without an end last", async () => {
    const ends = (await everyCoupon("expiry", 200)).map(
      ({ endsAt }) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
    );
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(ends.at(-1)).toBe(Number.POSITIVE_INFINITY);
  });

  test("rows of the same instant are neither skipped nor shown twice", async () => {
    await db.update(table).set({ createdAt: new Date("2026-01-01T00:00:00.123Z") });
    expect(new Set((await everyCoupon("latest", 11)).map(({ id }) => id)).size).toBe(
      await deals.countCoupons(),
    );
  });

  test.each(["home-garden", "Home & Garden", "home & garden"])(
    "the category may be given as %p",
    async (category) => {
      const { items } = await deals.coupons({ category }, "latest", { limit: 200 });
      expect(items.length).toBe(await deals.countCoupons({ category }));
      expect(items.map(({ store }) => store.slug)).toContain(cast.harborPine);
    },
  );

  test("an unknown category has none", async () => {
    expect(await deals.countCoupons({ category: "moon" })).toBe(0);
  });

  test.each(["%", "_", "\\", "'", "%%% ---"])("%p has no words, and finds nothing", async (search) => {
    expect(await deals.coupons({ search }, "latest", { limit: 200 })).toEqual({ items: [], next: null });
    expect(await deals.countCoupons({ search })).toBe(0);
  });

  test("the search looks at title, terms and store, whatever the case", async () => {
    expect(await deals.countCoupons({ search: "FIRST HOME ORDER" })).toBe(1);
    expect(await deals.countCoupons({ search: "once per household" })).toBeGreaterThan(0);
    expect(await deals.countCoupons({ search: "harbor & pine" })).toBeGreaterThan(5);
  });
});

test("featured coupons are live ones only", async () => {
  expect((await highlights.featured(50)).map(({ code }) => code)).toContain(cast.harbor20);
  await db
    .update(table)
    .set({ endsAt: fromNow(-1) })
    .where(eq(table.code, cast.harbor20));
  expect((await highlights.featured(50)).map(({ code }) => code)).not.toContain(cast.harbor20);
});

test("the hero is live, featured, checked and has a code, or there is none", async () => {
  expect(await highlights.hero()).toMatchObject({
    featured: true,
    verifiedAt: expect.any(Date),
    code: expect.any(String),
  });
  await empty();
  expect(await highlights.hero()).toBeUndefined();
});

test("an ended deal is shown by id, one that is off or has not begun is not", async () => {
  const { id } = await dealByCode(cast.harbor20);
  const showsWith = async (values: Partial<typeof table.$inferInsert>) => {
    await db.update(table).set(values).where(eq(table.id, id));
    return (await deals.shown(id)) !== undefined;
  };
  expect(await showsWith({ endsAt: fromNow(-1) })).toBe(true);
  expect(await showsWith({ endsAt: null, startsAt: fromNow(1) })).toBe(false);
  expect(await showsWith({ startsAt: null, active: false })).toBe(false);
});
