import { expect, test } from "bun:test";
import { isOrdinary } from "../../src/ai/ordinary-words";

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
