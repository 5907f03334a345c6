import { describe, expect, test } from "bun:test";
import { checkOffers } from "../../src/ai/offer-card";
import type { OfferPoints } from "../../src/ai/offer-points";
import { readableBlocks } from "../../src/ai/untrusted";
import { readPage } from "../../src/web/page";
import { page, points, SHOP, TODAY, YEAR } from "./samples";

const pageOf = (html: string) => readableBlocks([page([], { blocks: readPage(html, SHOP).blocks })]);

/** The checked offer that points at the first block of a page that has its code, or at the first of all. */
function check(html: string, given: Partial<OfferPoints> = {}, others: OfferPoints[] = []) {
  const blocks = pageOf(html);
  const code = given.code === undefined ? points().code : given.code;
  const own = blocks.find(({ text }) => code !== null && text.includes(code)) ?? blocks[0];
  const offer = points({ block: own?.n ?? 0, end: null, ...given });
  const [checked] = checkOffers([offer, ...others], blocks, TODAY);
  if (!checked) throw new Error("The offer was left out");
  return checked;
}

const item = (text: string) => `<ul><li>${text}</li><li>Open every day.</li></ul>`;
const FINE = "Use code SAVE10 for 10% off your order.";

describe("a card has the shop's words", () => {
  test("of a percentage, with its conditions, its end and the whole block", () => {
    const text = `Up to 10% off your order with SAVE10. Minimum spend $50. Ends 31 December ${YEAR}.`;
    const html = `<h2>Codes</h2>${item(text)}`;
    const given = { upTo: "Up to", conditions: ["Minimum spend $50."], end: `31 December ${YEAR}` };
    expect(check(html, given)).toMatchObject({
      problems: [],
      title: "Up to 10% off your order",
      discountType: "percentage",
      discountValue: "Up to 10%",
      code: "SAVE10",
      description: "Minimum spend $50.",
      expiry: `${YEAR}-12-31`,
      quote: `Codes\n${text}\nOpen every day.`,
    });
  });

  test.each<[string, Partial<OfferPoints>, string, string]>([
    [
      "Take $15 off orders over $60 with SAVE10.",
      { kind: "fixed", value: "$15", what: "orders over $60" },
      "$15 off orders over $60",
      "fixed",
    ],
    ["10% off with SAVE10.", { what: null }, "10% off", "percentage"],
    [
      "$5 off with SAVE10. Minimum spend $50.",
      { kind: "fixed", value: "$5", what: null, conditions: ["Minimum spend $50."] },
      "$5 off",
      "fixed",
    ],
    [
      "Free delivery over $40.",
      { kind: "free-shipping", code: null, value: "Free delivery", what: null, conditions: ["over $40"] },
      "Free shipping",
      "deal",
    ],
    [
      "Kostenloser Versand für alle Zelte.",
      { kind: "free-shipping", code: null, value: "Kostenloser Versand", what: "alle Zelte" },
      "Free shipping on alle Zelte",
      "deal",
    ],
    [
      "Gift cards from $10.",
      { kind: "other", code: null, value: null, what: null, title: "Gift cards from $10." },
      "Gift cards from $10",
      "deal",
    ],
  ])("of %s", (text, given, title, discountType) => {
    expect(check(item(text), given)).toMatchObject({ problems: [], title, discountType });
  });

  test.each<[string, string]>([
    ["Save 10% on your order with SAVE10.", "your order"],
    ["Spare 10% auf your order mit SAVE10.", "your order"],
    ["10% Rabatt auf your order: SAVE10", "your order"],
    ["-10% on your order: SAVE10", "your order"],
    ["10% discount on your order: SAVE10", "your order"],
    ["10% off* your order: SAVE10", "your order"],
  ])("where the shop says it is taken off: %s", (text, what) => {
    expect(check(item(text), { what }).problems).toEqual([]);
  });
});

describe("an offer waits for a person", () => {
  test.each<[string, string, Partial<OfferPoints>, RegExp]>([
    ["with an invented code", FINE, { code: "HARBOR50" }, /code “HARBOR50” does not stand/],
    ["with a code in other letters", FINE, { code: "Save10" }, /does not stand/],
    ["with a part of a code", FINE.replace("SAVE10", "SAVE10-A"), {}, /part of a longer word/],
    [
      "with an address for a code",
      FINE.replace("SAVE10", "SAVE10@shop.example"),
      {},
      /part of a longer word/,
    ],
    [
      "with a masked code",
      FINE.replace("SAVE10", "SAVE****"),
      { code: "SAVE****" },
      /no code but a placeholder/,
    ],
    [
      "with a placeholder",
      FINE.replace("SAVE10", "YOURCODE"),
      { code: "YOURCODE" },
      /no code but a placeholder/,
    ],
    ["with a code of two letters", FINE.replace("SAVE10", "S1"), { code: "S1" }, /no code but a placeholder/],
    ["with a value of its own", FINE, { value: "75%" }, /value “75%” does not stand/],
    ["with a part of a value", FINE.replace("10%", "110%"), {}, /value “10%” does not stand/],
    ["with a percentage as money", FINE, { kind: "fixed" }, /no amount of money/],
    ["above a hundred percent", FINE.replace("10%", "999%"), { value: "999%" }, /no percentage/],
    [
      "with a price as a discount",
      "Tents from $99 with SAVE10.",
      { kind: "fixed", value: "$99", what: "Tents" },
      /beside “\$99” that it is off “Tents”/,
    ],
    [
      "with a minimum as a discount",
      "Spend $90 and take $15 off with SAVE10.",
      { kind: "fixed", value: "$90", what: null, conditions: ["$15 off"] },
      /taken off/,
    ],
    ["with a maximum as a value", FINE.replace("10%", "up to 10%"), {}, /is a maximum/],
    ["with the end of a range", FINE.replace("10%", "5–10%"), { conditions: ["5"] }, /is a maximum/],
    ["off everything", FINE, { what: "everything" }, /what “everything” does not stand/],
    ["with a term of its own", FINE, { conditions: ["worldwide"] }, /condition “worldwide” does not stand/],
    ["without its minimum", `${FINE} Minimum spend $50.`, {}, /“\$50\.”/],
    [
      "with half of its minimum",
      `${FINE} Minimum spend $50.`,
      { conditions: ["Minimum spend $5"] },
      /does not stand/,
    ],
    ["with a number that nothing explains", `${FINE} 24/7.`, {}, /“24\/7\.”/],
    [
      "with a title from the middle of a sentence",
      "Not one gets free tents with SAVE10.",
      { kind: "other", value: null, what: null, title: "free tents with SAVE10." },
      /whole line or sentence/,
    ],
    [
      "with a title that ends before its if",
      "Free tents if you buy nine with SAVE10.",
      { kind: "other", value: null, what: null, title: "Free tents", conditions: ["nine"] },
      /whole line or sentence/,
    ],
    ["without a title", FINE, { kind: "other", title: null }, /whole line or sentence/],
    [
      "with a share and no code",
      "95% of you like it.",
      { code: null, value: "95%", what: null },
      /taken off/,
    ],
    ["off a part of what it is off", FINE.replace("your", "your first"), { what: "order" }, /is off “order”/],
    [
      "with fast shipping as free",
      "Fast delivery on your order with SAVE10.",
      { kind: "free-shipping", value: "Fast delivery" },
      /shipping is free/,
    ],
    ["with an end of its own", FINE, { end: `9 May ${YEAR}` }, /end “9 May .*” does not stand/],
    ["with an end that is over", `${FINE} Ends 1 May 2024.`, { end: "1 May 2024" }, /ended on 2024-05-01/],
    [
      "with an end that may be two days",
      `${FINE} Ends 04/05/${YEAR}.`,
      { end: `04/05/${YEAR}` },
      /cannot be read/,
    ],
    [
      "with an end without its year",
      `${FINE} Ends 9 May ${YEAR + 2}.`,
      { end: "9 May", conditions: [String(YEAR + 2)] },
      /cannot be read/,
    ],
    [
      "with another day as its end",
      `${FINE} In stock on 9 May ${YEAR}.`,
      { end: `9 May ${YEAR}` },
      /is its end/,
    ],
    ["that begins later", `${FINE} From 9 May ${YEAR + 1}.`, { start: `9 May ${YEAR + 1}` }, /begins on/],
    [
      "with its end as a condition",
      `${FINE} Until 9 May ${YEAR}.`,
      { conditions: [`Until 9 May ${YEAR}`] },
      /another day or year/,
    ],
    ["of an earlier year", `Winter 2024: ${FINE}`, { conditions: ["Winter 2024"] }, /“2024”/],
    [
      "with a block that is too long to show",
      `${"Tents and bags. ".repeat(32)}${FINE}`,
      {},
      /longer than 500/,
    ],
  ])("%s", (_, text, given, problem) => {
    const { problems } = check(item(text), given);
    expect(problems.join("\n")).toMatch(problem);
  });

  test("under a heading of an earlier year", () => {
    expect(check(`<h2>Codes of 2024</h2>${item(FINE)}`).problems.join()).toMatch(/“2024”/);
    expect(check(`<h2>Until 1 March 2025</h2>${item(FINE)}`).problems.join()).toMatch(/another day/);
  });

  test("where the same code stands elsewhere with a number that it leaves out", () => {
    const html = `${item(FINE)}<p>SAVE10: orders over $50.</p>`;
    expect(check(html).problems.join()).toMatch(/“\$50\.”/);
    expect(check(html, { conditions: ["orders over $50."] }).problems).toEqual([]);
  });
});

test("a condition is shown with its whole sentence, so that no word before it is lost", () => {
  const text = `${FINE} Not for sale items.`;
  expect(check(item(text), { conditions: ["for sale items."] }).description).toBe("Not for sale items.");
});

test("a title may end before its condition", () => {
  const given = { kind: "other", code: null, value: null, what: null, title: "Free returns" } as const;
  const { problems, title } = check(item("Free returns within 60 days."), {
    ...given,
    conditions: ["within 60 days."],
  });
  expect({ problems, title }).toEqual({ problems: [], title: "Free returns" });
});

test("of a paragraph with several offers, all wait where none says what a number is", () => {
  const html = `<p>${FINE} Ends 9 May ${YEAR}, and use PINE10 for 10% off tents.</p>`;
  const other = points({ block: 1, code: "PINE10", what: "tents", end: null });
  expect(check(html, {}, [other]).problems.join()).toMatch(/does not say what this is: “9”/);
});

test("an offer whose block was not read is left out", () => {
  expect(checkOffers([points({ block: 99 })], pageOf(item(FINE)), TODAY)).toEqual([]);
});

describe("what belongs to an offer", () => {
  const offer = (html: string, others: number[] = []) => {
    const beside = others.map((block) => points({ block, code: `OTHER${block}` }));
    return check(html, { what: null }, beside).quote.split("\n");
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

  test("is a note that its mark leads to", () => {
    const html = `<ul><li>10% off* with SAVE10</li><li>OTHER2: 9% off</li></ul><footer><p>* Minimum spend $50.</p><p>** Else</p></footer>`;
    expect(offer(html, [2])).toEqual(["10% off* with SAVE10", "* Minimum spend $50."]);
  });
});

// A check that is not linear in one of these would sit in it beyond any test's end.
test.each(["*", "10% ", "10% your", "a ", "31 December "])(
  "a block of nothing but “%s” is checked",
  (text) => {
    const hostile = readableBlocks([page([text.repeat(59_000 / text.length)])]);
    const offers = [points(), points({ kind: "other", value: null, what: null, title: "a" })];
    expect(checkOffers(offers, hostile, TODAY)).toHaveLength(2);
  },
);
