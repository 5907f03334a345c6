import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, asc, eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { counters, deals, stores } from "../../../db/schema";
import { shortDate } from "../../../src/format";
import { flush } from "../../../src/models/counts/counters";
import * as dealModel from "../../../src/models/deals/of-store";
import { cast, dealByCode, dealByTitle, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { anotherClient } from "../../clients";
import { count, get, send, textOf, visit } from "../../http";
import {
  all,
  breakDown,
  card,
  cards,
  expectLateFailure,
  expectNoSecrets,
  failures,
  holdUp,
  inTwoParts,
  linkTo,
  robot,
  section,
  skeletons,
  whole,
  without,
} from "../reading";
import { addCoupon, addOffer, addOldSlug, addStore, inDays, lives } from "../rows";

const page = `/store/${cast.harborPine}`;

const headings = (html: string) => all(html, /<h2[^>]*>([^<]*)<\/h2>/g);

/** The closed part with what has ended. */
const expired = (html: string) => /<details class="card.*<\/main>/s.exec(html)?.[0] ?? "";

/** The deals in it. */
const rows = (html: string) => html.match(/<tr id.*?<\/tr>/gs) ?? [];

/** Everything on the page but that. */
const live = (html: string) => html.replace(expired(html), "");

describe("GET /store/:slug", () => {
  test("starts with name, category, description, deals and a link to the shop", async () => {
    const html = await whole(page);
    const main = textOf(html.slice(html.indexOf("<main")));
    expect(main).toMatch(
      /Harbor & Pine Home & Garden Solid-wood furniture.* Visit Store .* \d+ active deals/,
    );
    expect(linkTo(html, "Visit Store")).toBe("/go/store/harbor-pine");
    expect(html).toContain('href="/category/home-garden"');
  });

  test("counts its coupons and its offers together", async () => {
    const html = await whole(page);
    expect(textOf(html)).toContain(` ${cards(live(html)).length} active deals `);
  });

  test("has Special Offers before Additional Coupons", async () => {
    expect(headings(await whole(page)).slice(0, 3)).toEqual([
      "Start here",
      "Special Offers",
      "Additional Coupons",
    ]);
  });

  test("without offers the coupons are titled Available Coupons", async () => {
    const titles = headings(await whole(`/store/${cast.trailbound}`));
    expect(titles).toContain("Available Coupons");
    expect(titles).not.toContain("Special Offers");
    expect(titles).not.toContain("Additional Coupons");
  });

  test("shows only Special Offers if there are no coupons", async () => {
    const titles = headings(await whole(`/store/${cast.inkwell}`));
    expect(titles).toContain("Special Offers");
    expect(titles.join()).not.toContain("Coupons");
  });

  test.each([page, `/store/${cast.trailbound}`, `/store/${cast.inkwell}`])(
    "%s discloses affiliate links once, before its deals",
    async (path) => {
      const html = await whole(path);
      expect(count(html, "We may earn a commission when you use a link.")).toBe(1);
      expect(html.indexOf("We may earn a commission")).toBeLessThan(html.indexOf("<article"));
    },
  );

  test("shows its offers in the editor's order", async () => {
    const { id } = await storeBySlug(cast.harborPine);
    const rows = await db
      .select({ title: deals.title })
      .from(deals)
      .where(and(eq(deals.storeId, id), eq(deals.kind, "offer"), eq(deals.active, true)))
      .orderBy(asc(deals.sortOrder));
    const shownTitles = cards(section(await whole(page), "Special Offers")).map(
      (card) => all(card, /<h3[^>]*>(?:<a [^>]*>)?([^<]*)</g)[0],
    );
    expect(shownTitles).toEqual(
      rows.map(({ title }) => title).filter((title) => shownTitles.includes(title)),
    );
    expect(shownTitles.length).toBeGreaterThan(2);
  });

  test("shows an offer with its Active badge, its discount and its code beside a button that copies it", async () => {
    const { id } = await dealByTitle(cast.harborPine, "30% off ex-display chairs and stools");
    const offer = card(await whole(page), `id="deal-${id}"`);
    expect(textOf(offer)).toMatch(
      /Active 30% OFF Expires \d+ \w+ \d{4} 30% off ex-display.* SHOWROOM30 Copy/,
    );
    expect(offer).toContain('<x-island name="copy-code"');
  });

  test("shows a coupon's code", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const coupon = card(await whole(page), `id="deal-${id}"`);
    expect(coupon).toMatch(/<code[^>]*>HARBOR20<\/code>/);
    expect(textOf(coupon)).toContain("Featured 20% OFF");
  });

  test("has Get Deal where there is no code", async () => {
    const { id } = await dealByTitle(cast.harborPine, "Outlet throws and cushions at 35% off");
    expect(linkTo(card(await whole(page), `id="deal-${id}"`), "Get Deal")).toBe(`/go/deal/${id}`);
  });

  test("lists ended deals in a closed Expired section, struck, each with its date in red", async () => {
    const html = await whole(page);
    expect(expired(html)).toStartWith('<details class="card group');
    expect(expired(html)).toMatch(/<h2[^>]*>Expired<\/h2>/);
    const ended = rows(expired(html));
    expect(ended.length).toBeGreaterThan(0);
    for (const deal of ended) {
      expect(deal).toMatch(/<span class="[^"]*text-danger[^"]*">Expired(<!-- -->)? (<!-- -->)?<time/);
      expect(deal).toMatch(/<s>[^<]+<\/s>/);
      expect(deal).not.toContain("x-island");
      expect(deal).not.toContain("/go/");
    }
    expect(textOf(live(html))).not.toContain("Expired");
  });

  test("with only ended deals it says that no coupons are available, and lists the ended ones", async () => {
    const html = await whole(`/store/${cast.ended}`);
    expect(textOf(html)).toContain(" 0 active deals ");
    expect(headings(html)).toContain("No Coupons Available");
    expect(cards(live(html))).toEqual([]);
    expect(rows(expired(html)).length).toBeGreaterThan(0);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test("says that there are no deals, and links to other stores", async () => {
    const html = await whole(`/store/${cast.dealless}`);
    expect(headings(html)).toContain("No Coupons Available");
    expect(linkTo(html, "Browse Other Stores")).toBe("/stores");
    expect(expired(html)).toBe("");
    expect(html).not.toContain('data-variant="store"');
  });

  test.each(["no-such", "harbor_pine", "1", "%3Cscript%3Ealert(1)%3C%2Fscript%3E", "a%2Fb", "%27--"])(
    "/store/%s is not found, and links to all stores",
    async (slug) => {
      const { status, html } = await visit(`/store/${slug}`);
      expect(status).toBe(404);
      expect(textOf(html)).toContain("Store Not Found The store you're looking for doesn't exist.");
      expect(linkTo(html, "Browse All Stores")).toBe("/stores");
      expect(html).not.toContain("<script>alert");
    },
  );

  test("a slug of 10 kB is not found", async () => {
    expect((await visit(`/store/${"a".repeat(10_000)}`)).status).toBe(404);
  });
});

describe("streaming", () => {
  test("streams the head with six skeletons first, then the deals", async () => {
    using lists = holdUp(dealModel, "offersOfStore", "couponsOfStore", "expiredOfStore");
    const { shell, rest } = await inTwoParts(page, lists.letGo);
    expect(skeletons(shell)).toEqual([6]);
    expect(count(shell, 'class="ticket card"')).toBe(6);
    expect(shell).toContain("Harbor &amp; Pine</h1>");
    expect(shell).not.toContain("HARBOR20");
    expect(rest).toContain("HARBOR20");
    expect(textOf(rest)).toContain("Expired");
  });
});

describe("failing", () => {
  test.each(["offersOfStore", "couponsOfStore"] as const)(
    "if %s fails, the head is still shown",
    async (name) => {
      using _ = breakDown(dealModel, name);
      const html = await expectLateFailure(await get(page));
      expect(html).toContain("Harbor &amp; Pine</h1>");
      expect(failures(html)).toBe(1);
    },
  );

  test("a failed Expired section leaves the rest of the page", async () => {
    using _ = breakDown(dealModel, "expiredOfStore");
    const html = await expectLateFailure(await get(page));
    expect(html).toContain("HARBOR20");
  });

  test.each(["stores", "settings"])(
    "answers with the error page if the table %s is missing",
    async (table) => {
      const { status, html } = await without(table, () => visit(page));
      expect(status).toBe(500);
      expect(html).toContain("</footer>");
      expectNoSecrets(html);
    },
  );
});

describe("with other data", () => {
  afterEach(restore);

  test.each(lives)("a coupon and an offer that %s: shown only while live", async (_, values, isLive) => {
    await addStore();
    await addCoupon({ title: "Zebra coupon", ...values }, "zebra-works");
    await addOffer({ title: "Zebra offer", ...values }, "zebra-works");
    const html = await whole("/store/zebra-works");
    expect(textOf(html)).toContain(isLive ? " 2 active deals " : " 0 active deals ");
    expect(headings(html).includes("No Coupons Available")).toBe(!isLive);
    for (const title of ["Zebra coupon", "Zebra offer"]) expect(live(html).includes(title)).toBe(isLive);
    const hasEnded = "endsAt" in values && !isLive;
    for (const title of ["Zebra coupon", "Zebra offer"]) expect(expired(html).includes(title)).toBe(hasEnded);
  });

  test("a deal that was switched off before it ended is not listed", async () => {
    await addStore();
    await addCoupon({ active: false, endsAt: inDays(-1) }, "zebra-works");
    expect(expired(await whole("/store/zebra-works"))).toBe("");
  });

  test.each([
    [1, true],
    [6.99, true],
    [7.01, false],
  ])("an offer that ends in %d days has its date in red: %p", async (days, isRed) => {
    await addStore();
    const endsAt = inDays(days);
    await addOffer({ endsAt }, "zebra-works");
    const offer = card(await whole("/store/zebra-works"), "Zebra");
    expect(textOf(offer)).toContain(`Expires ${textOf(shortDate(endsAt, "UTC"))}`);
    expect(/text-danger[^"]*">Expires/.test(offer)).toBe(isRed);
  });

  test.each([
    ["percentage", "25%", "25% OFF"],
    ["fixed", "$40", "$40 OFF"],
    ["fixed", "40", "$40 OFF"],
  ] as const)("an offer of %s %p reads %p", async (discountType, discountValue, label) => {
    await addStore();
    await addOffer({ discountType, discountValue }, "zebra-works");
    expect(textOf(card(await whole("/store/zebra-works"), "Zebra"))).toContain(`Active ${label} `);
  });

  test("a checked coupon is Verified, another one is not", async () => {
    await addStore();
    await addCoupon({ title: "Checked zebra", verifiedAt: inDays(-1) }, "zebra-works");
    await addCoupon({ title: "Other zebra" }, "zebra-works");
    const html = await whole("/store/zebra-works");
    expect(textOf(card(html, "Checked zebra"))).toContain("Verified");
    expect(textOf(card(html, "Other zebra"))).not.toContain("Verified");
    expect(textOf(card(html, "Other zebra"))).toContain("No proof yet. Tell us if it worked.");
  });

  test("an offer and a coupon with evidence show its source, date and quote", async () => {
    await addStore();
    const evidence = {
      url: "https://zebra.example/sale?page=2",
      quote: "All <b>stripes</b> 10% off.",
      at: "2026-11-21T10:00:00.000Z",
    };
    await addOffer({ title: "Zebra offer", evidence }, "zebra-works");
    await addCoupon({ title: "Zebra coupon", evidence }, "zebra-works");
    await addCoupon({ title: "Bare zebra" }, "zebra-works");
    const html = await whole("/store/zebra-works");
    for (const title of ["Zebra offer", "Zebra coupon"]) {
      const ticket = card(html, title);
      expect(textOf(ticket)).toContain(
        "First seen 21 Nov 2026 zebra.example (opens in a new tab) : “All <b>stripes",
      );
      expect(ticket).toMatch(/<a href="https:\/\/zebra[^>]* rel="nofollow noopener noreferrer"/);
    }
    expect(textOf(card(html, "Bare zebra"))).toContain("On record nothing yet");
  });

  test("has no Visit Store link without a website", async () => {
    await addStore();
    await addCoupon({ code: "STRIPES" }, "zebra-works");
    expect(await whole("/store/zebra-works")).not.toContain("Visit Store");
  });

  test("shows the editor's number if one is set", async () => {
    await addStore({ dealCount: 1234 });
    expect(textOf(await whole("/store/zebra-works"))).toContain(" 1,234 active deals ");
  });

  test("has pages of 60 coupons without repeats", async () => {
    const { id } = await addStore();
    const values = { kind: "coupon", discountType: "percentage", discountValue: "10%" } as const;
    await db.insert(deals).values(
      Array.from({ length: 65 }, (_, number) => ({
        ...values,
        storeId: id,
        title: `Zebra no. ${number}.`,
      })),
    );
    const first = await whole("/store/zebra-works");
    const second = await whole(linkTo(first, "More Coupons") ?? "");
    const titles = [first, second].map((html) => all(html, />(Zebra no\. \d+\.)</g));
    expect(titles.map(({ length }) => length)).toEqual([60, 5]);
    expect(new Set(titles.flat()).size).toBe(65);
    expect(linkTo(second, "More Coupons")).toBeUndefined();
  });

  test("escapes hostile titles, codes and descriptions", async () => {
    const hostile = "<img src=x onerror=alert(1)>";
    await addStore({ name: hostile, description: hostile });
    await addCoupon({ title: hostile, description: hostile, code: hostile }, "zebra-works");
    const { html } = await visit("/store/zebra-works");
    expect(html).not.toContain("<img src=x");
  });

  test("an old slug redirects to the present one with 301", async () => {
    await addOldSlug("store", "harbour-and-pine", (await storeBySlug(cast.harborPine)).id);
    const response = await get("/store/harbour-and-pine");
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe("/store/harbor-pine");
  });

  test("an old slug that another store uses now shows that store", async () => {
    await addOldSlug("store", cast.trailbound, (await storeBySlug(cast.harborPine)).id);
    expect((await get(`/store/${cast.trailbound}`)).status).toBe(200);
  });

  test("an old slug of a store that is gone is not found", async () => {
    const { id } = await addStore();
    await addOldSlug("store", "quagga-works", id);
    await db.delete(stores).where(eq(stores.id, id));
    expect((await get("/store/quagga-works")).status).toBe(404);
  });
});

describe("counting", () => {
  // Counts of earlier tests are left out.
  beforeEach(flush);
  afterEach(restore);

  async function views(): Promise<number> {
    await flush();
    const { id } = await storeBySlug(cast.harborPine);
    const rows = await db
      .select({ count: counters.count })
      .from(counters)
      .where(and(eq(counters.subject, "store"), eq(counters.subjectId, id), eq(counters.event, "view")));
    return rows.reduce((sum, { count }) => sum + count, 0);
  }

  test("a visit is counted once", async () => {
    const before = await views();
    await get(page, {}, anotherClient());
    expect(await views()).toBe(before + 1);
  });

  test.each([
    ["a robot", robot],
    ["a prefetch", { "Sec-Purpose": "prefetch" }],
    ["a prerender", { "Sec-Purpose": "prefetch;prerender" }],
  ])("%s is not counted", async (_, headers) => {
    const before = await views();
    expect((await get(page, headers, anotherClient())).status).toBe(200);
    expect(await views()).toBe(before);
  });

  test("a HEAD request is not counted", async () => {
    const before = await views();
    expect((await send("HEAD", page, { raw: null }, {}, anotherClient())).status).toBe(200);
    expect(await views()).toBe(before);
  });
});
