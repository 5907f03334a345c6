import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { categories, deals as dealTable, stores as storeTable } from "../../../db/schema";
import * as couponStores from "../../../src/models/coupon-stores";
import * as deals from "../../../src/models/deals";
import { couponSorts } from "../../../src/schemas/vocabulary";
import { planWithIndexes, type Statement, statementsOf } from "../../plans";
import { onLargeCatalogue } from "./large-catalogue";

/*
 * How many rows are read where few, or the last ones, are wanted. These tests change the deals, and so what the planner
 * supposes of them.
 */

onLargeCatalogue();

test.each(couponSorts)(
  "a category whose coupons have ended reads none by %s, live ones neither",
  async (sort) => {
    const [category] = await db.insert(categories).values({ name: "Ended", slug: "ended" }).returning();
    await db
      .update(storeTable)
      .set({ categoryId: category?.id ?? null })
      .where(sql`slug like 'synthetic-%' and id % 3 = 0`);
    const ofThese = sql`store_id in (select id from stores where category_id = ${category?.id ?? 0})`;
    await db.update(dealTable).set({ endsAt: sql`now() - interval '1 day'` }).where(ofThese);
    await couponStores.recount();
    try {
      const asked = { category: "ended" };
      const statements = await statementsOf(() =>
        Promise.all(
          [asked, { ...asked, search: "amber" }].flatMap((filter) => [
            deals.coupons(filter, sort, { limit: 18 }),
            deals.countCoupons(filter),
          ]),
        ),
      );
      expect(statements).not.toEqual([]);
      for (const statement of statements) expect(await dealsRead(statement)).toBeLessThan(10);
    } finally {
      await db.delete(categories).where(eq(categories.slug, "ended"));
    }
  },
);

test("a large category whose coupons come last in every order is not walked to them", async () => {
  const [category] = await db.insert(categories).values({ name: "Late", slug: "late" }).returning();
  await db.execute(sql`
    insert into stores (name, slug, category_id)
    select 'Late ' || i, 'late-' || i, ${category?.id ?? 0} from generate_series(1, ${couponStores.MANY}::int) i`);
  await db.execute(sql`
    insert into deals (kind, store_id, title, discount_type, discount_value, created_at)
    select 'coupon', id, 'Late', 'fixed', '1', now() - interval '9 years' from stores where slug like 'late-%'`);
  await db.execute(sql`analyze deals`);
  try {
    for (const sort of couponSorts) {
      const statements = await statementsOf(() => deals.coupons({ category: "late" }, sort, { limit: 18 }));
      expect(statements).not.toEqual([]);
      for (const statement of statements) expect(await dealsRead(statement)).toBeLessThan(30);
    }
  } finally {
    await db.delete(storeTable).where(sql`slug like 'late-%'`);
    await db.delete(categories).where(eq(categories.slug, "late"));
  }
});

test("the hero's coupon is not looked for among featured ones that cannot be it", async () => {
  await db
    .update(dealTable)
    .set({ featured: true, verifiedAt: null })
    .where(sql`kind = 'coupon' and id % 2 = 0`);
  const [statement] = await statementsOf(() => deals.hero());
  expect(statement && (await dealsRead(statement))).toBeLessThan(20);
});

/** How many deals a statement looks at. */
async function dealsRead(statement: Statement): Promise<number> {
  return (await planWithIndexes(statement, "analyze"))
    .filter((node) => node["Relation Name"] === "deals")
    .map(
      (node) =>
        ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 0),
    )
    .reduce((sum, rows) => sum + rows, 0);
}
