import { expect, test } from "bun:test";
import { textOf } from "../../../src/robot/fetch/answer";

test("a long answer is cut to its beginning, however it arrives", async () => {
  expect(await textOf(new Response("x".repeat(100)), 50)).toEqual({ text: "x".repeat(50), isWhole: false });
  expect(await textOf(new Response("short"), 50)).toEqual({ text: "short", isWhole: true });
});
