import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { stores } from "../../db/schema";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { textOf, visit } from "../http";
import { card, expectNoSecrets, linkTo, without } from "./reading";
import { addCoupon, addOffer, inDays } from "./rows";

/** What no deal has for an id. */
const oddIds = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "1e309",
  "99999999999",
  "abc",
  "NaN",
  "0x1",
  "%20",
  "1%20",
  "%27--",
  "+1",
];

const evidence = {
  url: "https://zebra.example/offers?page=2",
  quote: "Code STRIPES: 10% off.",
  at: "2026-11-21T10:00:00.000Z",
};

describe("GET /deal/:id", () => {
  test("shows the code, discloses affiliate links, and links to the store", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const { status, html } = await visit(`/deal/${id}`);
    expect(status).toBe(200);
    expect(html).toMatch(/<code[^>]*>HARBOR20<\/code>/);
    expect(textOf(html)).toContain("We may earn a commission when you use a link.");
    expect(linkTo(html, "All coupons of ")).toBe("/store/harbor-pine");
  });

  test.each([...oddIds, "2147483647"])("/deal/%s is not found", async (id) => {
    const { status, html } = await visit(`/deal/${id}`);
    expect(textOf(html)).toContain("404 Page Not Found");
    expect(status).toBe(404);
  });

  test.each(["deals", "settings"])(
    "answers with the error page if the table %s is missing",
    async (table) => {
      const { id } = await dealByCode(cast.harbor20);
      const { status, html } = await without(table, () => visit(`/deal/${id}`));
      expect(status).toBe(500);
      expectNoSecrets(html);
    },
  );
});

describe("with other data", () => {
  afterEach(restore);

  test.each([
    ["USD", 50, "Min. spend $50"],
    ["GBP", 49.5, "Min. spend £49.50"],
    ["SEK", 1250, "Min. spend SEK 1,250"],
  ])("a minimum spend in %s is a condition on the ticket", async (currency, minSpend, text) => {
    await db.update(stores).set({ currency }).where(eq(stores.slug, cast.harborPine));
    const { id } = await addCoupon({ minSpend });
    for (const path of [`/deal/${id}`, `/store/${cast.harborPine}`])
      expect(textOf(card((await visit(path)).html, "Zebra crossing sale"))).toContain(`sale ${text} `);
    const without = await addCoupon({ title: "Zebra without" });
    expect(textOf((await visit(`/deal/${without.id}`)).html)).not.toContain("Min. spend");
  });

  test("a deal without a code links to the shop", async () => {
    const { id } = await addCoupon();
    expect(linkTo((await visit(`/deal/${id}`)).html, "Get Deal")).toBe(`/go/deal/${id}`);
  });

  test("shows an offer, too", async () => {
    const { id } = await addOffer({ code: "STRIPES" });
    expect((await visit(`/deal/${id}`)).html).toMatch(/<code[^>]*>STRIPES<\/code>/);
  });

  test("an ended deal is marked as expired, and has no copy button", async () => {
    const { id } = await addCoupon({ code: "STRIPES", endsAt: inDays(-1) });
    const deal = card((await visit(`/deal/${id}`)).html, "Zebra");
    expect(deal).toMatch(/text-danger[^"]*">Expired/);
    expect(deal).not.toContain("x-island");
    expect(deal).toContain("line-through");
  });

  test.each([
    ["is switched off", { active: false }],
    ["has not begun", { startsAt: inDays(1) }],
  ])("a deal that %s is not found", async (_, values) => {
    const { id } = await addCoupon({ code: "STRIPES", ...values });
    const { status, html } = await visit(`/deal/${id}`);
    expect(status).toBe(404);
    expect(html).not.toContain("STRIPES");
  });

  test("shows the source, date and quote of its evidence", async () => {
    const { id } = await addCoupon({ code: "STRIPES", evidence });
    const { html } = await visit(`/deal/${id}`);
    expect(textOf(html)).toContain(
      "First seen 21 Nov 2026 zebra.example (opens in a new tab) : “Code STRIPES: 10% off.”",
    );
    expect(html).toContain(
      '<a href="https://zebra.example/offers?page=2" target="_blank" rel="nofollow noopener noreferrer"',
    );
  });

  test("shows no evidence if there is none", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    expect((await visit(`/deal/${id}`)).html).not.toContain("First seen");
  });

  test.each([
    ["markup", "<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"],
    ["300 letters", "é".repeat(300), "é".repeat(300)],
    ["500 letters", "é".repeat(500), "é".repeat(500)],
  ])("a quote of %s is escaped and whole", async (_, quote, shown) => {
    const { id } = await addCoupon({ evidence: { ...evidence, quote } });
    expect((await visit(`/deal/${id}`)).html).toContain(`“<bdi>${shown}</bdi>”`);
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "ftp://zebra.example/", "zebra.example", ""])(
    "evidence with the address %p is not shown",
    async (url) => {
      const { id } = await addCoupon({ evidence: { ...evidence, url } });
      const { status, html } = await visit(`/deal/${id}`);
      expect(status).toBe(200);
      expect(html).not.toMatch(/javascript:alert|ftp:/);
    },
  );

  test("shows only the real host of the address", async () => {
    const url = "https://harbor-pine.example@evil.example/harbor-pine.example";
    const { id } = await addCoupon({ evidence: { ...evidence, url } });
    expect(textOf((await visit(`/deal/${id}`)).html)).toContain("First seen 21 Nov 2026 evil.example (");
  });

  test("escapes a hostile title", async () => {
    const { id } = await addCoupon({ title: "<img src=x>", description: "<img src=x>", code: "<img src=x>" });
    expect((await visit(`/deal/${id}`)).html).not.toContain("<img src=x");
  });
});
