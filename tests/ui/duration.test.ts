import { expect, test } from "bun:test";
import { duration } from "../../src/ui/duration";

test.each([
  [0, "0 s"],
  [47.6, "48 s"],
  [59.6, "1 min 0 s"],
  [192, "3 min 12 s"],
  [-3, "0 s"],
])("%p seconds are %p", (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});
