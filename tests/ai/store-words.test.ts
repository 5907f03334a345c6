import { expect, test } from "bun:test";
import { checkStore } from "../../src/ai/store-words";
import { testTable } from "../table";
import { page, TODAY } from "./samples";

const check = (given: { description?: string; category?: string }) =>
  checkStore({ description: "Tents and stoves for the trail.", category: "Tents", ...given }, [page()], {
    known: ["Outdoor", "3D Printing"],
    today: TODAY,
  });

test("what claims nothing, or nothing but what a page says, stays", () => {
  const description = "Harbor & Pine sells tents from $99, with 10% off for SAVE10.";
  expect(check({ description })).toEqual({ description, category: "Tents", left: [] });
});

test("a longer description of what the pages sell stays", () => {
  const description =
    "Harbor & Pine sells tents, sleeping bags and stoves for use on the trail. Customers can trade in old backpacks, and " +
    "repairs are free in the first year.";
  expect(check({ description })).toMatchObject({ description, left: [] });
});

testTable(
  "a description that claims a deal is left out",
  [
    "Everything 50% off.",
    "Use code FAKE90.",
    "The sale ends Sunday.",
    "Half price tents.",
    "Put summersale at checkout.",
    "Enter tents at checkout.",
    "Shoppers who say trail save more.",
    "A shop from Oregon.",
  ],
  (description) => {
    const { left, ...words } = check({ description });
    expect(words).toEqual({ description: "", category: "Tents" });
    expect(left).toEqual([expect.stringContaining(description)]);
  },
);

testTable(
  "a new category that claims a deal is none",
  ["Code TENT", "50 off", "Ten percent off", "100% tents", "HARBORVIP", "Coupon summersale", "x".repeat(41)],
  (category) => {
    expect(check({ category })).toMatchObject({ category: null, left: [expect.any(String)] });
  },
);

testTable(
  "a plain category may be",
  ["outdoor", "3D Printing", "Tents & Tarps", "Home and Garden"],
  (category) => {
    expect(check({ category })).toMatchObject({ category, left: [] });
  },
);
