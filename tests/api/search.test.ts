import { afterEach, describe, expect, test } from "bun:test";
import { restore } from "../catalogue";
import { get } from "../http";
import { addBlog, addCoupon, addOffer, addStore } from "../site/rows";
import { json, nextOf, problemOf, walk } from "./asking";

afterEach(restore);

type Item = { id: number };

async function addOkapis(number: number): Promise<void> {
  for (let at = 0; at < number; at++) {
    await addStore({ name: `Okapi ${at}`, slug: `okapi-${at}` });
    await addCoupon({ title: `Okapi rugs ${at}` });
    await addBlog({ title: `Okapi rugs ${at}`, slug: `okapi-rugs-${at}` });
  }
}

describe.each(["/api/coupons", "/api/stores", "/api/blogs"])("GET %s?search", (path) => {
  test("finds by words, counts, and pages to the end", async () => {
    await addOkapis(5);
    const { items, total } = await walk<Item>(`${path}?search=OKAP&limit=2`);
    expect(items.length).toBe(5);
    expect(new Set(items.map(({ id }) => id)).size).toBe(5);
    expect(total).toBe(5);
  });

  test("reports the corrected words, and counts and pages their results", async () => {
    await addOkapis(3);
    const response = await get(`${path}?search=okpai&limit=2`);
    expect(response.headers.get("X-Corrected-Search")).toBe("okapi");
    expect(response.headers.get("X-Total-Count")).toBe("3");
    expect(new URL(nextOf(response) ?? "").searchParams.get("search")).toBe("okapi");
    expect((await walk<Item>(`${path}?search=okpai&limit=2`)).items.length).toBe(3);
  });

  test("reports nothing if it corrected nothing", async () => {
    await addOkapis(1);
    for (const query of ["?search=okapi", "?search=xyzzy", "?search=", ""])
      expect((await get(path + query)).headers.has("X-Corrected-Search")).toBe(false);
  });

  test("encodes characters that a header cannot contain", async () => {
    for (const name of ["Кофейня", "кофейня"]) {
      await addStore({ name, slug: `coffee-house-${name === "Кофейня" ? 1 : 2}` });
      await addCoupon({ title: name });
      await addBlog({ title: name, slug: `coffee-house-${name === "Кофейня" ? 1 : 2}` });
    }
    const response = await get(`${path}?search=${encodeURIComponent("кофенйя")}`);
    expect(decodeURIComponent(response.headers.get("X-Corrected-Search") ?? "")).toBe("кофеиня");
  });

  test.each(["%25", "%27+or+1%3D1+--", "a+b+c+d+e+f", "%F0%9F%8E%89", "x%26%7C!%3A*"])(
    "treats %s as words",
    async (search) => {
      expect(await json<Item[]>(`${path}?search=${search}`)).toBeArray();
    },
  );

  test("answers 400 to a search of more than 100 characters and to NUL", async () => {
    await problemOf(await get(`${path}?search=${"a".repeat(101)}`), 400);
    await problemOf(await get(`${path}?search=%00`), 400);
  });

  test("is described", async () => {
    const { paths } = await json<{
      paths: Record<string, { get: { parameters: { name: string }[]; responses: object } }>;
    }>("/api/openapi.json");
    const call = paths[path]?.get;
    expect(call?.parameters.map(({ name }) => name)).toContain("search");
    expect(call?.responses).toMatchObject({ 200: { headers: { "X-Corrected-Search": expect.any(Object) } } });
  });
});

describe("GET /api/search", () => {
  type Found = Record<"stores" | "deals" | "blogs" | "categories", Record<string, unknown>[]> & {
    corrected: string | null;
  };

  test("answers with stores, deals, blogs and categories at once", async () => {
    await addOkapis(12);
    await addOffer({ title: "Okapi lamps" });
    const found = await json<Found>("/api/search?q=okapi");
    expect(Object.keys(found)).toEqual(["stores", "deals", "blogs", "categories", "corrected", "partly"]);
    expect(found.stores).toHaveLength(10);
    expect(found.deals).toHaveLength(10);
    expect(found.blogs).toHaveLength(5);
    expect(found.deals[0]).toMatchObject({ kind: "offer", title: "Okapi lamps", sortOrder: 0 });
    expect(found.deals[1]).toMatchObject({ kind: "coupon", featured: false });
    expect(found.corrected).toBeNull();
  });

  test("finds a category, and reports the corrected words", async () => {
    expect(await json<Found>("/api/search?q=eletronics")).toMatchObject({
      categories: [{ slug: "electronics", storeCount: expect.any(Number) }],
      corrected: "electronics",
    });
  });

  test("gives results with most of the words in a field of their own", async () => {
    await addOkapis(1);
    expect(await json<Found>("/api/search?q=okapi+qwertz")).toMatchObject({
      stores: [],
      deals: [],
      partly: { stores: [{ name: "Okapi 0" }], deals: [{ title: "Okapi rugs 0" }] },
    });
    expect(await json<Found>("/api/search?q=okapi")).toMatchObject({ partly: null });
  });

  test.each(["", "?q=", "?q=+", `?q=${"a".repeat(101)}`, "?q=%00"])("answers 400 to %p", async (query) => {
    await problemOf(await get(`/api/search${query}`), 400);
  });

  test("is rate-limited like every search", async () => {
    const searches = Array.from({ length: 70 }, (_, at) => `/api/search?q=limit+${at}`);
    const answers = await Promise.all(searches.map((path) => get(path, {}, "203.0.113.77")));
    expect(answers.map(({ status }) => status)).toContain(429);
  });
});
