import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import { wordsIn } from "../../src/models/search/words";
import { cast, dealByCode, storeBySlug } from "../cast";
import { empty, restore } from "../catalogue";
import { get } from "../http";
import { addCoupon, inDays, liveCoupons, lives } from "../site/rows";
import { cursorOf, json, nextOf, problemOf, walk } from "./asking";

type Coupon = {
  id: number;
  title: string;
  description: string;
  code: string | null;
  featured: boolean;
  expiryDate: string | null;
  store: { slug: string; name: string };
};

const ids = (coupons: Coupon[]) => coupons.map(({ id }) => id);
const titles = (coupons: Coupon[]) => coupons.map(({ title }) => title);

describe("GET /api/coupons", () => {
  test("shows each coupon with all its fields and its store", async () => {
    const { id, storeId } = await dealByCode(cast.harbor20);
    const [coupon] = (await json<Coupon[]>("/api/coupons?search=20%25+off+your+first+home+order")) ?? [];
    expect(coupon).toMatchObject({
      id,
      title: "20% off your first home order",
      description: expect.any(String),
      code: "HARBOR20",
      discountType: "percentage",
      discountValue: "20%",
      expiryDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      verified: false,
      featured: true,
      evidence: null,
      storeId,
      store: {
        id: storeId,
        name: "Harbor & Pine",
        slug: "harbor-pine",
        logo: expect.stringMatching(/^http/),
        website: expect.stringMatching(/^https:/),
      },
    });
  });

  test("has null for a code or an end that a coupon does not have", async () => {
    const coupons = await json<Coupon[]>("/api/coupons?limit=200");
    expect(coupons.some(({ code }) => code === null)).toBe(true);
    expect(coupons.some(({ expiryDate }) => expiryDate === null)).toBe(true);
    for (const coupon of coupons) expect(Object.values(coupon)).not.toContain(undefined);
  });

  test("has no next page after the last", async () => {
    const response = await get("/api/coupons?search=first+home+order");
    expect(await response.json()).toHaveLength(1);
    expect(response.headers.get("X-Total-Count")).toBe("1");
    expect(response.headers.has("Link")).toBe(false);
  });

  test("keeps the other parameters in the link to the next page", async () => {
    const response = await get("/api/coupons?search=%25+off&category=home+%26+garden&sort=discount&limit=2");
    expect(Object.fromEntries(new URL(nextOf(response) ?? "").searchParams)).toEqual({
      search: "% off",
      category: "home & garden",
      sort: "discount",
      limit: "2",
      cursor: expect.any(String),
    });
  });

  test.each(["latest", "discount", "expiry", "popularity"] as const)(
    "sort=%s: pages of seven have all coupons in order, without repeats",
    async (sort) => {
      const live = new Map((await liveCoupons()).map((coupon) => [coupon.id, coupon]));
      const { items, pages, total } = await walk<Coupon>(`/api/coupons?sort=${sort}&limit=7`);
      expect(pages).toBe(Math.ceil(live.size / 7));
      expect(total).toBe(live.size);
      expect(new Set(ids(items))).toEqual(new Set(live.keys()));
      expect(items).toHaveLength(live.size);
      const keys = ids(items).map((id) => Number(live.get(id)?.[sort] ?? Number.POSITIVE_INFINITY));
      const direction = sort === "expiry" ? 1 : -1;
      expect(keys).toEqual(keys.toSorted((a, b) => (a === b ? 0 : a < b ? -direction : direction)));
    },
  );

  test.each(["", "-1", "1e3", "ten", "50.001", "99999999999", "5&spend=6"])(
    "answers 400 to spend=%s",
    async (spend) => {
      const { detail } = await problemOf(await get(`/api/coupons?spend=${spend}`), 400);
      expect(detail).toContain("an amount, such as 50");
    },
  );

  test("sorts by latest by default", async () => {
    expect(await json("/api/coupons")).toEqual(await json("/api/coupons?sort=latest"));
  });

  test.each(["oldest", "LATEST", "", "latest; drop table deals", "latest&sort=expiry"])(
    "answers 400 to sort=%s and names the choices",
    async (sort) => {
      const { detail } = await problemOf(await get(`/api/coupons?sort=${sort}`), 400);
      expect(detail).toContain("latest, discount, expiry, popularity");
    },
  );

  test.each([1, 200])("accepts limit=%d", async (limit) => {
    expect(await json<Coupon[]>(`/api/coupons?limit=${limit}`)).toHaveLength(limit);
  });

  test.each([
    ["latest", ["yesterday-ish", 1]],
    ["latest", ["2026-13-45", 1]],
    ["latest", ["2026-01-01\0", 1]],
    ["discount", ["ten", 1]],
    ["expiry", ["soon", 1]],
    ["popularity", ["many", 1]],
    ["popularity", [1e300, 1]],
    ["popularity", [1.5, 1]],
  ])("answers 400 to a cursor that does not fit sort=%s: %j", async (sort, cursor) => {
    await problemOf(await get(`/api/coupons?sort=${sort}&cursor=${cursorOf(cursor)}`), 400);
  });

  test.each(["first home order", "FIRST HOME ORDER", "  first home order  "])(
    "finds %p in a title",
    async (search) => {
      const found = await json<Coupon[]>(`/api/coupons?${new URLSearchParams({ search })}`);
      expect(titles(found)).toEqual(["20% off your first home order"]);
    },
  );

  test("finds words of a description and of a store's name", async () => {
    const byDescription = await json<Coupon[]>("/api/coupons?search=Made-to-measure+furniture");
    expect(titles(byDescription)).toContain("20% off your first home order");
    const byStore = await json<Coupon[]>("/api/coupons?search=harbor+%26+pine");
    expect(byStore.length).toBeGreaterThan(5);
    for (const { store } of byStore) expect(store.slug).toBe(cast.harborPine);
  });

  test.each(["home-garden", "home & garden", "Home & Garden", "HOME-GARDEN"])(
    "accepts the category as %p",
    async (category) => {
      const expected = (await liveCoupons()).filter(({ category }) => category === "home-garden");
      const query = new URLSearchParams({ category, limit: "200" });
      const found = await json<Coupon[]>(`/api/coupons?${query}`);
      expect(found.length).toBeGreaterThan(10);
      expect(new Set(ids(found))).toEqual(new Set(ids(expected as unknown as Coupon[])));
    },
  );

  test("narrows by search and category together", async () => {
    const found = await json<Coupon[]>("/api/coupons?search=linen&category=home-garden&limit=200");
    expect(found.length).toBeGreaterThan(0);
    expect(await json<Coupon[]>("/api/coupons?search=linen&category=software-services")).toEqual([]);
  });

  test("has nothing in a category that does not exist", async () => {
    const response = await get("/api/coupons?category=no-such");
    expect(await response.json()).toEqual([]);
    expect(response.headers.get("X-Total-Count")).toBe("0");
  });

  test.each(["search", "category"])("answers 400 to a %s of 10 kB", async (field) => {
    await problemOf(await get(`/api/coupons?${field}=${"a".repeat(10_000)}`), 400);
  });

  test.each([
    "search=%00",
    "search=a%00b",
    "category=%00",
    "search=a?%00",
    "search=a?b=c?%00",
    "search=%FF",
    "search=a?%FF",
  ])("answers 400 to ?%s, which is not UTF-8", async (query) => {
    await problemOf(await get(`/api/coupons?${query}`), 400);
  });

  test.each(["' xor 1=1 --", "\\", "%", "_%_", "🎟️", "<script>alert(1)</script>", "%%%", "{{7*7}}"])(
    "treats the search %p as words only",
    async (search) => {
      const found = await json<Coupon[]>(`/api/coupons?${new URLSearchParams({ search, limit: "200" })}`);
      for (const { title, description, store } of found)
        expect(wordsIn(`${title} ${description} ${store.name}`)).toEqual(
          expect.arrayContaining(wordsIn(search)),
        );
    },
  );
});

describe("GET /api/coupons/featured", () => {
  test("has the live featured coupons, the newest first", async () => {
    const expected = (await liveCoupons())
      .filter(({ featured }) => featured)
      .toSorted((a, b) => b.latest.getTime() - a.latest.getTime());
    const found = await json<Coupon[]>("/api/coupons/featured");
    expect(found.length).toBeGreaterThan(3);
    expect(ids(found)).toEqual(expected.slice(0, 50).map(({ id }) => id));
    for (const { featured } of found) expect(featured).toBe(true);
  });

  test("accepts a limit, and refuses one out of bounds", async () => {
    expect(await json<Coupon[]>("/api/coupons/featured?limit=2")).toHaveLength(2);
    await problemOf(await get("/api/coupons/featured?limit=0"), 400);
  });
});

describe("GET /api/coupons/latest", () => {
  test("is the list of all coupons by date", async () => {
    expect(await json("/api/coupons/latest")).toEqual(await json("/api/coupons?sort=latest"));
  });

  test("comes in pages", async () => {
    const { items, total } = await walk<Coupon>("/api/coupons/latest?limit=200");
    expect(new Set(ids(items)).size).toBe(total);
    await problemOf(await get("/api/coupons/latest?cursor=garbage"), 400);
  });
});

describe("with other data", () => {
  afterEach(restore);

  test("is not verified once it has ended", async () => {
    const live = await addCoupon({ verifiedAt: inDays(-3) });
    const ended = await addCoupon({ verifiedAt: inDays(-3), endsAt: inDays(-1) });
    for (const [{ id }, verified] of [[live, true] as const, [ended, false] as const])
      expect(await json(`/api/coupons/${id}`)).toMatchObject({ verified });
  });

  test("spend leaves out coupons with a higher minimum, in every list and count", async () => {
    await addCoupon({ title: "Zebra 50", minSpend: 50 });
    await addCoupon({ title: "Zebra 50.01", minSpend: 50.01 });
    await addCoupon({ title: "Zebra without" });
    const titles = async (spend: number, query: string) => {
      const { items, total } = await walk<Coupon & { title: string }>(
        `/api/coupons?limit=${query ? 2 : 200}&spend=${spend}${query}`,
      );
      const zebras = items.map(({ title }) => title).filter((title) => title.startsWith("Zebra"));
      expect(total).toBe(items.length);
      return zebras.toSorted();
    };
    for (const query of [
      "",
      "&search=zebra",
      "&category=home-garden",
      "&search=zebra&category=home-garden",
    ]) {
      expect(await titles(50, query)).toEqual(["Zebra 50", "Zebra without"]);
      expect(await titles(50.01, query)).toHaveLength(3);
      expect(await titles(0, query)).toEqual(["Zebra without"]);
    }
  });

  test("a coupon shows its evidence, alone and in lists", async () => {
    const seen = { url: "https://zebra.example/", quote: "Code STRIPES", at: "2026-11-21T10:00:00.000Z" };
    const { id } = await addCoupon({ featured: true, evidence: seen });
    expect(await json(`/api/coupons/${id}`)).toHaveProperty("evidence", seen);
    for (const path of ["", "/featured", "/latest"])
      expect((await json<Coupon[]>(`/api/coupons${path}`))[0]).toHaveProperty("evidence", seen);
  });

  test.each(lives)(
    "a coupon that %s: listed, counted and featured only while live",
    async (_, values, isLive) => {
      const before = (await get("/api/coupons")).headers.get("X-Total-Count");
      const { id } = await addCoupon({ featured: true, ...values });
      const response = await get("/api/coupons?search=zebra");
      expect(ids((await response.json()) as Coupon[])).toEqual(isLive ? [id] : []);
      expect(response.headers.get("X-Total-Count")).toBe(isLive ? "1" : "0");
      expect(ids(await json("/api/coupons/featured?limit=200")).includes(id)).toBe(isLive);
      expect(ids(await json("/api/coupons/latest?limit=200")).includes(id)).toBe(isLive);
      const after = (await get("/api/coupons")).headers.get("X-Total-Count");
      expect(Number(after) - Number(before)).toBe(isLive ? 1 : 0);
    },
  );

  test.each([
    ["50%", ["Now 50% off zebras"]],
    ["z%a", []],
    ["bundle_zebra_", ["The zebra stripes bundle", "The zebra_stripes bundle"]],
    ["zebra\\strip", ["A zebra\\stripes misprint", "The zebra stripes bundle", "The zebra_stripes bundle"]],
  ])("treats the sign in %p as a separator", async (search, expected) => {
    for (const title of [
      "Now 50% off zebras",
      "Now 500 zebras off",
      "The zebra_stripes bundle",
      "The zebra stripes bundle",
      "A zebra\\stripes misprint",
    ]) {
      await addCoupon({ title });
    }
    const found = await json<Coupon[]>(`/api/coupons?${new URLSearchParams({ search, limit: "200" })}`);
    expect(titles(found).filter((title) => title.includes("zebra"))).toEqual(expected);
  });

  test("sorts more than a page of equal coupons, each once", async () => {
    const { id } = await storeBySlug(cast.dealless);
    const equal = { endsAt: inDays(3), createdAt: inDays(-3), popularity: 5 };
    const values = { kind: "coupon", discountType: "percentage", discountValue: "12.5%" } as const;
    await db.insert(deals).values(
      Array.from({ length: 20 }, (_, number) => ({
        ...values,
        ...equal,
        storeId: id,
        title: `Zebra ${number}`,
      })),
    );
    for (const sort of ["latest", "discount", "expiry", "popularity"]) {
      const { items } = await walk<Coupon>(`/api/coupons?search=zebra&sort=${sort}&limit=3`);
      expect(items).toHaveLength(20);
      expect(new Set(ids(items)).size).toBe(20);
    }
  });

  test("never lists an offer", async () => {
    const offers = await db.$count(deals, eq(deals.kind, "offer"));
    expect(offers).toBeGreaterThan(0);
    const listed = new Set(ids((await walk<Coupon>("/api/coupons?limit=200")).items));
    const rows = await db.select({ id: deals.id }).from(deals).where(eq(deals.kind, "offer"));
    expect(rows.filter(({ id }) => listed.has(id))).toEqual([]);
  });

  test("an empty catalogue is an empty list at each further address", async () => {
    await empty();
    for (const path of ["/api/coupons/featured", "/api/coupons/latest"]) expect(await json(path)).toEqual([]);
  });
});
