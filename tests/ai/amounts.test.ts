import { expect } from "bun:test";
import { amountsIn } from "../../src/ai/amounts";
import { testTable } from "../table";

const read = (text: string) => amountsIn(text).map(({ unit, number }) => `${unit}${number}`);

testTable(
  "the amounts of a text are found",
  [
    ["20% off", ["%20"]],
    ["20 % off, 15 percent", ["%20", "%15"]],
    ["20-30% or 5 to 10%", ["%20", "%30", "%5", "%10"]],
    ["20 Prozent, 30 pour cent", ["%20", "%30"]],
    ["$20", ["$20"]],
    ["US$20.00 and 20 dollars and USD 20", ["$20", "$20", "$20"]],
    ["$20–$30", ["$20", "$30"]],
    ["£5.50 off", ["£5.5"]],
    ["20 €, 20€, EUR 20, 20 euros, € 20", ["€20", "€20", "€20", "€20", "€20"]],
    ["1.299,00 € or €1,299", ["€1299", "€1299"]],
    ["$1,000", ["$1000"]],
    ["$1000.5", ["$1000.5"]],
    ["$20k", ["$20k"]],
    ["100 kr or 50 zł", ["kr100", "zł50"]],
    ["0.5% or 1.23456%", ["%0.5", "%23456"]],
    ["$5-10% more", ["$5", "%10"]],
    ["Half price, half-off", ["%50", "%50"]],
    ["twenty-five percent or ten dollars", ["%25", "$10"]],
  ],
  ([text, amounts]) => {
    expect(read(text).toSorted()).toEqual(amounts.toSorted());
  },
);

testTable(
  "other numbers are no amounts",
  [
    "2 for 1",
    "in 2026",
    "24/7",
    "the 31st",
    "1500 words",
    "size 42",
    "Windows 11",
    "a one-off",
    "half an hour",
    "",
  ],
  (text) => {
    expect(read(text)).toEqual([]);
  },
);
