import { afterEach, describe, expect, test } from "bun:test";
import { db } from "../../db/client";
import { settings } from "../../db/schema";
import { recentDate, shortDate } from "../../src/format";
import { observe } from "../../src/models/proof/record";
import { current } from "../../src/models/settings";
import { cast, dealByCode } from "../cast";
import { empty, restore } from "../catalogue";
import { count, get, textOf, visit } from "../http";
import { all, card, dealIds, expectNoSecrets, linkTo, section, whole, without } from "./reading";
import { addCoupon, addOffer, addStore, inDays, liveCoupons, lives } from "./rows";

const LATEST = "Latest Coupons..!";

describe("a coupon on the home page", () => {
  test("has its code only in the island's props", async () => {
    const codes = (await liveCoupons()).map(({ code }) => code ?? "").filter((code) => code.length > 5);
    const html = await whole("/");
    expect(codes.some((code) => html.includes(code))).toBe(true);
    const visible = html.replace(/ props="[^"]*"/g, "");
    for (const code of codes) expect(visible).not.toContain(`>${code}<`);
    for (const code of codes) expect(textOf(visible)).not.toContain(` ${code} `);
  });

  test("its button leads to the code without scripts", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const found = card(
      section(await whole("/?search=first+home+order"), "Search Results for &quot;first home order&quot;"),
      "20% off",
    );
    expect(found).toMatch(new RegExp(`<form[^>]* action="/deal/${id}"`));
    expect(textOf(found)).toContain("Get Code");
  });
});

describe("the next pages of the home list", () => {
  test.each(["latest", "discount", "expiry", "popularity"] as const)(
    "sort=%s: the pages have all coupons in order, without repeats",
    async (sort) => {
      const live = new Map((await liveCoupons()).map((coupon) => [coupon.id, coupon]));
      const found: number[] = [];
      let next: string | undefined = `/?sort=${sort}`;
      while (next && found.length <= live.size) {
        const list = section(await whole(next.replace("#more", "")), LATEST);
        // The first pages have those before them, too.
        found.push(...dealIds(list).filter((id) => !found.includes(id)));
        next = linkTo(list, "More Coupons");
      }
      expect(found).toHaveLength(live.size);
      expect(new Set(found)).toEqual(new Set(live.keys()));
      const keys = found.map((id) => Number(live.get(id)?.[sort] ?? Number.POSITIVE_INFINITY));
      const direction = sort === "expiry" ? 1 : -1;
      expect(keys).toEqual(keys.toSorted((a, b) => (a === b ? 0 : a < b ? -direction : direction)));
    },
  );

  test("keep the filters, and jump to the list", async () => {
    const next = linkTo(await whole("/?search=off&category=fashion&sort=discount&view=list"), "More Coupons");
    expect(next).toBe("/?search=off&category=fashion&sort=discount&view=list&page=2#more");
  });

  test("page=2 shows the first two pages, and where the second begins", async () => {
    const [first, second] = await Promise.all(
      ["/", "/?page=2"].map(async (path) => section(await whole(path), LATEST)),
    );
    expect(dealIds(second ?? "").slice(0, 12)).toEqual(dealIds(first ?? ""));
    expect(dealIds(second ?? "")).toHaveLength(24);
    expect(all(second ?? "", /<article id="more".*?dealId&quot;:(\d+)/g).map(Number)).toEqual([
      dealIds(second ?? "")[12] ?? 0,
    ]);
    expect(textOf(first ?? "")).toMatch(/ 12 of \d+ shown/);
    expect(textOf(second ?? "")).toMatch(/ 24 of \d+ shown/);
  });

  test("an address shows eight pages at most; those after them have a cursor, and say where they are", async () => {
    const eight = section(await whole("/?page=999"), LATEST);
    expect(dealIds(eight)).toHaveLength(96);
    const next = linkTo(eight, "More Coupons") ?? "";
    expect(next).toMatch(/^\/\?page=9&cursor=[\w-]+#more$/);
    const html = await whole(next.replace("#more", ""));
    const ninth = section(html, LATEST);
    expect(dealIds(ninth)).toHaveLength(12);
    expect(dealIds(ninth).filter((id) => dealIds(eight).includes(id))).toEqual([]);
    expect(textOf(ninth)).toMatch(/ 97–108 of \d+ shown/);
    expect(html).not.toContain('class="hero"');
  });

  test("an address with a cursor alone still shows the page that begins there", async () => {
    const [next = ""] = all(await whole("/"), /&quot;next&quot;:&quot;(.*?)&quot;/g);
    const cursor = new URLSearchParams(next.split("?")[1]).get("cursor");
    const list = section(await whole(`/?cursor=${cursor}`), LATEST);
    expect(dealIds(list)).toEqual(dealIds(section(await whole("/?page=2"), LATEST)).slice(12));
  });

  test.each(["0", "-1", "1.5", "two", "1e99", ""])("page=%s shows the first", async (page) => {
    expect(dealIds(section(await whole(`/?page=${page}`), LATEST))).toHaveLength(12);
  });
});

describe("GET /fragments/coupons", () => {
  test.each(["", "?search=linen", "?category=fashion&sort=expiry", "?search=xyzzy"])(
    "%p has the same lists as the page with that query",
    async (query) => {
      const response = await get(`/fragments/coupons${query}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
      const html = await response.text();
      expect(html).not.toContain("<html");
      expect(dealIds(html)).toEqual(
        dealIds(/<div id="coupons">.*/s.exec(await whole(`/${query}`))?.[0] ?? ""),
      );
      expect(html).toContain("data-summary=");
    },
  );

  test("announces the results to screen readers", async () => {
    const summary = async (query: string) =>
      all(await (await get(`/fragments/coupons${query}`)).text(), /data-summary="([^"]*)"/g);
    const { length } = await liveCoupons();
    expect(await summary("")).toEqual([`${LATEST}: 12 of ${length} shown`]);
    expect(await summary("?search=first+home+order")).toEqual([
      'Search Results for "first home order": 1 of 1 shown',
    ]);
    expect(await summary("?search=xyzzy")).toEqual(['Search Results for "xyzzy": none found']);
  });

  test("escapes the search", async () => {
    const html = await (await get("/fragments/coupons?search=%3Cscript%3Ealert(1)")).text();
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;script&gt;alert(1)");
  });

  test("the fragment fails as a whole, so that the browser loads the page instead", async () => {
    const response = await without("deals", () => get("/fragments/coupons"));
    expect(response.status).toBe(500);
    expectNoSecrets(await response.text());
  });
});

describe("with other data", () => {
  afterEach(async () => {
    await restore();
    await current();
  });

  test("an empty fragment says so", async () => {
    await empty();
    const text = textOf(await (await get("/fragments/coupons")).text());
    expect(text).toContain("No coupons available at the moment.");
  });

  test.each(lives)("a coupon that %s: listed and featured only while live", async (_, values, isLive) => {
    const title = "Zebra crossing sale";
    await addCoupon({ title, featured: true, ...values });
    const html = await whole("/");
    expect(section(html, LATEST).includes(title)).toBe(isLive);
    expect(section(html, "Featured Coupons").includes(title)).toBe(isLive);
    expect((await whole("/?search=zebra")).includes(`${title}</a></h3>`)).toBe(isLive);
  });

  test("an offer is not listed", async () => {
    await addOffer({ title: "Zebra offer" });
    expect(await whole("/")).not.toContain("Zebra offer");
    const html = await whole("/?search=zebra+offer");
    expect(textOf(html)).toContain("No coupons found for your search.");
    expect(linkTo(html, "Search stores, deals and guides")).toBe("/stores?search=zebra+offer");
  });

  test.each([
    ["Verified", { verifiedAt: inDays(-1), featured: true }],
    ["Verified", { verifiedAt: inDays(-1), featured: false }],
    ["Featured", { verifiedAt: null, featured: true }],
    ["Limited", { verifiedAt: null, featured: false }],
  ])("a coupon has the badge %s when %j", async (badge, values) => {
    await addCoupon(values);
    const found = card(section(await whole("/"), LATEST), "Zebra crossing sale");
    expect(all(found, /<span class="badge[^"]*">(?:<svg.*?<\/svg>)?([^<]*)</g)).toEqual([badge]);
  });

  test("says when a coupon was checked, or that it was not", async () => {
    await addCoupon({ title: "Checked zebra", verifiedAt: inDays(-20) });
    await addCoupon({ title: "Once checked zebra", verifiedAt: inDays(-31) });
    await addCoupon({ title: "Unchecked zebra", featured: true });
    const list = section(await whole("/"), LATEST);
    const day = (days: number) => textOf(recentDate(inDays(days), "UTC"));
    expect(textOf(card(list, "Checked zebra"))).toContain("Checked by an editor 2 weeks ago");
    const old = textOf(card(list, "Once checked zebra"));
    expect(old).toContain(`Not checked since ${day(-31)}`);
    expect(old).not.toContain("Verified");
    expect(textOf(card(list, "Unchecked zebra"))).toContain("No proof yet. Tell us if it worked.");
  });

  test.each([
    ["fresh for a week", inDays(-6.9), "fresh"],
    ["ageing after that", inDays(-7.1), "ageing"],
    ["empty without a check", null, "none"],
  ])("a stamp is %s", async (_, verifiedAt, age) => {
    await addCoupon({ verifiedAt });
    const found = card(section(await whole("/"), LATEST), "Zebra crossing sale");
    expect(all(found, /data-age="(\w+)"/g)).toEqual([age]);
  });

  test("says that the shop's page shows a coupon, or that it no longer does", async () => {
    const page = { url: "https://zebra.example/sale", quote: "Stripes" };
    const seen = { title: "Seen zebra", evidence: { ...page, at: inDays(-3).toISOString() } };
    await addCoupon(seen);
    const { id } = await addCoupon({ ...seen, title: "Missed zebra" });
    for (const days of [-2, -1])
      await observe([{ dealId: id, at: inDays(days), kind: "page", outcome: "missing", actor: "robot" }]);
    const list = section(await whole("/"), LATEST);
    const [shown, missed] = ["Seen zebra", "Missed zebra"].map((title) => textOf(card(list, title)));
    expect(shown).toContain("Verified");
    expect(shown).toContain(`On the shop’s page, ${textOf(recentDate(inDays(-3), "UTC"))}`);
    expect(missed).not.toContain("Verified");
    expect(missed).toContain(`No longer on the shop’s page since ${textOf(recentDate(inDays(-2), "UTC"))}`);
  });

  test('explains "Limited" on a coupon', async () => {
    await addCoupon({ title: "Unchecked zebra" });
    await addCoupon({ title: "Featured zebra", featured: true });
    const list = section(await whole("/"), LATEST);
    expect(textOf(card(list, "Unchecked zebra"))).toContain("No proof yet. Tell us if it worked.");
    expect(textOf(card(list, "Featured zebra"))).not.toContain("Limited");
  });

  test.each([
    ["percentage", "25%", "25% OFF"],
    ["percentage", "25", "25% OFF"],
    ["percentage", "12.5%", "12.5% OFF"],
    ["fixed", "$40", "$40 OFF"],
    ["fixed", "40", "$40 OFF"],
    ["fixed", "£10", "£10 OFF"],
    ["freeShipping", "Free shipping", "FREE SHIPPING"],
    ["freeShipping", "", "FREE SHIPPING"],
  ] as const)("a discount of %s %p reads %p", async (discountType, discountValue, label) => {
    await addCoupon({ title: "Zebra", discountType, discountValue });
    const found = card(section(await whole("/"), LATEST), "Zebra");
    expect(all(found, /<p class="[^"]*text-discount[^"]*"[^>]*>([^<]*)<\/p>/g)).toEqual([label]);
  });

  test.each([
    [6, true],
    [6.99, true],
    [7.01, false],
    [30, false],
  ])("an end %d days away is red: %p", async (days, isRed) => {
    const endsAt = inDays(days);
    await addCoupon({ endsAt });
    const found = card(section(await whole("/"), LATEST), "Zebra crossing sale");
    expect(textOf(found)).toContain(`Ends ${textOf(shortDate(endsAt, "UTC"))}`);
    expect(/<span class="[^"]*text-danger[^"]*">Ends/.test(found)).toBe(isRed);
  });

  test("writes dates as day, short month and year, in the site's time zone", async () => {
    await addCoupon({ endsAt: new Date("2099-01-04T23:30:00Z") });
    const list = () => whole("/").then((html) => textOf(section(html, LATEST)));
    expect(await list()).toContain("Ends 4 Jan 2099");
    await db.insert(settings).values({ timeZone: "Pacific/Kiritimati" });
    expect(await list()).toContain("Ends 5 Jan 2099");
  });

  test.each([
    [true, "Get This Deal"],
    [false, "Get Deal"],
  ])("a coupon without a code, featured %p, has the link %p", async (featured, label) => {
    const { id } = await addCoupon({ featured });
    const found = card(section(await whole("/"), LATEST), "Zebra crossing sale");
    expect(linkTo(found, label)).toBe(`/go/deal/${id}`);
    expect(found).not.toContain("Get Code");
  });

  test("treats % and _ in a search as separators", async () => {
    for (const title of ["Zebra 5% now", "Zebra 50 now", "Zebra a_b", "Zebra axb"])
      await addCoupon({ title });
    const found = async (search: string) =>
      all(await whole(`/?${new URLSearchParams({ search })}`), />(Zebra [^<]*)<\/a><\/h3>/g);
    expect(await found("zebra 5%")).toEqual(["Zebra 5% now"]);
    expect(await found("zebra a_b")).toEqual(["Zebra a_b"]);
  });

  test("escapes hostile titles, descriptions, names and codes", async () => {
    const hostile = '<img src=x onerror="alert(1)">';
    await addStore({ name: hostile });
    await addCoupon({ title: hostile, description: hostile, code: hostile }, "zebra-works");
    const { html } = await visit("/");
    expect(html).not.toContain("<img src=x");
    expect(count(html, "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;")).toBeGreaterThanOrEqual(3);
  });
});
