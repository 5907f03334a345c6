import { describe, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { categories, requests } from "../../../db/schema";
import { missed, recordSearch } from "../../../src/models/counts/requests";
import { observe } from "../../../src/models/proof/record";
import { deleteExpired } from "../../../src/operations/retention";
import { adminOfTests } from "../../admin/session";
import { dealByCode } from "../../cast";
import { anotherClient } from "../../clients";
import { count, get, origin, send, textOf } from "../../http";
import { all, linkTo, robot, whole } from "../reading";
import { addBlog, addCoupon, addOffer, addStore, inDays } from "../rows";

const admin = adminOfTests();

const results = (search: string) => `/stores?${new URLSearchParams({ search })}`;
const suggestions = (search: string) => `/fragments/search?${new URLSearchParams({ search })}`;
const titles = (html: string) =>
  all(html, /<section class="mb-11">.*?<h2[^>]*>(.*?)<\/h2>/gs).map((title) => textOf(title).trim());

describe("the results of a search", () => {
  test("stand in groups with their counts, deals with their proof and without their codes", async () => {
    await db.insert(categories).values({ name: "Coffee & Tea", slug: "coffee-tea" });
    const html = await whole(results("coffee"));
    expect(titles(html)).toEqual([
      expect.stringMatching(/^Stores \d+$/),
      expect.stringMatching(/^Deals \d+$/),
      expect.stringMatching(/^Guides \d+$/),
      "Categories 1",
    ]);
    expect(textOf(html)).toMatch(/\d+ results for “coffee”/);
    expect(
      count(html, 'class="ticket card" data-variant="mixed"') +
        count(html, 'data-variant="mixed" class="ticket card"'),
    ).toBe(6);
    expect(html).toContain('href="/?search=coffee#coupons"');
    expect(html).toContain('href="/category/coffee-tea"');
  });

  test("count more than they show", async () => {
    await addStore();
    for (let at = 0; at < 8; at++) await addCoupon({ title: `Okapi rug ${at}` }, "zebra-works");
    expect(titles(await whole(results("okapi")))).toEqual(["Deals 8"]);
  });

  test("a code finds its deal, without a word on stores that were not found", async () => {
    const text = textOf(await whole(results("oldtread30")));
    expect(text).toMatch(/Deals 1 .*30% off last year's trail shoes/);
    expect(text).not.toContain("No Stores Found");
    expect(text).not.toContain("We do not follow");
  });

  test("say first that we follow a store of that name", async () => {
    for (const search of ["harbor & pine", "Harbor Pine coupons"])
      expect(textOf(await whole(results(search)))).toMatch(
        /We follow Harbor & Pine ?: \d+ active deals\. (Checked|Not)/,
      );
    expect(textOf(await whole(results("harbor")))).not.toContain("We follow Harbor");
  });

  test("say which words were searched instead", async () => {
    const text = textOf(await whole(results("nortpeak coupon")));
    expect(text).toContain("No results for “nortpeak coupon”. Showing results for “northpeak”.");
    expect(text).toContain("Northpeak Outdoor");
  });

  test("have stores only on the second page", async () => {
    const second = linkTo(await whole(results("s")), "More Stores")?.replaceAll("&amp;", "&") ?? "";
    expect(titles(await whole(second))).toEqual(["Stores"]);
  });

  test("of an older address move here for good", async () => {
    for (const [from, to] of [
      ["/search?q=oak+%26+ash", "/stores?search=oak+%26+ash"],
      ["/search", "/stores"],
      ["/search?q=+", "/stores"],
    ] as const) {
      const response = await get(from);
      expect([response.status, response.headers.get("Location")]).toEqual([301, to]);
    }
  });
});

describe("of equal matches the results and the suggestions", () => {
  const orderIn = async (path: string, texts: string[]) => {
    const html = (await whole(path)).replace(/<[^>]*>/g, "");
    return texts.filter((text) => html.includes(text)).toSorted((a, b) => html.indexOf(a) - html.indexOf(b));
  };

  test("begin with the deals of fresh proof, then of older, then with those that have a code", async () => {
    await addStore();
    const deals = [
      ["Okapi A", { verifiedAt: inDays(-1), code: "FRESH" }],
      ["Okapi B", { verifiedAt: inDays(-20), code: "AGEING" }],
      ["Okapi C", { code: "NOPROOF", popularity: 1 }],
      ["Okapi D", { popularity: 2 }],
      ["Okapi E", { code: "DEAD", popularity: 99 }],
    ] as const;
    for (const [title, values] of deals.toReversed()) await addCoupon({ title, ...values }, "zebra-works");
    const { id: dealId } = await dealByCode("DEAD");
    await observe([{ dealId, kind: "editor", outcome: "dead", actor: "editor" }]);
    await addCoupon(
      { title: "Stripes", description: "No okapi", code: "RARE", verifiedAt: inDays(-1) },
      "zebra-works",
    );
    const order = [...deals.map(([title]) => title), "Stripes"];
    expect(await orderIn(results("okapi"), order)).toEqual(order);
    expect(await orderIn(suggestions("okapi"), order)).toEqual(order.slice(0, 3));
  });

  test("find the proof behind many more popular deals", async () => {
    await addStore();
    for (let at = 0; at < 30; at++)
      await addOffer({ title: `Okapi ${at}`, popularity: 50 + at }, "zebra-works");
    await addCoupon({ title: "Okapi proven", code: "OK", verifiedAt: inDays(-1) }, "zebra-works");
    for (const path of [results("okapi"), suggestions("okapi")])
      expect(textOf(await whole(path)).match(/Okapi ?(?:\d+|proven)/)?.[0]).toMatch(/proven/);
  });

  test("begin with the stores of the freshest check", async () => {
    const stores = [
      ["Okapi Fresh", inDays(-1)],
      ["Okapi Ageing", inDays(-20)],
      ["Okapi Known", null],
      ["Okapi Unknown", null],
    ] as const;
    for (const [at, [name, verifiedAt]] of stores.entries()) {
      const slug = name.toLowerCase().replace(" ", "-");
      await addStore({ name, slug, popularity: name === "Okapi Known" ? 99 : at });
      await addCoupon({ title: "Stripes", code: `C${at}`, verifiedAt }, slug);
    }
    await addStore({ name: "The Okapi", slug: "the-okapi", popularity: 999 });
    await addCoupon({ title: "Stripes", code: "LATE", verifiedAt: inDays(-1) }, "the-okapi");
    const order = [...stores.map(([name]) => name), "The Okapi"];
    expect(await orderIn(results("okapi"), order)).toEqual(order);
    expect((await orderIn(suggestions("okapi"), order)).slice(0, 3)).toEqual(order.slice(0, 3));
  });
});

describe("a search without results", () => {
  test("says so to the letter, then that we do not follow the store, and offers to ask for it", async () => {
    const html = await whole(results("nike coupons"));
    expect(textOf(html)).toMatch(
      /No Stores Found Try adjusting your search terms\. Show All Stores We do not follow Nike yet\. .* Ask for Nike Popular Stores/,
    );
    expect(linkTo(html, "Show All Stores")).toBe("/stores");
    expect(html).toMatch(/<form (?=[^>]*method="post")[^>]*action="\/ask"/);
  });

  test("shows results with some of its words, and says so", async () => {
    await addStore({ name: "Quagga Running", slug: "quagga-running" });
    for (const path of [results("qwertz quagga"), suggestions("qwertz quagga")]) {
      const text = textOf(await whole(path));
      expect(text).toMatch(/Not every word matches.*Quagga Run/);
      expect(text).not.toMatch(/No Stores Found|We do not follow/);
    }
    expect(await whole(suggestions("qwertz quagga"))).toContain(
      'data-summary="Not every word matches" data-total=""',
    );
    expect(textOf(await whole(results("qwertz fashion")))).toMatch(/Categories.*Fashion/);
  });

  test.each([
    ["qwertz", true],
    ["Qwertz Asdf", true],
    ["qwertz asdf coupon code", true],
    ["qwertz-asdf.com", true],
    ["qwertz asdf", false],
    ["a qwertz for the asdf of my yxcv", false],
    ["12345", false],
  ])("%p offers to ask for a shop: %p", async (search, isOffered) => {
    for (const path of [results(search), suggestions(search)])
      expect(textOf(await whole(path)).includes("We do not follow")).toBe(isOffered);
  });

  test.each([
    ["ada@qwertz.example", "an e-mail address"],
    ["+44 (0)20 7946 0958", "a telephone number"],
    ["123456789", "nine digits"],
  ])("%s, %s, is neither counted nor offered", async (search) => {
    const html = await whole(results(search));
    expect(textOf(html)).toContain("No Stores Found Try adjusting your search terms.");
    expect(textOf(html)).not.toContain("We do not follow");
    expect((await missed(8)).count).toBe(0);
    expect((await send("POST", "/ask", { form: { search } }, {}, anotherClient())).status).toBe(422);
    expect((await missed(8)).count).toBe(0);
  });

  test("is counted once per client and day as normalised text, with its last day", async () => {
    const client = anotherClient();
    for (const [search, from] of [
      ["Nike", client],
      ["  nike COUPONS ", client],
      ["https://www.nike.com/sale", anotherClient()],
      ["x".repeat(100), client],
    ] as const)
      await (await get(results(search), {}, from)).text();
    expect(await missed(8)).toMatchObject({
      count: 2,
      items: [
        { text: "nike", searches: 2, wishes: 0, lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
        { text: "x".repeat(80), searches: 1 },
      ],
    });
  });

  test("is counted too where not every word matches", async () => {
    expect(textOf(await whole(results("Nike shoes")))).toContain("Not every word matches");
    expect((await missed(8)).items).toMatchObject([{ text: "nike shoes", searches: 1 }]);
  });

  test("is not counted for robots, prefetches, or what is found", async () => {
    await get(results("nike"), robot, anotherClient());
    await get(results("nike"), { "Sec-Purpose": "prefetch" }, anotherClient());
    await get(results("harbor"), {}, anotherClient());
    await get(suggestions("nike"), {}, anotherClient());
    expect((await missed(8)).count).toBe(0);
  });

  test("in the suggestions is counted when the visitor leaves it", async () => {
    const report = (headers = {}) =>
      send("POST", "/ask/missed?search=nike", { raw: null }, headers, anotherClient());
    expect((await report()).status).toBe(204);
    await report(robot);
    expect((await report({ Origin: "https://evil.example" })).status).toBe(403);
    expect((await missed(8)).items).toMatchObject([{ text: "nike", searches: 1 }]);
  });

  test("takes the place of one that came once, when a day has a thousand texts", async () => {
    await db.execute(
      sql`insert into requests (text, day, searches) select 't' || n, current_date, 1 + (n = 7)::int from generate_series(1, 1000) n`,
    );
    await (await get(results("nike"), {}, anotherClient())).text();
    await (await get(results("nike"), {}, anotherClient())).text();
    expect((await missed(2)).items).toMatchObject([
      { text: "nike", searches: 2 },
      { text: "t7", searches: 2 },
    ]);
    expect(await db.$count(requests)).toBeLessThanOrEqual(1000);
  });

  test("counts a network once, and a hundred of its texts a day", async () => {
    for (const host of [1, 2, 3]) await recordSearch(`203.0.113.${host}`, "searches", "nike");
    expect((await missed(1)).items).toMatchObject([{ text: "nike", searches: 1 }]);
    for (let at = 0; at < 120; at++) await recordSearch(`203.0.113.${at}`, "searches", `junk${at}`);
    expect(await db.$count(requests)).toBe(100);
    await recordSearch("203.0.114.1", "searches", "puma");
    expect(await db.$count(requests)).toBe(101);
  });

  test("is forgotten after 90 days", async () => {
    await db.execute(
      sql`insert into requests (text, day) values ('old', current_date - 90), ('new', current_date - 89)`,
    );
    await deleteExpired();
    expect((await missed(8)).items.map(({ text }) => text)).toEqual(["new"]);
  });
});

describe("a wish for a store that we do not follow", () => {
  const ask = (search: string, headers = {}, from = anotherClient()) =>
    send("POST", "/ask", { form: { search } }, headers, from);

  test("is counted, and the operator sees it and may create the store", async () => {
    const client = anotherClient();
    for (const from of [client, client, anotherClient()]) {
      const response = await ask("Nike", {}, from);
      expect([response.status, response.headers.get("Location")]).toEqual([
        303,
        "/ask?search=Nike&noted=yes",
      ]);
    }
    expect(textOf(await whole("/ask?search=Nike&noted=yes"))).toContain("Thank you Your wish is counted.");
    const screen = textOf(await (await admin.get("/admin")).text());
    expect(screen).toMatch(/Searched and not found .* nike 2 wishes, 0 searches, last on .* Create store/);
    const card = await (await admin.get("/admin/inbox?reason=wished")).text();
    expect(textOf(card)).toContain("nike Wished for Search");
    expect(textOf(card)).toContain("Searched and not found. 2 shoppers asked for it in the last 30 days.");
    expect(card).toContain(
      'href="/admin/stores/new?search=nike&amp;returnTo=%2Fadmin%2Finbox%3Freason%3Dwished"',
    );
    expect(await (await admin.get("/admin/stores/new?search=nike")).text()).toMatch(
      /<input[^>]*name="name"[^>]*value="nike"/,
    );
  });

  test("is not for robots, other sites, or a thousand times", async () => {
    expect((await ask("Nike", robot)).status).toBe(403);
    expect((await ask("Nike", { Origin: "https://evil.example" })).status).toBe(403);
    const client = anotherClient();
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) statuses.push((await ask(`Shop ${at}`, {}, client)).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await missed(20)).count).toBe(10);
  });

  test.each([
    ["of a robot", robot, 403, "This form is for people."],
    ["from another site", { Origin: "null" }, 403, "must come from the site's own pages."],
    ["that is no form", { "Content-Type": "text/plain" }, 415, "Send the body as"],
    ["that is too long", { "Content-Length": "20000" }, 413, "The body may have 16 KiB at most."],
  ])("%s is refused with a page that leads back", async (_, headers, status, words) => {
    const from = "/stores?search=nike";
    const response = await ask("Nike", { ...headers, Referer: origin + from, "Accept-Encoding": "gzip" });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      status,
      "text/html; charset=utf-8",
    ]);
    const html = gunzipSync(await response.bytes()).toString();
    expect(textOf(html)).toContain(words);
    expect(linkTo(html, "Try Again")).toBe(from);
    const asked = await ask("Nike", { ...headers, Accept: "*/*" });
    expect(asked.headers.get("Content-Type")).toBe("application/problem+json");
  });

  test("has a page of its own, out of search engines, which escapes the name", async () => {
    const html = await whole(`/ask?${new URLSearchParams({ search: "<img src=x onerror=alert(1)>" })}`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain("<img src=x");
    expect((await get("/ask")).status).toBe(302);
  });
});

describe("the suggestions", () => {
  const options = (html: string) => all(html, /role="option"[^>]* href="([^"]*)"/g);

  test("are options in groups, with the freshest check of each store, and marked", async () => {
    const html = await whole(suggestions("harb"));
    expect(options(html)[0]).toBe("/store/harbor-pine");
    expect(html).toContain("<mark>Harb</mark>");
    expect(textOf(html)).toMatch(/Stores .*Harb ?or & Pine Home & Garden · \d+ active deals (Checked|Not)/);
    expect(html).toMatch(/data-summary="\d+ results?"/);
    expect(new Set(all(html, / id="([^"]*)"/g)).size).toBe(all(html, / id="([^"]*)"/g).length);
    const response = await get(suggestions("harb"));
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test("are few", async () => {
    expect(options(await whole(suggestions("s"))).length).toBeLessThanOrEqual(10);
    expect(await (await get("/fragments/search?search=+")).text()).toBe("");
  });

  test("say in the same words that there is nothing", async () => {
    expect(textOf(await whole(suggestions("nike")))).toMatch(
      /No Stores Found\. Try adjusting your search terms\. We do not follow Nike yet\. .*Ask for Nike Popular Stores/,
    );
  });

  test("never show a code", async () => {
    await addStore();
    await addCoupon({ title: "Okapi rugs", code: "ZEBRASECRET" }, "zebra-works");
    expect(await whole(suggestions("okapi"))).not.toContain("ZEBRASECRET");
  });

  test("mark letters with and without accents, and escape hostile names", async () => {
    await addStore({ name: "Café <b>Ölmühle</b>", slug: "cafe" });
    await addBlog({ title: "Cafés <script>alert(1)</script>", slug: "cafes" });
    for (const search of ["cafe", "café"]) {
      const html = await whole(suggestions(search));
      expect(html).toContain("<mark>Café</mark>");
      expect(html).not.toMatch(/<script>alert|<b>Ö/);
    }
    expect(await whole(suggestions("ölm"))).toContain("<mark>Ölm</mark>");
  });
});
