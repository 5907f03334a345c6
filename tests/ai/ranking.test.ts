import { expect, test } from "bun:test";
import { foldDuplicates, rank } from "../../src/ai/ranking";

const offer = (title: string, code: string | null = null, evidence?: object) => ({ title, code, evidence });
const titles = (offers: { title: string }[]) => offers.map(({ title }) => title);

test("of two offers with one code the first stays, in whatever case it is written", () => {
  expect(titles(foldDuplicates([offer("A", "SAVE10"), offer("B", "save10"), offer("C", "SAVE20")]))).toEqual([
    "A",
    "C",
  ]);
});

test("of two with one code the one with evidence stays", () => {
  expect(titles(foldDuplicates([offer("A", "SAVE10"), offer("B", "SAVE10", {})]))).toEqual(["B"]);
});

test("offers without a code are the same by their title, whatever its case and signs", () => {
  expect(
    titles(foldDuplicates([offer("Free delivery!"), offer("FREE  delivery"), offer("Free returns")])),
  ).toEqual(["Free delivery!", "Free returns"]);
});

test("two codes with one title are two offers, and a deal of that title adds nothing", () => {
  const offers = [offer("10% off"), offer("10% off", "A10"), offer("10% off", "B10")];
  expect(foldDuplicates(offers).map(({ code }) => code)).toEqual(["A10", "B10"]);
});

test("offers with a code come first, and otherwise the order stays", () => {
  const offers = [offer("A"), offer("B", "B1"), offer("C"), offer("D", "D1")];
  expect(titles(rank(offers))).toEqual(["B", "D", "A", "C"]);
});
