import { discountFault } from "../schemas/deals";
import { daysIn, readDay } from "./days";
import { type OfferPoints, type Span, spansOf } from "./offer-points";
import { MAX_QUOTE_LENGTH } from "./offer-scope";
import { isBeside, isEnd, isMaximum, isTakenOff } from "./offer-words";

const MAX_TITLE_LENGTH = 200;

const PLACEHOLDERS = new Set(
  (
    "CODE COUPON COUPONCODE PROMO PROMOCODE VOUCHER VOUCHERCODE DISCOUNT DISCOUNTCODE OFFER " +
    "YOURCODE YOURCODEHERE CODEHERE ENTERCODE EXAMPLE SAMPLE NONE NULL NOCODE UNKNOWN"
  ).split(" "),
);

export type Card = {
  title: string;
  discountType: "percentage" | "fixed" | "deal";
  discountValue: string;
  /** The shop's own words: the heading and the whole scope. */
  quote: string;
};

/** The texts of an offer's blocks, of these and the blocks elsewhere that name its code, and of the headings above. */
export type Words = { text: string; everywhere: string; heading: string };

/** Why an offer must wait for a person, in sentences. */
export function problemsOf(points: OfferPoints, card: Card, words: Words, today: string): string[] {
  const spans = spansOf(points);
  const isCut = spans.some(({ text }) => stands(text, words.text) && !stands(text, card.quote));
  return [
    ...unfound(spans, words),
    ...codeProblems(points.code, words.text),
    ...valueProblems(points, card, words.text),
    ...whatProblems(points, words),
    ...dayProblems(points, words, today),
    ...leftOver(spans, words.everywhere),
    ...(isCut ? [`Its block is longer than ${MAX_QUOTE_LENGTH} characters.`] : []),
  ];
}

const IN_HEADING = new Set(["what", "condition", "start", "end"]);

/** Parts that do not stand, letter by letter, where they should. */
export function unfound(spans: Span[], { text, everywhere, heading }: Words): string[] {
  return spans.flatMap(({ part, text: words }) => {
    const places = IN_HEADING.has(part) ? [everywhere, heading] : [text];
    if (places.some((place) => stands(words, place))) return [];
    return `Its ${part} “${words}” does not stand in the block.`;
  });
}

export function codeProblems(code: string | null, text: string): string[] {
  if (code === null) return [];
  const isSpelt = /^[\p{L}\p{N}][\p{L}\p{N}._&+!#-]*$/u.test(code) && code.length >= 3 && code.length <= 30;
  const isMask =
    /(.)\1{3}|X{3}/iu.test(code) || PLACEHOLDERS.has(code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ""));
  if (!isSpelt || isMask) return [`“${code}” is no code but a placeholder, or has not 3 to 30 characters.`];
  return codePattern(code).test(text) ? [] : [`The code “${code}” is only a part of a longer word.`];
}

function valueProblems({ kind, value, upTo, title }: OfferPoints, card: Card, text: string): string[] {
  if (kind === "other")
    return title && title.length <= MAX_TITLE_LENGTH && beginsLine(title, text) ? [] : [NO_TITLE];
  if (card.title.length > MAX_TITLE_LENGTH) return [NO_TITLE];
  if (value === null) return ["It says no value."];
  if (kind === "free-shipping")
    return FREE.test(value) ? [] : [`“${value}” does not say that shipping is free.`];
  if (!AMOUNT[kind].test(value) || discountFault(card)) return [`“${value}” is no ${AMOUNT_NAME[kind]}.`];
  const around = placesOf(value, text).map((at) => ({
    before: text.slice(Math.max(0, at - 60), at),
    after: text.slice(at + value.length).slice(0, 60),
  }));
  if (!around.some(({ before, after }) => isTakenOff(before, after)))
    return [`The block does not say beside “${value}” that it is taken off.`];
  if (!upTo && around.some(({ before }) => isMaximum(before))) return [`“${value}” is a maximum.`];
  return [];
}

/** What a value is off stands right beside it, or in the headings; else "20% off tents with stoves" is 20% off stoves. */
function whatProblems({ value, what }: OfferPoints, { text, heading }: Words): string[] {
  if (value === null || what === null || stands(what, heading)) return [];
  const isFound = placesOf(value.toLowerCase(), text.toLowerCase()).some((at) =>
    placesOf(what, text).some((place) =>
      place > at
        ? isBeside(text.slice(at + value.length, place), 3)
        : isBeside(text.slice(place + what.length, at), 1),
    ),
  );
  return isFound ? [] : [`The block does not say beside “${value}” that it is off “${what}”.`];
}

const NO_TITLE = "Its title is none, is too long, or begins in the middle of a sentence.";
const FREE = /free|gratis|gratuit|gratuito|offert|kostenlos|kostenfrei|portofrei|frei|darmo|zdarma/i;
const NUMBER = String.raw`\d[\d.,’' ]*`;
const AMOUNT = {
  percentage: new RegExp(
    `^${NUMBER}([-–] ?${NUMBER})?(%|percent|per cent|Prozent|pour cent|por ciento|procent)$`,
    "i",
  ),
  fixed: new RegExp(
    `^(\\p{L}{0,3}\\p{Sc}|\\p{Lu}{3}|Rs\\.?|kr\\.?) ?${NUMBER}$|^${NUMBER}(\\p{Sc}|\\p{L}{1,4}\\.?|,-)$`,
    "u",
  ),
};
const AMOUNT_NAME = { percentage: "percentage", fixed: "amount of money" };

function dayProblems({ start, end, code }: OfferPoints, words: Words, today: string): string[] {
  const all = `${words.everywhere}\n${words.heading}`;
  const [first, last] = [start, end].map((text) => text && dayWithin(text, all, today));
  if (first === undefined || last === undefined)
    return ["Its days cannot be read, or may be other days as well."];
  const problems: string[] = [];
  if (last && last < today) problems.push(`It ended on ${last}.`);
  if (first && first > today) problems.push(`It begins on ${first}.`);
  if (end && stands(end, all) && !isSaidToEnd(end, words))
    problems.push(`The shop does not say that “${end}” is its end.`);
  const named = [code, start, end].filter((text) => text !== null);
  const rest = masked(all, named);
  const others = daysIn(rest, today).map(({ text }) => text);
  const years = [...rest.matchAll(/(?<![\d.,])20\d\d(?![\d.,])/g)].flatMap(([year]) =>
    Number(year) < Number(today.slice(0, 4)) ? year : [],
  );
  if (others.length + years.length > 0)
    problems.push(`Beside it stands another day or year: ${quotedList([...others, ...years])}.`);
  return problems;
}

/** The day that a part says, where the text around it says the same: it may go on with a year. */
function dayWithin(part: string, text: string, today: string): string | undefined {
  const day = readDay(part, today);
  const around = daysIn(text, today).filter(
    (named) => named.text.includes(part) || part.includes(named.text),
  );
  return around.every(({ readings }) => readings.join() === day) ? day : undefined;
}

/** In the words before it, in its own, or in what it is headed with, such as a table's head. */
function isSaidToEnd(end: string, { everywhere, heading }: Words): boolean {
  const before = placesOf(end, everywhere).map((at) => everywhere.slice(Math.max(0, at - 60), at));
  return [...before, end.replace(/\d.*/s, ""), `${heading} `].some(isEnd);
}

/** Numbers that no part of the offer has. */
function leftOver(spans: Span[], everywhere: string): string[] {
  const rest = masked(
    everywhere,
    spans.map(({ text }) => text),
  );
  const numbers = [...new Set(rest.match(/\S*\p{N}\S*/gu))];
  return numbers.length > 0 ? [`It does not say what this is: ${quotedList(numbers)}.`] : [];
}

const MOST_LISTED = 6;

function quotedList(texts: string[]): string {
  return texts
    .slice(0, MOST_LISTED)
    .map((text) => `“${text}”`)
    .join(", ");
}

/** A text whose digits at the places of the parts are no digits any more. */
function masked(text: string, parts: string[]): string {
  return parts
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, part) => rest.replace(patternOf(part), (words) => words.replace(/\p{N}/gu, "_")), text);
}

/** A part as it stands in a text, whatever blanks are between its words; never a piece of a number or a word. */
function patternOf(part: string): RegExp {
  const words = part.split(" ").map(RegExp.escape).join("\\s");
  return new RegExp(
    `(?<![\\p{Script=Latin}\\p{N}]|\\d[.,])${words}(?![\\p{Script=Latin}\\p{N}]|[.,]\\d)`,
    "gu",
  );
}

export function codePattern(code: string): RegExp {
  const edge = "[\\p{Script=Latin}\\p{N}_*•●…@#/-]";
  return new RegExp(`(?<!${edge})${RegExp.escape(code)}(?!${edge}|[.&+']\\p{L}|\\.\\.)`, "u");
}

/** Where a part stands in a text, from their first characters; each is as long as the part. */
export function placesOf(part: string, text: string): number[] {
  return [...text.matchAll(patternOf(part))].map(({ index }) => index);
}

export function stands(part: string, text: string): boolean {
  return placesOf(part, text).length > 0;
}

function beginsLine(part: string, text: string): boolean {
  return placesOf(part, text).some((at) => /(?:^|[\n.!?:;|•·–—])\s*$/u.test(text.slice(0, at)));
}
