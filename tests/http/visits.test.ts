import { afterAll, afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { sql } from "drizzle-orm";
import { query } from "../../db/client";
import { answerFromCache } from "../../src/cache/fast-path";
import { resizeStore } from "../../src/cache/store";
import { countVisit } from "../../src/http/visits";
import * as counters from "../../src/models/counts/counters";
import { cast, dealByCode, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { anotherClient } from "../clients";
import { get, origin, send } from "../http";
import { robot } from "../site/reading";

beforeEach(async () => {
  // Counts of earlier tests are left out.
  await counters.flush();
  await restore();
});
afterEach(restore);

type Event = "view" | "copy" | "click";

/** How often this happened to a store or deal, over all days. */
async function counted(id: number, event: Event): Promise<number> {
  await counters.flush();
  const [row] = await query<{ sum: number }>(sql`
    select coalesce(sum(count), 0)::int as sum from counters where subject_id = ${id} and event = ${event}
      and subject = ${event === "view" ? "store" : "deal"}`);
  return row?.sum ?? 0;
}

const copy = (id: number, from: string, headers = {}) =>
  send("POST", `/api/deals/${id}/copies`, { raw: null }, headers, from);

describe("one client in a day", () => {
  test("sends a thousand copies, and one is counted; another client's is counted too", async () => {
    const deal = await dealByCode(cast.harbor20);
    const before = await counted(deal.id, "copy");
    const client = anotherClient();
    for (let times = 0; times < 1000; times++)
      await copy(deal.id, client, { "User-Agent": `Mozilla/5.0 Chrome/156.0.${times}` });
    expect(await counted(deal.id, "copy")).toBe(before + 1);
    expect((await dealByCode(cast.harbor20)).popularity).toBe(deal.popularity + 1);
    await copy(deal.id, anotherClient());
    expect(await counted(deal.id, "copy")).toBe(before + 2);
  });

  test("counts once for each kind of event: a copy and a click are two", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const before = [await counted(id, "copy"), await counted(id, "click")];
    const client = anotherClient();
    for (let times = 0; times < 2; times++) {
      await copy(id, client);
      await get(`/go/deal/${id}`, { "Sec-Fetch-Site": "same-origin" }, client);
    }
    expect([await counted(id, "copy"), await counted(id, "click")]).toEqual(before.map((count) => count + 1));
  });

  test("is a home's whole IPv6 network", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const before = await counted(id, "copy");
    for (const end of [":1", ":2", "3:4:5:6"]) await copy(id, `2001:db8:7:1:${end}`);
    expect(await counted(id, "copy")).toBe(before + 1);
    await copy(id, "2001:db8:7:2::1");
    expect(await counted(id, "copy")).toBe(before + 2);
  });

  test("counts again on the next day", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const before = await counted(id, "copy");
    const client = anotherClient();
    try {
      setSystemTime(new Date("2026-03-01T23:59:59Z"));
      for (let times = 0; times < 2; times++) await copy(id, client);
      expect(await counted(id, "copy")).toBe(before + 1);
      setSystemTime(new Date("2026-03-02T00:00:00Z"));
      for (let times = 0; times < 2; times++) await copy(id, client);
      expect(await counted(id, "copy")).toBe(before + 2);
    } finally {
      setSystemTime();
    }
  });

  test("counts for 300 events of a client at most, unknown ids included", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const before = await counted(id, "copy");
    const client = anotherClient();
    for (let made = 0; made < 300; made++) await copy(2_000_000_000 + made, client);
    await copy(id, client);
    expect(await counted(id, "copy")).toBe(before);
    await copy(id, anotherClient());
    expect(await counted(id, "copy")).toBe(before + 1);
  });
});

describe("requests from another site", () => {
  const elsewhere = { "Sec-Fetch-Site": "cross-site" };
  const image = { "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" };
  const navigation = { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };

  test.each([
    ["an image", { ...elsewhere, ...image }],
    ["an image in an old browser", { Accept: "image/avif,image/webp,*/*;q=0.8" }],
    ["a frame", { ...elsewhere, ...navigation, "Sec-Fetch-Dest": "iframe" }],
    ["a link", { ...elsewhere, ...navigation }],
    ["a link in an old browser", { Referer: "https://elsewhere.example/" }],
    ["a request without headers", {}],
  ])("%s that leads to a way out is no click", async (_, headers) => {
    const { id } = await dealByCode(cast.harbor20);
    const before = await counted(id, "click");
    expect((await get(`/go/deal/${id}`, headers, anotherClient())).status).toBe(302);
    expect(await counted(id, "click")).toBe(before);
  });

  test.each([
    ["a link of the site", { "Sec-Fetch-Site": "same-origin", ...navigation }],
    ["a link of the site in an old browser", { Referer: `${origin}/store/harbor-pine` }],
    ["a link of the site in WebKit", { ...elsewhere, ...navigation, Referer: `${origin}/store/harbor-pine` }],
    ["an address that was typed", { "Sec-Fetch-Site": "none", ...navigation }],
  ])("%s that leads to a way out is one", async (_, headers) => {
    const { id } = await dealByCode(cast.harbor20);
    const before = await counted(id, "click");
    await get(`/go/deal/${id}`, headers, anotherClient());
    expect(await counted(id, "click")).toBe(before + 1);
  });

  test.each([
    ["an image is none", { ...elsewhere, ...image }, 0],
    ["an image in an old browser is none", { Accept: "image/avif,image/webp,*/*;q=0.8" }, 0],
    ["a frame is none", { ...elsewhere, ...navigation, "Sec-Fetch-Dest": "iframe" }, 0],
    ["a script's request is none", { "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty" }, 0],
    ["a link of a search engine is one", { ...elsewhere, ...navigation }, 1],
  ])("of a page's views %s", async (_, headers, views) => {
    const { id } = await storeBySlug(cast.harborPine);
    const before = await counted(id, "view");
    expect((await get("/store/harbor-pine", headers, anotherClient())).status).toBe(200);
    expect(await counted(id, "view")).toBe(before + views);
  });
});

test.each([
  ["a robot", robot],
  ["who gives no name", { "User-Agent": "" }],
  ["a prefetch", { "Sec-Purpose": "prefetch" }],
  ["a prefetch of an old browser", { Purpose: "prefetch" }],
])("%s is not counted: no view, no copy, no click", async (_, headers) => {
  const deal = await dealByCode(cast.harbor20);
  const all = async () => [
    await counted(deal.storeId, "view"),
    await counted(deal.id, "copy"),
    await counted(deal.id, "click"),
  ];
  const before = await all();
  const client = anotherClient();
  await get("/store/harbor-pine", headers, client);
  await copy(deal.id, client, headers);
  await get(`/go/deal/${deal.id}`, { "Sec-Fetch-Site": "same-origin", ...headers }, client);
  expect(await all()).toEqual(before);
});

describe("a page from the cache", () => {
  beforeEach(() => resizeStore(64));
  afterAll(() => resizeStore(0));

  test("is one view of each client, however often it is sent, by either cache path", async () => {
    const { id } = await storeBySlug(cast.harborPine);
    const before = await counted(id, "view");
    const headers = {
      Host: new URL(origin).host,
      Accept: "text/html",
      "User-Agent": "Mozilla/5.0 Chrome/156.0",
    };
    await get("/store/harbor-pine", headers, anotherClient());
    const early = (address: string) =>
      answerFromCache(new Request(`${origin}/store/harbor-pine`, { headers }), {}, (visit) =>
        countVisit(counters.recordOnce, new Request(origin, { headers }), address, visit),
      );
    const clients = [anotherClient(), anotherClient()];
    for (const client of [...clients, ...clients]) expect(early(client)?.status).toBe(200);
    for (const client of clients) await get("/store/harbor-pine", headers, client);
    const late = await get("/store/harbor-pine", headers, anotherClient());
    expect(late.headers.get("cache-status")).toContain("hit");
    expect(await counted(id, "view")).toBe(before + 4);
  });
});
