import { expect, test } from "bun:test";
import { endsSoon, hasEnded, shortDate } from "../../src/ui/dates";

const now = new Date("2026-11-21T12:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);

test("dates are in en-GB short form, in the site's time zone", () => {
  const end = new Date("2027-01-05T23:59:59Z");
  expect(shortDate(end, "UTC")).toBe("5 Jan 2027");
  expect(shortDate(end, "Pacific/Apia")).toBe("6 Jan 2027");
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
