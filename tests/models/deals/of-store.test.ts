import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals as table } from "../../../db/schema";
import * as deals from "../../../src/models/deals/of-store";
import { observe } from "../../../src/models/proof/record";
import type { Cursor } from "../../../src/schemas/paging";
import { cast, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { addCoupon, addOffer, addStore, inDays } from "../../site/rows";

afterEach(restore);

type Values = Parameters<typeof addCoupon>[0];

const coupon = (title: string, values: Values = {}) => addCoupon({ title, ...values }, "zebra-works");
const offer = (title: string, values: Values = {}) => addOffer({ title, ...values }, "zebra-works");

async function fail(dealId: number): Promise<void> {
  await observe([{ dealId, kind: "editor", outcome: "dead", reason: "expired", actor: "editor" }]);
}

async function titles(storeId: number, limit = 50): Promise<string[]> {
  const all: string[] = [];
  let cursor: Cursor | undefined;
  do {
    const page = await deals.couponsOfStore(storeId, { limit, cursor });
    all.push(...page.items.map(({ title }) => title));
    cursor = page.next ?? undefined;
  } while (cursor);
  return all;
}

describe("by proof", () => {
  test("fresh comes before ageing, then old and none, and what failed comes last", async () => {
    const { id } = await addStore();
    const failed = await coupon("failed", { discountValue: "90%", verifiedAt: inDays(-2) });
    await coupon("none", { discountValue: "50%" });
    await coupon("old", { discountValue: "60%", verifiedAt: inDays(-31) });
    await coupon("ageing", { discountValue: "40%", verifiedAt: inDays(-8) });
    await coupon("fresh", { discountValue: "5%", verifiedAt: inDays(-6) });
    await fail(failed.id);
    expect(await titles(id)).toEqual(["fresh", "ageing", "old", "none", "failed"]);
  });

  test("within a group the larger saving comes first: percentages, then amounts, then the rest", async () => {
    const { id } = await addStore();
    await coupon("free", { discountType: "freeShipping", discountValue: "Free shipping" });
    for (const value of ["$5", "£9,250", "$1,250", "$49.49", "Up to $49", "$49"])
      await coupon(value, { discountType: "fixed", discountValue: value });
    for (const value of ["5%", "30%", "Up to 30%", "33.333%", "33.33%"])
      await coupon(value, { discountValue: value });
    const sorted = [
      "33.33%",
      "33.333%",
      "30%",
      "Up to 30%",
      "5%",
      "$1,250",
      "$49.49",
      "$49",
      "Up to $49",
      "$5",
      "£9,250",
      "free",
    ];
    expect(await titles(id)).toEqual(sorted);
    expect(await titles(id, 2)).toEqual(sorted);
  });

  test("equal deals are paged without repeats, the newest first", async () => {
    const { id } = await addStore();
    for (const title of ["a", "b", "c", "d", "e"]) await coupon(title, { verifiedAt: inDays(-1) });
    expect(await titles(id, 2)).toEqual(["e", "d", "c", "b", "a"]);
  });
});

describe("the first deal", () => {
  test("is an offer or a coupon, by proof, and never one that failed", async () => {
    const { id } = await addStore();
    expect(await deals.firstOfStore(id)).toBeUndefined();
    const failed = await coupon("failed", { discountValue: "90%" });
    await fail(failed.id);
    expect(await deals.firstOfStore(id)).toBeUndefined();
    await coupon("none", { discountValue: "50%" });
    expect(await deals.firstOfStore(id)).toMatchObject({ title: "none" });
    await offer("fresh", { verifiedAt: inDays(-1) });
    expect(await deals.firstOfStore(id)).toMatchObject({ title: "fresh" });
  });

  test("among equals is the editors' first", async () => {
    const { id } = await addStore();
    await offer("second", { sortOrder: 1 });
    await offer("first", { sortOrder: 0 });
    await offer("third", { sortOrder: 2 });
    expect(await deals.firstOfStore(id)).toMatchObject({ title: "first" });
  });
});

describe("offers", () => {
  test("come in their hand-set order", async () => {
    const { id } = await storeBySlug(cast.harborPine);
    const [first, ...rest] = (await deals.offersOfStore(id)).map((offer) => offer.id);
    await db
      .update(table)
      .set({ sortOrder: 100_000 })
      .where(eq(table.id, first ?? 0));
    expect((await deals.offersOfStore(id)).map((offer) => offer.id)).toEqual([...rest, first ?? 0]);
  });

  test("those that failed come last", async () => {
    const { id } = await addStore();
    const failed = await offer("failed", { sortOrder: 0 });
    await offer("one", { sortOrder: 1 });
    await offer("two", { sortOrder: 2 });
    await fail(failed.id);
    expect((await deals.offersOfStore(id)).map(({ title }) => title)).toEqual(["one", "two", "failed"]);
  });
});

test("facts are of the live deals and their records", async () => {
  const { id } = await addStore();
  expect(await deals.factsOfStore(id)).toMatchObject({ live: 0, codes: 0, lastChecked: null, source: null });
  const seenAt = inDays(-2);
  const evidence = { quote: "Stripes.", at: seenAt.toISOString() };
  await coupon("seen", { code: "SEEN", evidence: { url: "https://new.example/a", ...evidence } });
  await offer("ageing", {
    evidence: { url: "https://old.example/", quote: "x", at: inDays(-20).toISOString() },
  });
  await coupon("none", { endsAt: inDays(3) });
  await coupon("ended", { endsAt: inDays(-3), code: "ENDED", verifiedAt: inDays(-5) });
  const failed = await coupon("failed", { code: "FAILED" });
  await fail(failed.id);
  expect(await deals.factsOfStore(id)).toMatchObject({
    live: 4,
    codes: 2,
    working: 1,
    checked: 2,
    checkedThisWeek: 1,
    source: "https://new.example/a",
    lastChecked: seenAt,
    since: expect.any(Date),
  });
});

test("we looked when anybody but a visitor last observed one of its deals", async () => {
  const { id } = await addStore();
  expect(await deals.lookedForStore(id)).toBeNull();
  const ended = await coupon("ended", { endsAt: inDays(-1), verifiedAt: inDays(-4) });
  const missedAt = inDays(-3);
  await observe([
    { dealId: ended.id, kind: "page", outcome: "unreadable", actor: "robot", at: missedAt },
    { dealId: ended.id, kind: "visitor", outcome: "works", actor: "visitor", at: inDays(-2) },
  ]);
  expect(await deals.lookedForStore(id)).toEqual({ at: missedAt, foundCode: false });
});

test("the last code is the one that ended last", async () => {
  const { id } = await addStore();
  await coupon("earlier", { code: "EARLIER", endsAt: inDays(-9) });
  await coupon("last", { code: "LAST", endsAt: inDays(-2) });
  await coupon("without", { endsAt: inDays(-1) });
  await coupon("live", { code: "LIVE", endsAt: inDays(1) });
  expect(await deals.lastCodeOfStore(id)).toMatchObject({ code: "LAST" });
});
