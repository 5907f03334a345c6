import { describe, expect, test } from "bun:test";
import * as deals from "../../src/models/deals";
import * as tickets from "../../src/models/tickets";
import type { Cursor } from "../../src/schemas/paging";
import { couponSorts } from "../../src/schemas/vocabulary";
import { cast, storeBySlug } from "../cast";

describe("tickets of coupons", () => {
  test.each(couponSorts)("by %s are the deals of the API, page by page", async (sort) => {
    let cursor: Cursor | undefined;
    let pages = 0;
    do {
      const shown = await tickets.coupons({}, sort, { limit: 37, cursor });
      const all = await deals.coupons({}, sort, { limit: 37, cursor });
      expect(shown.items.length).toBeGreaterThan(0);
      expect(all).toMatchObject({ ...shown });
      cursor = shown.next ?? undefined;
      pages++;
    } while (cursor);
    expect(pages).toBeGreaterThan(5);
  });

  test.each([
    [{ search: "coffee" }],
    [{ category: "fashion" }],
    [{ category: "fashion", search: "off" }],
    [{ search: "cofee" }],
  ])("of %p are the deals of the API, with less of each", async (filter) => {
    for (const sort of couponSorts) {
      const shown = await tickets.coupons(filter, sort, { limit: 5 });
      const all = await deals.coupons(filter, sort, { limit: 5 });
      expect(shown.items.length).toBeGreaterThan(0);
      expect(all).toMatchObject({ ...shown });
      expect(Object.keys(all.items[0] ?? {})).toContain("evidence");
      expect(Object.keys(shown.items[0] ?? {})).not.toContain("evidence");
    }
  });

  test("any limit and place is of the same list", async () => {
    const whole = await tickets.coupons({}, "latest", { limit: 9 });
    const first = await tickets.coupons({}, "latest", { limit: 4 });
    const second = await tickets.coupons({}, "latest", { limit: 3, cursor: first.next ?? undefined });
    expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 7));
  });

  test("the place of another order is none: the list begins at its start", async () => {
    const { items } = await tickets.coupons({}, "latest", { limit: 5 });
    const strange = await tickets.coupons({}, "latest", { limit: 5, cursor: [12, 3] });
    expect(strange.items).toEqual(items);
  });
});

test("tickets on their store's page are the deals of the API, with their proof", async () => {
  const { id } = await storeBySlug(cast.harborPine);
  const [shown, all] = [
    await tickets.couponsOfStore(id, { limit: 5 }),
    await deals.couponsOfStore(id, { limit: 5 }),
  ];
  expect(all).toMatchObject({ ...shown });
  expect(await deals.offersOfStore(id)).toMatchObject(await tickets.offersOfStore(id));
  const keys = Object.keys(shown.items[0] ?? {});
  expect(keys).toContain("evidence");
  expect(keys).not.toContain("affiliateLink");
});
