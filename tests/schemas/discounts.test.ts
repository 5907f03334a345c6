import { expect } from "bun:test";
import { discountTypeOf, valueIn } from "../../src/schemas/discounts";
import { testTable } from "../table";

testTable(
  "the one figure of a title that is taken off is its value",
  [
    ["20% off everything", "20%", "percentage"],
    ["Save 20 % on orders over $50", "20%", "percentage"],
    ["$10 off when you spend $50", "$10", "fixed"],
    ["Up to 50% off boots", "Up to 50%", "deal"],
    ["10% - 20% off", "10% - 20%", "deal"],
    ["10-20% off", "10-20%", "percentage"],
    ["-15% sur tout", "15%", "percentage"],
    ["15% de descuento en todo", "15%", "percentage"],
    ["20 € Rabatt ab 100 €", "20 €", "fixed"],
    ["Save an extra 5% now", "5%", "percentage"],
    ["Save 10% + 10% off", "10%", "percentage"],
  ] as const,
  ([title, value, type]) => {
    expect(valueIn(title)).toBe(value);
    expect(discountTypeOf(value)).toBe(type);
  },
);

testTable(
  "a figure that may be of something else, or one of several, is none",
  [
    "100% cotton shirts for $10",
    "0% finance",
    "Free delivery over £30",
    "Extra 10% off sale, up to 50% off",
    "Buy 2 for $20",
    "5% cashback",
    "Save 20 OFF",
    "1 1 1 1 1",
  ],
  (title) => expect(valueIn(title)).toBeNull(),
);
