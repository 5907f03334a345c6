import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { categories, deals as dealTable, stores as storeTable } from "../../../db/schema";
import { synthesize } from "../../../db/synthesize";
import * as blogs from "../../../src/models/blogs";
import * as couponStores from "../../../src/models/coupon-stores";
import * as deals from "../../../src/models/deals";
import * as offers from "../../../src/models/editing/deal-lists";
import { recount } from "../../../src/models/search/shares";
import * as stores from "../../../src/models/stores";
import * as tickets from "../../../src/models/tickets";
import { couponSorts } from "../../../src/schemas/vocabulary";
import { restore } from "../../catalogue";
import { type PlanNode, planOf, rememberedPlanOf, type Statement, statementsOf } from "../../plans";

/*
 * Of a catalogue that a test can afford, the planner would rather read whole tables here and there. So reading them is
 * forbidden: a plan that still does so has no index to go by, and would do so with a million deals.
 */

beforeAll(async () => {
  await synthesize({ stores: 300, deals: 6_000 });
  await db.execute(sql`
    insert into blogs (title, slug, content, category, status, published_at)
    select 'Okapi ' || i, 'okapi-' || i, '<p>Text</p>', 'comparisons', 'published', now() - make_interval(mins => i)
    from generate_series(1, 3000) as i`);
  await db.execute(sql`analyze blogs`);
  await learn();
});

afterAll(async () => {
  await restore();
  await db.execute(sql`analyze`);
  await learn();
});

const learn = () => Promise.all([recount("deals"), recount("stores"), recount("blogs")]);

const common = ["off", "a b"];
const searches = [
  ...common,
  "amber",
  "amber supply",
  "works 17",
  "free shipping",
  "coffee",
  "cofee",
  "20% off",
];

test.each(searches)("a search for %p finds its rows through an index", async (search) => {
  const work = async () => {
    for (const sort of ["latest", "discount", "expiry", "popularity"] as const)
      await deals.coupons({ search }, sort, { limit: 18 });
    await deals.coupons({ search, category: "fashion" }, "latest", { limit: 18 });
    const { next } = await deals.coupons({ search }, "expiry", { limit: 2 });
    if (next) await deals.coupons({ search }, "expiry", { limit: 2, cursor: next });
    await stores.list({ search }, { limit: 60 });
    await blogs.list({ search }, { limit: 24 });
    for (const sort of offers.dealSorts) await offers.list("offer", { search }, sort, { limit: 50 });
    await Promise.all([deals.countCoupons({ search }), stores.count({ search }), blogs.count({ search })]);
  };
  const statements = await statementsOf(work);
  expect(statements.length).toBeGreaterThan(10);
  for (const statement of statements)
    expect({ statement: statement.sql, reads: await readWhole(statement, search) }).toEqual({
      statement: statement.sql,
      reads: [],
    });
});

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

const instant = new Date().toISOString();

test.each<[string, () => Promise<unknown>]>([
  ["the latest coupons", () => deals.coupons({}, "latest", { limit: 18 })],
  ["later ones", () => deals.coupons({}, "latest", { limit: 18, cursor: [instant, 1] })],
  ["coupons by discount", () => deals.coupons({}, "discount", { limit: 18, cursor: [20, 1] })],
  ["coupons by expiry", () => deals.coupons({}, "expiry", { limit: 18, cursor: [instant, 1] })],
  ["coupons by popularity", () => deals.coupons({}, "popularity", { limit: 18, cursor: [5, 1] })],
  ["featured coupons", () => deals.featured(6)],
  ["offers", () => deals.offers({ limit: 50 })],
  ["a store's offers", () => deals.offersOfStore(1)],
  ["popular stores", () => stores.popular(6)],
  ["stores by name", () => stores.list({}, { limit: 60, cursor: ["m", 1] })],
  ["stores of a category", () => stores.list({ categoryId: 1 }, { limit: 60 })],
  ["a store", () => stores.bySlug("harbor-pine")],
  ["blogs", () => blogs.list({}, { limit: 24 })],
])("%s: the plan that is remembered reads them in the order of an index", async (_, ask) => {
  const statements = await statementsOf(ask);
  expect(statements).toHaveLength(1);
  for (const statement of statements) {
    const nodes = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return rememberedPlanOf(tx, statement);
    });
    const small = ["categories", "remote_logos"];
    const kinds = nodes
      .filter((node) => !small.includes(node["Relation Name"] ?? ""))
      .map((node) => node["Node Type"]);
    expect(kinds).not.toContain("Seq Scan");
    expect(kinds).not.toContain("Sort");
    // It clears memory for all the rows that it may meet.
    expect(kinds).not.toContain("Memoize");
  }
});

test("the live deals of listed stores are counted by their index alone", async () => {
  await db.execute(sql`vacuum analyze deals`);
  const [statement] = await statementsOf(() => stores.list({}, { limit: 60 }));
  const nodes = statement ? await planWithIndexes(statement) : [];
  const scans = nodes.filter((node) => node["Relation Name"] === "deals").map((node) => node["Node Type"]);
  expect(scans).toEqual(["Index Only Scan"]);
});

test("the names of the most popular stores are looked through in their index alone", async () => {
  await db.execute(sql`vacuum analyze stores`);
  await learn();
  const statements = await statementsOf(() => stores.list({ search: "goods" }, { limit: 2 }));
  const inside = statements.find((statement) => statement.sql.includes(`"popularity" desc`));
  const nodes = inside ? await planWithIndexes(inside) : [];
  const kinds = nodes.filter(isOf("stores")).map((node) => node["Node Type"]);
  // The other is for names that are too long for the index.
  expect(kinds).toEqual(["Index Only Scan", "Index Scan"]);
  expect(nodes.map((node) => node["Node Type"])).not.toContain("Sort");
});

test("the hero's coupon is not looked for among featured ones that cannot be it", async () => {
  await db
    .update(dealTable)
    .set({ featured: true, verifiedAt: null })
    .where(sql`kind = 'coupon' and id % 2 = 0`);
  const [statement] = await statementsOf(() => tickets.hero());
  expect(statement && (await dealsRead(statement))).toBeLessThan(20);
});

const isOf = (table: string) => (node: PlanNode) => node["Relation Name"] === table;

/** The large tables that a statement's plan reads from end to end, or looks through for words, even where that is forbidden. */
async function readWhole(statement: Statement, search: string): Promise<string[]> {
  return (await planWithIndexes(statement))
    .filter((node) => node["Node Type"] === "Seq Scan" || (!common.includes(search) && looksForWords(node)))
    .map((node) => node["Relation Name"] ?? "")
    .filter((table) => table !== "" && table !== "categories");
}

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

function planWithIndexes(statement: Statement, ...options: string[]): Promise<PlanNode[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return planOf(tx, statement, ...options);
  });
}

/** What nearly every row has is best looked for row by row. */
function looksForWords({ Filter = "" }: PlanNode): boolean {
  return Filter.includes("@@");
}

test("stores are vacuumed soon after their popularity changed, so that the index alone goes on to do", async () => {
  const [row] = await query<{ reloptions: string[] }>(
    sql`select reloptions from pg_class where oid = 'stores'::regclass`,
  );
  expect(row?.reloptions).toContain("autovacuum_vacuum_scale_factor=0.01");
});
