import { expect, test } from "bun:test";
import { discountLabel } from "../../src/ui/discount";

test.each([
  ["percentage", "20", "USD", "20% OFF"],
  ["percentage", "20%", "USD", "20% OFF"],
  ["fixed", "15", "USD", "$15 OFF"],
  ["fixed", "15.5", "GBP", "£15.50 OFF"],
  ["fixed", "1,500", "EUR", "€1,500 OFF"],
  ["fixed", "15,50", "EUR", "€15.50 OFF"],
  ["fixed", "€10", "USD", "€10 OFF"],
  ["fixed", "1.500,00", "EUR", "1.500,00 OFF"],
  ["freeShipping", "Free shipping", "USD", "FREE SHIPPING"],
  ["deal", "2 for 1", "USD", "2 for 1"],
  ["cashback", "5% back", "USD", "5% back"],
])("%s %p in %s reads %p", (type, value, currency, label) => {
  expect(discountLabel(type, value, currency)).toBe(label);
});
