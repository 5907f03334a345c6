import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, settings, stores } from "../../db/schema";
import { type Admin, signIn } from "../admin/session";
import { cast, dealByCode, size, storeBySlug } from "../cast";
import { empty, restore, restoreContent } from "../catalogue";
import { get, origin } from "../http";
import { addCoupon, addOffer, addOldSlug, addStore, lives } from "../site/rows";
import { cursorOf, json, problemOf, walk } from "./asking";

type Store = { id: number; name: string; slug: string; dealCount: number; category: string | null };
type StoreWithDeals = Store & { coupons: { id: number }[]; offers: { id: number; sortOrder: number }[] };

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe("GET /api/stores", () => {
  test("shows each store with all its fields", async () => {
    const { id } = await storeBySlug(cast.harborPine);
    const { items } = await walk<Store>("/api/stores");
    expect(items.find(({ slug }) => slug === cast.harborPine)).toMatchObject({
      id,
      name: "Harbor & Pine",
      slug: "harbor-pine",
      logo: `${origin}/marks/harbor-pine`,
      description: expect.stringContaining("furniture"),
      website: expect.stringMatching(/^https:/),
      category: "Home & Garden",
      dealCount: expect.any(Number),
    });
  });

  test("has null for a website or a category that a store does not have", async () => {
    const { items } = await walk<Store & { website: string | null }>("/api/stores");
    expect(items.filter(({ website }) => website === null)).toHaveLength(5);
    expect(items.filter(({ category }) => category === null)).toHaveLength(3);
  });

  test("has all stores by name", async () => {
    const { items } = await walk<Store>("/api/stores?limit=200");
    expect(items).toHaveLength(size.stores);
    const initials = items.map(({ name }) => name.toLowerCase().charAt(0));
    expect(initials).toEqual(initials.toSorted());
  });

  test.each(["s", "home & garden", "tea"])(
    "pages of seven have all that %p finds, without repeats",
    async (search) => {
      const query = new URLSearchParams({ search, limit: "7" });
      const { items, total } = await walk<Store>(`/api/stores?${query}`);
      expect(new Set(ids(items)).size).toBe(items.length);
      expect(items).toHaveLength(total);
    },
  );

  test.each([
    ["of the list by name", ["s", 1]],
    ["of three parts", [5, 1, 0]],
  ] as [string, (string | number)[]][])("answers 400 to the place of a search %s", async (_, place) => {
    await problemOf(await get(`/api/stores?search=s&cursor=${cursorOf(place)}`), 400);
  });

  test("answers 400 to a cursor with NUL", async () => {
    await problemOf(await get(`/api/stores?cursor=${cursorOf(["a\0", 1])}`), 400);
  });
});

describe("GET /api/stores/popular", () => {
  test("is sorted by recorded events", async () => {
    const rows = await db.select({ id: stores.id, popularity: stores.popularity }).from(stores);
    const popularity = new Map(rows.map((row) => [row.id, row.popularity]));
    const found = await json<Store[]>("/api/stores/popular?limit=20");
    const counts = ids(found).map((id) => popularity.get(id) ?? 0);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts[0]).toBe(Math.max(...popularity.values()));
    expect(counts[0]).toBeGreaterThan(0);
  });

  test("answers 400 to a limit out of bounds", async () => {
    await problemOf(await get("/api/stores/popular?limit=-1"), 400);
  });
});

describe("GET /api/stores/:slug", () => {
  test("shows the store with its coupons and its offers", async () => {
    const store = await json<StoreWithDeals>(`/api/stores/${cast.harborPine}`);
    expect(store).toMatchObject({ slug: "harbor-pine", name: "Harbor & Pine", category: "Home & Garden" });
    expect(store.coupons.length).toBeGreaterThan(0);
    expect(store.offers.length).toBeGreaterThan(0);
    expect(store.dealCount).toBe(store.coupons.length + store.offers.length);
    expect(ids(store.coupons)).toContain((await dealByCode(cast.harbor20)).id);
  });

  test("has the offers in the editor's order", async () => {
    const { offers } = await json<StoreWithDeals>(`/api/stores/${cast.harborPine}`);
    const orders = offers.map(({ sortOrder }) => sortOrder);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  });

  test.each([cast.dealless, cast.ended])("has empty lists for %s, which has no live deal", async (slug) => {
    expect(await json(`/api/stores/${slug}`)).toMatchObject({ dealCount: 0, coupons: [], offers: [] });
  });

  test.each(["no-such", "HARBOR-PINE", "1", "..", "harbor_pine", "%27", "<script>"])(
    "answers 404 to %s",
    async (slug) => {
      await problemOf(await get(`/api/stores/${encodeURIComponent(slug)}`), 404);
    },
  );

  test("answers 400 to a slug with NUL", async () => {
    await problemOf(await get("/api/stores/harbor%00pine"), 400);
  });
});

describe("with other data", () => {
  afterEach(restore);

  test.each(lives)(
    "a coupon and an offer that %s: on their store only while live",
    async (_, values, isLive) => {
      await addStore();
      const coupon = await addCoupon(values, "zebra-works");
      const offer = await addOffer(values, "zebra-works");
      expect(await json<StoreWithDeals>("/api/stores/zebra-works")).toMatchObject({
        dealCount: isLive ? 2 : 0,
        coupons: isLive ? [{ id: coupon.id }] : [],
        offers: isLive ? [{ id: offer.id }] : [],
      });
    },
  );

  test("a deal count above 0 overrides the live count", async () => {
    await db.update(stores).set({ dealCount: 99 }).where(eq(stores.slug, cast.dealless));
    expect(await json(`/api/stores/${cast.dealless}`)).toMatchObject({ dealCount: 99, coupons: [] });
    const { items } = await walk<Store>("/api/stores");
    expect(items.find(({ slug }) => slug === cast.dealless)?.dealCount).toBe(99);
  });

  test("a deal count that is sent back unchanged stays live, and another number is stored", async () => {
    const admin = await signIn();
    await addStore();
    await addCoupon({}, "zebra-works");
    const put = async (changes: object) => {
      const { coupons: _, offers: __, ...shown } = await json<StoreWithDeals>("/api/stores/zebra-works");
      await admin.json("PUT", `/api/stores/${shown.id}`, { ...shown, ...changes });
    };
    await put({ name: "Zebra Works and Co" });
    await addCoupon({}, "zebra-works");
    const counted = await json("/api/stores/zebra-works");
    expect(counted).toMatchObject({ name: "Zebra Works and Co", dealCount: 2 });
    await put({ dealCount: 7 });
    await put({ name: "Zebra Works" });
    expect(await json("/api/stores/zebra-works")).toMatchObject({ name: "Zebra Works", dealCount: 7 });
  });

  test("offers come in the order that the editor sets", async () => {
    await addStore();
    const [last, first] = [
      await addOffer({ sortOrder: 9 }, "zebra-works"),
      await addOffer({ sortOrder: 1 }, "zebra-works"),
    ];
    const { offers } = await json<StoreWithDeals>("/api/stores/zebra-works");
    expect(ids(offers)).toEqual([first.id, last.id]);
  });

  test("an uploaded logo is shown as an address, never as bytes", async () => {
    await addStore({ logo: "/media/abc" });
    expect(await json("/api/stores/zebra-works")).toMatchObject({ logo: `${origin}/media/abc` });
    await db.update(stores).set({ logo: "https://cdn.example/z.png" }).where(eq(stores.slug, "zebra-works"));
    expect(await json("/api/stores/zebra-works")).toMatchObject({ logo: "https://cdn.example/z.png" });
  });

  test("an old slug redirects to the present one with 301", async () => {
    await addOldSlug("store", "harbour-and-pine", (await storeBySlug(cast.harborPine)).id);
    const response = await get("/api/stores/harbour-and-pine");
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe("/api/stores/harbor-pine");
  });

  test("names in any script and case are listed once each", async () => {
    const names = [
      "Éclair Noir",
      "éclair Blanc",
      "ÉCLAIR ROUGE",
      "İzmir",
      "ΣΊΣΥΦΟΣ",
      "Ωmega",
      "ßeta",
      "Ärger",
      "日本",
    ];
    await empty();
    await db.insert(stores).values(names.map((name, number) => ({ name, slug: `store-${number}` })));
    const { items } = await walk<Store>("/api/stores?limit=1");
    expect(items.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  test("stores of one name are listed once each", async () => {
    await empty();
    await db
      .insert(stores)
      .values(Array.from({ length: 9 }, (_, number) => ({ name: "Same", slug: `same-${number}` })));
    const { items } = await walk<Store>("/api/stores?limit=2");
    expect(new Set(ids(items)).size).toBe(9);
    expect(items).toHaveLength(9);
  });

  test.each(["/api/stores", "/api/stores/popular"])(
    "an empty catalogue is an empty list at %s",
    async (path) => {
      await empty();
      expect(await json(path)).toEqual([]);
    },
  );

  test("the deals of a deleted store are deleted", async () => {
    const { id } = await storeBySlug(cast.harborPine);
    await db.delete(stores).where(eq(stores.id, id));
    await problemOf(await get(`/api/stores/${cast.harborPine}`), 404);
    expect(await db.$count(deals, eq(deals.storeId, id))).toBe(0);
    expect(await json("/api/coupons?search=harbor+%26+pine")).toEqual([]);
  });
});

describe("the admin", () => {
  let admin: Admin;

  beforeAll(async () => {
    admin = await signIn();
  });

  afterEach(restoreContent);
  afterAll(restore);

  const PIXEL =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

  test("POST with a logo as a data-URL stores the picture, and answers with its address", async () => {
    const sent = { name: "With logo", slug: "with-logo", logo: `data:image/png;base64,${PIXEL}` };
    const response = await admin.json("POST", "/api/stores", sent);
    const { logo } = (await response.json()) as { logo: string };
    expect(logo).toMatch(new RegExp(`^${origin}/media/[0-9a-f]{64}$`));
    const picture = await get(logo.slice(origin.length));
    expect(picture.headers.get("Content-Type")).toBe("image/webp");
  });

  const nothing = `/media/${"0".repeat(64)}`;

  test("POST and PUT with an unknown logo under /media answer 422 and name it", async () => {
    const { id } = await storeBySlug(cast.harborPine);
    const sent = { name: "No logo", slug: "no-logo", logo: nothing };
    for (const [method, path] of [["POST", "/api/stores"] as const, ["PUT", `/api/stores/${id}`] as const]) {
      const refused = await problemOf(await admin.json(method, path, sent), 422);
      expect(Object.keys(refused.errors ?? {})).toEqual(["logo"]);
    }
    await problemOf(await get("/api/stores/no-logo"), 404);
  });

  test("POST keeps the address of another site's logo under /media", async () => {
    const sent = { name: "Their logo", slug: "their-logo", logo: `https://shop.example${nothing}` };
    const response = await admin.json("POST", "/api/stores", sent);
    expect(((await response.json()) as { logo: string }).logo).toBe(sent.logo);
  });

  test.each([
    ["is no picture", `data:image/png;base64,${btoa("<svg onload=alert(1)>")}`],
    ["is a drawing with script", `data:image/svg+xml;base64,${btoa("<svg onload=alert(1)/>")}`],
    ["is not encoded", "data:image/png,abc"],
    ["is a page", "data:text/html;base64,PGI+"],
  ])("POST with a data-URL that %s answers 422 and names the field", async (_, logo) => {
    const response = await admin.json("POST", "/api/stores", { name: "No logo", slug: "no-logo", logo });
    expect(Object.keys((await problemOf(response, 422)).errors ?? {})).toEqual(["logo"]);
    await problemOf(await get("/api/stores/no-logo"), 404);
  });

  test("a store has a currency: USD by default, any ISO 4217 code, and nothing else", async () => {
    const store = { name: "Pound Shop", slug: "pound-shop" };
    const created = (await (await admin.json("POST", "/api/stores", store)).json()) as Store & {
      currency: string;
    };
    expect(created.currency).toBe("USD");
    const path = `/api/stores/${created.id}`;
    expect(await (await admin.json("PUT", path, { ...store, currency: "gbp" })).json()).toMatchObject({
      currency: "GBP",
    });
    for (const currency of ["XYZ", "£", "", "POUNDS"]) {
      const refused = await problemOf(await admin.json("PUT", path, { ...store, currency }), 422);
      expect(Object.keys(refused.errors ?? {})).toEqual(["currency"]);
    }
    expect(await (await admin.json("PUT", path, store)).json()).toMatchObject({ currency: "GBP" });
  });

  test("a new store's currency is the site's, in the form too", async () => {
    await db.insert(settings).values({ id: 1, currency: "CHF" });
    const created = await admin.json("POST", "/api/stores", { name: "Alp Shop", slug: "alp-shop" });
    expect(await created.json()).toMatchObject({ currency: "CHF" });
    expect(await (await admin.get("/admin/stores/new")).text()).toMatch(/name="currency"[^>]*value="CHF"/);
  });

  test("PUT of GET's answer with another slug changes only the slug, and redirects the old one", async () => {
    const { id } = await storeBySlug(cast.trailbound);
    const { coupons: _, offers: __, ...store } = await json<StoreWithDeals>(`/api/stores/${cast.trailbound}`);
    const response = await admin.json("PUT", `/api/stores/${id}`, { ...store, slug: "trail-bound" });
    expect(await response.json()).toMatchObject({ id, slug: "trail-bound", name: store.name, version: 2 });
    const old = await get(`/api/stores/${cast.trailbound}`);
    expect([old.status, old.headers.get("Location")]).toEqual([301, "/api/stores/trail-bound"]);
  });

  test("100 concurrent POSTs of one slug create one store", async () => {
    const posts = Array.from({ length: 100 }, () =>
      admin.json("POST", "/api/stores", { name: "Once", slug: "once" }),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
  });

  test("DELETE deletes the store's deals, too", async () => {
    const { id } = await storeBySlug(cast.inkwell);
    expect((await admin.json("DELETE", `/api/stores/${id}`)).status).toBe(204);
    expect(await db.$count(deals, eq(deals.storeId, id))).toBe(0);
    await problemOf(await get(`/api/stores/${cast.inkwell}`), 404);
  });
});
