import { describe, expect, test } from "bun:test";
import { changesBetween } from "../../src/web/text-changes";

const lines = (...texts: string[]) => texts.join("\n");

describe("the changes of a page's text", () => {
  test("are shown with two lines around", () => {
    const before = lines("Sale", "a", "b", "c", "20% off with LAMP20", "d", "e", "f");
    const after = lines("Sale", "a", "b", "c", "15% off with LAMP15", "d", "e", "f");
    expect(changesBetween(before, after)).toEqual([
      { kind: "same", lines: ["b", "c"], cut: true },
      { kind: "removed", lines: ["20% off with LAMP20"] },
      { kind: "added", lines: ["15% off with LAMP15"] },
      { kind: "same", lines: ["d", "e"], cut: true },
    ]);
  });

  test("are none between equal texts", () => {
    expect(changesBetween("Sale\na\nb", "Sale\na\nb")).toEqual([]);
  });

  test("are cut after a hundred lines", () => {
    const many = Array.from({ length: 150 }, (_, at) => `line ${at}`).join("\n");
    const added = changesBetween("Sale", `Sale\n${many}`)?.find(({ kind }) => kind === "added");
    expect([added?.lines.length, added?.cut]).toEqual([100, true]);
  });

  test.each([20_000, 9_000])("of hostile texts of %d lines are given up", (count) => {
    const noise = (seed: number) =>
      Array.from({ length: count }, (_, at) => ((at * seed) % 7919).toString(36)).join("\n");
    expect(changesBetween(noise(7), noise(13))).toBeUndefined();
  });

  test("of a long page are found", () => {
    const page = Array.from({ length: 9_000 }, (_, at) => `line ${at}`);
    const changes = changesBetween(lines(...page), lines(...page.with(4_000, "another")));
    expect(changes?.map(({ kind }) => kind)).toEqual(["same", "removed", "added", "same"]);
  });
});
