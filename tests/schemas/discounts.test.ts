import { expect, test } from "bun:test";
import { boundedIn, discountTypeOf, hasRightValue, isFlatIn, valueIn } from "../../src/schemas/discounts";
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
    ["Flat Rs.200 OFF on first order", "Rs.200", "fixed"],
    ["Upto 50% off on kurtas", "Upto 50%", "deal"],
    ["15% off at Harbor & Pine", "15%", "percentage"],
    ["Buy two shirts, get 20% off", "20%", "percentage"],
    ["20% off and free delivery", "20%", "percentage"],
    ["10 € de réduction dès 50 €", "10 €", "fixed"],
    ["10% Rabatt auf alles", "10%", "percentage"],
    ["Spring – save €5", "€5", "fixed"],
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
    "Save 10% + 10% off",
  ],
  (title) => expect(valueIn(title)).toBeNull(),
);

testTable(
  "a maximum or a minimum is no figure, whatever its language",
  [
    ...[
      "As much as 50% off",
      "Max. 50% off",
      "Save a maximum of 50%",
      "Bis 50 % Rabatt",
      "Jusqu'à -50 %",
      "Nawet 50% rabatu",
    ],
    ...[
      "Hasta un 50% de descuento",
      "Fino al 50% di sconto",
      "Tot wel 50% korting",
      "Až 50 % sleva",
      "do 50% zniżki",
    ],
    ...[
      "50% tak discount",
      "50%'ye varan indirim",
      "最大50%OFF",
      "έως 50% off",
      "Jopa 50% alennus",
      "خصم يصل إلى 50% off",
    ],
    ...[
      "From 40% off",
      "Ab 40 % Rabatt",
      "Min 40% off",
      "Save at least 20%",
      "Od 20% zniżki",
      "vanaf 20% korting",
    ],
    ...[
      "50% or more off",
      "50% off or more",
      "50% off and more",
      "50%+ off",
      "50% off+",
      "20% off at most",
      "~50% off",
    ],
    ...[
      "50% de desconto no máximo",
      "50% korting en meer",
      "sampai 50% off",
      "до 50% off",
      "from 20% to 40% off",
    ],
  ],
  (title) => expect(valueIn(title)).toBeNull(),
);

testTable(
  "what a text says of a figure that was copied from it",
  [
    ["Jusqu’à -30 % sur le thé", "-30 %", "Jusqu’à -30 %"],
    ["Bis 50 % auf Schuhe", "50", "Bis 50 %"],
    ["UP TO\n50%\nOFF", "50%", "UP TO 50%"],
    ["Kurtas 50% tak ki chhoot", "50%", "50% tak"],
    ["全品最大50%OFF", "50%", "最大50%"],
    ["Save 20% on orders over $50", "20%", null],
  ] as const,
  ([text, value, words]) => {
    expect(boundedIn(text, value)).toBe(words);
    expect(isFlatIn(text, value)).toBe(words === null);
  },
);

testTable(
  "a percentage has no currency, and an amount no percent sign",
  [
    ["percentage", "15,50 €", false],
    ["percentage", "EUR 15", false],
    ["percentage", "Up to 50%", true],
    ["fixed", "15,50 €%", false],
    ["deal", "15,50 €%", false],
    ["fixed", "15,50 €", true],
  ] as const,
  ([discountType, discountValue, isRight]) =>
    expect(hasRightValue({ discountType, discountValue })).toBe(isRight),
);

testTable(
  "a code and where it is typed are no words about the figure: %p",
  [
    ["Use code SAVE10 at checkout for 10% off your order until 31 December 2027", "10%"],
    ["Mit dem Code HERBST15 sparen Sie 15% auf alles", "15%"],
    ["Say hi and save 10%", "10%"],
    ["Get 20% off boots with code BOOTS20", "20%"],
    ["20% off or more on boots", null],
    ["20% off maximum", null],
    ["20% de descuento o más", null],
    ["With code MAX50, as much as 50% off", null],
    ["At most 50% off with code SAVE50", null],
  ] as const,
  ([text, value]) => expect(valueIn(text)).toBe(value),
);

test.each([
  "20 % de descuento en tiendas",
  "Rabatt von 20 % auf Zelte",
  "Actie: 20% korting op tenten",
  "20% zniżki na namioty",
  "テント20%OFF",
  "텐트 20% 할인",
  "خصم 20% على الخيام",
  "Скидка 20% на палатки",
  "TRAIL-20: 20% off everything!",
])("%s is flat, because what stands beside it is what it is on", (text) => {
  expect(isFlatIn(text, /\d+ ?%/.exec(text)?.[0] ?? "")).toBe(true);
});

test.each([
  "50 % de descuento como máximo",
  "50% korting of meer",
  "50 % rabatt eller mer",
  "50% off at the most",
  "50 % de réduction tout au plus",
  "50% korting op zijn hoogst",
  "テント最大50%OFF",
  "Zniżka minimum 50% na wszystko",
  "Скидка до 50% на палатки",
])("%s is not flat", (text) => {
  expect(isFlatIn(text, /\d+ ?%/.exec(text)?.[0] ?? "")).toBe(false);
});
