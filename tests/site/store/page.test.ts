import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import { recentDate, shortDate } from "../../../src/format";
import { observe } from "../../../src/models/proof/record";
import { cast, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { count, textOf } from "../../http";
import { all, card, cards, linkTo, section, whole } from "../reading";
import { addBlog, addCoupon, addOffer, addStore, inDays } from "../rows";

afterEach(restore);

const zebra = "/store/zebra-works";
const coupon = (title: string, values: Parameters<typeof addCoupon>[0] = {}) =>
  addCoupon({ title, ...values }, "zebra-works");
const offer = (title: string, values: Parameters<typeof addOffer>[0] = {}) =>
  addOffer({ title, ...values }, "zebra-works");
const fail = (dealId: number) =>
  observe([{ dealId, kind: "editor", outcome: "dead", reason: "expired", actor: "editor" }]);

describe("start here", () => {
  test("is the first by proof, shown once, while the headings count all deals", async () => {
    await addStore();
    await offer("Zebra offer", { verifiedAt: inDays(-2) });
    await coupon("Zebra coupon", { code: "STRIPES" });
    const html = await whole(zebra);
    expect(section(html, "Start here")).toContain("Zebra offer");
    expect(textOf(html)).toContain("Freshest proof, largest saving");
    expect(count(html, 'id="deal-')).toBe(2);
    expect(html).not.toContain(">Special Offers<");
    expect(section(html, "Additional Coupons")).toContain("Zebra coupon");
  });

  test("does not claim proof where there is none, and says how the order comes about", async () => {
    await addStore();
    await coupon("Zebra coupon", { code: "STRIPES" });
    const text = textOf(await whole(zebra));
    expect(text).toContain("Start here Largest saving, not confirmed lately");
    expect(text).toContain(
      "Proof of the last 7 days first, then of the last 30, older, none. In each, the larger saving first. How we check",
    );
  });

  test("is never a deal that failed", async () => {
    await addStore();
    await fail((await coupon("Zebra coupon", { code: "STRIPES" })).id);
    const html = await whole(zebra);
    expect(html).not.toContain("Start here");
    expect(section(html, "Available Coupons")).toContain("Zebra coupon");
    expect(textOf(html)).toContain("The code below failed or is gone.");
  });

  test("is not on later pages and not where a filter is chosen", async () => {
    for (const query of ["?show=codes", "?show=checked"])
      expect(await whole(`/store/${cast.harborPine}${query}`)).not.toContain("Start here");
  });
});

describe("filters", () => {
  test("leave only the deals of their kind, whose numbers they show", async () => {
    await addStore();
    await offer("Zebra offer");
    await offer("Coded offer", { code: "OFFER" });
    await coupon("Zebra coupon", { code: "STRIPES", verifiedAt: inDays(-20) });
    await coupon("Old coupon", { code: "OLD", verifiedAt: inDays(-31) });
    const html = await whole(zebra);
    const chips = textOf(/<nav aria-label="Show".*?<\/nav>/s.exec(html)?.[0] ?? "");
    expect(chips.trim()).toBe("All 4 Codes 3 Deals 1 Checked 1");
    const titlesOf = async (show: string) => {
      const found = cards(await whole(`${zebra}?show=${show}`))
        .map(textOf)
        .join();
      return ["Zebra offer", "Coded offer", "Zebra coupon", "Old coupon"].filter((one) =>
        found.includes(one),
      );
    };
    expect(await titlesOf("codes")).toEqual(["Coded offer", "Zebra coupon", "Old coupon"]);
    expect(await titlesOf("deals")).toEqual(["Zebra offer"]);
    expect(await titlesOf("checked")).toEqual(["Zebra coupon"]);
    expect((await titlesOf("nonsense")).length).toBe(4);
  });

  test("are left out where they would leave nothing out", async () => {
    await addStore();
    await coupon("Zebra coupon", { code: "STRIPES" });
    expect(await whole(zebra)).not.toContain('aria-label="Show"');
  });

  test("say so where nothing is left, stay out of search engines, and lead back", async () => {
    await addStore();
    await coupon("Zebra coupon", { code: "STRIPES" });
    const html = await whole(`${zebra}?show=deals`);
    expect(textOf(html)).toContain("No deal of this kind is live today.");
    expect(linkTo(html, "Show All")).toBe(zebra);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe("facts", () => {
  test("are from records alone", async () => {
    await addStore();
    expect(textOf(await whole(zebra))).toContain(
      "On record Deals now 0 Checked in the last 7 days 0 Followed since",
    );
    const at = inDays(-3);
    const evidence = { url: "https://shop.example/sale", quote: "Stripes", at: at.toISOString() };
    await coupon("Zebra coupon", { code: "STRIPES", evidence });
    await offer("Zebra offer", { verifiedAt: inDays(-9), endsAt: inDays(4) });
    const day = textOf(shortDate(at, "UTC"));
    const text = textOf(await whole(zebra));
    expect(text).toContain(
      `Deals now 2 Checked in the last 7 days 1 Last checked ${day} Read at shop.example`,
    );
    expect(text).toContain(
      `2 of 2 checked in the last 30 days ${textOf(recentDate(at, "UTC"))} newest check`,
    );
    expect(text).toContain(`${textOf(recentDate(inDays(4), "UTC"))} next end`);
  });

  test("name the published guides to the store, and the stores of its category", async () => {
    const { categoryId } = await storeBySlug(cast.harborPine);
    const { id } = await addStore({ categoryId });
    await coupon("Zebra coupon", { code: "STRIPES" });
    await addBlog({ title: "How to save stripes", targetStoreId: id });
    await addBlog({ title: "A draft", slug: "a-draft", status: "draft", targetStoreId: id });
    const html = await whole(zebra);
    const rail = /<aside aria-label="About.*?<\/aside>/s.exec(html)?.[0] ?? "";
    expect(linkTo(rail, "How to save stripes")).toBe("/blog/zebra-stripes");
    expect(rail).not.toContain("A draft");
    const similar = all(rail, /href="\/store\/([a-z-]+)"/g);
    expect(similar.length).toBe(3);
    expect(similar).not.toContain("zebra-works");
    const rows = await db
      .select({ slug: stores.slug })
      .from(stores)
      .where(eq(stores.categoryId, categoryId ?? 0));
    expect(rows.map(({ slug }) => slug)).toEqual(expect.arrayContaining(similar));
  });
});

describe("no code today", () => {
  test("with deals: says when we looked and which code was the last, and starts with the best saving", async () => {
    await addStore();
    const looked = inDays(-2);
    await offer("Zebra offer", { verifiedAt: looked });
    await coupon("Ended coupon", { code: "ENDED", endsAt: inDays(-9) });
    const html = await whole(zebra);
    const text = textOf(html);
    expect(text).toContain(`No code today. We last looked on ${textOf(shortDate(looked, "UTC"))} .`);
    expect(text).toContain(
      `The last code, for “Ended coupon”, ended on ${textOf(shortDate(inDays(-9), "UTC"))} .`,
    );
    expect(section(html, "Start here")).toContain("Zebra offer");
    expect(text).toContain("The best saving without a code");
    expect(text).not.toContain("No Coupons Available");
  });

  test("is stamped with a look that found none, and not if a code lived on after it", async () => {
    const isStamped = async () => count(await whole(zebra), "<span>None</span>") === 1;
    await addStore();
    expect(await isStamped()).toBe(false);
    await offer("Zebra offer", { verifiedAt: inDays(-2) });
    const { id } = await coupon("Ended coupon", { code: "ENDED", endsAt: inDays(-9) });
    expect(await isStamped()).toBe(true);
    await db
      .update(deals)
      .set({ endsAt: inDays(-1) })
      .where(eq(deals.id, id));
    expect(await isStamped()).toBe(false);
  });

  test("without any it has the heading and the sentence, and invents no look", async () => {
    await addStore();
    const text = textOf(await whole(zebra));
    expect(text).toContain("No Coupons Available There is no live code or offer for Zebra Works today.");
    expect(text).toContain("No look at this store is on record yet.");
    expect(text).not.toContain("The last code");
  });

  test("shows similar stores with a fresh code, which stays hidden", async () => {
    const { categoryId } = await storeBySlug(cast.harborPine);
    await addStore({ categoryId });
    await db.delete(deals);
    await addCoupon({ title: "Fresh code", code: "FRESHCODE", verifiedAt: inDays(-1) });
    await addCoupon({ title: "Ageing code", code: "AGEING", verifiedAt: inDays(-9) }, cast.trailbound);
    const html = await whole(zebra);
    expect(card(html, "Fresh code")).toContain("Get Code");
    expect(textOf(html)).not.toContain("FRESHCODE");
    expect(textOf(html)).not.toContain("Ageing code");
    // Harbor & Pine stands on the page with its code, and not again beside it.
    expect(count(html, `href="/store/${cast.harborPine}"`)).toBe(1);
  });

  test("is not said where a code lives", async () => {
    expect(await whole(`/store/${cast.trailbound}`)).not.toContain("No code today");
  });
});
