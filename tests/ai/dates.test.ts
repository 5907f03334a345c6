import { expect, test } from "bun:test";
import { isDay, monthNames, saysDay } from "../../src/ai/dates";
import { testTable } from "../table";

const TODAY = "2026-11-21";

testTable(
  "these texts say 31 December 2026",
  [
    "ends 2026-12-31",
    "until 2026-12-31T23:59",
    "bis 2026/12/31",
    "31 December 2026",
    "31st December, 2026",
    "the 31st of December 2026",
    "December 31, 2026",
    "Dec 31st 2026",
    "Dec. 31, 2026",
    "31-Dec-2026",
    "31-Dec-26",
    "31 Dec '26",
    "Thursday, December 31, 2026 at 11:59 pm",
    "from 1–31 December 2026",
    "1-31 December 2026",
    "December 1-31, 2026",
    "31/12/2026",
    "12/31/2026",
    "31.12.2026",
    "31. 12. 2026",
    "31-12-2026",
    "12/31/26",
    "bis zum 31. Dezember 2026",
    "31. Dez. 2026",
    "jusqu’au 31 décembre 2026",
    "31 déc. 2026",
    "hasta el 31 de diciembre de 2026",
    "fino al 31 dicembre 2026",
    "tot en met 31 december 2026",
    "até 31 de dezembro de 2026",
    "do 31 grudnia 2026 r.",
    "t.o.m. 31 december 2026",
    "31 December",
    "December 31st",
    "Dec 31",
    "until 12/31",
    "bis 31.12.",
    "le 31 décembre",
  ],
  (text) => {
    expect(saysDay(text, "2026-12-31", TODAY)).toBe(true);
  },
);

testTable(
  "these texts do not say 31 December 2026",
  [
    "30 December 2026",
    "31 December 2025",
    "31 December 2027",
    "December 31, 2025",
    "131 December 2026",
    "December 2026",
    "31 2026",
    "31.12.2025",
    "31/12/25",
    "12/31/2027",
    "131.12.2026",
    "version 2.31.12.2026",
    "2026-12-310",
    "2026-12-30",
    "$31.12",
    "31.12 percent",
    "31 Decembers",
    "",
  ],
  (text) => {
    expect(saysDay(text, "2026-12-31", TODAY)).toBe(false);
  },
);

test("a numeric date that could be either day is no evidence", () => {
  expect(saysDay("until 03/04/2027", "2027-04-03", TODAY)).toBe(false);
  expect(saysDay("until 03/04/2027", "2027-03-04", TODAY)).toBe(false);
  expect(saysDay("until 03.04.2027", "2027-04-03", TODAY)).toBe(false);
  expect(saysDay("until 04/04/2027", "2027-04-04", TODAY)).toBe(true);
  expect(saysDay("until 2027-04-03", "2027-04-03", TODAY)).toBe(true);
});

test("without a year a date means its next day only", () => {
  expect(saysDay("until 20 November", "2027-11-20", TODAY)).toBe(true);
  expect(saysDay("until 20 November", "2026-11-20", TODAY)).toBe(false);
  expect(saysDay("until 21 November", TODAY, TODAY)).toBe(true);
  expect(saysDay("until 31 December", "2027-12-31", TODAY)).toBe(false);
  expect(saysDay("until 29 February", "2028-02-29", TODAY)).toBe(true);
});

testTable(
  "a start is no end",
  [
    "from 31 December 2026",
    "starts on Thursday, 31 December 2026",
    "ab dem 31. Dezember 2026",
    "31 December 2026 onwards",
  ],
  (text) => {
    expect(saysDay(text, "2026-12-31", TODAY)).toBe(false);
  },
);

testTable(
  "a range names its end",
  ["from 24 to 31 December 2026", "from December 1–31, 2026", "from today until 31 December 2026"],
  (text) => {
    expect(saysDay(text, "2026-12-31", TODAY)).toBe(true);
  },
);

test("open around the clock is no day of July", () => {
  expect(saysDay("Support 24/7", "2027-07-24", TODAY)).toBe(false);
});

test("short names of other languages need a year, for they are words too", () => {
  expect(saysDay("5 Gen tablets", "2027-01-05", TODAY)).toBe(false);
  expect(saysDay("5 gen 2027", "2027-01-05", TODAY)).toBe(true);
});

test("no month's name means another month in another language", () => {
  const locales = ["en-GB", "en-US", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da"];
  const months = new Map<string, Set<number>>();
  for (const locale of locales) {
    for (let month = 1; month <= 12; month++) {
      for (const name of (["long", "short"] as const).flatMap((width) => monthNames(locale, month, width))) {
        months.set(name.toLowerCase(), (months.get(name.toLowerCase()) ?? new Set()).add(month));
      }
    }
  }
  expect([...months].filter(([, of]) => of.size > 1)).toEqual([]);
  expect(months.size).toBeGreaterThan(100);
});

testTable(
  "these texts are no day",
  ["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01", "tomorrow", "2026-12-31T00:00"],
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

test("29 February of a leap year is a day", () => {
  expect(isDay("2028-02-29")).toBe(true);
});
