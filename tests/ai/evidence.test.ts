import { expect, test } from "bun:test";
import { type Claim, checkOffer } from "../../src/ai/evidence";
import { problems, problemText } from "../../src/ai/problems";
import { claim, page, proposal, SHOP, TODAY, YEAR } from "./samples";

const check = (given: Partial<Claim> = {}, sources = [page()]) =>
  checkOffer(claim(given), sources, { today: TODAY });

test("an offer that stands on the page keeps code and end date, with its evidence", () => {
  const { at, sha256 } = page();
  expect(check()).toEqual({
    code: "SAVE10",
    expiry: `${YEAR}-12-31`,
    discountValue: "10%",
    evidence: { url: SHOP, quote: claim().quote, at, sha256 },
    problems: [],
    doubts: [],
  });
});

test("all offers of the sample stand on its page", () => {
  const checked = proposal().offers.map((offer) => checkOffer(offer, [page()], { today: TODAY }));
  expect(checked.flatMap(({ problems }) => problems)).toEqual([]);
  expect(checked.flatMap(({ code }) => code ?? [])).toEqual(["WELCOME15", "STUDENT20", "SAVE10"]);
});

test("every problem has a text of its own", () => {
  expect(new Set(problems.map((problem) => problemText[problem])).size).toBe(problems.length);
});

const without = { code: null, expiry: null, evidence: null };

test("an offer of a page that was not read has no evidence", () => {
  const source = "https://elsewhere.example/";
  expect(check({ source })).toMatchObject({ ...without, problems: ["source-unknown"] });
});

test("a source is known by its address without the fragment", () => {
  expect(check({ source: `${SHOP}#codes` }).problems).toEqual([]);
});

test.each([
  ["made up", `Use code SAVE10 at checkout for a whole 10% off until 31 December ${YEAR}.`],
  ["of another case", `use code SAVE10 at checkout for 10% off your order until 31 December ${YEAR}.`],
  ["with other dashes", `Use code SAVE10 at checkout – 10% off your order until 31 December ${YEAR}.`],
  ["of another page", `Use code OTHER10 for 10% off until 31 December ${YEAR}.`],
])("a quote that is %s proves nothing", (_, quote) => {
  const other = page(`Use code OTHER10 for 10% off until 31 December ${YEAR}.`, {
    url: "https://other.example/",
  });
  expect(check({ quote }, [page(), other])).toMatchObject(without);
  expect(check({ quote }, [page(), other]).problems).toContain("quote-not-in-source");
});

test("only whitespace is folded when a quote is looked for", () => {
  const text = `Use code\n\tSAVE10 at  checkout for 10%\u00a0off until 31 December ${YEAR}.`;
  expect(
    check({ quote: `Use code SAVE10 at checkout for 10% off until 31 December ${YEAR}.` }, [page(text)]),
  ).toMatchObject({
    code: "SAVE10",
    problems: [],
  });
});

test("a quote may stand in the title or description", () => {
  const source = page("Tents and bags.", { description: "Free delivery on every order." });
  const deal = {
    discountType: "deal",
    discountValue: "",
    code: null,
    expiry: null,
    title: "Free delivery",
    description: "Delivery is free.",
  } as const;
  expect(check({ ...deal, quote: "Free delivery on every order." }, [source])).toMatchObject({
    problems: [],
  });
});

test("a quote must be long enough to prove something, and short enough to prove one thing", () => {
  expect(check({ quote: "Use code" }).problems).toContain("quote-too-short");
  expect(check({ quote: "    Use     code   " }).problems).toContain("quote-too-short");
  const long = `Use code SAVE10 for 10% off until 31 December ${YEAR}. `.repeat(12).trim();
  expect(check({ quote: long }, [page(long)])).toMatchObject({ ...without, problems: ["quote-too-long"] });
});

test("an invented code is dropped, and what is proven stays", () => {
  const { code, evidence, expiry, problems } = check({ code: "SAVE99" });
  expect({ code, expiry, problems }).toEqual({
    code: null,
    expiry: `${YEAR}-12-31`,
    problems: ["code-not-in-source"],
  });
  expect(evidence).not.toBeNull();
});

test("a quote that is made up with its code proves neither", () => {
  const quote = "Use code SAVE99 at checkout for 10% off your order.";
  expect(check({ quote, code: "SAVE99", expiry: null })).toMatchObject({
    ...without,
    problems: ["quote-not-in-source", "code-not-in-source"],
  });
});

test("a code that stands on another page only is dropped", () => {
  const other = page("Use code OTHER10 now.", { url: "https://other.example/" });
  expect(check({ code: "OTHER10" }, [page(), other]).problems).toEqual(["code-not-in-source"]);
});

test("a code in the title or description of a page is not one that a visitor can read", () => {
  const source = page(page().text, { title: "Code HIDDEN5", description: "Code HIDDEN5" });
  expect(check({ code: "HIDDEN5" }, [source]).problems).toEqual(["code-not-in-source"]);
});

test.each([
  ["save10", "in another case"],
  ["SAVE1", "of which it is the beginning"],
  ["AVE10", "of which it is the end"],
])("%s is not proven by a code %s", (code) => {
  expect(check({ code })).toMatchObject({ code: null, problems: ["code-not-in-source"] });
});

test("a code far from the quote is dropped, one within 300 characters is kept", () => {
  const quote = "Take 10% off everything in the outlet.";
  const at = (distance: number) => page(`${quote}${" tent".repeat(distance / 5)} Use code OUTLET10 today.`);
  const offer = { quote, code: "OUTLET10", expiry: null };
  expect(check(offer, [at(250)])).toMatchObject({ code: "OUTLET10", problems: [] });
  expect(check(offer, [at(400)])).toMatchObject({ code: null, problems: ["code-far-from-quote"] });
});

test("a word that the page does not call a code is none", () => {
  const text = "The big SUMMER event: 10% off all tents this week.";
  const offer = { quote: text, code: "SUMMER", expiry: null };
  expect(check(offer, [page(text)])).toMatchObject({ code: null, problems: ["code-not-named"] });
  const named = "Use SUMMER at checkout: 10% off all tents this week.";
  expect(check({ ...offer, quote: named }, [page(named)])).toMatchObject({ code: "SUMMER", problems: [] });
});

test.each(["SAVE**", "S•••••", "XXXX", "SAVE-XXX", "N/A", "none", "YOUR CODE", "AAAA", "---", "NO CODE"])(
  "%s is refused even where it stands in the quote",
  (code) => {
    const quote = `Use code ${code} at checkout for 10% off.`;
    expect(check({ quote, code, expiry: null }, [page(quote)])).toMatchObject({
      code: null,
      problems: ["code-placeholder"],
    });
  },
);

test.each([
  ["percentage", "9999%"],
  ["percentage", "0%"],
  ["fixed", "10%"],
] as const)(
  "a discount that is %s and %s is pointed out even where it stands in the quote",
  (type, value) => {
    const quote = `Use code SAVE10 at checkout for ${value} off.`;
    const offer = { quote, title: `${value} off`, discountType: type, discountValue: value, expiry: null };
    expect(check(offer, [page(quote)]).problems).toEqual(["discount-impossible"]);
  },
);

test.each([
  [`${YEAR}-12-30`, "expiry-not-in-quote"],
  [`${YEAR + 1}-12-31`, "expiry-not-in-quote"],
  [`${YEAR}-11-20`, "expiry-past"],
  [`${YEAR + 3}-11-22`, "expiry-too-far"],
  [`${YEAR}-02-30`, "expiry-not-a-day"],
  ["soon", "expiry-not-a-day"],
])("the end date %s is dropped: %s", (expiry, problem) => {
  expect(check({ expiry })).toMatchObject({ code: "SAVE10", expiry: null, problems: [problem] });
});

test("an end date elsewhere on the page is no evidence", () => {
  const text = `Use code SAVE10 at checkout for 10% off. We are closed until 31 December ${YEAR}.`;
  expect(check({ quote: "Use code SAVE10 at checkout for 10% off." }, [page(text)])).toMatchObject({
    expiry: null,
    problems: ["expiry-not-in-quote"],
  });
});

test("an offer that ends today is not over", () => {
  const quote = `Use code SAVE10 for 10% off, last day 21 November ${YEAR}.`;
  expect(check({ quote, expiry: TODAY }, [page(quote)])).toMatchObject({ expiry: TODAY, problems: [] });
});

test.each([
  ["percentage", "15%"],
  ["percentage", "15"],
  ["percentage", "31"],
  ["fixed", "$10"],
  ["fixed", "10"],
  ["deal", "10% and $5"],
] as const)(
  "a discount of %s %s that is not in the quote leaves no evidence",
  (discountType, discountValue) => {
    expect(check({ discountType, discountValue })).toMatchObject({
      ...without,
      problems: ["discount-not-in-quote"],
    });
  },
);

test.each([
  ["percentage", "10%"],
  ["percentage", "10 percent off"],
  ["percentage", "10"],
  ["deal", "Free gift"],
] as const)("a discount of %s %s is proven by '10%% off'", (discountType, discountValue) => {
  expect(check({ discountType, discountValue }).problems).toEqual([]);
});

test("a currency that is not known stands in the quote as it is, or is no evidence", () => {
  const quote = "Sleva 150 Kč na první nákup.";
  const offer = {
    quote,
    title: "Off your first order",
    description: "A discount on what you buy first.",
    discountType: "fixed",
    code: null,
    expiry: null,
  } as const;
  expect(check({ ...offer, discountValue: "150 Kč" }, [page(quote)]).problems).toEqual([]);
  expect(check({ ...offer, discountValue: "50 Kč" }, [page(quote)]).problems).toEqual([
    "discount-not-in-quote",
  ]);
});

test.each([
  { title: "50% off your order" },
  { description: "Worth $200." },
  { title: "Use code SAVE99" },
  { description: "Or try the code MEGADEAL instead." },
])("a title or description that says more than the page leaves no evidence: %o", (given) => {
  expect(check(given)).toMatchObject({ ...without, problems: ["claim-not-in-source"] });
});

test("an offer whose terms have an amount that the page does not have waits, with its evidence", () => {
  expect(check({ terms: "Orders over $60 only." }).problems).toEqual([]);
  expect(check({ terms: "Orders over $75 only." })).toMatchObject({
    code: "SAVE10",
    problems: ["terms-not-in-source"],
    doubts: ["$75"],
  });
});

test("hostile HTML in an offer is text like any other and proves nothing", () => {
  const script = "<script>alert(1)</script><img src=x onerror=alert(1)>";
  expect(check({ title: script, quote: script, code: script, source: SHOP })).toMatchObject(without);
});

test.each([
  ["within the quote", `Use code SAVE10 for 10% off until 31 December ${YEAR} (expired).`, ""],
  ["right behind it", claim().quote, "Sorry, this one is no longer valid."],
  ["right behind it, in a word", claim().quote, "Ended."],
])("an offer that has ended, said %s, has no evidence", (_, quote, behind) => {
  expect(check({ quote }, [page(`${quote} ${behind} ${page().text}`)])).toMatchObject({
    ...without,
    problems: ["offer-ended"],
  });
});

test("what ended far behind the quote is another offer", () => {
  const text = `${claim().quote} ${"Tents and stoves. ".repeat(4)}The spring sale has ended.`;
  expect(check({}, [page(text)]).problems).toEqual([]);
});

test("the day that an offer starts on is not its end", () => {
  const quote = `Use code SAVE10 for 10% off from 24 December ${YEAR}.`;
  expect(check({ quote, expiry: `${YEAR}-12-24` }, [page(quote)])).toMatchObject({
    expiry: null,
    problems: ["expiry-not-in-quote"],
  });
  const range = `Use code SAVE10 for 10% off from 24 December to 31 December ${YEAR}.`;
  expect(check({ quote: range }, [page(range)]).problems).toEqual([]);
});

test.each([
  ["percentage", "10% with code FAKE90", "10%"],
  ["percentage", "until 24 Jan, 10%", "10%"],
  ["deal", "Code FAKE90", ""],
  ["deal", "until 24 Jan 2027", ""],
] as const)("a discount of %s %j waits, and only %j of it stays", (discountType, given, discountValue) => {
  expect(check({ discountType, discountValue: given })).toMatchObject({
    ...without,
    discountValue,
    problems: ["discount-not-in-quote"],
  });
});

test.each([
  ["percentage", "10 percent off", "10 percent"],
  ["percentage", "10%", "10%"],
  ["percentage", "10", "10"],
] as const)("of a discount of %s %j the amount %j stays", (discountType, given, discountValue) => {
  expect(check({ discountType, discountValue: given })).toMatchObject({ discountValue, problems: [] });
});

test.each(["SAVE10 ", "SAVE100 ", `${claim().quote} `, "10% $5 ", "a-", ".", "1,"])(
  "a page of 2 MiB that says %j all over is checked like any other",
  (unit) => {
    const text = `${claim().quote} ${unit.repeat(Math.ceil((2 * 1024 * 1024) / unit.length))}`;
    const source = page(text);
    const description = "Use code SAVE10 at checkout. ".repeat(60);
    for (let time = 0; time < 12; time++) expect(check({ description }, [source]).problems).toEqual([]);
  },
  30_000,
);
