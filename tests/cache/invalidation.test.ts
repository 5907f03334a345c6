import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, categories, deals } from "../../db/schema";
import { resizeStore, store } from "../../src/cache/store";
import { markWrites } from "../../src/cache/tags";
import { observe, type Seen } from "../../src/models/proof/record";
import { type Admin, signIn } from "../admin/session";
import { cast, dealByCode, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { get } from "../http";

// Each save renders all pages twice, which takes a minute while a machine does much else.
setDefaultTimeout(300_000);

let admin: Admin;
/** The cache's clock. */
let now: number;

beforeEach(async () => {
  await restore();
  now = Date.now();
  resizeStore(64, () => now);
  rendered = undefined;
  admin = await signIn();
});

afterAll(async () => {
  resizeStore(0);
  await restore();
});

/** A page's status and text, without React's marks around late parts; its new address if it has moved. */
async function text(path: string): Promise<string> {
  let response = await get(path);
  // On a busy machine the first visitor gets the page in parts, and an old copy is sent while a new one takes long.
  while (isPartial(response) || isStale(response)) {
    await response.text();
    await Bun.sleep(20);
    response = await get(path);
  }
  const body = response.status === 200 ? await response.text() : response.headers.get("location");
  return `${response.status} ${body?.replace(/<!--.*?-->/gs, "")}`;
}

const isPartial = ({ headers }: Response) => headers.get("cache-control")?.startsWith("private");
const isStale = ({ headers }: Response) => headers.get("cache-status")?.includes("stale");

/** A few at a time: of very many at once some would be refused. */
async function texts(): Promise<string[]> {
  const all: string[] = [];
  for (let start = 0; start < pages.length; start += 3)
    all.push(...(await Promise.all(pages.slice(start, start + 3).map(text))));
  return all;
}

const ids = async () => ({
  store: (await storeBySlug(cast.harborPine)).id,
  coupon: (await dealByCode(cast.harbor20)).id,
});

let pages: string[];

/** One address of each kind that is cached. */
beforeAll(async () => {
  const { coupon } = await ids();
  const index = await (await get("/sitemap.xml")).text();
  // With large ids a table has several parts, and its first may be empty.
  const parts = [...index.matchAll(/\/sitemap-(?!pages|events)[\w-]+\.xml/g)].map(([path]) => path);
  expect(parts.length).toBeGreaterThanOrEqual(5);
  pages = [
    "/",
    "/?search=lamp",
    "/?category=home-garden&sort=discount",
    "/fragments/coupons",
    "/stores",
    "/stores?search=harbor",
    "/fragments/search?search=harbor",
    "/categories",
    "/category/fashion",
    "/category/home-garden",
    "/store/harbor-pine",
    "/store/aardvark-lamps",
    `/deal/${coupon}`,
    "/how-we-check",
    "/events",
    "/event/home-and-kitchen-week",
    "/event/early-booking-days",
    ...[cast.trailbound, cast.inkwell, cast.dealless].map((slug) => `/store/${slug}`),
    "/blogs",
    "/fragments/blogs",
    "/blog/on-lamps",
    `/blog/${cast.blogWithStore}`,
    `/author/${cast.author}`,
    "/about",
    "/feed.xml",
    "/store/harbor-pine/feed.xml",
    "/blogs/feed.xml",
    "/stores?sort=newest",
    "/sitemap.xml",
    ...parts,
    "/theme.css",
    "/api/config",
    "/api/stores",
    "/api/stores/popular",
    "/api/stores/harbor-pine",
    "/api/categories",
    "/stores?search=harbor",
    "/api/search?q=harbor",
    "/api/coupons",
    "/api/coupons?category=fashion",
    "/api/coupons/featured",
    `/api/coupons/${coupon}`,
    "/api/offers",
    "/api/blogs",
    `/api/blogs/${cast.blogWithStore}`,
  ];
});

/** How the pages were when all of them were last rendered, which the cache has now. */
let rendered: string[] | undefined;

/** Saves, and checks that each page is then the same as one that is not cached. @returns the pages that have changed. */
async function saves(write: () => Promise<Response>, status: number): Promise<string[]> {
  const before = rendered ?? (await texts());
  expect((await write()).status).toBe(status);
  // Lists may be a second old.
  now += 2_000;
  const after = await texts();
  resizeStore(64, () => now);
  rendered = await texts();
  expect(pages.filter((_, at) => after[at] !== rendered?.[at])).toEqual([]);
  return pages.filter((_, at) => after[at] !== before[at]);
}

const coupon = { title: "A lamp for less", discountValue: "15%", code: "LAMP15", featured: true };

// Each save renders all pages, so each kind of write is here once: all changes of a field go the same way.
describe("after a save every page is as new as one that is not cached", () => {
  test("a store that is created, and moved to another category", async () => {
    const lamps = { name: "Aardvark Lamps", slug: "aardvark-lamps", category: "fashion" };
    const lists = ["/stores", "/category/fashion", "/categories", "/api/stores", "/api/categories"];
    const created = await saves(() => admin.json("POST", "/api/stores", lamps), 201);
    expect(created).toEqual(expect.arrayContaining([...lists, "/store/aardvark-lamps"]));
    const { id } = await storeBySlug("aardvark-lamps");
    const elsewhere = { ...lamps, category: "Home & Garden", website: "https://lamps.example" };
    const moved = await saves(() => admin.json("PUT", `/api/stores/${id}`, elsewhere), 200);
    expect(moved).toEqual(expect.arrayContaining(["/category/fashion", "/category/home-garden"]));
  });

  test("a store with deals and a blog that is renamed, gets another address, is deleted and restored", async () => {
    const { id } = await storeBySlug(cast.harborPine);
    const body = { name: "Haven & Pine", dealCount: 99, sameTerms: true };
    const path = `/api/stores/${id}`;
    const renamed = await saves(() => admin.json("PUT", path, body), 200);
    expect(renamed).toEqual(
      expect.arrayContaining([
        "/category/home-garden",
        `/blog/${cast.blogWithStore}`,
        "/store/harbor-pine",
        "/stores",
      ]),
    );
    await saves(() => admin.json("PUT", path, { ...body, slug: "aardvark-lamps" }), 200);
    await saves(() => admin.json("DELETE", path), 204);
    await saves(undoLast, 303);
    expect((await get("/store/aardvark-lamps")).status).toBe(200);
  });

  test("a category that is created, renamed, deleted and restored", async () => {
    const lists = ["/categories", "/api/categories", "/"];
    expect(
      await saves(() => admin.json("POST", "/api/categories", { name: "Lamps", slug: "lamps" }), 201),
    ).toEqual(expect.arrayContaining(lists));
    const [home] = await db.select().from(categories).where(eq(categories.name, "Home & Garden"));
    const path = `/api/categories/${home?.id}`;
    const body = { name: "House & Garden", slug: "home-garden" };
    expect(await saves(() => admin.json("PUT", path, body), 200)).toContain("/store/harbor-pine");
    expect(await saves(() => admin.json("DELETE", path), 204)).toContain("/api/stores/harbor-pine");
    await saves(undoLast, 303);
  });

  test("a coupon that is created, moved to another store, switched off, deleted and restored", async () => {
    const { store: storeId, coupon: first } = await ids();
    const { id: otherId } = await storeBySlug(cast.trailbound);
    const lists = [
      "/",
      "/store/harbor-pine",
      "/stores?search=harbor",
      "/api/coupons",
      "/category/home-garden",
    ];
    expect(await saves(() => admin.json("POST", "/api/coupons", { ...coupon, storeId }), 201)).toEqual(
      expect.arrayContaining(lists),
    );
    const { id } = await dealByCode("LAMP15");
    const elsewhere = { ...coupon, title: "A light for less", storeId: otherId };
    expect(await saves(() => admin.json("PUT", `/api/coupons/${id}`, elsewhere), 200)).toEqual(
      expect.arrayContaining(["/store/harbor-pine", `/store/${cast.trailbound}`]),
    );
    const switchOff = { id: String(id), action: "deactivate" };
    expect(await saves(() => admin.post("/admin/coupons/bulk", switchOff), 303)).toContain("/");
    expect(await saves(() => admin.json("DELETE", `/api/coupons/${first}`), 204)).toContain(`/deal/${first}`);
    expect(await saves(undoLast, 303)).toContain(`/deal/${first}`);
  });

  test("an offer that is created, reordered and deleted", async () => {
    const { id: storeId } = await storeBySlug(cast.inkwell);
    const offer = {
      title: "Two lamps",
      description: "For one.",
      discountValue: "15%",
      storeId,
      affiliateLink: "https://a.example/",
    };
    expect(await saves(() => admin.json("POST", "/api/offers", offer), 201)).toEqual(
      expect.arrayContaining([`/store/${cast.inkwell}`, "/api/offers"]),
    );
    const all = await db.query.deals.findMany({
      columns: { id: true },
      where: eq(deals.storeId, storeId),
      orderBy: (deal, { asc }) => [asc(deal.sortOrder), asc(deal.id)],
    });
    const offerIds = all.map(({ id }) => id).toReversed();
    expect(
      await saves(() => admin.json("POST", "/api/offers/reorder", { storeId, offerIds }), 200),
    ).toContain(`/store/${cast.inkwell}`);
    await saves(() => admin.json("DELETE", `/api/offers/${offerIds[0]}`), 204);
  });

  test("a blog that is created, published, changed and deleted", async () => {
    const body = {
      title: "On Lamps",
      slug: "on-lamps",
      excerpt: "Light.",
      category: "savings-tips",
      content: "<p>Hang it low.</p>",
    };
    await admin.json("POST", "/api/blogs", { ...body, status: "draft" });
    const [created] = await db.select().from(blogs).where(eq(blogs.slug, "on-lamps"));
    const change = (more: object) =>
      saves(
        () => admin.json("PUT", `/api/blogs/${created?.id}`, { ...body, status: "published", ...more }),
        200,
      );
    const lists = ["/blogs", "/api/blogs", "/blog/on-lamps"];
    expect(await change({})).toEqual(expect.arrayContaining(lists));
    expect(await change({ title: "On Lights", featured: true })).toEqual(expect.arrayContaining(lists));
    await saves(() => admin.json("DELETE", `/api/blogs/${created?.id}`), 204);
  });

  test("the settings, on every page", async () => {
    const shown = pages.filter((path) => !/^\/(api|fragments|theme|sitemap|store\/aard|blog\/on)/.test(path));
    expect(
      await saves(() => admin.json("PUT", "/api/settings", { siteName: "Codes with Proof" }), 200),
    ).toEqual(expect.arrayContaining([...shown, "/api/config"]));
  });

  async function undoLast() {
    const entry = await db.query.history.findFirst({ orderBy: (row, { desc }) => desc(row.id) });
    return admin.post(`/admin/history/${entry?.id}/undo`, {});
  }
});

test("a deal's change leaves pages of other stores, categories, deals and blogs in the cache", async () => {
  const { store: storeId, coupon: id } = await ids();
  const other = await db.query.deals.findFirst({
    where: eq(deals.storeId, (await storeBySlug(cast.inkwell)).id),
    orderBy: deals.id,
  });
  const others = [
    `/store/${cast.trailbound}`,
    `/store/${cast.inkwell}`,
    `/api/stores/${cast.trailbound}`,
    "/category/fashion",
    "/categories",
    "/blogs",
    "/about",
    `/deal/${other?.id}`,
  ];
  const changed = ["/", "/store/harbor-pine", `/deal/${id}`, `/blog/${cast.blogWithStore}`];
  await Promise.all([...others, ...changed].map(text));
  expect((await admin.json("PUT", `/api/coupons/${id}`, { ...coupon, storeId })).status).toBe(200);
  expect(stale([...others, ...changed])).toEqual(changed);
});

test("a store's change leaves pages of other stores, and blogs that do not name it, in the cache", async () => {
  const { store: id } = await ids();
  const [other] = await db
    .select()
    .from(blogs)
    .where(and(isNull(blogs.targetStoreId), eq(blogs.status, "published")));
  const others = [
    `/store/${cast.trailbound}`,
    `/store/${cast.inkwell}`,
    "/category/fashion",
    `/api/blogs/${other?.slug}`,
  ];
  const changed = [`/api/blogs/${cast.blogWithStore}`, "/store/harbor-pine"];
  await Promise.all([...others, ...changed].map(text));
  const write = admin.json("PUT", `/api/stores/${id}`, { name: "Haven", sameTerms: true });
  expect((await write).status).toBe(200);
  expect(stale([...others, ...changed])).toEqual(changed);
});

describe("of the pages that show a deal", () => {
  let id: number;
  let shown: string[];

  beforeEach(async () => {
    const { store: storeId } = await ids();
    await admin.json("POST", "/api/coupons", { ...coupon, storeId });
    id = (await dealByCode("LAMP15")).id;
    shown = ["/", "/stores", "/store/harbor-pine", "/api/coupons", "/api/stores/harbor-pine", `/deal/${id}`];
  });

  const observed = (seen: Omit<Seen, "dealId">) => markWrites(() => observe([{ dealId: id, ...seen }]));
  const page = { url: "https://shop.example/codes", text: "LAMP15" };

  test("an answer or a look that changes nothing on them makes only the deal's own stale", async () => {
    const look = { kind: "page", outcome: "seen", actor: "robot", page } as const;
    await observed(look);
    await Promise.all(shown.map(text));
    await observed(look);
    await observed({ kind: "visitor", outcome: "works", actor: "visitor" });
    expect(stale(shown)).toEqual([`/deal/${id}`]);
  });

  test("what changes the deal's proof makes all stale", async () => {
    await Promise.all(shown.map(text));
    for (let times = 0; times < 3; times++)
      await observed({ kind: "visitor", outcome: "works", actor: "visitor" });
    expect(stale(shown)).toEqual(shown);
    await Promise.all(shown.map(text));
    await observed({ kind: "editor", outcome: "works", actor: "editor", method: "basket" });
    expect(stale(shown)).toEqual(shown);
    await Promise.all(shown.map(text));
    await observed({ kind: "editor", outcome: "works", actor: "editor", method: "basket" });
    expect(stale(shown)).toEqual(shown);
  });

  test("a save of one that is switched off makes none stale", async () => {
    const { store: storeId } = await ids();
    const off = { ...coupon, storeId, active: false };
    expect((await admin.json("PUT", `/api/coupons/${id}`, off)).status).toBe(200);
    const lists = shown.slice(0, -1);
    await Promise.all(lists.map(text));
    expect(
      (await admin.json("PUT", `/api/coupons/${id}`, { ...off, title: "A light for less" })).status,
    ).toBe(200);
    expect(stale(lists)).toEqual([]);
    expect((await admin.json("PUT", `/api/coupons/${id}`, { ...off, active: true })).status).toBe(200);
    expect(stale(lists)).toEqual(lists);
  });
});

/** Those of the pages that are not cached, or have changed. */
function stale(paths: string[]): string[] {
  // A list counts as fresh for a second.
  now += 2_000;
  return paths.filter((path) => {
    const entry = store.get(path);
    return !entry || !store.isFresh(entry);
  });
}
