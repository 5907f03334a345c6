import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import { type Admin, signIn } from "../admin/session";
import { cast, storeBySlug } from "../cast";
import { restore, restoreContent } from "../catalogue";
import { get, origin, send } from "../http";
import { addOffer, inDays, lives } from "../site/rows";
import { cursorOf, json, problemOf, walk } from "./asking";

type Offer = { id: number; active: boolean; storeId: number };

describe("GET /api/offers", () => {
  test("answers 400 to a cursor that does not fit the list", async () => {
    await problemOf(await get(`/api/offers?cursor=${cursorOf(["soon", 1])}`), 400);
  });
});

describe("with other data", () => {
  afterEach(restore);

  test("spend leaves out offers with a higher minimum, also of the total", async () => {
    const before = (await walk<Offer>("/api/offers?spend=50&limit=200")).total;
    const { id } = await addOffer({ minSpend: 50 });
    const { id: higher } = await addOffer({ minSpend: 50.01 });
    const { items, total } = await walk<Offer>("/api/offers?spend=50&limit=200");
    expect(total).toBe(before + 1);
    expect(items.map((offer) => offer.id)).toContain(id);
    expect(items.map((offer) => offer.id)).not.toContain(higher);
    await problemOf(await get("/api/offers?spend=-1"), 400);
  });

  test("shows an offer with all its fields and its store", async () => {
    const store = await storeBySlug(cast.dealless);
    const values = {
      title: "Zebra paint for two",
      description: "Black and white only.",
      code: "STRIPES",
      affiliateLink: "https://partner.example/zebra?ref=1",
      discountType: "deal",
      discountValue: "2 for 1",
      minSpend: 49.5,
      sortOrder: 3,
    } as const;
    const endsAt = inDays(9);
    const { id } = await addOffer({ ...values, endsAt }, store.slug);
    const [newest] = await json<Offer[]>("/api/offers?limit=1");
    expect(newest).toEqual({
      ...values,
      id,
      storeId: store.id,
      categoryId: null,
      expiryDate: endsAt.toISOString(),
      active: true,
      awaitsReview: false,
      verified: false,
      verifiedAt: null,
      startsAt: null,
      discountPercent: null,
      discountAmount: null,
      evidence: null,
      demo: false,
      version: 1,
      store: expect.objectContaining({ name: store.name, logo: `${origin}/marks/${store.slug}` }),
    } as unknown as Offer);
  });

  test("shows its evidence, unless its address is unsafe as a link", async () => {
    const seen = { quote: "2 for 1 <b>today</b>", at: "2026-11-21T10:00:00.000Z" };
    await addOffer({ evidence: { ...seen, url: "https://zebra.example/Sale?a=1" } });
    const [offer] = await json<Offer[]>("/api/offers?limit=1");
    expect(offer).toHaveProperty("evidence", { ...seen, url: "https://zebra.example/Sale?a=1" });
    await addOffer({ evidence: { ...seen, url: "javascript:alert(1)" } });
    expect((await json<Offer[]>("/api/offers?limit=1"))[0]).toHaveProperty("evidence", null);
  });

  test("has null for a code and an end that an offer does not have", async () => {
    await addOffer();
    expect((await json<Offer[]>("/api/offers?limit=1"))[0]).toMatchObject({ code: null, expiryDate: null });
  });

  test.each(lives)("an offer that %s: listed and counted only while live", async (_, values, isLive) => {
    const before = (await walk<Offer>("/api/offers?limit=200")).total;
    const { id } = await addOffer(values);
    const { items, total } = await walk<Offer>("/api/offers?limit=200");
    expect(items.some((offer) => offer.id === id)).toBe(isLive);
    expect(total - before).toBe(isLive ? 1 : 0);
  });
});

describe("POST /api/offers/reorder", () => {
  let admin: Admin;

  beforeAll(async () => {
    admin = await signIn();
  });

  afterEach(restoreContent);
  afterAll(restore);

  const path = "/api/offers/reorder";

  const shownOf = async (slug: string) => {
    const { offers } = await json<{ offers: Offer[] }>(`/api/stores/${slug}`);
    return offers.map(({ id }) => id);
  };

  /** The ended ones too. */
  const offersOf = async (slug: string) => {
    const { id } = await storeBySlug(slug);
    const rows = await db
      .select({ id: deals.id })
      .from(deals)
      .where(and(eq(deals.storeId, id), eq(deals.kind, "offer")))
      .orderBy(deals.sortOrder, deals.id);
    return rows.map((row) => row.id);
  };

  test("puts all of a store's offers in this order, for visitors too", async () => {
    const storeId = (await storeBySlug(cast.inkwell)).id;
    const offerIds = (await offersOf(cast.inkwell)).toReversed();
    expect(offerIds.length).toBeGreaterThan(2);
    const response = await admin.json("POST", path, { storeId, offerIds });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ storeId, offerIds });
    const shown = await shownOf(cast.inkwell);
    expect(shown).toEqual(offerIds.filter((id) => shown.includes(id)));
    expect(shown.length).toBeGreaterThan(2);
  });

  const lists: [what: string, change: (ids: number[], other: number) => unknown][] = [
    ["one too few", (ids) => ids.slice(1)],
    ["one twice", (ids) => [ids[0], ...ids]],
    ["one in another's place", (ids) => [ids[0], ids[0], ...ids.slice(2)]],
    ["one of another store", (ids, other) => [...ids, other]],
    ["another store's in its place", (ids, other) => [other, ...ids.slice(1)]],
    ["one that is gone", (ids) => [...ids, 2_147_483_647]],
    ["none", () => []],
    ["no numbers", () => ["a", null]],
    ["no list", () => "1,2"],
    ["nothing", () => undefined],
  ];

  test.each(lists)("refuses with 422 a list with %s, and changes nothing", async (_, change) => {
    const storeId = (await storeBySlug(cast.inkwell)).id;
    const before = await offersOf(cast.inkwell);
    const [other = 0] = await offersOf(cast.harborPine);
    const response = await admin.json("POST", path, { storeId, offerIds: change(before, other) });
    expect(Object.keys((await problemOf(response, 422)).errors ?? {})).toEqual(["offerIds"]);
    expect(await offersOf(cast.inkwell)).toEqual(before);
  });

  test("of a deleted store answers 422 and names it", async () => {
    const response = await admin.json("POST", path, { storeId: 999_999, offerIds: [1] });
    expect(Object.keys((await problemOf(response, 422)).errors ?? {})).toEqual(["storeId"]);
  });

  test("answers 401 without a session, 403 from another site, 415 to a form, 400 to bad JSON", async () => {
    const storeId = (await storeBySlug(cast.inkwell)).id;
    const order = { storeId, offerIds: await offersOf(cast.inkwell) };
    await problemOf(await send("POST", path, { json: order }), 401);
    const elsewhere = { headers: { Origin: "https://evil.example" } };
    await problemOf(await admin.json("POST", path, order, elsewhere), 403);
    const headers = { Cookie: admin.cookie };
    await problemOf(await send("POST", path, { form: { storeId: "1" } }, headers), 415);
    await problemOf(await send("POST", path, { raw: "{", type: "application/json" }, headers), 400);
  });

  test("an inactive offer is visible to the admin only", async () => {
    const storeId = (await storeBySlug(cast.inkwell)).id;
    const ids = await offersOf(cast.inkwell);
    const off = await addOffer({ active: false, sortOrder: 9999 }, cast.inkwell);
    const refused = await problemOf(await admin.json("POST", path, { storeId, offerIds: ids }), 422);
    expect(refused).toMatchObject({ current: { storeId, offerIds: [...ids, off.id] } });
    const whole = { storeId, offerIds: [off.id, ...ids] };
    expect((await admin.json("POST", path, whole)).status).toBe(200);
    await problemOf(await get(`/api/offers/${off.id}`), 404);
    expect(await (await admin.get(`/api/offers/${off.id}`)).json()).toMatchObject({ active: false });
    await problemOf(await admin.get(`/api/coupons/${off.id}`), 404);
    await problemOf(await get(`/api/coupons/${ids[0]}`), 404);
  });
});
