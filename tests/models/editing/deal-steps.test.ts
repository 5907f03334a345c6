import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type SQL, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import * as lists from "../../../src/models/editing/deal-lists";
import { recount } from "../../../src/models/search/shares";
import { stepsOf } from "../../../src/models/search/stretches";
import type { Cursor } from "../../../src/schemas/paging";
import { restore } from "../../catalogue";
import { planOf, statementsOf } from "../../plans";

const GRAVLAX = 9_000;
const OTHERS = 9_000;

beforeAll(async () => {
  // What is used least and ends last: only the last of a list by use or end has the word.
  await insert(GRAVLAX, "Gravlax", {
    popularity: sql`greatest(i % 120 - 20, 0)`,
    ends: sql`case when i % 3 > 0 then now() + make_interval(hours => 3000 + i) end`,
  });
  await insert(OTHERS, "Pastrami", {
    popularity: sql`400 + i % 100`,
    ends: sql`now() + make_interval(hours => i % 2000 - 500)`,
  });
  await db.execute(sql`analyze deals`);
  await recount("deals");
});

afterAll(async () => {
  await restore();
  await db.execute(sql`analyze deals`);
  await recount("deals");
});

const orders: Record<lists.DealSort, SQL> = {
  newest: sql`id desc`,
  ending: sql`coalesce(ends_at, 'infinity'), id`,
  popularity: sql`popularity desc, id desc`,
};

const states: Record<lists.DealState | "any", SQL> = {
  any: sql`true`,
  live: sql`active and (ends_at is null or ends_at > now())`,
  soon: sql`active and ends_at > now() and ends_at <= now() + interval '7 days'`,
  inactive: sql`not active`,
  ended: sql`active and ends_at <= now()`,
  featured: sql`featured`,
  plain: sql`affiliate_link not like 'https://%'`,
};

describe.each(lists.dealSorts)("a list of deals by %s that is searched for what many have", (sort) => {
  test.each([
    ["gravlax", sql`title like 'Gravlax%'`],
    ["pastrami", sql`title like 'Pastrami%'`],
    ["sandwich gra", sql`title like 'Gravlax%'`],
    ["hot sandwich", sql`title like '% Sandwich hot%'`],
    ["hot sandwich gravlax", sql`title like 'Gravlax Sandwich hot%'`],
    ["sandwich", sql`title like '% Sandwich%'`],
  ])("has for %p in every state what reading all of it gives", async (search, isFound) => {
    for (const state of [undefined, ...lists.dealStates]) {
      const found = await query<{ id: number }>(sql`
        select id from deals where kind = 'offer' and ${isFound} and ${states[state ?? "any"]} order by ${orders[sort]}`);
      const ids = found.map(({ id }) => id);
      expect({ state, ids: await pages({ search, state }, sort, 4) }).toEqual({
        state,
        ids: ids.slice(0, 800),
      });
      expect({ state, count: await lists.count("offer", { search, state }, 1_001) }).toEqual({
        state,
        count: Math.min(ids.length, 1_001),
      });
    }
  });
});

test.each(lists.dealSorts)("a list of deals by %s goes on to its end", async (sort) => {
  const found = await query<{ id: number }>(
    sql`select id from deals where kind = 'offer' and title like 'Gravlax%' order by ${orders[sort]}`,
  );
  expect(await pages({ search: "gravlax" }, sort)).toEqual(found.map(({ id }) => id));
});

test.each(["ending", "popularity"] as const)(
  "a list by %s reads few rows to find what all come last",
  async (sort) => {
    const work = () => lists.list("offer", { search: "gravlax sandwich" }, sort, { limit: 50 });
    let read = 0;
    for (const statement of await statementsOf(work))
      for (const node of await planOf(db, statement, "analyze"))
        if (node["Relation Name"])
          read +=
            (node["Actual Loops"] ?? 1) *
            ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0));
    expect(read).toBeGreaterThan(100);
    expect(read).toBeLessThan(GRAVLAX);
  },
);

test("steps from one to another are as few as can be, and all of them", () => {
  expect(stepsOf(0, 3, 2)).toEqual([]);
  expect(stepsOf(1_000_000, 5, 5)).toEqual([1_000_005]);
  expect(stepsOf(0, 7, 17)).toEqual([7, 4_000_001, 16, 17]);
  expect(stepsOf(2_000_000, 0, 63)).toEqual([10_000_000]);
});

async function pages(filter: lists.DealFilter, sort: lists.DealSort, most = Number.POSITIVE_INFINITY) {
  const ids: number[] = [];
  let cursor: Cursor | undefined;
  for (let page = 0; page < most; page += 1) {
    const { items, next } = await lists.list("offer", filter, sort, { limit: 200, cursor });
    ids.push(...items.map(({ id }) => id));
    if (!next) break;
    cursor = next;
  }
  return ids;
}

function insert(rows: number, title: string, { popularity, ends }: { popularity: SQL; ends: SQL }) {
  return db.execute(sql`
    insert into deals (kind, store_id, title, discount_type, discount_value, affiliate_link, popularity, ends_at,
      active, featured)
    select 'offer', (select min(id) from stores), ${title} || ' Sandwich ' || case when i % 4 = 0 then 'hot' else 'cold' end,
      'percentage', '5%', case when i % 50 = 0 then 'http' else 'https' end || '://a.example', ${popularity}, ${ends},
      i % 11 > 0, i % 70 = 0
    from generate_series(1, ${rows}::int) as i`);
}
