import { expect, test } from "bun:test";
import { deals } from "../../db/demo";
import { couponInput, offerInput } from "../../src/schemas/deals";

const offer = {
  title: "A tenth off everything",
  description: "On all of it.",
  storeId: 1,
  affiliateLink: "https://shop.example/sale",
};

test.each([
  [
    "percentage",
    ["20", "20%", "20 %", "12.5%", "12,5 %", "Up to 50%", "10% off", "10-20%", "100%", "5% over $150"],
  ],
  ["fixed", ["$10", "150 Kč", "10", "€5 off", "1.000,50 €"]],
  ["deal", ["2 for 1", "", "Free gift", "200% of the points"]],
] as const)("an offer of the type %s may have any of these values: %j", (discountType, values) => {
  const refused = values.filter(
    (discountValue) => !offerInput.safeParse({ ...offer, discountType, discountValue }).success,
  );
  expect(refused).toEqual([]);
});

test.each([
  ["percentage", ["", "some", "0", "0%", "101%", "999", "zzz 999%", "10% and 110%"]],
  ["fixed", ["", "some", "20%", "zzz 999%"]],
] as const)("an offer of the type %s may have none of these values: %j", (discountType, values) => {
  const taken = values.filter(
    (discountValue) => offerInput.safeParse({ ...offer, discountType, discountValue }).success,
  );
  expect(taken).toEqual([]);
});

test("codes are one word of letters, digits and the signs that shops use", () => {
  const isTaken = (code: string) => offerInput.safeParse({ ...offer, discountValue: "5%", code }).success;
  const real = ["SAVE20", "save-20", "A_B.C", "TÜR20", "M&S10", "B+W", "#HI", "50OFF!", "X/Y", "O'NEIL5"];
  expect(real.filter((code) => !isTaken(code))).toEqual([]);
  const wrong = ["SAVE 20", "SAVE\t20", "20%", "<b>A</b>", "{CODE}", "***", "A".repeat(61)];
  expect(wrong.filter(isTaken)).toEqual([]);
});

test("every deal of the demo catalogue can be saved as it is", () => {
  const refused = deals.filter(({ kind, title, description, code, discountType, discountValue }) => {
    const schema = kind === "coupon" ? couponInput : offerInput;
    return !schema.safeParse({ ...offer, title, description, code, discountType, discountValue }).success;
  });
  expect(refused).toEqual([]);
});
