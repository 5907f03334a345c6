import { afterEach, describe, expect, test } from "bun:test";
import { db } from "../../db/client";
import { deals, settings } from "../../db/schema";
import { current } from "../../src/models/settings";
import { restore } from "../catalogue";
import { textOf } from "../http";
import { cards, whole } from "./reading";
import { addCoupon, inDays } from "./rows";

/** The page up to its filters. */
const hero = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("filter-coupons"));

describe("the hero of GET /", () => {
  test("makes the three claims", async () => {
    const text = textOf(await whole("/"));
    for (const [value, label] of [
      ["50,000+", "Active Deals"],
      ["2,500+", "Partner Stores"],
      ["1M+", "Happy Customers"],
    ]) {
      expect(text).toContain(`${label} ${value}`);
    }
  });

  test("shows a live coupon that is featured, checked and has a code", async () => {
    const [deal] = cards(hero(await whole("/")));
    expect(deal).toContain("Verified");
    expect(deal).toContain("Get Code");
    expect(textOf(deal ?? "")).toContain("Checked on");
  });
});

describe("a changing catalogue", () => {
  afterEach(async () => {
    await restore();
    await current();
  });

  test("makes the claims that an operator chose", async () => {
    await db.insert(settings).values({ heroClaims: [{ value: "7", label: "Zebras <b>" }] });
    const text = textOf(await whole("/"));
    expect(text).toContain("Zebras <b> 7");
    expect(text).not.toContain("50,000+");
  });

  test("counts where the operator wants live numbers", async () => {
    await db.insert(settings).values({ liveHeroClaims: true });
    const text = textOf(await whole("/"));
    expect(text).toContain("Partner Stores 72");
    expect(text).not.toContain("2,500+");
    const live = Number(/Active Deals ([\d,]+)/.exec(text)?.[1]?.replace(",", ""));
    await addCoupon();
    await addCoupon({ endsAt: inDays(-1) });
    expect(textOf(await whole("/"))).toContain(`Active Deals ${live + 1}`);
  });

  test.each([
    ["is not featured", { featured: false }],
    ["was not checked", { verifiedAt: null }],
    ["has no code", { code: null }],
    ["has ended", { endsAt: inDays(-1) }],
    ["is switched off", { active: false }],
  ])("a coupon that %s is not shown in it", async (_, values) => {
    const fit = { featured: true, verifiedAt: inDays(-1), code: "STRIPES" };
    await db.delete(deals);
    await addCoupon({ ...fit, ...values });
    expect(cards(hero(await whole("/")))).toEqual([]);
    await addCoupon({ ...fit, title: "Zebra for all" });
    expect(hero(await whole("/"))).toContain("Zebra for all");
  });
});
