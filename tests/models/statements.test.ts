import { describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import * as deals from "../../src/models/deals/list";
import { atLeast } from "../../src/models/statements";
import * as stores from "../../src/models/stores/list";
import { cast } from "../cast";

const written = (limit: number) => {
  const { sql: text, params } = db.select().from(sql`rows`).limit(atLeast(limit)).toSQL();
  return { limit: Number(/limit (\d+)$/.exec(text)?.[1]), params };
};

describe("a limit that is written out", () => {
  test.each([
    [1, 1],
    [2, 7],
    [19, 19],
    [51, 51],
    [52, 61],
    [201, 201],
    [500, 500],
  ])("of %d rows is %d, and no parameter", (wanted, expected) => {
    expect(written(wanted)).toEqual({ limit: expected, params: [] });
  });

  test("leaves few statements of all limits that the API takes", () => {
    const limits = Array.from({ length: 200 }, (_, at) => written(at + 2).limit);
    expect(new Set(limits).size).toBeLessThan(10);
  });

  test.each([1, 2, 6, 7, 18, 30])("gives no more than %d rows", async (limit) => {
    expect((await deals.coupons({}, "latest", { limit })).items).toHaveLength(limit);
    expect((await stores.list({}, { limit })).items).toHaveLength(limit);
    expect(await stores.popular(limit)).toHaveLength(limit);
    expect((await deals.featured(6)).length).toBeLessThanOrEqual(6);
  });
});

const ASKED = 100;

// The embedded database remembers none: it is asked without a wire between.
describe.skipIf(!process.env.TEST_DATABASE_URL)("a remembered statement", () => {
  test.each([
    ["without parameters", () => stores.popular(6), '%"popularity" desc%limit 7'],
    ["with some", () => stores.bySlug(cast.harborPine), '%where "stores"."slug" = $1'],
  ])("%s is planned a few times on each connection, and then no more", async (_, ask, text) => {
    let unplanned = 0;
    // Five times, and a few more on a connection whose plans were cheaper before other tests let the tables grow.
    for (let round = 0; round < 5 && unplanned !== ASKED; round++) {
      const before = await answeredUnplanned(text);
      for (let time = 0; time < ASKED; time++) await ask();
      unplanned = (await answeredUnplanned(text)) - before;
    }
    expect(unplanned).toBe(ASKED);
  });
});

/** How often statements that read like this were answered by a plan that was there. Each connection has its own. */
async function answeredUnplanned(text: string): Promise<number> {
  const each = await Promise.all(
    Array.from({ length: 10 }, () =>
      query<{ pid: number; times: number }>(sql`
        select pg_backend_pid() as pid, coalesce(sum(generic_plans), 0)::int as times
        from pg_prepared_statements where statement like ${text} and pg_sleep(0.05) is not null`),
    ),
  );
  const times = new Map(each.flat().map(({ pid, times }) => [pid, times]));
  return [...times.values()].reduce((sum, times) => sum + times, 0);
}
