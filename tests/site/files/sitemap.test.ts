import { afterEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { blogs, categories, events, stores } from "../../../db/schema";
import { paths } from "../../../src/paths";
import { cast } from "../../cast";
import { restore } from "../../catalogue";
import { get, origin, visit } from "../../http";
import { all, robot } from "../reading";
import { addBlog, addCoupon, addStore, inDays } from "../rows";

afterEach(restore);

const TYPE = "application/xml; charset=utf-8";

/** The paths that a sitemap or its index lists. */
async function listed(path: string): Promise<string[]> {
  const { status, html: xml, headers } = await visit(path);
  expect([status, headers.get("Content-Type")]).toEqual([200, TYPE]);
  const addresses = all(xml, /<loc>(.*?)<\/loc>/g);
  for (const address of addresses) expect(address).toStartWith(`${origin}/`);
  return addresses.map((address) => address.slice(origin.length));
}

const partsOf = async (kind: string) =>
  (await listed(paths.sitemap())).filter((path) =>
    path.startsWith(paths.sitemapPart(`${kind}-`).replace(".xml", "")),
  );

/** All that stands in the sitemaps of a table, however many parts its ids need. */
const listedOf = async (kind: string) => (await Promise.all((await partsOf(kind)).map(listed))).flat();

test("robots.txt names the sitemap, and the addresses that robots leave alone", async () => {
  const { html: rules, headers } = await visit(paths.robotRules());
  expect(headers.get("Content-Type")).toStartWith("text/plain");
  expect(rules).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  expect(all(rules, /^Disallow: (.*)$/gm)).toEqual(["/admin", "/go/", "/fragments/"]);
});

test("the index leads to pages that may be indexed, each once", async () => {
  const files = await listed(paths.sitemap());
  const kinds = new Set(files.map((path) => path.replace(/-\d+\.xml$/, ".xml")));
  expect([...kinds]).toEqual(
    ["pages", "stores", "deals", "categories", "blogs", "events", "authors"].map(paths.sitemapPart),
  );
  const addresses = (await Promise.all(files.map(listed))).flat();
  expect(new Set(addresses).size).toBe(addresses.length);
  const byKind = Map.groupBy(addresses, (path) => path.split("/", 2)[1]);
  for (const path of [...byKind.values()].flatMap((paths) => paths.slice(0, 3))) {
    const response = await get(path, robot);
    const html = await response.text();
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    expect({ path, robots: all(html, /<meta name="robots" content="(.*?)"/g) }).toEqual({ path, robots: [] });
    expect(all(html, /<link rel="canonical" href="(.*?)"/g)).toEqual([origin + path]);
  }
});

describe("pages that are not indexed are left out:", () => {
  test("a store without deals", async () => {
    const stores = await listedOf("stores");
    expect(stores).toContain(paths.store(cast.harborPine));
    expect(stores).not.toContain(paths.store(cast.dealless));
  });

  test("deals without fresh proof, and those that ended", async () => {
    const proven = await addCoupon({ verifiedAt: inDays(-1) });
    const old = await addCoupon({ verifiedAt: inDays(-31) });
    const ended = await addCoupon({ verifiedAt: inDays(-2), endsAt: inDays(-1) });
    const deals = await listedOf("deals");
    expect(deals).toContain(paths.deal(proven.id));
    for (const { id } of [await addCoupon(), old, ended]) expect(deals).not.toContain(paths.deal(id));
  });

  test("drafts, empty categories, empty events and authors without a post", async () => {
    await addBlog({ status: "draft", publishedAt: null });
    await db.insert(categories).values({ name: "Zebras", slug: "zebras" });
    const days = { firstDay: "2026-11-27", lastDay: "2026-11-30" };
    await db.insert(events).values({ name: "Zebra Days", slug: "zebra-days", status: "published", ...days });
    await db.update(blogs).set({ authorName: null });
    const files = await listed(paths.sitemap());
    expect(files.join()).not.toContain("authors");
    const addresses = (await Promise.all(files.map(listed))).flat();
    expect(addresses.filter((path) => path.includes("zebra"))).toEqual([]);
  });
});

test("a sitemap says when a store's deals last changed", async () => {
  await addStore();
  const at = new Date(Date.now() + 5_000);
  await addCoupon({ createdAt: at }, "zebra-works");
  const parts = await Promise.all((await partsOf("stores")).map(visit));
  const xml = parts.map(({ html }) => html).join();
  expect(xml).toContain(
    `<loc>${origin}/store/zebra-works</loc><lastmod>${at.toISOString().slice(0, 19)}Z</lastmod>`,
  );
});

test("a large table has several parts, without gaps or repeats", async () => {
  await db.execute(sql`
    insert into ${stores} (id, name, slug, deal_count) overriding system value
    select 1000000 + number, 'Zebra ' || number, 'zebra-' || number, 1
    from unnest(array[9998, 9999, 10000, 10001, 19999, 20000]) number`);
  const files = (await partsOf("stores")).slice(-3);
  expect(files).toEqual(["stores-100", "stores-101", "stores-102"].map(paths.sitemapPart));
  const found = await Promise.all(files.map(listed));
  expect(found).toEqual(
    [[9998, 9999], [10000, 10001, 19999], [20000]].map((part) => part.map((id) => `/store/zebra-${id}`)),
  );
});

test.each(["stores-99", "stores-00", "stores", "nothing-0", "constructor-0", "stores-0000001"])(
  "the part %s does not exist",
  async (part) => {
    expect((await get(paths.sitemapPart(part))).status).toBe(404);
  },
);
