import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import { couponModel } from "../../../src/models/deals/write";
import { ofDeal } from "../../../src/models/proof/read";
import { observe, type Seen } from "../../../src/models/proof/record";
import { takeBack } from "../../../src/models/proof/withdraw";
import { ADMIN } from "../../actor";
import { cast, dealByCode } from "../../cast";
import { restore } from "../../catalogue";
import { count, origin, textOf, visit } from "../../http";
import { all, card, expectNoSecrets, linkTo, without } from "../reading";
import { addCoupon, addOffer, inDays } from "../rows";

/** No deal has this id. */
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
    expect(linkTo(html, "Harbor &amp; Pine")).toBe("/store/harbor-pine");
  });

  test("leads to the shop beside a code, before it is copied", async () => {
    const { id } = await dealByCode(cast.harbor20);
    expect(linkTo((await visit(`/deal/${id}`)).html, "Visit Store")).toBe(`/go/deal/${id}`);
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

  test("a deleted deal is gone, one that was never created is not found", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    await couponModel.del(id, { actor: ADMIN });
    const { status, html } = await visit(`/deal/${id}`);
    expect(status).toBe(410);
    expect(textOf(html)).toContain("This Deal Is Gone");
    expect(html).toContain('name="robots" content="noindex"');
    expect(linkTo(html, "Browse All Stores")).toBe("/stores");
    expect((await visit(`/deal/${id + 1}`)).status).toBe(404);
  });

  test.each([
    ["without proof", [], {}, false],
    ["that was seen this month", [["page", "seen", 20]], {}, true],
    ["that was seen long ago", [["page", "seen", 31]], {}, false],
    ["that shoppers alone confirm", Array(3).fill(["visitor", "works", 1]), {}, false],
    [
      "that failed since",
      [
        ["page", "seen", 2],
        ["editor", "dead", 1],
      ],
      {},
      false,
    ],
    ["that ended", [["page", "seen", 2]], { endsAt: inDays(-1) }, false],
  ] as const)("a deal %s: is it indexed?", async (_, seen, values, isIndexed) => {
    const { id } = await addCoupon({ code: "STRIPES", ...values });
    await seeing(id, seen);
    const { status, html } = await visit(`/deal/${id}`);
    expect(status).toBe(200);
    expect(html.includes('name="robots" content="noindex"')).toBe(!isIndexed);
    expect(html).toContain(`<link rel="canonical" href="${origin}/deal/${id}"/>`);
  });

  test("its timeline has each record, the newest first, what robots repeat once, and answers only as counts", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    const records =
      "page seen 9, page seen 8, page seen 7, page unreadable 6, sale works 5, cart limited 4, editor works 3, page missing 2, visitor works 1, visitor works 1, visitor dead 1";
    await seeing(
      id,
      records.split(", ").map((record): Record => {
        const [kind = "", outcome = "", daysAgo] = record.split(" ");
        return [kind, outcome, Number(daysAgo)];
      }),
    );
    const { html } = await visit(`/deal/${id}`);
    expect(all(html, /<h3>([^<]*)<\/h3>/g)).toEqual([
      "Not on the shop’s page",
      "Checked",
      "Not for every basket",
      "Bought with",
      "Page not readable",
      "On the shop’s page",
      "First seen on the shop’s page",
    ]);
    const text = textOf(html);
    expect(text).toContain("This says nothing about the deal.");
    expect(text).toContain("2 times since");
    // Not of the page that could not be read.
    expect(count(text, "read by our page check")).toBe(3);
    expect(text).toContain("Worked 2 Expired 1 3 answers to this version of the deal");
    expect(html).toContain("The last 30 days: missing, changed or failed on 1, checked or accepted on 2");
  });

  test("two answers are not shown, and a withdrawn check says so", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    await seeing(id, [
      ["visitor", "works", 1],
      ["visitor", "dead", 1],
      ["editor", "works", 2],
    ]);
    const check = (await ofDeal(id)).find(({ kind }) => kind === "editor");
    await takeBack([check?.id ?? 0], "editor");
    const { html } = await visit(`/deal/${id}`);
    expect(textOf(html)).toContain("Answers are shown from three on.");
    expect(html).not.toContain("data-answer");
    expect(html).toContain("<s>Checked</s>");
    expect(textOf(html)).toContain("Withdrawn: this was a mistake.");
  });

  test("two answers draw no bars, because they are not shown", async () => {
    const { id } = await addCoupon();
    await seeing(id, [
      ["visitor", "works", 1],
      ["visitor", "works", 2],
    ]);
    expect((await visit(`/deal/${id}`)).html).not.toContain('class="bars"');
  });

  test("records of earlier terms are marked, and long timelines have pages", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    await seeing(
      id,
      Array.from({ length: 25 }, (_, at): Record => ["editor", at % 2 ? "works" : "dead", 60 - at]),
    );
    await db.update(deals).set({ code: "SPOTS", termsVersion: 2, proof: null }).where(eq(deals.id, id));
    const first = await visit(`/deal/${id}`);
    expect(count(textOf(first.html), "Of an earlier version of this deal.")).toBe(20);
    expect(textOf(first.html)).toContain("No proof yet.");
    expect(linkTo(first.html, "Older")).toBe(`/deal/${id}?page=2`);
    const second = await visit(`/deal/${id}?page=2`);
    expect(count(second.html, "<h3>")).toBe(5);
    expect(linkTo(second.html, "Older")).toBeUndefined();
    expect(linkTo(second.html, "Newer")).toBe(`/deal/${id}`);
    expect(second.html).toContain('content="noindex"');
    expect((await visit(`/deal/${id}?page=9999`)).html).toContain('rel="next"');
  });

  test("tells machines what is on record, and no text can end that", async () => {
    const { id } = await addCoupon({ title: "</script><b>Zebra", code: "STRIPES", endsAt: inDays(3) });
    const { html } = await visit(`/deal/${id}`);
    const [json = ""] = /(?<=application\/ld\+json">).*?(?=<\/script>)/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@type": "Offer",
      name: "</script><b>Zebra",
      url: `${origin}/deal/${id}`,
    });
    expect(JSON.parse(json)).not.toHaveProperty("aggregateRating");
    expect((await visit(`/deal/${(await addCoupon({ endsAt: inDays(-1) })).id}`)).html).not.toContain(
      "ld+json",
    );
  });

  test("a cached page changes with the next record", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    expect(textOf((await visit(`/deal/${id}`)).html)).toContain("Nothing is on record of this deal yet");
    await seeing(id, [["editor", "works", 0]]);
    expect(textOf((await visit(`/deal/${id}`)).html)).toContain("Checked by an editor");
  });

  test("hostile words of a record are shown as text", async () => {
    const { id } = await addCoupon({ code: "STRIPES" });
    const words = `<script>alert(1)</script> \u202e${"long".repeat(80)}`;
    const page = { url: "javascript:alert(1)" };
    const seen = { dealId: id, quote: words, page, kind: "page", outcome: "seen", actor: "robot" } as const;
    const checked = {
      dealId: id,
      note: words,
      signedBy: "<i>Ann</i>",
      kind: "editor",
      outcome: "works",
    } as const;
    await observe([seen, { ...checked, actor: "editor" }]);
    const { html } = await visit(`/deal/${id}`);
    expect(html).not.toMatch(/<script>alert|javascript:|<i>Ann/);
    expect(textOf(html)).toContain("by <i>Ann</i>");
  });
});

type Record = readonly [kind: string, outcome: string, daysAgo: number];

async function seeing(dealId: number, records: readonly Record[]): Promise<void> {
  const observers = {
    page: "robot",
    cart: "robot",
    editor: "editor",
    sale: "network",
    visitor: "visitor",
  } as const;
  await observe(
    records.map(([kind, outcome, daysAgo]) => ({
      dealId,
      kind: kind as Seen["kind"],
      outcome: outcome as Seen["outcome"],
      at: inDays(-daysAgo),
      actor: observers[kind as keyof typeof observers],
      ...(outcome === "dead" && { reason: "expired" as const }),
    })),
  );
}
