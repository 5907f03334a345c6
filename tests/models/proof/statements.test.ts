import { afterEach, describe, expect, test } from "bun:test";
import { eq, inArray, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, hosts, observations, sources } from "../../../db/schema";
import { couponModel } from "../../../src/models/deals/write";
import * as checks from "../../../src/models/proof/checks";
import { observe } from "../../../src/models/proof/record";
import type { SeenPage } from "../../../src/proof/page";
import { checkDuePages } from "../../../src/robot/jobs";
import { update as updateSources } from "../../../src/robot/sources";
import { couponInput } from "../../../src/schemas/deals";
import { ADMIN } from "../../actor";
import { cast, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { fallDue, OFFER, pageWith, startShop, stopShops } from "../../robot/shop";
import { statementsOf } from "../statements";

afterEach(async () => {
  stopShops();
  await restore();
});

const HOUR_MS = 60 * 60 * 1000;
const MANY = 200;

/** Live coupons whose pages were checked a day ago and showed them. */
async function couponsOn(url: string, count: number): Promise<number[]> {
  const { id: storeId } = await storeBySlug(cast.harborPine);
  const seenPage: SeenPage = { url, headings: ["Winter sale"], blocks: [OFFER], notes: [], around: [] };
  const rows = await db
    .insert(deals)
    .values(
      Array.from({ length: count }, (_, at) => ({
        kind: "coupon" as const,
        storeId,
        title: `Lamps ${at}`,
        code: "LAMP20",
        seenPage,
        discountType: "percentage" as const,
        discountValue: "20%",
      })),
    )
    .returning({ id: deals.id });
  const ids = rows.map(({ id }) => id);
  const at = new Date(Date.now() - 24 * HOUR_MS);
  const text = await pageWith(OFFER).text();
  const page = { url, text };
  await observe(
    ids.map((dealId) => ({ dealId, kind: "page", outcome: "seen", actor: "robot", quote: OFFER, at, page })),
  );
  return ids;
}

async function checkPage(host: string): Promise<string[]> {
  await updateSources();
  await fallDue();
  await db.update(hosts).set({ nextAt: sql`now() - interval '1 second'` });
  const signal = new AbortController().signal;
  return statementsOf(() => checkDuePages(host, { signal, apartSeconds: 0, milliseconds: 60_000 }));
}

const lastOutcomes = async (ids: number[]) => {
  const { lastCheck } = deals;
  const rows = await db.selectDistinct({ lastCheck }).from(deals).where(inArray(deals.id, ids));
  return rows.map((row) => row.lastCheck);
};

describe("a page check", () => {
  test.each([1, 20, MANY])("of %d deals that are still there takes at most 30 statements", async (count) => {
    const shop = startShop(() => pageWith(OFFER));
    const ids = await couponsOn(shop.url, count);
    const sent = await checkPage(shop.host);
    expect(await lastOutcomes(ids)).toEqual(["page seen"]);
    expect(await db.$count(observations, inArray(observations.dealId, ids))).toBe(2 * count);
    expect(sent.length).toBeLessThanOrEqual(30);
  });

  test("of 200 deals with other words takes no more", async () => {
    const shop = startShop(() => pageWith(OFFER.replace("20%", "15%")));
    const ids = await couponsOn(shop.url, MANY);
    expect((await checkPage(shop.host)).length).toBeLessThanOrEqual(30);
    expect(await lastOutcomes(ids)).toEqual(["page reworded"]);
    const [deal] = await db
      .select()
      .from(deals)
      .where(eq(deals.id, ids.at(-1) ?? 0));
    expect(deal?.seenPage).toMatchObject({ now: { blocks: [OFFER.replace("20%", "15%")] } });
    expect(await db.$count(sources)).toBe(1);
  });
});

describe("a bulk check", () => {
  test.each([1, 20, MANY])("of %d deals takes at most 15 statements, as its undo does", async (count) => {
    const ids = await couponsOn("https://shop.example/sale", count);
    const recorded: number[] = [];
    const check = async () =>
      recorded.push(
        ...(await checks.record({ actor: ADMIN }, ids, { outcome: "dead", reason: "expired" })).recorded,
      );
    expect((await statementsOf(check)).length).toBeLessThanOrEqual(15);
    expect(await lastOutcomes(ids)).toEqual(["editor dead"]);
    const undo = async () => expect(await checks.undo({ actor: ADMIN }, recorded)).toHaveLength(count);
    expect((await statementsOf(undo)).length).toBeLessThanOrEqual(15);
    expect(await lastOutcomes(ids)).toEqual(["page seen"]);
  });
});

describe("a save", () => {
  const writesOfRow = (sent: string[]) => sent.filter((text) => /^\s*update "deals"/.test(text));
  const inputOf = async (id: number, changes: object) => {
    const deal = await couponModel.byId(id);
    return couponInput.parse({ ...deal, startsAt: undefined, verified: "keep", ...changes });
  };

  test("of a coupon with another code is one update of its row, and at most 8 statements", async () => {
    const [id = 0] = await couponsOn("https://shop.example/sale", 1);
    await updateSources();
    const input = await inputOf(id, { code: "LAMP30" });
    const save = async () =>
      expect(await couponModel.update(id, input, { actor: ADMIN })).toEqual({ kind: "saved", id });
    const sent = await statementsOf(save);
    expect(writesOfRow(sent)).toHaveLength(1);
    expect(sent.length).toBeLessThanOrEqual(8);
    const [deal] = await db.select().from(deals).where(eq(deals.id, id));
    expect(deal).toMatchObject({ code: "LAMP30", version: 2, termsVersion: 2, proof: null });
    expect(deal?.seenPage).toEqual({ url: "https://shop.example/sale", isEdited: true });
  });

  test("of another link takes no more, and its checks stay", async () => {
    const [id = 0] = await couponsOn("https://shop.example/sale", 1);
    const input = await inputOf(id, { affiliateLink: "https://shop.example/?from=us" });
    const sent = await statementsOf(() => couponModel.update(id, input, { actor: ADMIN }));
    expect(writesOfRow(sent)).toHaveLength(1);
    expect(sent.length).toBeLessThanOrEqual(8);
    expect(await lastOutcomes([id])).toEqual(["page seen"]);
  });
});
