import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { db } from "../../db/client";
import { stores as slugs } from "../../db/schema";
import { app } from "../../src/app";
import { store as cacheStore, resizeStore } from "../../src/cache/store";
import { log } from "../../src/http/log";
import * as ofStore from "../../src/models/deals/of-store";
import { countSearch } from "../../src/models/people/throttle";
import * as stores from "../../src/models/stores/list";
import { cast } from "../cast";
import { get, origin, textOf } from "../http";
import { holdUp } from "../site/reading";

beforeEach(() => {
  resizeStore(64);
});

afterEach(() => resizeStore(0));

/** Pages that are made at once. */
const PLACES = 12;

const store = (at: number) => `/store/none-${at}`;
const search = (at: number) => `/api/stores?search=none${at}`;

/** Asks for as many pages as are made at once, and more than may wait. */
function crowd(path: (at: number) => string, size = 200): Promise<Response>[] {
  return Array.from({ length: size }, (_, at) => get(path(at)));
}

const statuses = async (answers: Promise<Response>[]) =>
  Object.groupBy(await Promise.all(answers), ({ status }) => String(status));

describe("while there are more requests than places", () => {
  test("requests beyond a short queue get 503 with Retry-After", async () => {
    using held = holdUp(stores, "bySlug");
    const answers = crowd(store);
    const refused = await get("/store/one-too-many");
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.headers.get("Cache-Control")).toBe("no-store");
    const html = await refused.text();
    expect(textOf(html)).toContain("The site is busy at the moment. Please try again in a few seconds.");
    expect(html).toContain("</footer>");
    expect(html).not.toContain("none-");
    const packed = await get("/store/one-too-many", { "Accept-Encoding": "gzip" });
    expect(gunzipSync(await packed.bytes()).toString()).toBe(html);
    const call = await get("/api/stores/one-too-many");
    expect([call.status, Number(call.headers.get("Retry-After")) > 0]).toEqual([503, true]);
    expect(await call.json()).toMatchObject({ status: 503, detail: expect.stringContaining("is busy") });
    held.letGo();
    const { 404: made = [], 503: others = [] } = await statuses(answers);
    expect(made.length).toBeGreaterThanOrEqual(12);
    expect(others.length).toBeGreaterThanOrEqual(124);
  });

  test("a request in the queue is refused after its timeout", async () => {
    using held = holdUp(stores, "bySlug");
    const answers = crowd(store);
    const all = Promise.all(answers);
    // All but those that are being made have their answer while these are held.
    const settled = new Set<Response>();
    for (const answer of answers) answer.then((response) => settled.add(response));
    while (settled.size < 188) await Bun.sleep(20);
    expect(new Set([...settled].map(({ status }) => status))).toEqual(new Set([503]));
    held.letGo();
    expect((await all).filter(({ status }) => status === 404)).toHaveLength(12);
  });

  test.each(["/newsletter", "/admin/login", "/go/deal/999999", "/none"])(
    "%s, which anybody may ask for, is limited too",
    async (path) => {
      const { 503: refused = [] } = await statuses(crowd(() => path));
      expect(refused.length).toBeGreaterThan(0);
    },
  );

  test("cached pages, health checks and outgoing links are answered", async () => {
    const page = await (await get("/about")).text();
    using _ = holdUp(stores, "list");
    const answers = crowd((at) => `/stores?cursor=${Buffer.from(`["a",${at}]`).toString("base64url")}`);
    expect((await get("/stores")).status).toBe(503);
    expect(await (await get("/about")).text()).toBe(page);
    for (const path of ["/healthz", "/readyz"]) expect((await get(path)).status).toBe(200);
    expect((await get(`/go/store/${cast.harborPine}`)).status).toBe(302);
    _.letGo();
    await Promise.all(answers);
  });

  test("searches do not block other pages", async () => {
    using held = holdUp(stores, "list");
    const answers = crowd(search);
    expect((await get(search(201))).status).toBe(503);
    expect((await get(`/store/${cast.harborPine}`)).status).toBe(200);
    held.letGo();
    await Promise.all(answers);
  });

  test("a page has its place until its last part is sent", async () => {
    resizeStore(0);
    using held = holdUp(ofStore, "couponsOfStore");
    const some = await db.select({ slug: slugs.slug }).from(slugs).limit(30);
    const answers = some.map(async ({ slug }) => (await get(`/store/${slug}`)).text());
    while (held.calls() < PLACES) await Bun.sleep(10);
    // Longer than it takes to begin the others.
    await Bun.sleep(300);
    expect(held.calls()).toBe(PLACES);
    held.letGo();
    await Promise.all(answers);
  });

  test("a page that many request is rendered once, in one place", async () => {
    using held = holdUp(stores, "bySlug");
    const answers = crowd(() => `/store/${cast.harborPine}`);
    held.letGo();
    expect(Object.keys(await statuses(answers))).toEqual(["200"]);
    expect(held.calls()).toBe(1);
  });

  test("each refusal is a warning in the log, and no error", async () => {
    using warn = spyOn(log, "warn");
    using info = spyOn(log, "info");
    using error = spyOn(log, "error");
    using held = holdUp(stores, "bySlug");
    const answers = crowd(store);
    held.letGo();
    const { 503: refused = [], 404: made = [] } = await statuses(answers);
    expect(refused.length).toBeGreaterThan(0);
    const warnings = warn.mock.calls.filter(([message]) => message === "request refused");
    expect(warnings).toHaveLength(refused.length);
    expect(warnings[0]?.[1]).toMatchObject({ method: "GET", status: 503 });
    expect([info.mock.calls.length, error.mock.calls.length]).toEqual([made.length, 0]);
  });
});

describe("a client that leaves", () => {
  const ask = (path: string, { signal }: AbortController) =>
    app.request(origin + path, { signal, headers: { "User-Agent": "Chrome/156.0" } });

  test("does not affect the page that other refused clients get", async () => {
    using held = holdUp(stores, "bySlug");
    const answers = crowd(store, 12 + 63);
    const queued = get("/store/last-of-the-queue");
    const client = new AbortController();
    const headers = { "User-Agent": "Chrome/156.0", "Accept-Encoding": "br" };
    const left = app.request(`${origin}/store/last-of-the-queue`, { signal: client.signal, headers });
    client.abort();
    expect((await queued).status).toBe(503);
    await left;
    const others = crowd(store, 200);
    const refused = await get("/store/one-too-many", headers);
    expect([refused.status, refused.headers.get("Content-Encoding")]).toEqual([503, "br"]);
    held.letGo();
    await Promise.all([...answers, ...others]);
  });

  test("leaves the queue, and nothing is rendered for it", async () => {
    using held = holdUp(stores, "bySlug");
    const answers = crowd(store, 12);
    const client = new AbortController();
    const left = ask("/store/left", client);
    // All places are in use, so it waits in the queue.
    while (held.calls() < 12) await Bun.sleep(1);
    client.abort();
    expect((await left).status).toBe(499);
    held.letGo();
    await Promise.all(answers);
    expect(stores.bySlug).not.toHaveBeenCalledWith("left");
  });

  test("cancels its rendering, unless somebody else waits for it", async () => {
    for (const waits of [false, true]) {
      using held = holdUp(stores, "bySlug");
      const client = new AbortController();
      const first = ask(`/store/${cast.harborPine}`, client);
      const second = waits ? get(`/store/${cast.harborPine}`) : undefined;
      while (held.calls() === 0) await Bun.sleep(1);
      client.abort();
      held.letGo();
      expect([(await first).status, (await second)?.status]).toEqual(waits ? [200, 200] : [499, undefined]);
      expect(cacheStore.size().entries).toBe(waits ? 1 : 0);
      expect(held.calls()).toBe(1);
      resizeStore(64);
    }
  });
});

describe("a client that searches too often", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7", "203.0.113.8"],
    ["2001:db8:1:2::7", "2001:db8:1:2:ffff::8", "2001:db8:1:3::7"],
  ])("%s: gets 429 with Retry-After; others are not limited", async (address, same, other) => {
    const from = (path: string, client: string) => get(path, {}, client);
    const path = `/stores?search=harbor&from=${address}`;
    expect((await from(path, same)).status).toBe(200);
    while ((await countSearch(address)) === 0);
    const refused = await from("/stores?search=pine", same);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(textOf(await refused.text())).toContain("You have searched a lot in a short time.");
    const call = await from("/api/stores?search=pine", same);
    expect(await call.json()).toMatchObject({ status: 429, detail: expect.stringContaining("searches") });
    for (const known of [path, "/stores"]) expect((await from(known, same)).status).toBe(200);
    expect((await from("/stores?search=pine", other)).status).toBe(200);
  });
});
