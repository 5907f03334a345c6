import { expect, test } from "bun:test";
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

test.each(
  "winter Winter tents t-shirts wi-fi e-commerce colour color don't shop’s newsletters two-year pre-order Friday refurbished a I".split(
    " ",
  ),
)("%s is English", (word) => {
  expect(isOrdinary(word)).toBe(true);
});

test.each(
  "summersale winterfun freeship megadeal save10 s wіnter win.ter winter_fun Kasse w-i-n-t-e-r".split(" "),
)("%s is not", (word) => {
  expect(isOrdinary(word)).toBe(false);
});

test.each([
  ["lantern", ["isNoun", "isSingularNoun"]],
  ["thunder", ["isNoun", "isVerb"]],
  ["petals", ["isPluralNoun", "isPluralOnly"]],
  ["anchors", ["isPluralNoun"]],
  ["velvet", ["isMass"]],
  ["testing", ["isVerb"]],
  ["higher", ["isLike"]],
  ["specific", ["isLike"]],
  ["snugglebug", []],
])("of the forms of %s one sees what it may be: %j", (word, kinds) => {
  const asked = { isNoun, isSingularNoun, isPluralNoun, isPluralOnly, isMass, isVerb, isLike };
  const found = Object.entries(asked).flatMap(([kind, is]) => (is(word) ? [kind] : []));
  expect(found).toEqual(kinds);
});
