import { afterEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { blogs, categories, counters, dailyCounters, deals, stores } from "../../db/schema";
import { fillDemo } from "../../db/seed";
import { synthesize } from "../../db/synthesize";
import { env } from "../../src/env";
import { setPassword } from "../admin/session";
import { size } from "../cast";
import { empty, restore } from "../catalogue";

afterEach(restore);

test("the demo catalogue has the promised numbers of rows", async () => {
  const [facts] = await query<Record<string, number>>(sql`select
    (select count(*) from categories)::int as categories,
    (select count(*) from stores)::int as stores,
    (select count(*) from deals where kind = 'coupon')::int as coupons,
    (select count(*) from deals where kind = 'offer')::int as offers,
    (select count(*) from blogs)::int as blogs,
    (select count(distinct category) from blogs)::int as blog_categories,
    (select count(*) from stores where category_id is null)::int as without_category,
    (select count(*) from stores where website is null)::int as without_website,
    (select count(distinct day) from counters)::int as counted_days`);
  expect(facts).toEqual({
    categories: 12,
    stores: 72,
    coupons: 480,
    offers: 220,
    blogs: 24,
    blog_categories: 4,
    without_category: 3,
    without_website: 5,
    counted_days: 30,
  });
});

test("some deals end within a week, some have ended, some have no code, some stores no deals", async () => {
  const [facts] = await query<Record<string, number>>(sql`select
    (select count(*) from deals where ends_at between now() and now() + interval '7 days')::int as soon,
    (select count(*) from deals where ends_at < now())::int as ended,
    (select count(*) from deals where code is null)::int as codeless,
    (select count(*) from stores s where not exists (select from deals where store_id = s.id))::int as dealless`);
  for (const number of Object.values(facts ?? {})) expect(number).toBeGreaterThan(3);
});

test("no editor of the demo tried what needs a code that is not there, or an account", async () => {
  const [tries] = await query<{ all: number; wrong: number }>(sql`
    select count(*)::int as "all", (count(*) filter (where method = 'basket' and code is null
      or title || description ~* '\\m(account|student|member|login)'))::int as wrong
    from observations join deals on deals.id = deal_id where method in ('basket', 'price')`);
  expect(tries?.all).toBeGreaterThan(100);
  expect(tries?.wrong).toBe(0);
});

test("blogs have a realistic length and clean HTML", async () => {
  const rows = await db.select({ slug: blogs.slug, content: blogs.content }).from(blogs);
  for (const { content } of rows) {
    expect(content.replace(/<[^>]+>/g, " ").split(/\s+/).length).toBeGreaterThan(700);
    expect(content).not.toMatch(/<(script|style|iframe|h1)|lorem|https?:\/\//i);
  }
});

describe("a start", () => {
  const { DATABASE_URL } = env;
  const on = (database: "embedded" | "Postgres") => {
    env.DATABASE_URL = database === "embedded" ? undefined : "postgres://localhost/deals";
  };
  /** How many stores there are after a start with this DEMO. */
  const storesAfter = async (wanted?: "on" | "off") => {
    await fillDemo(wanted);
    return db.$count(stores);
  };

  afterEach(() => {
    env.DATABASE_URL = DATABASE_URL;
  });

  test("fills an empty database once, if DEMO=on asks for it or if it is embedded and new", async () => {
    await empty();
    on("Postgres");
    expect(await storesAfter()).toBe(0);
    on("embedded");
    expect(await storesAfter("off")).toBe(0);
    // As the rest of a first start does.
    await setPassword();
    expect(await storesAfter()).toBe(0);
    // Removing the demo would delete real counts.
    await db.execute(sql`insert into daily_counters values (current_date - 3, 'view', 41)`);
    expect(await storesAfter("on")).toBe(0);
    expect(await db.select({ count: dailyCounters.count }).from(dailyCounters)).toEqual([{ count: 41 }]);
    await db.delete(dailyCounters);
    expect(await storesAfter("on")).toBe(size.stores);
    for (const again of ["on", "off", undefined] as const) expect(await storesAfter(again)).toBe(size.stores);
    expect(await db.$count(deals)).toBe(size.deals);
  });

  test("leaves out what somebody has deleted by hand", async () => {
    on("embedded");
    for (const tables of [[stores, categories], [blogs], [dailyCounters]]) {
      for (const table of tables) await db.delete(table);
      for (const wanted of ["on", undefined] as const) expect(await storesAfter(wanted)).toBe(0);
    }
  });
});

test("a synthetic catalogue is filled up to the requested numbers, and only once", async () => {
  for (const _ of [1, 2]) await synthesize({ stores: 30, deals: 120 });
  expect(await db.$count(stores)).toBe(size.stores + 30);
  expect(await db.$count(deals)).toBe(size.deals + 120);
  expect(await db.$count(categories)).toBe(size.categories);
  expect(await db.$count(counters)).toBeGreaterThan(0);
});
