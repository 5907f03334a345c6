import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals } from "../../../db/schema";
import { observe } from "../../../src/models/proof/record";
import { current } from "../../../src/models/settings";
import { size } from "../../cast";
import { restore } from "../../catalogue";
import { textOf } from "../../http";
import { cards, dealIds, linkTo, whole } from "../reading";
import { addCoupon, inDays } from "../rows";

function hero(html: string): string {
  return /<section class="hero">.*?<\/section>/s.exec(html)?.[0] ?? "";
}

/** How many deals are live, how many of them have a code, and how many of the codes are checked. */
async function counted() {
  const live = (await db.select().from(deals)).filter(
    ({ active, startsAt, endsAt }) =>
      active && (!startsAt || startsAt <= new Date()) && (!endsAt || endsAt > new Date()),
  );
  const codes = live.filter(({ code }) => code);
  const checked = codes.filter((deal) => deal.verifiedAt);
  const byEditors = checked.filter(
    ({ proof }) => (proof?.confirmations.editor?.at ?? 0) > inDays(-30).getTime(),
  );
  return { all: live.length, codes: codes.length, checked: checked.length, byEditors: byEditors.length };
}

describe("the hero of GET /", () => {
  test("counts active deals, partner stores and checked codes", async () => {
    const { all, codes, checked, byEditors } = await counted();
    const text = textOf(await whole("/"));
    expect(text).toContain(`Active Deals ${all}`);
    expect(text).toContain(`Partner Stores ${size.stores}`);
    expect(text).toContain(
      `codes checked, ${byEditors} by editors, the others by our page check ${checked} of ${codes}`,
    );
    expect(text).toMatch(new RegExp(`stores have none today [1-9]\\d? of ${size.stores}`));
    expect(text).not.toMatch(/50,000\+|Happy Customers/);
  });

  test("shows a live coupon that is featured, checked and has a code", async () => {
    const [deal] = cards(hero(await whole("/")));
    expect(deal).toContain("Verified");
    expect(deal).toContain("Get Code");
    expect(textOf(deal ?? "")).toContain("by an editor");
    expect(deal).not.toMatch(/<details(?! class="ticket-terms)/);
  });

  test("shows the records of that coupon without its code, and leads to its page", async () => {
    const html = hero(await whole("/"));
    const [id] = dealIds(html);
    const receipt = html.slice(html.indexOf('class="receipt '));
    expect(textOf(receipt)).toMatch(/by an editor.* Ends \d/);
    expect(linkTo(receipt, "Open the whole receipt")).toBe(`/deal/${id}`);
    const [deal] = await db
      .select()
      .from(deals)
      .where(eq(deals.id, id ?? 0));
    expect(textOf(receipt)).not.toContain(String(deal?.code));
  });
});

describe("with other data", () => {
  afterEach(async () => {
    await restore();
    await current();
  });

  test("counts a deal while it is live, and a code once it is checked", async () => {
    const { all, codes, checked, byEditors } = await counted();
    await addCoupon({ verifiedAt: inDays(-1), code: "STRIPES" });
    await addCoupon({ verifiedAt: inDays(-1), code: null });
    await addCoupon({ verifiedAt: null, code: "SPOTS" });
    await addCoupon({ verifiedAt: inDays(-31), code: "OLD" });
    await addCoupon({ verifiedAt: inDays(-1), code: "ENDED", endsAt: inDays(-1) });
    const text = textOf(await whole("/"));
    expect(text).toContain(`Active Deals ${all + 4}`);
    expect(text).toContain(
      `codes checked, ${byEditors + 1} by editors, the others by our page check ${checked + 1} of ${codes + 3}`,
    );
  });

  test("counts codes that editors checked and those of the page check alone", async () => {
    await db.delete(deals);
    const [one, other] = await Promise.all([addCoupon({ code: "ONE" }), addCoupon({ code: "OTHER" })]);
    const seen = { kind: "page", outcome: "seen", actor: "robot" } as const;
    await observe([
      { ...seen, dealId: one.id },
      { ...seen, dealId: other.id },
    ]);
    expect(textOf(await whole("/"))).toContain("codes checked, by our page check 2 of 2");
    await observe([{ dealId: one.id, kind: "editor", outcome: "works", actor: "editor" }]);
    const both = "codes checked, 1 by editors, the others by our page check 2 of 2";
    expect(textOf(await whole("/"))).toContain(both);
  });

  test("leaves out numbers that are zero", async () => {
    await db.delete(deals);
    const text = textOf(hero(await whole("/")));
    expect(text).toContain(`Partner Stores ${size.stores}`);
    expect(text).not.toMatch(/Active Deals|codes checked/);
  });

  test.each([
    ["is not featured", { featured: false }],
    ["was not checked", { verifiedAt: null }],
    ["was checked 31 days ago", { verifiedAt: inDays(-31) }],
    ["has no code", { code: null }],
    ["has ended", { endsAt: inDays(-1) }],
    ["is switched off", { active: false }],
  ])("a coupon that %s is not in the hero", async (_, values) => {
    const fit = { featured: true, verifiedAt: inDays(-1), code: "STRIPES" };
    await db.delete(deals);
    await addCoupon({ ...fit, ...values });
    expect(cards(hero(await whole("/")))).toEqual([]);
    await addCoupon({ ...fit, title: "Zebra for all" });
    expect(hero(await whole("/"))).toContain("Zebra for all");
  });

  test("prefers the freshest proof, then the larger saving", async () => {
    const fit = { featured: true, verifiedAt: inDays(-1), code: "STRIPES" };
    await db.delete(deals);
    await addCoupon({ ...fit, title: "The ageing one", discountValue: "90%", verifiedAt: inDays(-9) });
    await addCoupon({ ...fit, title: "The best one", discountValue: "20%" });
    await addCoupon({ ...fit, title: "The popular one", popularity: 7 });
    expect(hero(await whole("/"))).toContain("The best one");
  });
});
