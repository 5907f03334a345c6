import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, deals, stores } from "../../db/schema";
import { resizeStore } from "../../src/cache/store";
import { type Admin, signIn } from "../admin/session";
import { cast, storeBySlug } from "../cast";
import { empty, restore } from "../catalogue";
import { get, origin } from "../http";
import { addBlog, addCoupon, addOffer, addStore, inDays } from "../site/rows";
import { json, nextOf, oddCursors, problemOf, walk } from "./asking";

/*
 * What all lists share, and what narrows one: the store, for everyone, and what visitors do not see, for the admin.
 */

type Row = { id: number; storeId: number };

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

const admin = {} as Admin;

beforeAll(async () => {
  Object.assign(admin, await signIn());
});

beforeEach(async () => {
  await addStore();
});

afterEach(async () => {
  resizeStore(0);
  await restore();
  Object.assign(admin, await signIn());
});
afterAll(restore);

/** Every row of a list, as the admin. */
async function all(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | undefined = path; next; ) {
    const response = await admin.get(next);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const page = (await response.json()) as Row[];
    rows.push(...page);
    const link = nextOf(response);
    if (!link) expect(response.headers.get("X-Total-Count")).toBe(String(rows.length));
    next = link?.slice(origin.length);
  }
  return rows;
}

describe.each(["/api/stores", "/api/coupons", "/api/offers", "/api/blogs"])("GET %s", (path) => {
  test("has 50 items by default, the total, and a link to the next page", async () => {
    const response = await get(path);
    const total = Number(response.headers.get("X-Total-Count"));
    expect(total).toBeGreaterThan(20);
    expect(await response.json()).toHaveLength(Math.min(50, total));
    const next = total > 50 ? expect.stringMatching(/\/api\/\w+\?cursor=[\w-]+$/) : undefined;
    expect(nextOf(response)).toEqual(next);
  });

  test("in pages of seven has all rows, without repeats", async () => {
    const { items, total, pages } = await walk<Row>(`${path}?limit=7`);
    expect(items).toHaveLength(total);
    expect(new Set(ids(items)).size).toBe(total);
    expect(pages).toBe(Math.ceil(total / 7));
  });

  test.each(oddCursors)("answers 400 to a cursor that is %s", async (_, cursor) => {
    await problemOf(await get(`${path}?cursor=${cursor}`), 400);
  });

  test.each(["0", "-1", "201", "1.5", "many", "", "1e309", "NaN", "5&limit=6"])(
    "answers 400 to limit=%s and names the bounds",
    async (limit) => {
      expect((await problemOf(await get(`${path}?limit=${limit}`), 400)).detail).toContain("from 1 to 200");
    },
  );

  test("of an empty catalogue is an empty list", async () => {
    await empty();
    expect(await json(path)).toEqual([]);
  });
});

describe.each([
  ["coupon", addCoupon],
  ["offer", addOffer],
] as const)("GET /api/%ss", (kind, add) => {
  const path = `/api/${kind}s`;

  test("takes a store by its slug or its id, on each page", async () => {
    const store = await storeBySlug(cast.harborPine);
    const hidden = await add({ active: false }, cast.harborPine);
    const bySlug = await walk<Row>(`${path}?store=${store.slug}&limit=2`);
    expect(bySlug.items.length).toBeGreaterThan(2);
    expect(bySlug.total).toBe(bySlug.items.length);
    expect(new Set(bySlug.items.map(({ storeId }) => storeId))).toEqual(new Set([store.id]));
    expect(ids(bySlug.items)).not.toContain(hidden.id);
    expect(await walk<Row>(`${path}?store=${store.id}&limit=2`)).toEqual(bySlug);
    for (const unknown of ["no-such-store", "2147483647", "99999999999"])
      expect(await json(`${path}?store=${unknown}`)).toEqual([]);
    await problemOf(await get(`${path}?store=1&store=2`), 400);
  });

  test("takes a slug of digits for the slug", async () => {
    const { id } = await storeBySlug(cast.harborPine);
    await db
      .update(stores)
      .set({ slug: String(id) })
      .where(eq(stores.slug, "zebra-works"));
    const deal = await add({}, String(id));
    expect(ids(await json<Row[]>(`${path}?store=${id}`))).toEqual([deal.id]);
  });

  test("shows the admin the deals in each state, and all of them", async () => {
    const made = {
      live: await add({}, "zebra-works"),
      upcoming: await add({ startsAt: inDays(2) }, "zebra-works"),
      ended: await add({ endsAt: inDays(-2) }, "zebra-works"),
      inactive: await add({ active: false, endsAt: inDays(-2) }, "zebra-works"),
    };
    for (const [state, { id }] of Object.entries(made))
      expect(ids(await all(`${path}?state=${state}&store=zebra-works`))).toEqual([id]);
    const every = ids(await all(`${path}?state=all&store=zebra-works&limit=2`));
    expect(every.toSorted((a, b) => a - b)).toEqual(ids(Object.values(made)));
    expect(await all(`${path}?state=all&limit=200`)).toHaveLength(
      await db.$count(deals, eq(deals.kind, kind)),
    );
    // Without the parameter the admin's list is that of visitors.
    expect(ids(await all(`${path}?store=zebra-works`))).toEqual([made.live.id]);
  });

  test("answers 401 to a stranger's state, 400 to a wrong one, and caches neither list for the other", async () => {
    const { id } = await add({ active: false });
    resizeStore(64);
    for (const _ of [1, 2]) {
      expect(ids(await all(`${path}?state=all&limit=200`))).toContain(id);
      const refused = await get(`${path}?state=all&limit=200`);
      expect(refused.headers.get("Cache-Control")).toBe("no-store");
      expect((await problemOf(refused, 401)).detail).toContain("/admin/login");
      await problemOf(await get(`${path}?state=all`, { Cookie: "session=none" }), 401);
      expect(ids(await json<Row[]>(`${path}?limit=200`))).not.toContain(id);
    }
    for (const wrong of ["gone", "", "all&state=live"])
      await problemOf(await admin.get(`${path}?state=${wrong}`), 400);
  });
});

test.each(["latest", "discount", "expiry", "popularity"])(
  "GET /api/coupons with a state goes with the search, the category and sort=%s, page by page",
  async (sort) => {
    await db.update(stores).set({ categoryId: (await storeBySlug(cast.harborPine)).categoryId });
    const ended = [];
    for (const daysAgo of [1, 2, 3])
      ended.push(await addCoupon({ title: "Zebra stripes", endsAt: inDays(-daysAgo) }, "zebra-works"));
    for (const filter of [
      "",
      "&search=zebra",
      "&category=home-garden",
      "&search=zebra&category=home-garden",
    ]) {
      const found = ids(await all(`/api/coupons?state=ended&sort=${sort}&limit=2${filter}`));
      expect(found).toEqual(expect.arrayContaining(ids(ended)));
      expect(new Set(found).size).toBe(found.length);
    }
    expect(await all(`/api/coupons?state=ended&spend=1&store=zebra-works&sort=${sort}`)).toHaveLength(3);
  },
);

describe("GET /api/blogs", () => {
  test("takes the store of a post", async () => {
    const { id, slug } = await storeBySlug(cast.harborPine);
    const isOfStore = and(eq(blogs.targetStoreId, id), eq(blogs.status, "published"));
    const { items, total } = await walk<{ targetStore: { slug: string } }>(
      `/api/blogs?store=${slug}&limit=1`,
    );
    expect(total).toBe(await db.$count(blogs, isOfStore));
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map(({ targetStore }) => targetStore.slug))).toEqual(new Set([slug]));
    expect((await walk(`/api/blogs?store=${id}&limit=1`)).items).toEqual(items);
    expect(await json("/api/blogs?store=no-such-store")).toEqual([]);
  });

  test("shows the admin drafts and archived posts, and strangers none", async () => {
    const draft = await addBlog({ status: "draft", publishedAt: null });
    resizeStore(64);
    for (const status of ["draft", "published", "archived"] as const)
      expect(await all(`/api/blogs?status=${status}&limit=2`)).toHaveLength(
        await db.$count(blogs, eq(blogs.status, status)),
      );
    expect(await all("/api/blogs?status=all&limit=3")).toHaveLength(await db.$count(blogs));
    expect(ids(await all("/api/blogs?status=draft&search=zebra"))).toEqual([draft.id]);
    for (const _ of [1, 2]) {
      await problemOf(await get("/api/blogs?status=draft"), 401);
      expect(ids((await walk<Row>("/api/blogs?limit=200")).items)).not.toContain(draft.id);
    }
    await problemOf(await admin.get("/api/blogs?status=live"), 400);
  });
});
