import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { crc32, deflateSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { remoteLogos, stores } from "../../db/schema";
import { app } from "../../src/app";
import { answerFromCache, headersOf } from "../../src/cache/fast-path";
import { resizeStore } from "../../src/cache/store";
import { markWrites } from "../../src/cache/tags";
import { env } from "../../src/env";
import * as jobs from "../../src/jobs/queue";
import { copyLogo, findDueLogos } from "../../src/robot/logos";
import { type Admin, signIn } from "../admin/session";
import { cast, dealByCode, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { get, origin, visit } from "../http";
import { type Merchant, startMerchant } from "../merchant";
import { copyDueLogos } from "./logos";

let merchant: Merchant;
let admin: Admin;
let now = Date.now();

beforeAll(async () => {
  merchant = await startMerchant();
});
beforeEach(async () => {
  await restore();
  merchant.asked.length = 0;
  admin = await signIn();
  resizeStore(64, () => now);
});
afterEach(async () => {
  resizeStore(0);
  await restore();
});
afterAll(() => merchant.stop());

/** Has the stand-in answer with a picture of one colour, wider than high. */
async function paint(red: number): Promise<void> {
  const picture = await new Bun.Image(pixel(red)).resize(500, 200, { fit: "fill" }).png().blob();
  merchant.answer(() => new Response(picture, { headers: { "Content-Type": "image/png" } }));
}

/** Shown at once, and not only when the server has heard of it. */
const fetchDue = () => markWrites(copyDueLogos);

/** Gives a store a logo as the admin does. */
async function setLogo(logo: string | null, slug: string = cast.harborPine): Promise<number> {
  const { id, name, website } = await storeBySlug(slug);
  const body = { name, slug, website, category: "Home & Garden", logo };
  const response = await admin.json("PUT", `/api/stores/${id}`, body);
  expect(response.status).toBe(200);
  return id;
}

const rowOf = async (id: number) =>
  (await db.select().from(remoteLogos).where(eq(remoteLogos.storeId, id)))[0];
/** The addresses of the pictures on a page. */
const picturesOn = async (path: string) =>
  [...(await visit(path)).html.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, src]) => src ?? "");
/** A second ago, because a column's time is rounded to a millisecond, and up. */
const due = () => db.update(remoteLogos).set({ dueAt: sql`now() - interval '1 second'` });

/** Work that is done while the queue runs. */
async function withJobs<Result>(work: () => Promise<Result>): Promise<Result> {
  await jobs.start([copyLogo as jobs.Job], () => {}, 0.5);
  try {
    return await work();
  } finally {
    await jobs.stop();
    await db.execute(sql`delete from pgboss.job`);
  }
}

const statesOfJobs = () =>
  query<{ state: string; minutes: number }>(
    sql`select state::text, round(extract(epoch from start_after - now()) / 60)::int as minutes
      from pgboss.job where name = ${copyLogo.name}`,
  );

describe("a logo at the shop's address", () => {
  test("is fetched once and shown from here on every page that showed a drawn mark", async () => {
    await paint(200);
    const { id: deal } = await dealByCode(cast.harbor20);
    const pages = ["/store/harbor-pine", "/stores", "/", "/category/home-garden", `/deal/${deal}`];
    const id = await setLogo(`${merchant.url}/`);
    for (const page of pages) expect(await picturesOn(page)).toEqual([]);
    expect(merchant.asked).toEqual([]);
    await fetchDue();
    await fetchDue();
    expect(merchant.asked).toEqual(["/"]);
    // Lists may be a second old.
    now += 2_000;
    for (const page of pages) {
      const shown = await picturesOn(page);
      expect({ page, isShown: shown.length > 0 }).toEqual({ page, isShown: true });
      for (const address of shown) expect(address).toMatch(new RegExp(`^/logos/${id}/[0-9a-f]{16}/(56|96)$`));
    }
    for (let view = 0; view < 3; view++) await visit("/store/harbor-pine");
    expect(merchant.asked).toEqual(["/"]);
  });

  test("is resized to the displayed size, cached for a year, and answers 304", async () => {
    await paint(200);
    await setLogo(`${merchant.url}/`);
    await fetchDue();
    const [address = ""] = await picturesOn("/store/harbor-pine");
    for (const side of [56, 96, 112, 192]) {
      const response = await get(address.replace(/96$/, String(side)), { "Accept-Encoding": "gzip, br" });
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect(response.headers.get("content-encoding")).toBeNull();
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const bytes = await response.bytes();
      const { width, height, format } = await new Bun.Image(bytes).metadata();
      expect([format, width]).toEqual(["webp", side]);
      expect(Math.abs(height - side * 0.4)).toBeLessThanOrEqual(1);
      expect(bytes.byteLength).toBeLessThan(2_000);
      const etag = response.headers.get("etag") ?? "";
      const again = await get(address.replace(/96$/, String(side)), { "If-None-Match": etag });
      expect([again.status, (await again.bytes()).byteLength]).toEqual([304, 0]);
    }
    const html = (await visit("/store/harbor-pine")).html;
    expect(html).toMatch(/<img [^>]*srcSet="[^"]+\/192 2x"[^>]*width="96" height="96" loading="eager"/i);
    expect(html).toMatch(/<img [^>]*srcSet="[^"]+\/112 2x"[^>]*width="40" height="40" loading="eager"/i);
  });

  test("is never loaded from the shop by a visitor's browser", async () => {
    const policyOf = async (path: string) =>
      (await get(path)).headers.get("content-security-policy")?.match(/img-src [^;]*/)?.[0];
    for (const path of ["/", "/stores", "/store/harbor-pine", "/blogs", `/blog/${cast.blog}`])
      expect(await policyOf(path)).toBe("img-src 'self'");
    // A cached answer gets its headers elsewhere.
    const common = await headersOf(app.fetch);
    for (const path of ["/stores", `/blog/${cast.blog}`]) {
      const request = new Request(origin + path, { headers: { Host: new URL(origin).host } });
      const policy = answerFromCache(request, common, () => {})?.headers.get("content-security-policy");
      expect(policy?.match(/img-src [^;]*/)?.[0]).toBe("img-src 'self'");
    }
  });

  test("stays an address in the API, as it was sent", async () => {
    await paint(200);
    const id = await setLogo(`${merchant.url}/`);
    await fetchDue();
    const shown = await (await get("/api/stores/harbor-pine")).json();
    expect(shown.logo).toBe(`${merchant.url}/`);
    const before = await rowOf(id);
    await setLogo(shown.logo);
    expect(await rowOf(id)).toEqual(before);
  });

  test("changes with its address, and is removed with it", async () => {
    await paint(200);
    const id = await setLogo(`${merchant.url}/`);
    await fetchDue();
    const [first = ""] = await picturesOn("/store/harbor-pine");
    await setLogo(`${merchant.url}/icon.png`);
    expect(await picturesOn("/store/harbor-pine")).toEqual([]);
    expect((await get(first)).status).toBe(404);
    await fetchDue();
    const [second = ""] = await picturesOn("/store/harbor-pine");
    expect(second).toMatch(/^\/logos\//);
    expect(second).not.toBe(first);
    const late = await get(first);
    expect([late.status, late.headers.get("location"), late.headers.get("cache-control")]).toEqual([
      302,
      second,
      "public, max-age=300",
    ]);
    await setLogo(null);
    expect(await picturesOn("/store/harbor-pine")).toEqual([]);
    expect(await rowOf(id)).toBeUndefined();
  });

  test("is fetched again when due, and its old copy stays while the shop is away", async () => {
    await paint(200);
    const id = await setLogo(`${merchant.url}/`);
    await fetchDue();
    const kept = await rowOf(id);
    const [address = ""] = await picturesOn("/store/harbor-pine");
    merchant.answer(() => new Response("Away", { status: 503 }));
    await due();
    await fetchDue();
    expect(await rowOf(id)).toMatchObject({ hash: kept?.hash });
    expect(await picturesOn("/store/harbor-pine")).toContain(address);
    expect((await get(address)).status).toBe(200);
    await paint(20);
    await due();
    await fetchDue();
    const [changed] = await picturesOn("/store/harbor-pine");
    expect(changed).not.toBe(address);
    expect(merchant.asked.length).toBe(3);
  });

  test("is restored with its store from the history, and fetched again", async () => {
    await paint(200);
    const id = await setLogo(`${merchant.url}/`);
    await fetchDue();
    expect((await admin.json("DELETE", `/api/stores/${id}`, {})).status).toBe(204);
    expect(await rowOf(id)).toBeUndefined();
    const entry = await db.query.history.findFirst({ orderBy: (row, { desc }) => desc(row.id) });
    expect((await admin.post(`/admin/history/${entry?.id}/undo`, {})).status).toBe(303);
    await fetchDue();
    expect((await picturesOn("/store/harbor-pine")).length).toBeGreaterThan(0);
  });
});

describe("a fetch", () => {
  test("is a job that a save sends, one for each address, for all stores that have it", async () => {
    const picture = await new Bun.Image(pixel(200)).png().blob();
    const { promise, resolve } = Promise.withResolvers<void>();
    merchant.answer(async () => {
      await promise;
      return new Response(picture, { headers: { "Content-Type": "image/png" } });
    });
    const ids = await withJobs(async () => {
      const saved = [await setLogo(`${merchant.url}/`), await setLogo(`${merchant.url}/`, cast.inkwell)];
      while (merchant.asked.length === 0) await Bun.sleep(5);
      saved.push(await setLogo(`${merchant.url}/`, cast.trailbound));
      await findDueLogos.run(null, new AbortController().signal, { id: "", retryCount: 0 });
      resolve();
      while ((await statesOfJobs()).some(({ state }) => state !== "completed")) await Bun.sleep(20);
      return saved;
    });
    expect(merchant.asked).toEqual(["/"]);
    for (const id of ids) expect((await rowOf(id))?.hash).toHaveLength(64);
  });

  test.each([
    ["a page", () => new Response("<p>No picture", { headers: { "Content-Type": "text/html" } })],
    [
      "a page that says it is a picture",
      () => new Response("<svg/>", { headers: { "Content-Type": "image/png" } }),
    ],
    ["a drawing with scripts", () => new Response(SVG, { headers: { "Content-Type": "image/svg+xml" } })],
    ["more than 1 MiB", () => new Response(noise(), { headers: { "Content-Type": "image/png" } })],
    ["nothing", () => new Response(null, { status: 404 })],
    ["a way to a private address", () => Response.redirect("http://169.254.169.254/logo.png", 302)],
  ])("is no logo when it is %s: the drawn mark stays, and views ask nothing", async (_, reply) => {
    merchant.answer(reply);
    const id = await setLogo(`${merchant.url}/`);
    await fetchDue();
    expect(await rowOf(id)).toMatchObject({ hash: null });
    for (let view = 0; view < 3; view++) expect(await picturesOn("/store/harbor-pine")).toEqual([]);
    await fetchDue();
    expect(merchant.asked).toEqual(["/"]);
  });

  test("is never an address of the private network", async () => {
    env.FETCH_ALLOW = env.FETCH_ALLOW.filter((pair) => !merchant.url.endsWith(pair));
    try {
      const id = await setLogo(`${merchant.url}/icon.png`);
      await fetchDue();
      expect(await rowOf(id)).toMatchObject({ hash: null });
      expect(merchant.asked).toEqual([]);
    } finally {
      env.FETCH_ALLOW = [...env.FETCH_ALLOW, new URL(merchant.url).host];
    }
  });

  test("is tried again after minutes, or at once when its store is saved, and otherwise due in a week", async () => {
    await withJobs(async () => {
      await setLogo(`${merchant.url}/missing.png`);
      const retried = async () => (await statesOfJobs()).find(({ state }) => state === "retry");
      const untilRetried = async () => {
        while (!(await retried())) await Bun.sleep(20);
        return (await retried())?.minutes;
      };
      expect(await untilRetried()).toBeWithin(4, 11);
      await findDueLogos.run(null, new AbortController().signal, { id: "", retryCount: 0 });
      expect(merchant.asked).toHaveLength(1);
      await setLogo(`${merchant.url}/missing.png`);
      while (merchant.asked.length === 1) await Bun.sleep(20);
      expect(await untilRetried()).toBeWithin(9, 21);
      expect(await statesOfJobs()).toHaveLength(1);
      const [row] = await query<{ days: number }>(
        sql`select extract(epoch from due_at - now())::int / 86400.0 as days from ${remoteLogos}`,
      );
      expect(Number(row?.days)).toBeWithin(6.9, 8.1);
    });
  });

  test("includes logos that were imported into the database", async () => {
    await paint(200);
    const { id } = await storeBySlug(cast.inkwell);
    await db
      .update(stores)
      .set({ logo: `${merchant.url}/` })
      .where(eq(stores.id, id));
    await fetchDue();
    expect((await rowOf(id))?.hash).toHaveLength(64);
  });
});

test.each([
  "/logos/1/0123456789abcdef/96",
  "/logos/99999999999/0123456789abcdef/96",
  "/logos/x/y/z",
  "/logos/https:%2F%2Fevil.example%2Fa.png/0123456789abcdef/96",
])("GET %s is 404: only stores with a copy have one", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test("an uploaded logo is served only in the displayed sizes", async () => {
  const file = await new Bun.Image(pixel(200)).resize(300, 300).png().bytes();
  await setLogo(`data:image/png;base64,${Buffer.from(file).toString("base64")}`);
  const [address = ""] = await picturesOn("/store/harbor-pine");
  expect(address).toMatch(/^\/media\/[0-9a-f]{64}\/96$/);
  const response = await get(address);
  expect(response.headers.get("cache-control")).toContain("immutable");
  expect((await new Bun.Image(await response.bytes()).metadata()).width).toBe(96);
  for (const side of ["97", "0", "1e3", "-40", "040"])
    expect((await get(address.replace(/96$/, side))).status).toBe(404);
});

/** A PNG of one pixel. */
function pixel(red: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.byteLength);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  return new Uint8Array(
    Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      chunk("IHDR", new Uint8Array([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
      chunk("IDAT", deflateSync(new Uint8Array([0, red, 80, 40]))),
      chunk("IEND", new Uint8Array()),
    ]),
  );
}

function noise(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1.5 * 1024 * 1024);
  bytes.set([0x89, 0x50, 0x4e, 0x47]);
  return bytes;
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
