import { monthNames, saysDay } from "./dates";

/** What may be said of ends: the days that are proven, and a text whose own words may be said again. */
export type Ends = {
  /** Such as `2026-12-31`. */
  days: string[];
  /** Lower case, blanks folded. */
  text: string;
  today: string;
};

/** An offer's text may name no day at all that is not proven; a post only none as an end. */
export type Manner = "offer" | "post";

/** The dates and the ends ("expires tomorrow") of a text that are not proven, as they stand there. */
export function unprovenEnds(text: string, manner: Manner, ends: Ends): string[] {
  const patterns = manner === "offer" ? OF_OFFERS : OF_POSTS;
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)]);
  return found
    .filter(([all, when = all]) => !ends.days.some((day) => saysDay(when, day, ends.today)))
    .filter(([all, when = all]) => !standsIn(when.toLowerCase(), ends.text))
    .filter(({ 0: all, index }) => manner === "offer" || !isOfMany(text.slice(0, index), all))
    .map(([all]) => all);
}

/** "Most codes expire at midnight" tells of no sale. */
function isOfMany(before: string, end: string): boolean {
  return OF_MANY.test(before) && /^(?:expire|end)\s/i.test(end) && !/\d|today|tonight|tomorrow/i.test(end);
}

const OF_MANY =
  /(?:^|[.!?:;] |(?<!\p{L})(?:most|many|some|such|other)\s(?:\p{L}+\s)?)(?:codes|coupons|vouchers|offers|deals|sales|promotions|discounts)\s(?:\p{L}+\s)?$/iu;

function standsIn(words: string, text: string): boolean {
  if (!text.includes(words)) return false;
  return new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(words)}(?![\\p{L}\\d])`, "u").test(text);
}

const OTHERS = ["de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da"];
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1).flatMap((month) => [
  ...["en-GB", "en-US"].flatMap((locale) => [
    ...monthNames(locale, month, "long"),
    ...monthNames(locale, month, "short"),
  ]),
  ...OTHERS.flatMap((locale) => monthNames(locale, month, "long")),
]);
const MONTH = `(?:${[...new Set(MONTHS)]
  .toSorted((a, b) => b.length - a.length)
  .map((name) => RegExp.escape(name))
  .join("|")})(?!\\p{L})`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const DATE = [
  String.raw`\d{4}[./-]\d{1,2}[./-]\d{1,2}`,
  String.raw`\d{1,2}[./-]\d{1,2}[./-]\d{2,4}`,
  String.raw`${DAY}\.?[\s-]?(?:of\s|de\s)?${MONTH}\.?(?:[\s,-]{1,2}(?:\d{4}|['’]\d\d))?`,
  String.raw`${MONTH}\.?\s${DAY}(?:,?\s\d{4})?`,
  String.raw`${MONTH}\.?\s\d{4}`,
].join("|");
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const SPAN = String.raw`(?:\d{1,3}|a|one|two|three|few)\s(?:minute|hour|day|week|month)s?`;
const NEAR = `today|tonight|tomorrow|midnight|(?:black\\s)?${WEEKDAY}|${SPAN}`;
const LATER = `weekend|week|month|year|soon|christmas|easter|new year|${MONTH}`;
const SMALL = String.raw`(?:(?:on|at|by|in|the|this|next|coming|until|till|end|of|late|early|just|only)\s){0,4}`;
const END = "expir(?:y|es?|ing)(?:\\sdate)?:?|ends?|ending|until|till|valid|deadline:?|last day:?";
const TIGHT = `${END}|finish(?:es)?|clos(?:es|ing)|through|thru|by|before`;

const pattern = (body: string) => new RegExp(String.raw`(?<![\p{L}\d])${body}(?![\p{L}\d])`, "giu");

const OF_OFFERS = [
  pattern(`(?:${DATE})`),
  pattern(`(?:${TIGHT})\\s(${SMALL}(?:${NEAR}|${LATER}|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}[./]\\d{1,2}\\.?))`),
  pattern(`((?:today|tonight|tomorrow|weekend|${WEEKDAY}|${SPAN}) (?:only|left|to go))`),
  pattern("((?:only (?:today|tonight|tomorrow|this \\p{L}+)|this (?:week|weekend|month)))"),
  pattern("((?:last|final) (?:day|days|hours|chance))"),
];

const OF_POSTS = [
  pattern(`(?:${END})\\s(${SMALL}(?:${DATE}|${NEAR}))`),
  // "before midnight on Sunday, when the offer ends"
  pattern(
    `(${DATE}|${NEAR}),?\\swhen\\s(?:the|this|that|our|their)\\s(?:\\p{L}+\\s)?(?:ends?|expires?|closes?)`,
  ),
];
