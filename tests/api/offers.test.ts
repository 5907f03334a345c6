import { afterEach, describe, expect, test } from "bun:test";
import { cast, storeBySlug } from "../cast";
import { empty, restore } from "../catalogue";
import { get, origin } from "../http";
import { addOffer, inDays, lives } from "../site/rows";
import { cursorOf, json, nextOf, oddCursors, problemOf, walk } from "./asking";

type Offer = { id: number; active: boolean; storeId: number };

describe("GET /api/offers", () => {
  test("gives 50 unless told otherwise, the total, and the way to the next", async () => {
    const response = await get("/api/offers");
    expect(await response.json()).toHaveLength(50);
    expect(Number(response.headers.get("X-Total-Count"))).toBeGreaterThan(100);
    expect(nextOf(response)).toMatch(/\/api\/offers\?cursor=[\w-]+$/);
  });

  test("seven at a time come all offers, each once", async () => {
    const { items, total, pages } = await walk<Offer>("/api/offers?limit=7");
    expect(items).toHaveLength(total);
    expect(new Set(items.map(({ id }) => id)).size).toBe(total);
    expect(pages).toBe(Math.ceil(total / 7));
  });

  test.each(oddCursors)("answers 400 to a cursor that is %s", async (_, cursor) => {
    await problemOf(await get(`/api/offers?cursor=${cursor}`), 400);
  });

  test("answers 400 to a cursor that is no place in the list", async () => {
    await problemOf(await get(`/api/offers?cursor=${cursorOf(["soon", 1])}`), 400);
  });

  test("answers 400 to a limit out of bounds", async () => {
    await problemOf(await get("/api/offers?limit=201"), 400);
  });
});

describe("a changing catalogue", () => {
  afterEach(restore);

  test("shows an offer with all its fields and its store", async () => {
    const store = await storeBySlug(cast.dealless);
    const values = {
      title: "Zebra paint for two",
      description: "Black and white only.",
      code: "STRIPES",
      affiliateLink: "https://partner.example/zebra?ref=1",
      discountType: "deal",
      discountValue: "2 for 1",
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
      store: expect.objectContaining({ name: store.name, logo: `${origin}/marks/${store.slug}` }),
    } as unknown as Offer);
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

  test("an empty catalogue is an empty list", async () => {
    await empty();
    expect(await json("/api/offers")).toEqual([]);
  });
});
