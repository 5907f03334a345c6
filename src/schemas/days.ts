import { monthNames } from "../format";

const LANGUAGES = "en-GB en-US de fr es it pt nl pl sv da nb fi cs tr ar".split(" ");

const MONTH = String.raw`(?<name>\p{L}{3,12})`;
const YEAR = String.raw`(?<year>\d{4}|['’]\d{2})`;
const BEFORE = String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\d]|\d[.,/-])`;
const RANGE = String.raw`(?:\d{1,2}(?:st|nd|rd|th|\.)?\s?[-–]\s?)?`;

/** The spellings of a day: `2027-12-31`, `2027年12月31日`, `31 December 2027`, `Dec. 31st`, `31.12.2027`, `12/31/27`, `24.12.` */
const SPELLINGS = [
  String.raw`(?<!\d)(?:(?<year>\d{4})\s?[年년]\s?)?(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日号號일]`,
  String.raw`${BEFORE}(?<year>\d{4})[-./](?<month>\d{1,2})[-./](?<day>\d{1,2})(?!\d)`,
  String.raw`${BEFORE}${RANGE}(?<day>\d{1,2})(?:st|nd|rd|th|er|[.ºª°])?[\s-]*(?:(?:of|de|di)\s+)?${MONTH}\.?,?[\s-]*(?:(?:de|del|of)\s)?\s*${YEAR}?(?!\d)`,
  String.raw`${BEFORE}${MONTH}\.?\s+${RANGE}(?<day>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s+${YEAR})?(?!\d)`,
  String.raw`${BEFORE}(?<first>\d{1,2})\s?(?<sign>[./-])\s?(?<second>\d{1,2})\s?\k<sign>\s?(?<year>\d{4}|\d{2})(?![\d])`,
  String.raw`${BEFORE}(?<first>\d{1,2})(?<sign>\.)\s?(?<second>\d{1,2})\.(?!\d)`,
  String.raw`${BEFORE}(?!24/7)(?<first>\d{1,2})(?<sign>/)(?<second>\d{1,2})(?![\d/])`,
].map((spelling) => new RegExp(spelling, "giu"));

/** The days (`2027-05-04`) in a text, each with its readings: `04/05/2027` has two. Without a year it is the nearest one. */
export function daysIn(text: string, today: string): { text: string; readings: string[] }[] {
  const plain = inLatinDigits(text);
  return SPELLINGS.flatMap((spelling) =>
    [...plain.matchAll(spelling)].flatMap(({ 0: { length }, index, groups = {} }) => {
      const words = text.slice(index, index + length);
      const readings = pairsOf(groups).flatMap(([month, day]) => dayOf(groups.year, month, day, today) ?? []);
      return readings.length > 0 ? [{ text: words, readings: [...new Set(readings)] }] : [];
    }),
  );
}

/** The one day that a text says; undefined if it could be another, or if there are other numbers than a time. */
export function readDay(text: string, today: string): string | undefined {
  const named = daysIn(text, today);
  const days = new Set(named.flatMap(({ readings }) => readings));
  const rest = named.reduce((left, { text }) => left.replace(text, ""), text).replace(/\d{1,2}[:.]\d\d/g, "");
  return days.size === 1 && !/\p{Nd}/u.test(rest) ? [...days][0] : undefined;
}

/** Arabic, Persian and full-width digits, each at its place. */
export function inLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(DIGITS.indexOf(digit) % 10));
}

const DIGITS = "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９";

/** Pairs of month and day: with dots the day comes first, with slashes it may be either. */
function pairsOf({ name, month, day, first, second, sign }: Record<string, string | undefined>): number[][] {
  if (name !== undefined) return [[MONTHS.get(name.toLowerCase()) ?? 0, Number(day)]];
  if (month !== undefined) return [[Number(month), Number(day)]];
  const [a, b] = [Number(first), Number(second)];
  return sign === "."
    ? [[b, a]]
    : [
        [b, a],
        [a, b],
      ];
}

function dayOf(year: string | undefined, month = 0, day = 0, today = ""): string | undefined {
  const digits = year?.replace(/\D/g, "");
  if (digits !== undefined) return calendarDay(Number(digits) + (digits.length === 2 ? 2000 : 0), month, day);
  const thisYear = Number(today.slice(0, 4));
  const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(today));
  return [thisYear - 1, thisYear, thisYear + 1]
    .flatMap((near) => calendarDay(near, month, day) ?? [])
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : undefined;
}

const MONTHS = new Map(
  LANGUAGES.flatMap((language) => [monthNames(language, "long"), monthNames(language, "short")])
    .flatMap((names) =>
      names.flatMap((forms, at) => forms.map((name) => [normalized(name), at + 1] as const)),
    )
    .filter(([name]) => name.length >= 3),
);

function normalized(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}
