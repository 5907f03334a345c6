import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { counters, deals, stores } from "../../db/schema";
import { flush } from "../../src/models/counts/counters";
import { cast, dealByCode, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { anotherClient } from "../clients";
import { get, send, textOf } from "../http";
import { robot, without } from "./reading";
import { addCoupon, addOffer, addStore, inDays } from "./rows";

/** A browser's headers for a link on one of the site's pages. */
const fromHere = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document" };

async function expectNotFound(response: Response): Promise<void> {
  expect(response.headers.get("Location")).toBeNull();
  expect(response.status).toBe(404);
  expect(textOf(await response.text())).toContain("404 Page Not Found");
}

describe("GET /go/deal/:id", () => {
  test("redirects to the deal's link, not indexed and not cached", async () => {
    const { id, affiliateLink } = await dealByCode(cast.harbor20);
    const response = await get(`/go/deal/${id}`);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe(affiliateLink);
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  test.each(["url", "to", "next", "redirect", "affiliateLink"])("ignores ?%s=", async (name) => {
    const { id, affiliateLink } = await dealByCode(cast.harbor20);
    const response = await get(`/go/deal/${id}?${name}=https://evil.example`);
    expect(response.headers.get("Location")).toBe(affiliateLink);
  });

  test.each([
    "0",
    "-1",
    "1.5",
    "1e3",
    "1e309",
    "99999999999",
    "2147483647",
    "2147483648",
    "abc",
    "NaN",
    "0x1",
    "%20",
    "https%3A%2F%2Fevil.example",
  ])("answers 404 to %s", async (id) => {
    await expectNotFound(await get(`/go/deal/${id}`));
  });

  test("answers 400 to an id with NUL", async () => {
    expect((await get("/go/deal/1%00")).status).toBe(400);
  });

  test("answers with the error page if its table is missing", async () => {
    expect((await without("deals", () => get("/go/deal/1"))).status).toBe(500);
  });
});

describe("GET /go/store/:slug", () => {
  test("redirects to the store's website", async () => {
    const { website } = await storeBySlug(cast.harborPine);
    const response = await get(`/go/store/${cast.harborPine}`);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe(new URL(website ?? "").href);
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test.each(["no-such", "HARBOR-PINE", "1", "%2F%2Fevil.example", "<script>"])(
    "answers 404 to %s",
    async (slug) => {
      await expectNotFound(await get(`/go/store/${slug}`));
    },
  );
});

describe("with other data", () => {
  afterEach(restore);

  test("a deal without a link leads to its store's website", async () => {
    await addStore({ website: "https://zebra.example/shop" });
    const { id } = await addCoupon({ affiliateLink: null }, "zebra-works");
    expect((await get(`/go/deal/${id}`)).headers.get("Location")).toBe("https://zebra.example/shop");
  });

  test("without a link and a website a page names {slug}.com, and says that nobody has checked it", async () => {
    await addStore({ name: "Zebra <Works>" });
    const { id } = await addCoupon({ affiliateLink: null }, "zebra-works");
    for (const path of [`/go/deal/${id}`, "/go/store/zebra-works"]) {
      const response = await get(path);
      expect([response.status, response.headers.get("Location")]).toEqual([200, null]);
      expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
      const html = await response.text();
      expect(html).toContain('<a href="https://zebra-works.com/" rel="nofollow noopener noreferrer"');
      expect(html).toMatch(/<meta name="robots" content="noindex/);
      expect(textOf(html)).toContain("zebra-works.com , but nobody has checked that");
      expect(html).not.toContain("<Works>");
    }
  });

  test("an offer redirects to its own link with all parameters", async () => {
    const affiliateLink = "https://partner.example/a?x=1&y=2#z";
    const { id } = await addOffer({ affiliateLink });
    expect((await get(`/go/deal/${id}`)).headers.get("Location")).toBe(affiliateLink);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "ftp://partner.example",
    "//evil.example",
    "partner.example",
    "/store/harbor-pine",
    "",
  ])("a stored link %p is not followed", async (affiliateLink) => {
    const { id } = await addOffer({ affiliateLink });
    await expectNotFound(await get(`/go/deal/${id}`));
    await addStore({ website: affiliateLink });
    await expectNotFound(await get("/go/store/zebra-works"));
  });

  test("a stored link with line breaks adds no header", async () => {
    const { id } = await addOffer({ affiliateLink: "https://partner.example/\r\nSet-Cookie: a=b" });
    const response = await get(`/go/deal/${id}`);
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(response.headers.get("Location")).not.toMatch(/[\r\n]/);
  });

  test.each([
    ["is switched off", { active: false }],
    ["has not begun", { startsAt: inDays(1) }],
  ])("GET for a deal that %s answers 404", async (_, values) => {
    const { id } = await addOffer(values);
    await expectNotFound(await get(`/go/deal/${id}`));
  });
});

describe("counting", () => {
  // Counts of earlier tests are left out.
  beforeEach(flush);
  afterEach(restore);

  async function clicks(subject: "deal" | "store", id: number): Promise<number> {
    await flush();
    const rows = await db
      .select({ count: counters.count })
      .from(counters)
      .where(and(eq(counters.subject, subject), eq(counters.subjectId, id), eq(counters.event, "click")));
    return rows.reduce((sum, { count }) => sum + count, 0);
  }

  test("a click on a deal is counted once, for it and its store's popularity", async () => {
    const deal = await dealByCode(cast.harbor20);
    const store = await storeBySlug(cast.harborPine);
    const before = await clicks("deal", deal.id);
    await get(`/go/deal/${deal.id}`, fromHere, anotherClient());
    expect(await clicks("deal", deal.id)).toBe(before + 1);
    const [after] = await db.select().from(deals).where(eq(deals.id, deal.id));
    expect(after?.popularity).toBe(deal.popularity + 1);
    expect((await storeBySlug(cast.harborPine)).popularity).toBe(store.popularity + 1);
  });

  test("a click on a store is counted once", async () => {
    const { id, popularity } = await storeBySlug(cast.harborPine);
    const before = await clicks("store", id);
    await get(`/go/store/${cast.harborPine}`, fromHere, anotherClient());
    expect(await clicks("store", id)).toBe(before + 1);
    const [after] = await db.select().from(stores).where(eq(stores.id, id));
    expect(after?.popularity).toBe(popularity + 1);
  });

  test("nothing is counted twice by writing twice", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const before = await clicks("deal", id);
    await get(`/go/deal/${id}`, fromHere, anotherClient());
    const once = await clicks("deal", id);
    expect(once).toBe(before + 1);
    expect(await clicks("deal", id)).toBe(once);
  });

  test.each([
    ["a robot", "GET", robot],
    ["a prefetch", "GET", { "Sec-Purpose": "prefetch" }],
    ["a prerender", "GET", { "Sec-Purpose": "prefetch;prerender" }],
    ["a HEAD request", "HEAD", {}],
  ])("%s is redirected, but not counted", async (_, method, headers) => {
    const deal = await dealByCode(cast.harbor20);
    const store = await storeBySlug(cast.harborPine);
    const before = [await clicks("deal", deal.id), await clicks("store", store.id)];
    for (const path of [`/go/deal/${deal.id}`, `/go/store/${store.slug}`]) {
      const response = await send(method, path, { raw: null }, { ...fromHere, ...headers }, anotherClient());
      expect(response.status).toBe(302);
    }
    expect([await clicks("deal", deal.id), await clicks("store", store.id)]).toEqual(before);
  });

  test("a link without a target is not counted", async () => {
    const { id } = await addOffer({ affiliateLink: "javascript:alert(1)" });
    await get(`/go/deal/${id}`, fromHere, anotherClient());
    expect(await clicks("deal", id)).toBe(0);
  });
});
