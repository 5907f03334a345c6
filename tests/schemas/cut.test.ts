import { expect, test } from "bun:test";
import { cut, shortened } from "../../src/schemas/cut";

test("a text is cut before a sign that would stand across the border", () => {
  expect(cut("ab🔥c", 3)).toBe("ab");
  expect(cut("ab🔥c", 4)).toBe("ab🔥");
  expect(cut("a👩‍👩‍👧b", 5)).toBe("a");
  expect(cut("nai\u0308ve", 3)).toBe("na");
  expect(cut("🇩🇪🇫🇷", 6)).toBe("🇩🇪");
  expect(cut("short", 100)).toBe("short");
});

test("what the database refuses is left out", () => {
  expect(cut("a\0b\ud83d", 10)).toBe("ab\ufffd");
  expect(cut(`${"a".repeat(99)}🔥`, 100)).toBe("a".repeat(99));
});

test("one sign without end is cut at the border, yet within no pair", () => {
  expect(cut(`e${"\u0301".repeat(500)}`, 100)).toHaveLength(100);
  expect(cut("👩‍".repeat(300), 100).isWellFormed()).toBe(true);
  expect(cut("👩‍".repeat(300), 100).length).toBeGreaterThan(90);
});

test("an ellipsis stands only where something is left out", () => {
  expect([shortened("ab🔥", 3), shortened("abc", 3)]).toEqual(["ab…", "abc"]);
});
