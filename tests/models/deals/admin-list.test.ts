import { afterEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals } from "../../../db/schema";
import * as lists from "../../../src/models/deals/admin-list";
import type { Deal } from "../../../src/models/deals/read";
import type { Cursor } from "../../../src/schemas/paging";
import { cast, dealByCode, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";

afterEach(restore);

/** Every row of a list, page by page. */
async function all(kind: "offer" | "coupon", filter: lists.DealFilter, sort: lists.DealSort, limit = 50) {
  const rows: Deal[] = [];
  let cursor: Cursor | undefined;
  do {
    const page = await lists.adminList(kind, filter, sort, { limit, cursor });
    rows.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor);
  return rows;
}

const end = ({ endsAt }: Deal) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;

const sorts: [lists.DealSort, (a: Deal, b: Deal) => number][] = [
  ["newest", (a, b) => b.id - a.id],
  ["ending", (a, b) => (end(a) === end(b) ? a.id - b.id : end(a) - end(b))],
  ["popularity", (a, b) => b.popularity - a.popularity || b.id - a.id],
];

describe("a list of deals", () => {
  test.each(sorts)("sorted by %s comes whole, each once, a page at a time", async (sort, compare) => {
    for (const filter of [{}, { search: "off" }]) {
      const rows = await all("coupon", filter, sort, 7);
      expect(rows.length).toBe(await lists.adminCount("coupon", filter, 1_000));
      expect(rows.map(({ id }) => id)).toEqual(rows.toSorted(compare).map(({ id }) => id));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    }
  });

  test("holds one kind, and counts no further than asked", async () => {
    expect(await lists.adminCount("offer", {}, 1_000)).toBe(220);
    expect(await lists.adminCount("coupon", {}, 1_000)).toBe(480);
    expect(await lists.adminCount("coupon", {}, 10)).toBe(10);
  });

  test("of a store has that store's only", async () => {
    const { id } = await storeBySlug(cast.harborPine);
    const rows = await all("offer", { store: cast.harborPine }, "newest");
    expect(rows.length).toBe(await db.$count(deals, sql`store_id = ${id} and kind = 'offer'`));
    expect(new Set(rows.map(({ store }) => store.slug))).toEqual(new Set([cast.harborPine]));
    expect(await all("offer", { store: "nobody" }, "newest")).toEqual([]);
    const inactive = { store: cast.harborPine, state: "inactive" } as const;
    const off = rows.filter(({ active }) => !active).map(({ id }) => id);
    expect((await all("offer", inactive, "newest")).map(({ id }) => id)).toEqual(off);
    expect(await lists.adminCount("offer", inactive, 1_000)).toBe(off.length);
    expect(off.length).toBeLessThan(rows.length);
  });

  test.each(["%", "_", "% _"])("finds nothing by the sign %p", async (search) => {
    expect(await all("coupon", { search }, "newest")).toEqual([]);
    expect(await lists.adminCount("coupon", { search }, 1_000)).toBe(0);
  });

  test("finds the words of title, terms and store, and of the last one the beginning", async () => {
    const { id } = await dealByCode(cast.harbor20);
    await db.update(deals).set({ title: "Quxx for a xyzzy" }).where(eq(deals.id, id));
    const found = async (search: string) => (await all("coupon", { search }, "newest")).map((row) => row.id);
    expect(await found("qu")).toContain(id);
    expect(await found("A XY")).toEqual([id]);
    expect(await found("harbor xyzzy")).toEqual([id]);
    expect(await found("xy a")).toEqual([]);
    expect(await found("yzz")).toEqual([]);
  });

  test("of a state has the rows that are so", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const in_ = async (state: lists.DealState) => {
      const rows = await all("coupon", { state }, "ending");
      expect(rows.length).toBe(await lists.adminCount("coupon", { state }, 1_000));
      return rows.some((row) => row.id === id);
    };
    const states = async () =>
      (await Promise.all(lists.dealStates.map(async (state) => [state, await in_(state)] as const)))
        .filter(([, holds]) => holds)
        .map(([state]) => state);
    const change = (set: Partial<typeof deals.$inferInsert>) =>
      db.update(deals).set(set).where(eq(deals.id, id));
    expect(await states()).toEqual(["live", "featured"]);
    await change({ affiliateLink: "http://plain.example/", featured: false });
    expect(await states()).toEqual(["live", "insecure"]);
    await change({ affiliateLink: null, startsAt: null, endsAt: new Date(Date.now() - 1000) });
    expect(await states()).toEqual(["ended"]);
    await change({ active: false });
    expect(await states()).toEqual(["inactive"]);
    await change({ active: true, endsAt: null, startsAt: new Date(Date.now() + 60_000) });
    expect(await states()).toEqual([]);
  });

  test("begins at its start for a cursor of another sorting", async () => {
    const cursor: Cursor = ["2026-01-01T00:00:00.000Z", 3];
    const page = await lists.adminList("offer", {}, "newest", { limit: 5, cursor });
    expect(page).toEqual(await lists.adminList("offer", {}, "newest", { limit: 5 }));
  });

  test("sorts what many words find, too", async () => {
    await db.execute(sql`
      insert into deals (kind, store_id, title, discount_type, discount_value, affiliate_link, popularity)
      select 'offer', (select id from stores limit 1), 'Plumbob ' || i, 'percentage', '5%', 'https://a.example', i % 7
      from generate_series(1, 2100) as i`);
    const rows = await all("offer", { search: "plumbob" }, "popularity", 200);
    expect(rows.length).toBe(2100);
    expect(rows.map(({ popularity }) => popularity)).toEqual(
      rows.map(({ popularity }) => popularity).toSorted((a, b) => b - a),
    );
  });
});
