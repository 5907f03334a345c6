import { afterEach, describe, expect, test } from "bun:test";
import { db } from "../../db/client";
import { deals, settings, stores } from "../../db/schema";
import * as figures from "../../src/models/proof/figures";
import { observe } from "../../src/models/proof/record";
import { orderRule } from "../../src/proof/words";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { textOf, visit } from "../http";
import { linkTo, whole } from "./reading";
import { addCoupon, addStore, inDays } from "./rows";

afterEach(restore);

const text = async () => textOf(await whole("/how-we-check"));

/** The only deals are ours. */
async function empty(): Promise<void> {
  await db.delete(stores);
  await addStore();
}

const coupon = (values = {}) => addCoupon({ code: "STRIPES", ...values }, "zebra-works");

describe("GET /how-we-check", () => {
  test("names the time zone of all days and times", async () => {
    await db.insert(settings).values({ id: 1, timeZone: "America/New_York" });
    expect(await text()).toContain("those of the time zone America/New York.");
  });

  test("counts the live deals by what is on record of them", async () => {
    await empty();
    const [one, two, three] = await Promise.all([coupon(), coupon(), coupon()]);
    await coupon();
    const ended = await coupon({ endsAt: inDays(-1) });
    const seen = { kind: "page", outcome: "seen", actor: "robot" } as const;
    const check = { kind: "editor", actor: "editor" } as const;
    await observe([
      { ...seen, dealId: one.id, at: inDays(-2.5) },
      { ...check, dealId: one.id, outcome: "works", at: inDays(-9) },
      { ...seen, dealId: two.id, at: inDays(-12) },
      { ...check, dealId: two.id, outcome: "dead", at: inDays(-1) },
      { ...seen, dealId: three.id, at: inDays(-40) },
      { ...seen, dealId: ended.id, at: inDays(-2) },
    ]);
    expect((await figures.current()).value).toEqual({
      live: 4,
      confirmed: 1,
      byEditors: 1,
      fresh: 1,
      dead: 1,
      gone: 0,
      recent: 2,
      holding: 1,
      medianDays: 2,
      stores: 1,
      confirmedStores: 1,
      answers: { worked: 0, total: 0 },
      sources: [
        { kind: "editor", count: 1 },
        { kind: "page", count: 1 },
      ],
    });
    const shown = await text();
    expect(shown).toContain(
      "Live deals 4 Confirmed in the last 30 days 1 of 4 – by an editor 1 of 4 – by our page check alone 0 of 4 Confirmed in the last 7 days 1 of 4",
    );
    expect(shown).toContain(
      "Checks of the last 30 days that still hold 1 of 2 1 was contradicted by a newer check.",
    );
    expect(shown).toContain("Live deals that did not work 1");
    expect(shown).not.toContain("or gone from it");
    expect(shown).not.toMatch(/\d%\)/);
  });

  test("says so if there is nothing to count, or no proof", async () => {
    await empty();
    expect(await text()).toContain("No deal is live at the moment, so there is nothing to count.");
    await coupon();
    const shown = await text();
    expect(shown).toContain("Confirmed in the last 30 days 0 of 1");
    expect(shown).not.toMatch(/Median|still hold|NaN/);
  });

  test("has percentages from a hundred deals on, rounded down", async () => {
    await db.delete(deals);
    const { id } = await coupon().catch(() => addCoupon({ code: "STRIPES" }, cast.harborPine));
    const values = {
      kind: "coupon",
      title: "Zebra",
      discountType: "percentage",
      discountValue: "1%",
    } as const;
    const [{ storeId } = { storeId: 0 }] = await db.select({ storeId: deals.storeId }).from(deals);
    await db.insert(deals).values(Array.from({ length: 105 }, () => ({ ...values, storeId })));
    await observe([{ dealId: id, kind: "editor", outcome: "works", actor: "editor" }]);
    expect(await text()).toContain("Confirmed in the last 30 days 1 of 106 (0%)");
  });

  test("has the order's rule, and is linked from the footer and the receipts", async () => {
    expect(await text()).toContain(orderRule());
    expect(linkTo((await visit("/about")).html, "How we check")).toBe("/how-we-check");
    expect(await whole(`/store/${cast.harborPine}`)).toContain('<a href="/how-we-check">How we check</a>');
  });
});
