import { expect } from "bun:test";
import { categoryFrom, draftDescription } from "../../src/ai/store-words";
import { testTable } from "../table";

testTable(
  "a plain description is a draft",
  [
    ["Harbor & Pine sells tents and stoves.", "Harbor & Pine sells tents and stoves."],
    [" It sells  boots.\nIt mends them, too. ", "It sells boots. It mends them, too."],
  ],
  ([text, draft]) => {
    expect(draftDescription(text)).toBe(draft);
  },
);

testTable(
  "a description with an offer, an amount or praise is none",
  [
    "Tents for $20.",
    "Tents at 20 percent less.",
    "It has tents on sale.",
    "Use code HARBOR at checkout.",
    "Type HARBOR for a surprise.",
    "The best tents of all.",
    "See https://harbor.example.",
    "One. Two. Three.",
    "Tents. ".repeat(100),
  ],
  (text) => {
    expect(draftDescription(text)).toBe("");
  },
);

testTable(
  "a category is one of the site's, or a plain new name",
  [
    ["hOMe & gARden", "Home & Garden"],
    ["Tents & Tarps", "Tents & Tarps"],
    ["Tents with code FAKE90", null],
    ["FAKE90", null],
    ["SAVE", null],
    ["Half price deals", null],
    ["<b>Tents</b>", null],
    ["", null],
    ["A category whose name has far too many words", null],
  ],
  ([text, category]) => {
    expect(categoryFrom(text, ["Home & Garden"])).toBe(category);
  },
);
