import { expect, test } from "bun:test";
import { categoryFrom, draftDescription } from "../../../src/generation/stores/words";
import { testTable } from "../../table";

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

test("a description of more than 400 characters is none", () => {
  expect(draftDescription("Tents. ".repeat(100))).toBe("");
});

testTable(
  "a category is one of the site's, or a plain new name",
  [
    ["hOMe & gARden", { category: "Home & Garden" }],
    ["Tents & Tarps", { proposed: "Tents & Tarps" }],
    ["Tents with code FAKE90", {}],
    ["FAKE90", {}],
    ["SAVE", {}],
    ["<b>Tents</b>", {}],
    ["", {}],
    ["A category whose name has far too many words", {}],
  ],
  ([text, category]) => {
    expect(categoryFrom(text, ["Home & Garden"])).toEqual(category);
  },
);
