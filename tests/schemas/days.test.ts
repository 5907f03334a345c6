import { expect, test } from "bun:test";
import { daysIn, readDay } from "../../src/schemas/days";
import { testTable } from "../table";

const TODAY = "2026-11-23";

testTable(
  "a day is read",
  [
    ["31 December 2027", "2027-12-31"],
    ["31st of December 2027", "2027-12-31"],
    ["Dec 31, 2027", "2027-12-31"],
    ["Dec. 31st", "2026-12-31"],
    ["31 Dec '27", "2027-12-31"],
    ["31-Dec-2027", "2027-12-31"],
    ["2027-12-31", "2027-12-31"],
    ["12/31/2027", "2027-12-31"],
    ["31/12/2027", "2027-12-31"],
    ["05/05/2027", "2027-05-05"],
    ["31.12.27", "2027-12-31"],
    ["4.5.2027", "2027-05-04"],
    ["24.12.", "2026-12-24"],
    ["31/12", "2026-12-31"],
    ["1–24 December 2027", "2027-12-24"],
    ["31 December 2027, 23:59", "2027-12-31"],
    ["31. Dezember 2027", "2027-12-31"],
    ["1 mars 2027", "2027-03-01"],
    ["31 de diciembre de 2027", "2027-12-31"],
    ["31 dicembre 2027", "2027-12-31"],
    ["31 grudnia 2027", "2027-12-31"],
    ["31. december 2027", "2027-12-31"],
    ["31 Aralık 2027'ye kadar", "2027-12-31"],
    ["期限は2027年12月31日まで", "2027-12-31"],
    ["期限2027/12/31", "2027-12-31"],
    ["2027년 12월 31일", "2027-12-31"],
    ["حتى ٣١ ديسمبر ٢٠٢٧", "2027-12-31"],
    ["12月31日", "2026-12-31"],
    // Without a year it is the nearest: one that is just over has not come round again.
    ["15 October", "2026-10-15"],
    ["15 February", "2027-02-15"],
  ],
  ([text, day]) => {
    expect(readDay(text, TODAY)).toBe(day);
  },
);

testTable(
  "a text that may mean another day, or none, is not guessed",
  [
    "04/05/2027",
    "5 May 27",
    "31 Feb 2027",
    "May 2027",
    "Sunday",
    "24/7",
    "1 May 2027 to 9 May 2027",
    "31 December 2027 at 5",
    "",
  ],
  (text) => {
    expect(readDay(text, TODAY)).toBeUndefined();
  },
);

test("all days of a text are found", () => {
  const text = "Sizes 36-42. From 1 May 2027 until 9.5.2027, or 04/05/2027; since 1990, open 24/7.";
  expect(
    daysIn(text, TODAY)
      .flatMap(({ readings }) => readings)
      .toSorted(),
  ).toEqual(["2027-04-05", "2027-05-01", "2027-05-04", "2027-05-09"]);
});

test.each(["1 ", "1.", "a1.", "1/", "may 1 ", "2027-"])("a long text of %j is read in time", (unit) => {
  const text = unit.repeat(60_000 / unit.length);
  expect(daysIn(text, TODAY)).toBeArray();
});
