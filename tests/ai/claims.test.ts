import { expect, test } from "bun:test";
import { unheldClaims } from "../../src/ai/claims";
import { testTable } from "../table";

const held = {
  codes: ["SAVE10"],
  values: ["10% off", "$15 off orders over $60"],
  days: [],
  today: "2026-11-21",
};

test("what the data holds may be said, however it is written", () => {
  const html = "<p>Take 10 percent off with <strong>SAVE10</strong>, or 15 dollars off above $60.00.</p>";
  expect(unheldClaims(html, held)).toEqual([]);
});

testTable(
  "the claims of a text are found",
  [
    ["<p>Save 20% today</p>", ["20%"]],
    ["<p>From $20 or £5 or 20 €</p>", ["$20", "£5", "20 €"]],
    ["<p>Use SAVE20 now</p>", ["SAVE20"]],
    ["<p>Use the code SUMMER</p>", ["SUMMER"]],
    ["<p>Use code save10</p>", ["save10"]],
    ["<p>10% and €10</p>", ["€10"]],
    ["<p>$<b>9</b>9</p>", ["$99"]],
    ["<p>&pound;5, 7&nbsp;&euro;, 30&percnt;, &#36;8</p>", ["$8", "£5", "7 €", "30%"]],
    ["<ul><li>Tents 40</li><li>% of all</li></ul><p>$5</p>", ["$5", "40 %"]],
  ],
  ([html, claims]) => {
    expect(unheldClaims(html, held).toSorted()).toEqual(claims.toSorted());
  },
);

testTable(
  "a discount may be told without a percent sign",
  [
    ["Get 2-for-1 on chairs.", "2 for 1"],
    ["Two for the price of one on all chairs.", "2 for 1"],
    ["It is 3 for 2 on socks.", "3 for 2"],
    ["Buy one, get one free.", "buy 1, get 1"],
    ["Pay for three pairs of socks and take home four.", "pay for 3 pairs of socks and take home 4"],
    ["The second one is free.", "second 1 is free"],
    ["Knock a third off the price.", "third"],
    ["You pay half of the ticket.", "half"],
    ["Take 50 off boots.", "50"],
  ],
  ([text, claim]) => {
    expect(unheldClaims(`<p>${text}</p>`, held)).toEqual([claim]);
    expect(unheldClaims(`<p>${text}</p>`, { ...held, values: [text] })).toEqual([]);
  },
);

testTable(
  "these texts claim no discount",
  [
    "2-for-1 deals help only whoever needs two.",
    "Bring two for one weekend.",
    "A second pair dries meanwhile.",
    "A third of all tents leak.",
    "Half of the weight is in the poles.",
  ],
  (text) => {
    expect(unheldClaims(`<p>${text}</p>`, held)).toEqual([]);
  },
);

test("three for the price of two is as the data has it, 3 for 2", () => {
  const html = "<p>The shop sells three for the price of two.</p>";
  expect(unheldClaims(html, { ...held, values: ["3 for 2 on sheet masks"] })).toEqual([]);
});

test("each claim is named once", () => {
  expect(unheldClaims("20% and 20% and code SAVE20 code SAVE20", held)).toEqual(["20%", "SAVE20"]);
});

test("an address in a link is no claim, its words are", () => {
  const html = '<a href="https://shop.example/?code=SECRET99&amp;off=20%25">a shop with 30% off</a>';
  expect(unheldClaims(html, held)).toEqual(["30%"]);
});
