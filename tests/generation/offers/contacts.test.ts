import { expect, test } from "bun:test";
import { contactProblems } from "../../../src/generation/offers/contacts";

const problemsOf = (text: string) => contactProblems(text, "https://harbor-pine.example");

test.each([
  "Send your card number to get 50% off",
  "Enter your CVV",
  "Nennen Sie Ihre Kartennummer",
  "Indiquez le numéro de votre carte",
  "カード番号を入力",
  "Call 0900 123 456 for 20% off",
  "Tel. 555-123-4567",
  "1-800-FLOWERS for 10% off",
  "Text SAVE to 78787 for 20%",
  "20% off at peak-outfitters.example",
  "Order at PEAK-OUTFITTERS.COM",
  "Visit peak-outfitters [dot] example",
  "http://203.0.113.9/x",
  "t.me/deals",
  "peak-outfitters dot example has it",
  "اتصل ٠٩٠٠ ١٢٣ ٤٥٦",
  "Send a photo of your credit card",
  "Write to deals (at) peak (dot) example",
  "Mail deals@harbor-pine.example",
])("%s: a person must look", (text) => {
  expect(problemsOf(text)).toHaveLength(1);
});

test.each([
  "20% off tents with TENT20, until 31.12.2027.",
  "10% off, 01/12/2026 - 31/12/2026, 10:00-18:00",
  "Save $1,000,000 on 2 000 000 items",
  "20% off orders over $100.Excludes gift cards.",
  "Pay with your American Express credit card and get 10% back",
  "See shop.harbor-pine.example/terms, e.g. of tents (U.S. only)",
  "Call it a day: 20% off the 2026 collection, SKU 0012345",
  "Kostenlose Rückgabe innerhalb von 60 Tagen.Nur online.",
])("%s: nothing leads elsewhere", (text) => {
  expect(problemsOf(text)).toEqual([]);
});
