import { expect, test } from "bun:test";
import { repeatCounter } from "../../src/http/repeats";

test("of what is the same the first is told, and the number of the others when the time is over", async () => {
  const ended = Promise.withResolvers<unknown>();
  const { isFirst } = repeatCounter<string>(10, (first, more) => ended.resolve({ first, more }));
  expect(["a", "a", "b", "a"].map((key, at) => isFirst(key, `${key}${at}`))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(await ended.promise).toEqual({ first: "a0", more: 2 });
  expect(isFirst("a", "a4")).toBe(true);
});

test("beyond a number of different ones each is told, and none is known", () => {
  const { isFirst } = repeatCounter<string>(60_000, () => {});
  for (let key = 0; key < 500; key++) isFirst(String(key), "");
  expect([isFirst("new", ""), isFirst("new", ""), isFirst("7", "")]).toEqual([true, true, false]);
});
