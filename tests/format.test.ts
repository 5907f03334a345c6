import { expect, test } from "bun:test";
import { discountLabel, duration, endsSoon, hasEnded, shortDate } from "../src/format";

const now = new Date("2026-11-21T12:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);

test("dates are in en-GB short form, in the site's time zone", () => {
  const end = new Date("2027-01-05T23:59:59Z");
  expect(shortDate(end, "UTC")).toBe("5\u00a0Jan\u00a02027");
  expect(shortDate(end, "Pacific/Apia")).toBe("6\u00a0Jan\u00a02027");
});

test.each([
  [7 * 24, true],
  [7 * 24 + 1, false],
  [1, true],
  [-48, true],
])("an end in %d hours is soon: %p", (hours, expected) => {
  expect(endsSoon(inHours(hours), now)).toBe(expected);
});

test("a deal without an end has not ended", () => {
  expect(hasEnded(null, now)).toBe(false);
  expect(hasEnded(inHours(-1), now)).toBe(true);
  expect(hasEnded(inHours(1), now)).toBe(false);
});

test.each([
  [0, "0 s"],
  [47.6, "48 s"],
  [59.6, "1 min 0 s"],
  [192, "3 min 12 s"],
  [-3, "0 s"],
])("%p seconds are %p", (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

test.each([
  ["percentage", "20", "USD", "20% OFF"],
  ["percentage", "20%", "USD", "20% OFF"],
  ["percentage", "Up to 50%", "USD", "Up to 50% OFF"],
  ["percentage", "10-20%", "USD", "10-20% OFF"],
  ["percentage", "Bis 50 %", "EUR", "Bis 50 %"],
  ["fixed", "Ab 10 €", "EUR", "Ab 10 €"],
  ["fixed", "15", "USD", "$15 OFF"],
  ["fixed", "15.5", "GBP", "£15.50 OFF"],
  ["fixed", "1,500", "EUR", "€1,500 OFF"],
  ["fixed", "15,50", "EUR", "€15.50 OFF"],
  ["fixed", "1.500", "EUR", "1.500 OFF"],
  ["fixed", "£15", "USD", "£15 OFF"],
  ["fixed", "€10", "USD", "€10 OFF"],
  ["fixed", "1.500,00", "EUR", "1.500,00 OFF"],
  ["freeShipping", "Free shipping", "USD", "FREE SHIPPING"],
  ["deal", "2 for 1", "USD", "2 for 1"],
  ["cashback", "5% back", "USD", "5% back"],
])("%s %p in %s reads %p", (type, value, currency, label) => {
  expect(discountLabel(type, value, currency)).toBe(label);
});
