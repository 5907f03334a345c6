import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import * as blogs from "../../../src/models/blogs";
import * as deals from "../../../src/models/deals";
import * as offers from "../../../src/models/editing/deal-lists";
import * as stores from "../../../src/models/stores";
import { type PlanNode, planWithIndexes, rememberedPlanOf, type Statement, statementsOf } from "../../plans";
import { learn, onLargeCatalogue } from "./large-catalogue";

/*
 * Of a catalogue that a test can afford, the planner would rather read whole tables here and there. So reading them is
 * forbidden: a plan that still does so has no index to go by, and would do so with a million deals. No test changes a
 * row here, for the plans of others would change with it.
 */

onLargeCatalogue();

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

const isOf = (table: string) => (node: PlanNode) => node["Relation Name"] === table;

/** The large tables that a statement's plan reads from end to end, or looks through for words, even where that is forbidden. */
async function readWhole(statement: Statement, search: string): Promise<string[]> {
  return (await planWithIndexes(statement))
    .filter((node) => node["Node Type"] === "Seq Scan" || (!common.includes(search) && looksForWords(node)))
    .map((node) => node["Relation Name"] ?? "")
    .filter((table) => table !== "" && table !== "categories");
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
