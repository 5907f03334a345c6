import { expect, test } from "bun:test";
import { categories as demo } from "../../../db/demo/categories";
import { motifOf } from "../../../src/ui/art/motif";
import { drawn } from "../../../src/ui/art/shapes";

const categories = demo.map(({ name }) => name);

test("each category of the demo has a drawing of its own", () => {
  expect(new Set(categories.map(motifOf)).size).toBe(categories.length);
});

test("a category without one has always the same drawing, and none of theirs", () => {
  const theirs = new Set(categories.map(motifOf));
  for (const name of ["Cars", "Carpets", "Smart Tools", "日用品", ""]) {
    expect(motifOf(name)).toBe(motifOf(name));
    expect(theirs.has(motifOf(name))).toBeFalse();
  }
});

test("a drawing adds at most 1 kB to a page", () => {
  for (const name of [...categories, "Cars", "Tools", "Mystery"])
    expect(drawn(motifOf(name)).length).toBeLessThan(1024);
});
