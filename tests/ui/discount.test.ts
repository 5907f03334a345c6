import { expect, test } from "bun:test";
import { discountLabel } from "../../src/ui/discount";

test.each([
  ["percentage", "20", "20% OFF"],
  ["percentage", "20%", "20% OFF"],
  ["fixed", "15", "$15 OFF"],
  ["fixed", "€10", "€10 OFF"],
  ["freeShipping", "Free shipping", "FREE SHIPPING"],
  ["deal", "2 for 1", "2 for 1"],
  ["cashback", "5% back", "5% back"],
])("%s %p reads %p", (type, value, label) => {
  expect(discountLabel(type, value)).toBe(label);
});
