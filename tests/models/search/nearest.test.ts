import { expect, test } from "bun:test";
import { nearest } from "../../../src/models/search/nearest";

const known = [
  "nike",
  "nine",
  "coffee",
  "toffee",
  "amber",
  "cushion",
  "electronics",
  "shoes",
  "hose",
  "linen",
];

const meant = (text: string, isBeginning = false) => nearest({ text, isBeginning }, known);

test.each([
  ["nkie", "nike"],
  ["nikee", "nike"],
  ["nke", "nike"],
  ["ambr", "amber"],
  ["kofee", "coffee"],
  ["cofffee", "coffee"],
  ["shose", "shoes"],
  ["linnen", "linen"],
  ["elektronics", "electronics"],
])("%p is taken for %p", (typed, word) => {
  expect(meant(typed)).toBe(word);
});

test.each(["fashion", "zzzz", "zebra", "lemon", "xx", "tn"])("%p is like no word", (typed) => {
  expect(meant(typed)).toBeUndefined();
});

test("a word that is only half typed is compared with beginnings", () => {
  expect(meant("elctro", true)).toBe("electronics");
  expect(meant("elctro")).toBeUndefined();
});
