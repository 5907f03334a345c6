import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, stores as table } from "../../../db/schema";
import * as stores from "../../../src/models/stores/list";
import { cast, size, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";

afterEach(restore);

test("the deal count is that of the live deals, coupons and offers", async () => {
  const before = await stores.bySlug(cast.harborPine);
  expect(before?.dealCount).toBeGreaterThan(before?.couponCount ?? 0);
  await db
    .update(deals)
    .set({ endsAt: new Date(Date.now() - 1000) })
    .where(eq(deals.code, cast.harbor20));
  const after = await stores.bySlug(cast.harborPine);
  expect(after).toMatchObject({
    dealCount: (before?.dealCount ?? 0) - 1,
    couponCount: (before?.couponCount ?? 0) - 1,
  });
});

test("an editor's number above 0 is shown as it is", async () => {
  await db.update(table).set({ dealCount: 1234 }).where(eq(table.slug, cast.dealless));
  expect((await stores.bySlug(cast.dealless))?.dealCount).toBe(1234);
});

test("all stores come by name, once each, page by page", async () => {
  const names: string[] = [];
  let page = await stores.list({}, { limit: 7 });
  names.push(...page.items.map(({ name }) => name));
  while (page.next) {
    page = await stores.list({}, { limit: 7, cursor: page.next });
    names.push(...page.items.map(({ name }) => name));
  }
  expect(names.length).toBe(size.stores);
  expect(new Set(names).size).toBe(size.stores);
});

test("stores of one name in different case are paged through", async () => {
  await db.insert(table).values(["A", "a", "A", "a"].map((name, index) => ({ name, slug: `same-${index}` })));
  const first = await stores.list({}, { limit: 2 });
  const second = await stores.list({}, { limit: 2, cursor: first.next ?? undefined });
  expect([...first.items, ...second.items].map(({ slug }) => slug).toSorted()).toEqual([
    "same-0",
    "same-1",
    "same-2",
    "same-3",
  ]);
});

test("the search finds name or category in any case, and wildcards literally", async () => {
  expect((await stores.list({ search: "HARBOR" }, { limit: 9 })).items.map(({ slug }) => slug)).toEqual([
    cast.harborPine,
  ]);
  expect(await stores.count({ search: "home & gar" })).toBeGreaterThan(3);
  expect(await stores.count({ search: "%" })).toBe(0);
});

test("popular stores are those with the most events", async () => {
  await db
    .update(table)
    .set({ popularity: 1_000_000 })
    .where(eq(table.id, (await storeBySlug(cast.dealless)).id));
  expect((await stores.popular(6)).map(({ slug }) => slug)[0]).toBe(cast.dealless);
});
