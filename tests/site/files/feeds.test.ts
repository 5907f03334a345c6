import { afterEach, describe, expect, test } from "bun:test";
import { resizeStore } from "../../../src/cache/store";
import { newestChecked } from "../../../src/models/deals/highlights";
import { paths } from "../../../src/paths";
import { proofStatusOf } from "../../../src/proof/status";
import { proofWords } from "../../../src/proof/words";
import { cast, storeBySlug } from "../../cast";
import { empty, restore } from "../../catalogue";
import { get, origin, visit } from "../../http";
import { all } from "../reading";
import { addBlog, addCoupon, addOldSlug, addStore, inDays } from "../rows";

afterEach(restore);

const feeds = [
  { name: "the site", path: paths.feed(), page: paths.home() },
  { name: "a store", path: paths.storeFeed(cast.harborPine), page: paths.store(cast.harborPine) },
  { name: "the posts", path: paths.blogsFeed(), page: paths.blogs() },
];

const entriesOf = (xml: string) => all(xml, /<entry>(.*?)<\/entry>/gs);
const updatesIn = (xml: string) => all(xml, /<updated>(.*?)<\/updated>/g);

describe.each(feeds)("the feed of $name", ({ path, page }) => {
  test("has absolute addresses, and dates from the newest to the oldest", async () => {
    const { status, html: xml, headers } = await visit(path);
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    expect(xml).toStartWith(
      '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"',
    );
    expect(all(xml, /<link rel="self"[^>]* href="([^"]*)"/g)).toEqual([origin + path]);
    const links = all(xml, /<link href="([^"]*)"/g);
    expect(links[0]).toBe(origin + page);
    for (const link of links) expect(link).toStartWith(`${origin}/`);
    const [updated, ...entries] = updatesIn(xml);
    expect(entries.length).toBeGreaterThan(2);
    expect(entries).toEqual(entries.toSorted().reverse());
    expect(updated).toBe(entries[0] as string);
    expect(new Set(all(xml, /<id>(.*?)<\/id>/g)).size).toBe(entries.length + 1);
  });

  test("is announced on its page, which links no other", async () => {
    const { html } = await visit(page);
    expect(all(html, /<link rel="alternate" type="application\/atom\+xml"[^>]* href="([^"]*)"/g)).toEqual([
      path,
    ]);
  });
});

test("an entry says the proof in the words of the pages, and no code", async () => {
  const { html: xml } = await visit(paths.feed());
  const deals = await newestChecked(30);
  for (const [at, entry] of entriesOf(xml).entries()) {
    const { proof, code } = deals[at] ?? {};
    expect(entry).toContain(`. ${proofWords(proofStatusOf(proof ?? null, new Date()), "UTC")}. `);
    expect(entry).not.toContain(`${code}`);
  }
});

test("a post's entry has its author, and one without is the site's", async () => {
  await addBlog({ title: "Signed stripes", slug: "signed", authorName: "The night desk" });
  await addBlog({ title: "Plain stripes", authorName: null });
  const { html: xml } = await visit(paths.blogsFeed());
  const of = (title: string) => entriesOf(xml).find((entry) => entry.includes(title)) ?? "";
  expect(all(of("Signed"), /<author><name>(.*?)<\/name>/g)).toEqual(["The night desk"]);
  expect(of("Plain")).toContain("zebra-stripes");
  expect(of("Plain")).not.toContain("<author>");
  expect(xml.slice(0, xml.indexOf("<entry>"))).toContain("<author><name>Dealproof</name></author>");
});

test("hostile texts stay texts", async () => {
  const hostile = "</title><script>alert(1)</script> & \u0001]]>";
  await addStore({ name: hostile });
  await addCoupon({ title: hostile, description: hostile, endsAt: inDays(40) }, "zebra-works");
  const { html: xml } = await visit(paths.storeFeed("zebra-works"));
  expect(xml).toContain("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; ]]&gt;");
  expect(xml).not.toContain("<script");
  expect(xml).not.toContain("\u0001");
});

test("a store's feed follows its slug, and an unknown one is missing", async () => {
  await addOldSlug("store", "former-slug", (await storeBySlug(cast.harborPine)).id);
  const moved = await get(paths.storeFeed("former-slug"));
  expect([moved.status, moved.headers.get("Location")]).toEqual([301, paths.storeFeed(cast.harborPine)]);
  expect((await get(paths.storeFeed("no-such"))).status).toBe(404);
});

test("a reader that has a cached feed gets 304", async () => {
  resizeStore(8);
  const etag = (await get(paths.feed())).headers.get("ETag") ?? "";
  expect((await get(paths.feed(), { "If-None-Match": etag })).status).toBe(304);
  resizeStore(0);
});

test("a feed without entries is still one", async () => {
  await empty();
  for (const path of [paths.feed(), paths.blogsFeed()]) {
    const { status, html: xml } = await visit(path);
    expect({ status, entries: entriesOf(xml), updated: updatesIn(xml) }).toEqual({
      status: 200,
      entries: [],
      updated: ["1970-01-01T00:00:00.000Z"],
    });
  }
});

test("a feed changes with what it lists", async () => {
  const { html: before } = await visit(paths.storeFeed(cast.harborPine));
  await addCoupon({ title: "Brand new" }, cast.harborPine);
  const { html: after } = await visit(paths.storeFeed(cast.harborPine));
  expect(before).not.toContain("Brand new");
  expect(entriesOf(after)[0]).toContain("Harbor & Pine: Brand new");
});
