import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { db } from "../../db/client";
import { asAnotherCaller } from "../../db/nesting";
import { resizeStore, store } from "../../src/cache/store";
import { markAllStale, markChanged } from "../../src/cache/tags";
import * as counters from "../../src/models/counts/counters";
import { type Admin, signIn } from "../admin/session";
import { cast, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { anotherClient } from "../clients";
import { get, origin } from "../http";

/** A script that the policy allows by a nonce only: cached pages have none. */
const INLINE = /<script(?![^>]*\bsrc=|[^>]*type="(?:speculationrules|module)")/;

beforeEach(async () => {
  await restore();
  resizeStore(64);
});

afterAll(async () => {
  resizeStore(0);
  await restore();
});

const bodyOf = async (answer: Promise<Response>) => {
  const response = await answer;
  expect(response.status).toBe(200);
  return response.text();
};

const text = (path: string) => bodyOf(get(path));

/** The second answer: on a busy machine the first is streamed, with its late parts at the end. */
async function cachedText(path: string): Promise<string> {
  await text(path);
  return text(path);
}

const isCached = ({ headers }: Response) => headers.get("cache-status") === "dealproof; hit";

describe("a page that was rendered", () => {
  test("comes from the cache the second time, with the same text and an ETag", async () => {
    let first = await get("/store/harbor-pine");
    // On a busy machine it is streamed.
    while (!first.headers.has("etag")) {
      await first.text();
      resizeStore(64);
      first = await get("/store/harbor-pine");
    }
    const body = await first.text();
    const second = await get("/store/harbor-pine");
    expect([isCached(first), isCached(second), await second.text()]).toEqual([false, true, body]);
    expect(first.headers.get("etag")).toMatch(/^"[a-z0-9]+"$/);
    expect(first.headers.get("cache-control")).toBe(
      "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400",
    );
    expect(body).not.toMatch(INLINE);
    expect(body).not.toContain("Loading");
    // Without it a browser lays the page out as those of the last century.
    expect(body).toStartWith("<!DOCTYPE html>");
  });

  test.each([
    ["identity", (bytes: Buffer) => bytes],
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("in %s has its own tag, and answers 304 to it alone", async (encoding, unpack) => {
    const plain = await text("/about");
    const headers = { "Accept-Encoding": encoding };
    const response = await get("/about", headers);
    expect(unpack(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    const etag = response.headers.get("etag") ?? "";
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const again = await get("/about", { ...headers, "If-None-Match": tag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect([again.headers.get("etag"), again.headers.get("vary")]).toEqual([etag, "Accept-Encoding"]);
    }
    for (const other of ["identity", "br", "gzip"].filter((name) => name !== encoding)) {
      const answer = await get("/about", { "Accept-Encoding": other, "If-None-Match": etag });
      expect(answer.status).toBe(200);
    }
  });

  test("is counted once for each client, but not for robots or prefetches", async () => {
    const { id } = await storeBySlug(cast.harborPine);
    const views = async () => {
      await counters.flush();
      const rows = await db.query.counters.findMany({
        where: (row, { and, eq }) =>
          and(eq(row.subject, "store"), eq(row.subjectId, id), eq(row.event, "view")),
      });
      return rows.reduce((sum, { count }) => sum + count, 0);
    };
    const before = await views();
    const chrome = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0" };
    const ahead = { ...chrome, "Sec-Purpose": "prefetch" };
    for (const agent of [ahead, chrome, chrome, ahead, chrome, { "User-Agent": "Googlebot/2.1" }])
      await get("/store/harbor-pine", agent, anotherClient());
    const client = anotherClient();
    for (let times = 0; times < 3; times++) await get("/store/harbor-pine", chrome, client);
    expect(await views()).toBe(before + 4);
  });

  test("is rendered once for five hundred visitors at once", async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => get("/category/fashion")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter((answer) => !isCached(answer))).toHaveLength(1);
  });

  test("is not cached when it is missing, moved or refused", async () => {
    const paths = ["/store/nope", "/api/coupons?sort=loud", "/blog/keep-a-price-diary", "/deal/99999999"];
    for (const path of paths) expect((await get(path)).status).toBeGreaterThanOrEqual(400);
    expect(store.size().entries).toBe(0);
  });
});

test.each([
  "/?search=xyzzyx",
  "/?category=nonsense",
  "/fragments/coupons?search=xyzzyx",
  "/fragments/search?search=xyzzyx",
  "/stores?search=xyzzyx",
  "/blogs?search=xyzzyx",
  "/fragments/blogs?search=xyzzyx",
  "/api/stores?search=xyzzyx",
  "/api/coupons?category=nonsense",
  "/theme.css?v=nonsense",
])("%s, which finds nothing, takes no room in the cache", async (path) => {
  await text(path);
  expect(store.size().entries).toBe(0);
  const found = path.replace(/\?.*/, "?search=coffee");
  // On a busy machine the first answer is streamed, and only the next one is cached.
  await text(found);
  await text(found);
  expect(store.size().entries).toBe(1);
});

describe("a list while saves come one after the other", () => {
  const home = async () => {
    const response = await get("/");
    const body = await response.text();
    return { cacheStatus: response.headers.get("cache-status"), name: /<title>([^:<]+):/.exec(body)?.[1] };
  };
  let now: number;
  let admin: Admin;

  beforeEach(async () => {
    admin = await signIn();
    now = Date.now();
    resizeStore(64, () => now);
    // On a busy machine the first answer is streamed.
    while ((await home()).cacheStatus !== "dealproof; hit");
  });

  const rename = async (siteName: string) =>
    expect((await admin.json("PUT", "/api/settings", { siteName })).status).toBe(200);

  /** Asks until the rendering that runs meanwhile has ended. */
  async function nextHome() {
    let answer = await home();
    while (answer.cacheStatus?.includes("stale")) {
      await Bun.sleep(5);
      answer = await home();
    }
    return answer;
  }

  test("is rendered again once a second, and the last one is sent meanwhile", async () => {
    now += 1_000;
    await rename("One");
    expect((await nextHome()).name).toBe("One");
    for (const name of ["Two", "Three", "Four"]) {
      await rename(name);
      now += 300;
      expect(await home()).toEqual({ cacheStatus: "dealproof; hit", name: "One" });
    }
    now += 100;
    expect((await home()).name).toBe("One");
    expect((await nextHome()).name).toBe("Four");
  });

  test("is never older than the second in which it was saved and its rendering", async () => {
    await rename("One");
    now += 10_000;
    expect((await home()).name).toBe("One");
    await rename("Two");
    now += 1_500;
    expect((await home()).name).toBe("Two");
  });

  test("shows a session what was saved at once, as the page of one row shows everybody", async () => {
    await rename("One");
    expect(await (await admin.get("/")).text()).toContain("One");
    expect(await text("/about")).toContain("One");
    expect((await home()).name).not.toBe("One");
  });
});

describe("an address", () => {
  test.each([
    [
      "/",
      ["/?utm_source=mail", "/?sort=latest&view=grid", "/?sort=loud", "/?search=", "/?x[]=1&__proto__=2"],
    ],
    ["/?search=coffee", ["/?search=coffee&gclid=1", "/?utm=a&search=coffee"]],
    ["/store/harbor-pine", ["/store/harbor%2Dpine", "/store/h%61rbor-pine?a=1"]],
    ["/api/coupons", ["/api/coupons?limit=50&sort=latest", "/api/coupons?sort=latest"]],
  ])("%s is one entry however it is written", async (path, others) => {
    const body = await cachedText(path);
    for (const other of others) expect(await text(other)).toBe(body);
    expect(store.size().entries).toBe(1);
  });

  test("says the same to a clean request after poisoned ones", async () => {
    const clean = await cachedText("/");
    markChanged(["*"]);
    const poison = {
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "gopher",
      "X-Original-URL": "/admin",
      "X-Rewrite-URL": "/admin",
      Forwarded: "host=evil.example",
      Range: "bytes=0-1",
      "Accept-Language": "xx",
      "User-Agent": "<script>alert(1)</script>",
    };
    for (const [name, value] of Object.entries(poison)) {
      expect(await (await get("/", { [name]: value })).text()).not.toContain("evil.example");
      markChanged(["*"]);
    }
    const foreign = await get("/", { Host: "evil.example" });
    expect(foreign.status).toBe(400);
    expect(await cachedText("/")).toBe(clean);
  });

  test("is rendered for each session, and no-store", async () => {
    const admin = await signIn();
    await text("/about");
    const response = await admin.get("/about");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.has("etag")).toBe(false);
    for (const path of ["/admin", "/admin/stores", "/admin/x.css", "/api/settings"]) {
      expect((await admin.get(path)).headers.get("cache-control")).toBe("no-store");
    }
    expect(store.size().entries).toBe(1);
  });
});

test("text from one visitor's address is in nobody else's answer", async () => {
  const dirty = await get("/api/coupons?limit=5&utm_secret=TOKEN123&search=");
  const clean = await get("/api/coupons?limit=5");
  expect(JSON.stringify([...clean.headers, ...dirty.headers])).not.toContain("TOKEN123");
  expect(clean.headers.get("link")).toMatch(/limit=5&cursor=/);
});

const server = process.env.TEST_DATABASE_URL;
if (!server)
  console.warn(
    "Pages that take long: left out, the embedded database waits with all at once (TEST_DATABASE_URL).",
  );

describe.skipIf(!server)("while a page renders slowly", () => {
  /** Does the work while every read of a table waits. */
  const holding = (table: string, work: () => Promise<unknown>) =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(`lock table ${table} in access exclusive mode`));
      await asAnotherCaller(work);
    });

  test("it is rendered once for the first visitor and once for all others who wait", async () => {
    const visits: Promise<Response>[] = [];
    await holding("deals", async () => {
      for (let visit = 0; visit < 50; visit++) visits.push(get("/"));
      // By then the first visitor's page is under way in parts.
      await visits[0];
    });
    const answers = await Promise.all(visits);
    const [first, ...others] = await Promise.all(visits.map(bodyOf));
    expect(first).toContain("</html>");
    expect(new Set(others).size).toBe(1);
    expect(others[0]).not.toMatch(INLINE);
    expect(answers.map(isCached)).toEqual([false, ...others.map(() => true)]);
  });

  test("a save is seen by everybody who asks for the page of one row after it", async () => {
    const admin = await signIn();
    const visits: Promise<string>[] = [];
    await holding("deals", async () => {
      visits.push(text("/store/harbor-pine"));
      await Bun.sleep(50);
      const written = await admin.json("PUT", "/api/settings", { siteName: "Codes with Proof" });
      expect(written.status).toBe(200);
      visits.push(text("/store/harbor-pine"));
      await Bun.sleep(200);
    });
    const [, after] = await Promise.all(visits);
    expect(after).toContain("Codes with Proof");
    expect(await text("/store/harbor-pine")).toContain("Codes with Proof");
  });

  test("a stale page goes out at once, and a changed one where no new one comes in time", async () => {
    const before = await text("/categories");
    await holding("categories", async () => {
      markAllStale();
      expect(await text("/categories")).toBe(before);
      markChanged(["*"]);
      expect(await text("/categories")).toBe(before);
    });
  });
});

test("a page that fails is not cached, and the cached one stands in for it", async () => {
  const body = await text("/api/categories");
  await db.execute("alter table categories rename to categories_gone");
  try {
    markChanged(["*"]);
    expect(await text("/api/categories")).toBe(body);
    resizeStore(64);
    expect((await get("/api/categories")).status).toBe(500);
    expect(store.size().entries).toBe(0);
  } finally {
    await db.execute("alter table categories_gone rename to categories");
  }
  expect((await get("/api/categories", { Origin: origin })).status).toBe(200);
});
