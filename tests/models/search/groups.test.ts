import { afterEach, describe, expect, test } from "bun:test";
import { db } from "../../../db/client";
import { categories } from "../../../db/schema";
import * as search from "../../../src/models/search/groups";
import { cast } from "../../cast";
import { restore } from "../../catalogue";
import { addBlog, addCoupon, addOffer, addStore, inDays } from "../../site/rows";

afterEach(restore);

const LIMITS = { stores: 24, deals: 6, blogs: 3 };

async function find(text: string) {
  const { found, corrected } = await search.find(text, LIMITS);
  return { ...namesOf(found), corrected };
}

async function partlyFound(text: string) {
  const { found, partly } = await search.find(text, LIMITS);
  return { found: namesOf(found), partly: partly && namesOf(partly) };
}

function namesOf(found: search.Groups) {
  return {
    stores: found.stores.items.map(({ slug }) => slug),
    deals: found.deals.map(({ title }) => title),
    blogs: found.blogs.map(({ title }) => title),
    categories: found.categories.map(({ slug }) => slug),
  };
}

const NOTHING = { stores: [], deals: [], blogs: [], categories: [], corrected: undefined };

describe("a search for everything", () => {
  test("finds deals by what they are about, in singular and plural", async () => {
    for (const text of ["shoes", "shoe", "SHOES"]) {
      const { deals } = await find(text);
      expect(deals).toHaveLength(6);
      for (const title of deals) expect(title.toLowerCase()).toContain("shoe");
    }
    expect((await find("free shipping")).deals[0]?.toLowerCase()).toContain("free shipping");
  });

  test("finds stores, deals, guides and categories for one word", async () => {
    await db.insert(categories).values({ name: "Coffee & Tea", slug: "coffee-tea" });
    const { stores, deals, blogs, categories: found } = await find("coffee");
    for (const group of [stores, deals, blogs]) expect(group).not.toBeEmpty();
    expect(found).toEqual(["coffee-tea"]);
  });

  test.each(["northpeak coupon code", "Northpeak promo codes", "northpeak voucher", "northpeak deals"])(
    "finds the store for %p, whatever words of the trade stand around it",
    async (text) => {
      const { stores, deals } = await find(text);
      expect(stores[0]).toBe("northpeak-outdoor");
      expect(deals).not.toBeEmpty();
    },
  );

  test.each([
    "northpeak-outdoor.example",
    "https://www.northpeak-outdoor.example/sale?x=1",
    "northpeak.com",
    "www.northpeak.co.uk coupon",
  ])("finds the store of the domain %p", async (text) => {
    expect((await find(text)).stores).toEqual(["northpeak-outdoor"]);
  });

  test("finds a store whose domain has another name than the store", async () => {
    await addStore({
      name: "Zebra Works",
      slug: "zebra-works",
      website: "https://shop.quaggahouse.example/",
    });
    expect((await find("quaggahouse.example")).stores).toEqual(["zebra-works"]);
  });

  test("finds the deal of an exact code, in any case, alone or beside the store", async () => {
    await addCoupon({ title: "Rugs of stripes", code: "WELCOME15X" });
    for (const text of ["WELCOME15X", "welcome15x", "zebra WELCOME15X"])
      expect((await find(text)).deals).toEqual(["Rugs of stripes"]);
    expect(await find("WELCOME15")).toMatchObject({ stores: [] });
  });

  test("does not find an ended deal by its code", async () => {
    await addCoupon({ title: "Zebra", code: "QUAGGA", endsAt: inDays(-1) });
    expect(await find("quagga")).toEqual(NOTHING);
  });

  test("shows a deal with this code before deals that have it as a word", async () => {
    await addCoupon({ title: "Quagga rugs", popularity: 99 });
    await addCoupon({ title: "Stripes", code: "QUAGGA" });
    expect((await find("quagga")).deals).toEqual(["Stripes", "Quagga rugs"]);
  });

  test("shows deals that say it in their title first, then the most popular", async () => {
    await addCoupon({ title: "Rugs", description: "Not for quaggas.", popularity: 99 });
    await addOffer({ title: "A quagga", popularity: 1 });
    await addCoupon({ title: "Two quaggas", popularity: 2 });
    expect((await find("quagga")).deals).toEqual(["Two quaggas", "A quagga", "Rugs"]);
  });

  test("shows live deals and published guides only", async () => {
    await addCoupon({ title: "Quagga", active: false });
    await addOffer({ title: "Quagga", endsAt: inDays(-1) });
    await addOffer({ title: "Quagga", startsAt: inDays(1) });
    await addBlog({ title: "Quagga", status: "draft" });
    expect(await find("quagga")).toEqual(NOTHING);
  });

  test("does not mind accents", async () => {
    await addStore({ name: "Crème Quaggá", slug: "creme" });
    for (const text of ["creme quagga", "CRÈME", "quaggá"])
      expect((await find(text)).stores).toEqual(["creme"]);
  });
});

describe("a search for a need", () => {
  test.each(["the best okapi rugs for sale", "okapi rug deals 2026", "where can I buy an okapi rug online"])(
    "%p is read without small words, years and words of the trade",
    async (text) => {
      await addCoupon({ title: "Okapi rugs at 5% off" });
      expect((await find(text)).deals).toEqual(["Okapi rugs at 5% off"]);
    },
  );

  test("finds stores by their description and category together", async () => {
    const [{ id } = { id: 0 }] = await db
      .insert(categories)
      .values({ name: "Quagga", slug: "quagga" })
      .returning();
    await addStore({ name: "Zebra", slug: "zebra", description: "Rugs of okapi.", categoryId: id });
    await addStore({ name: "Gnu", slug: "gnu", description: "Rugs of okapi." });
    expect((await find("okapi quagga")).stores).toEqual(["zebra"]);
    expect((await find("rugs okapi")).stores.toSorted()).toEqual(["gnu", "zebra"]);
    expect((await find("quagga")).stores).toEqual(["zebra"]);
    expect((await find("quagga gnu")).stores).toEqual([]);
  });

  test.each([
    ["sneakers", "Running shoes of okapi"],
    ["running shoes", "Okapi trainers"],
    ["laptop", "An okapi notebook"],
    ["television", "Okapi TVs"],
  ])("%p finds %p, which is another word for it", async (text, title) => {
    await addCoupon({ title });
    expect((await find(`okapi ${text}`)).deals).toEqual([title]);
  });

  test("gives results with most of the words apart from those with all", async () => {
    await addCoupon({ title: "Zebra and gnu" });
    for (let at = 0; at < 9; at++) await addCoupon({ title: `Zebra ${at}`, popularity: 99 });
    await addCoupon({ title: "Gnu" });
    expect((await partlyFound("zebra okapi gnu")).found.deals).toEqual([]);
    expect((await partlyFound("zebra okapi gnu")).partly?.deals).toEqual(["Zebra and gnu"]);
    expect((await partlyFound("gnu 2 okapi")).partly?.deals.toSorted()).toEqual(["Gnu", "Zebra and gnu"]);
  });

  test("takes the best of each word in turn where no result has two, a frequent word last", async () => {
    for (let at = 0; at < 9; at++) {
      await addCoupon({ title: `Zebra ${at}`, popularity: 99 + at });
      await addStore({ name: `Zebra ${at}`, slug: `zebra-${at}`, popularity: 99 + at });
    }
    await addCoupon({ title: "Okapi" });
    await addStore({ name: "Gnu", slug: "gnu", description: "Of okapi." });
    const few = (await partlyFound("zebra okapi")).partly;
    expect(few?.deals.slice(0, 3)).toEqual(["Zebra 8", "Okapi", "Zebra 7"]);
    expect(few?.stores.slice(0, 3)).toEqual(["zebra-8", "gnu", "zebra-7"]);
    for (let at = 9; at < 30; at++) {
      await addCoupon({ title: `Zebra ${at}`, popularity: 99 + at });
      await addStore({ name: `Zebra ${at}`, slug: `zebra-${at}`, popularity: 99 + at });
    }
    const many = (await partlyFound("zebra okapi")).partly;
    expect(many?.deals.slice(0, 3)).toEqual(["Okapi", "Zebra 29", "Zebra 28"]);
    expect(many?.stores.slice(0, 3)).toEqual(["gnu", "zebra-29", "zebra-28"]);
  });

  test("shows a store whose name has the word before one whose description has it", async () => {
    await addStore({ name: "Zebra", slug: "zebra" });
    await addStore({ name: "Gnu", slug: "gnu", description: "Of a zebra.", popularity: 99 });
    expect((await partlyFound("zebra qwertz")).partly?.stores).toEqual(["zebra", "gnu"]);
  });

  test("gives the few results with all words first, then those with most of them", async () => {
    await addCoupon({ title: "Zebra, gnu, okapi" });
    await addCoupon({ title: "Zebra, gnu" });
    await addCoupon({ title: "Zebra" });
    const { found, partly } = await partlyFound("zebra gnu okapi");
    expect([found.deals, partly?.deals]).toEqual([["Zebra, gnu, okapi"], ["Zebra, gnu"]]);
    expect((await partlyFound("zebra gnu")).partly).toBeUndefined();
  });

  test("puts deals with the amount or percentage of the search first", async () => {
    await addCoupon({ title: "Okapi 25% off", discountValue: "25%", popularity: 99 });
    await addCoupon({ title: "Okapi $25 off", discountType: "fixed", discountValue: "$25" });
    expect((await find("$25 off okapi")).deals).toEqual(["Okapi $25 off", "Okapi 25% off"]);
    expect((await find("25% off okapi")).deals).toEqual(["Okapi 25% off", "Okapi $25 off"]);
  });
});

describe("a misspelt search", () => {
  test.each([
    ["nortpeak", "northpeak", "northpeak-outdoor"],
    ["northpaek coupon", "northpeak", "northpeak-outdoor"],
    ["harborpine", "Harbor & Pine", cast.harborPine],
  ])("%p is answered for %p", async (text, corrected, store) => {
    const found = await find(text);
    expect(found.corrected).toBe(corrected);
    expect(found.stores[0]).toBe(store);
  });

  test.each([
    ["eletronics", "electronics"],
    ["fashoin", "fashion"],
  ])("%p finds the category %p", async (text, category) => {
    const found = await find(text);
    expect(found.corrected).toBe(category);
    expect(found.categories[0]).toContain(category);
    expect(found.stores).not.toBeEmpty();
  });

  test("finds a word that only a deal's title has", async () => {
    await addCoupon({ title: "Quagga rugs" });
    expect(await find("quaga rugs")).toMatchObject({ deals: ["Quagga rugs"], corrected: "quagga rugs" });
  });

  test.each(["nike", "sofa", "zara", "12345", "SAVE99XX", "xyzzyx"])(
    "%p is not read as another word",
    async (text) => {
      const title = "Nine soft pillows save99 at once";
      await addCoupon({ title });
      const { deals, corrected } = await find(text);
      expect(deals).not.toContain(title);
      expect(corrected).toBeUndefined();
    },
  );

  test("corrects no word that the catalogue has, and no short one with another letter in it", async () => {
    await addCoupon({ title: "Okapis for trails" });
    await addCoupon({ title: "Quaggas for hostels" });
    await addStore({ name: "Zebra", slug: "zebra", description: "A hotel." });
    expect((await find("okapi hotel zzzz")).corrected).toBeUndefined();
    expect((await find("okapi train")).corrected).toBeUndefined();
    expect((await find("okapi hotels")).corrected).toBeUndefined();
  });

  test("is not corrected where anything is found", async () => {
    await addCoupon({ title: "A cofee misprint" });
    expect(await find("cofee")).toMatchObject({ deals: ["A cofee misprint"], corrected: undefined });
  });
});

describe("a hostile search", () => {
  test.each([
    "%",
    "_%_",
    "\\",
    "'",
    '"zq"',
    "'; drop table zqxw; --",
    "& | ! <-> :* ( )",
    "zq:* & !zr",
    "🎉🎉🎉",
    "\0",
    "\ud800",
    "zq".repeat(50),
    "ﷺ".repeat(100),
    "zqx.".repeat(25),
    "http://",
    "...zqx",
  ])("%p finds nothing, and does no harm", async (text) => {
    expect(await find(text)).toEqual(NOTHING);
  });

  test.each(["coupon code", "deals", "promo"])(
    "of %p, which has trade words only, they are looked for",
    async (text) => {
      await addStore({ name: "Deals of the Coupon Code Promo", slug: "zebra" });
      expect((await find(text)).stores).toContain("zebra");
    },
  );

  test("is looked for by its first eight words", async () => {
    await addStore({ name: "Zq h b c d e f g", slug: "zebra" });
    expect((await find("zq h b c d e f g zz zy")).stores).toEqual(["zebra"]);
  });
});
