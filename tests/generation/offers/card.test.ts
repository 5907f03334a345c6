import { describe, expect, test } from "bun:test";
import { readableBlocks } from "../../../src/generation/model/untrusted";
import { checkOffers } from "../../../src/generation/offers/card";
import type { ProposedOffer } from "../../../src/generation/offers/propose";
import { readPage } from "../../../src/robot/page/page";
import { page, proposed, SHOP, TODAY, YEAR } from "../samples";

const pageOf = (html: string) => readableBlocks([page([], { blocks: readPage(html, SHOP).blocks })]);

/** The checked offer that points at the first block of a page that has its code, or at the first of all. */
function check(html: string, given: Partial<ProposedOffer> = {}, others: ProposedOffer[] = []) {
  const blocks = pageOf(html);
  const code = given.code === undefined ? proposed().code : given.code;
  const own = blocks.find(({ text }) => code !== null && text.includes(code)) ?? blocks[0];
  const offer = proposed({ block: own?.n ?? 0, title: null, end: null, ...given });
  const [checked] = checkOffers([offer, ...others], blocks, TODAY);
  if (!checked) throw new Error("The offer was left out");
  return checked;
}

const item = (text: string) => `<ul><li>${text}</li><li>SALE5: 5% off.</li></ul>`;
const beside = proposed({ block: 2, title: null, code: "SALE5", value: "5%", end: null });
const checkItem = (text: string, given: Partial<ProposedOffer> = {}) => check(item(text), given, [beside]);
const FINE = "Use code SAVE10 for 10% off your order.";

test("a block that names another code waits, whether or not the model points at that one", () => {
  const text = "10% off tents with SAVE10. 30% off bags with BAGS30, from $90.";
  const problem = "Its block names another code too, whose terms may be others.";
  expect(check(`<p>${text}</p>`).problems).toContain(problem);
  const other = proposed({ block: 1, title: null, code: "JOY", value: "30%", end: null });
  expect(check(`<p>${text.replace("BAGS30", "JOY")}</p>`, {}, [other]).problems).toContain(problem);
});

test.each(["SAVE/10", "#SAVE10", "DAD'S10"])("the code %s is one, also before the mark of a note", (code) => {
  const html = `<p>10% off tents with ${code}<sup>1</sup></p><h2>Notes</h2><p><sup>1</sup> From $50.</p>`;
  expect(check(html, { code, value: "10%" })).toMatchObject({
    problems: [],
    code,
    passage: { notes: ["¹ From $50."] },
  });
});

test("a value is found beside letters that it is glued to, and a day of any digits is read", () => {
  const html = `<p>全品10%OFF SAVE10 期限${YEAR}年12月31日まで</p>`;
  expect(check(html, { value: "10%", end: `${YEAR}年12月31日` })).toMatchObject({
    problems: [],
    discountValue: "10%",
    expiry: `${YEAR}-12-31`,
  });
});

describe("a card has the shop's words, and all of them", () => {
  test("of a percentage: title, value, code, last day, and everything else with the heading above", () => {
    const text = `10% off your order! Minimum spend $50. Not for tents (U.S. only). Code SAVE10. Ends 31 December ${YEAR}.`;
    const html = `<h2>Codes for members</h2>${item(text)}`;
    const others = [proposed({ ...beside, block: 3 })];
    expect(check(html, { title: "10% off your order", end: `31 December ${YEAR}` }, others)).toMatchObject({
      problems: [],
      title: "10% off your order!",
      discountType: "percentage",
      discountValue: "10%",
      code: "SAVE10",
      terms: `Minimum spend $50. Not for tents (U.S. only). Code SAVE10. Ends 31 December ${YEAR}.\nCodes for members`,
      expiry: `${YEAR}-12-31`,
      passage: { headings: ["Codes for members"], blocks: [text], notes: [], around: [] },
    });
  });

  test.each<[string, Partial<ProposedOffer>, string, string]>([
    [
      "Take $15 off orders over $60 with SAVE10.",
      { value: "$15" },
      "Take $15 off orders over $60 with SAVE10",
      "fixed",
    ],
    ["15 € off with SAVE10", { value: "15 €" }, "15 € off with SAVE10", "fixed"],
    ["Up to 40% off: SAVE10", { value: "Up to 40%" }, "Up to 40% off: SAVE10", "deal"],
    ["Free delivery over $40.", { code: null, value: "Free delivery" }, "Free delivery over $40", "deal"],
    ["Gift cards. From $10.", { code: null, value: null, title: "From $10." }, "From $10", "deal"],
    ["50 Punkte mit SAVE10", { value: "50 Punkte" }, "50 Punkte mit SAVE10", "deal"],
  ])("of %s", (text, given, title, discountType) => {
    const card = checkItem(text, given);
    expect(card).toMatchObject({ problems: [], title, discountType, discountValue: given.value ?? "" });
  });

  test("a title from the middle of a sentence is the whole sentence", () => {
    const { title } = checkItem("Not one gets free tents with SAVE10. Sorry.", {
      title: "free tents",
      value: null,
    });
    expect(title).toBe("Not one gets free tents with SAVE10");
  });

  test("lines that say only its code or value are not said twice", () => {
    const html = `<article><h3>10% off tents</h3><b>10%</b><p>SAVE10</p><p>Min. $50</p></article>`;
    expect(check(html).terms).toBe("Min. $50");
  });

  test("two offers of one block wait, with all of it", () => {
    const html = `<p>${FINE} Ends 9 May ${YEAR}, and use PINE10 for 10% off tents.</p>`;
    const other = proposed({ block: 1, code: "PINE10", title: null, end: null });
    const { terms, problems } = check(html, {}, [other]);
    expect({ terms, problems }).toEqual({
      terms: `Ends 9 May ${YEAR}, and use PINE10 for 10% off tents.`,
      problems: ["Its block names another code too, whose terms may be others."],
    });
  });
});

describe("an offer waits for a person", () => {
  test.each<[string, string, Partial<ProposedOffer>, RegExp]>([
    ["with an invented code", FINE, { code: "HARBOR50" }, /code “HARBOR50” does not stand/],
    ["with a code in other letters", FINE, { code: "Save10" }, /does not stand/],
    ["with a part of a code", FINE.replace("SAVE10", "SAVE10-A"), {}, /does not stand/],
    ["with an address for a code", FINE.replace("SAVE10", "SAVE10@shop.example"), {}, /does not stand/],
    ["with a masked code", FINE.replace("SAVE10", "SAVE****"), { code: "SAVE****" }, /but a placeholder/],
    ["with a placeholder", FINE.replace("SAVE10", "YOURCODE"), { code: "YOURCODE" }, /but a placeholder/],
    ["with a code of two letters", FINE.replace("SAVE10", "S1"), { code: "S1" }, /but a placeholder/],
    ["with a value of its own", FINE, { value: "75%" }, /value “75%” does not stand/],
    ["with a part of a value", FINE.replace("10%", "110%"), {}, /value “10%” does not stand/],
    ["above a hundred percent", FINE.replace("10%", "999%"), { value: "999%" }, /no possible value/],
    ["of no percent", FINE.replace("10%", "0%"), { value: "0%" }, /no possible value/],
    ["with a title of its own", FINE, { title: "Half price" }, /title “Half price” does not stand/],
    ["with a title that is too long", FINE.replace(".", " and more".repeat(30)), {}, /up to 200/],
    ["with an end of its own", FINE, { end: `9 May ${YEAR}` }, /end “9 May .*” does not stand/],
    ["with an end that is over", `${FINE} Ends 1 May 2024.`, { end: "1 May 2024" }, /ended on 2024-05-01/],
    [
      "with an end that may be two days",
      `${FINE} Ends 04/05/${YEAR}.`,
      { end: `04/05/${YEAR}` },
      /cannot be read/,
    ],
    ["that begins later", `${FINE} From 9 May ${YEAR + 1}.`, { start: `9 May ${YEAR + 1}` }, /begins on/],
    ["that is too long to print whole", `${FINE} ${"Tents and bags. ".repeat(40)}`, {}, /longer than 600/],
  ])("%s", (_, text, given, problem) => {
    expect(checkItem(text, given).problems.join("\n")).toMatch(problem);
  });
});

test("the second reading is shown what stands beside it, and where else its code stands", () => {
  const html = `<section><h2>Codes</h2><p>All of them need $50.</p>${item(FINE)}</section><h2>News</h2><p>Sorry, save10 is over.</p>`;
  expect(check(html, {}, [proposed({ ...beside, block: 4 })]).neighbours).toEqual([
    "Codes",
    "All of them need $50.",
    "SALE5: 5% off.",
    "News",
    "Sorry, save10 is over.",
  ]);
});

test("an offer with too much around it for the second reading waits", () => {
  const mentions = `<p>Of SAVE10: ${"we have written much. ".repeat(40)}</p>`.repeat(12);
  const numbered = mentions
    .split("<p>")
    .map((text, at) => text.replace("Of", `${at} of`))
    .join("<p>");
  expect(check(`${item(FINE)}<h2>News</h2>${numbered}`, {}, [beside]).problems.join()).toMatch(
    /Too much stands/,
  );
});

test("an offer whose block was not read is left out", () => {
  expect(checkOffers([proposed({ block: 99 })], pageOf(item(FINE)), TODAY)).toEqual([]);
});

describe("what belongs to an offer", () => {
  const offer = (html: string, others: number[] = []) => {
    const { blocks, notes } = check(
      html,
      {},
      others.map((block) => proposed({ block, code: `OTHER${block}` })),
    ).passage;
    return [...blocks, ...notes];
  };

  test("is a card that the page builds of several blocks, with its heading", () => {
    const html = `<h3>10% off tents</h3><p>Use SAVE10.</p><p>Minimum spend $50.</p><ul><li>Not on 2 Mays.</li></ul><h3>Others</h3><p>None.</p>`;
    expect(offer(html)).toEqual(["10% off tents", "Use SAVE10.", "Minimum spend $50.", "Not on 2 Mays."]);
  });

  test("ends where another offer stands", () => {
    const html = "<p>10% off with SAVE10.</p><p>Minimum spend $50.</p><p>OTHER3: 9% off.</p>";
    expect(offer(html, [3])).toEqual(["10% off with SAVE10.", "Minimum spend $50."]);
    const list = `<ul><li>SAVE10: 10% off</li><li>OTHER2: 9% off</li><li>Open 24/7</li></ul>`;
    expect(offer(list, [2])).toEqual(["SAVE10: 10% off"]);
  });

  test("is not cut where it is too long: it waits", () => {
    const long = `<p>${"Not for tents. ".repeat(45)}</p>`;
    const html = `<h3>10% off</h3><p>SAVE10</p>${long}<h3>Others</h3><p>OTHER5</p>`;
    expect(check(html, {}, [proposed({ block: 5, code: "OTHER5" })]).problems.join()).toMatch(
      /longer than 600/,
    );
    const flat = `<p>10% off with SAVE10.</p>${long}<p>OTHER3: 9% off.</p>`;
    expect(check(flat, {}, [proposed({ block: 3, code: "OTHER3" })]).problems.join()).toMatch(
      /longer than 600/,
    );
  });

  test("is a note that its mark leads to", () => {
    const html = `<ul><li>10% off* with SAVE10</li><li>OTHER2: 9% off</li></ul><footer><p>* Minimum spend $50.</p><p>** Else</p></footer>`;
    expect(offer(html, [2])).toEqual(["10% off* with SAVE10", "* Minimum spend $50."]);
  });

  test("is not taken away by a model that takes a condition for an offer", () => {
    const html = "<p>10% off with SAVE10.</p><p>Not on tents.</p><p>OTHER3: 9% off.</p>";
    const condition = proposed({ block: 2, title: "Not on tents.", code: null, value: null });
    const { blocks } = check(html, {}, [condition, proposed({ block: 3, code: "OTHER3" })]).passage;
    expect(blocks).toEqual(["10% off with SAVE10.", "Not on tents."]);
  });
});

// A check that is not linear in one of these would sit in it beyond any test's end.
test.each(["*", "10% ", "10% your", "a ", "31 December ", "a. "])(
  "a block of nothing but “%s” is checked",
  (text) => {
    const hostile = readableBlocks([page([text.repeat(59_000 / text.length)])]);
    const offers = [proposed(), proposed({ code: null, value: null, title: "a" })];
    expect(checkOffers(offers, hostile, TODAY)).toHaveLength(2);
  },
);
