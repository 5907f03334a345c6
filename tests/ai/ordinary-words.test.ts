import { expect } from "bun:test";
import {
  isLike,
  isMass,
  isNoun,
  isOrdinary,
  isPluralNoun,
  isPluralOnly,
  isSingularNoun,
  isVerb,
} from "../../src/ai/ordinary-words";
import { testTable } from "../table";

testTable(
  "these words are English",
  "winter Winter tents t-shirts wi-fi e-commerce colour color don't shop’s newsletters two-year pre-order Friday refurbished a I".split(
    " ",
  ),
  (word) => {
    expect(isOrdinary(word)).toBe(true);
  },
);

testTable(
  "these words are not English",
  "summersale winterfun freeship megadeal save10 s wіnter win.ter winter_fun Kasse w-i-n-t-e-r".split(" "),
  (word) => {
    expect(isOrdinary(word)).toBe(false);
  },
);

testTable(
  "the forms of a word tell what it may be",
  [
    ["lantern", ["isNoun", "isSingularNoun"]],
    ["thunder", ["isNoun", "isVerb"]],
    ["petals", ["isPluralNoun", "isPluralOnly"]],
    ["anchors", ["isPluralNoun"]],
    ["velvet", ["isMass"]],
    ["testing", ["isVerb"]],
    ["higher", ["isLike"]],
    ["specific", ["isLike"]],
    ["snugglebug", []],
  ],
  ([word, kinds]) => {
    const asked = { isNoun, isSingularNoun, isPluralNoun, isPluralOnly, isMass, isVerb, isLike };
    const found = Object.entries(asked).flatMap(([kind, is]) => (is(word) ? [kind] : []));
    expect(found).toEqual([...kinds]);
  },
);
