import { type Amount, amountsIn, plainNumber, SPELLED } from "./amounts";
import { unprovenCodes, type Words, wordsOf } from "./code-words";
import { type Manner, unprovenEnds } from "./end-dates";
import { plainText } from "./plain-text";
import { NUMBERS } from "./plain-words";
import { type Offered, unprovenProse } from "./prose";

/** What may be said, read once: a page, or what the database knows. */
export type Proof = Words & {
  amounts: Set<string>;
  /** The numbers of the amounts, whatever their unit. */
  numbers: Set<string>;
  /** Every number in digits, whatever it counts; of one in words its digits. */
  counts: Set<string>;
};

/** Reads what may be said. */
export function proofOf(texts: string[]): Proof {
  const text = texts.map(plainText).join("\n");
  const amounts = amountsIn(text);
  const numbers = [...amounts.map(({ number }) => number), ...bareIn(text, [OFF, SAVED, FRACTION, ...MORE])];
  const counts = countsIn(text);
  return { ...wordsOf(text), amounts: new Set(amounts.map(keyOf)), numbers: new Set(numbers), counts };
}

export type Said = {
  manner: Manner;
  /** The words that prove an end, and what is said of codes; all of the proof where they are not given. */
  quote?: string;
  /** The proven last days, such as `2026-12-31`. */
  days: string[];
  today: string;
} & Partial<Omit<Offered, "quote" | "days">>;

/**
 * What a text says that its proof does not hold, each once and as it stands there: codes letter by letter, amounts by
 * number and unit, dates and ends as they are in the quote or are proven. Empty: all of it is proven.
 */
export function provenText(text: string, proof: Proof, given: Said): string[] {
  const { manner, days, today } = given;
  const said = plainText(text);
  const quote = given.quote === undefined ? proof.text : plainText(given.quote);
  const amounts = amountsIn(said).filter((amount) => !proof.amounts.has(keyOf(amount)));
  const unproven = [
    ...amounts.map((amount) => amount.text),
    ...unprovenCodes(said, manner, proof),
    ...unprovenEnds(said, manner, { days, today, text: quote.toLowerCase() }),
  ];
  const patterns = manner === "post" ? [OFF, FRACTION, ...MORE] : [OFF, SAVED, FRACTION];
  const bare = bareIn(said, patterns).filter((number) => !proof.numbers.has(number));
  if (manner === "post") return [...new Set([...unproven, ...bare])];
  const prose = unprovenProse(said, proof, { ...nothingOfItsOwn, ...given, quote });
  return [...new Set([...unproven, ...bare, ...prose])];
}

const nothingOfItsOwn = { code: null, hasCode: false, names: [], isName: false };

const keyOf = ({ unit, number }: Amount) => `${unit} ${number}`;

function countsIn(text: string): Set<string> {
  const spelled = [...NUMBERS].flatMap((word, at) =>
    at < 19 && new RegExp(`\\b${word}\\b`, "i").test(text) ? [`${at + 2}`] : [],
  );
  return new Set([...(text.match(/\d+(?:[.,]\d+)*/g) ?? []), ...(text.match(/\d+/g) ?? []), ...spelled]);
}

const OFF = /(?<![\p{L}\d.,])(\d{1,6}(?:[.,]\d{1,2})?)[\s-]?(?:off|discount|reduction|savings?)(?!\p{L})/giu;
const SAVED =
  /(?<!\p{L})(?:save|saves|saving|discount of)\s(?:(?:up to|an extra|extra|over)\s)?(\d{1,6}(?:[.,]\d{1,2})?)(?![\d.,]*\d)/giu;

const WHOLE = String.raw`(?:the|its|their|your|any|every)\s(?:\p{L}+\s)?(?:price|cost|ticket|bill|total|sum|amount)`;
const FRACTION = new RegExp(
  String.raw`(?<!\p{L})((?:two[\s-]|three[\s-])?(?:(?:third|quarter|fifth|sixth|eighth|tenth)s?(?=[\s-](?:off|price)(?!\p{L}))|(?:half|third|quarter|fifth)s?(?=\sof\s${WHOLE}(?!\p{L}))))`,
  "giu",
);

const FEW = "(?:[1-9]|one|two|three|four|five)";
const OF_ITS_OWN =
  "offers|deals|promotions|sales|nights?|days?|weeks?|weekends?|months?|years?|trips?|people";
const MEASURES =
  "[mgl]|[cmk][mgl]|met(?:re|er)s?|lit(?:re|er)s?|\\p{L}+(?:gram|met(?:re|er))s?|grams?|inch(?:es)?|in|ft|feet|foot|miles?|oz|ounces?|lbs?|[mg]hz|[gmt]b|hours?|minutes?|seconds?|stars?|times";
/** "2-for-1", "two for the price of one", "buy one, get one free", "the second one is free"; no kinds of offers. */
const MORE = [
  `(?<![\\p{L}\\d])(${FEW}[\\s-]for[\\s-](?:the\\sprice\\sof\\s)?${FEW})(?![\\p{L}\\d])(?!\\s(?:${OF_ITS_OWN}))`,
  `(?<!\\p{L})((?:buy|pay\\sfor)\\s${FEW}(?!\\p{L})[^.!?]{0,40}?(?:get|take)\\s(?:home\\s)?(?:another|${FEW})(?!\\p{L}))`,
  "(?<!\\p{L})((?:halv(?:es|ed|ing)|half)\\s(?:the|its|their|your)\\s(?:price|cost|total|bill))(?!\\p{L})",
  `(?<!\\p{L})(?:reduc(?:ed?|es|ing)|cuts?|down|lower(?:ed|s)?|drop(?:ped|s)?|cheaper|less|marked\\sdown)\\s(?:\\p{L}+\\s){0,2}by\\s(?:(?:up\\sto|as\\smuch\\sas|about|over|nearly|almost)\\s)?((?:a|one)\\s(?:half|third|quarter|fifth|tenth))(?!\\p{L})`,
  "(?<!\\p{L})((?:tenner|fiver)s?)(?!\\p{L})",
  "(?<![\\p{L}\\d.,])((?!144|240|360|480|720)\\d{1,3}p)(?![\\p{L}\\d])",
  // Prices that say no currency: "from 29 if your budget is tight", "adds three fifty to your order".
  `(?<!\\p{L})(?:from|under|below|costs?|as\\slittle\\sas|for\\s(?:just|only))\\s((?!(?:19|20)\\d\\d)\\d{2,4})(?=[.,;!?)](?!\\d)|\\s(?:if|when|even|with|each|apiece|per|a\\s(?:piece|pair|year|month))(?!\\p{L}))`,
  `(?<!\\p{L})(?:adds?|costs?|for|only|just|at|about|around|under)\\s((?:${SPELLED.slice(1).join("|")})\\s(?:fifty|ninety-nine|ninety-five|twenty-five|seventy-five))(?!\\p{L})`,
  // A price that says no currency: "runs 19.99 a year".
  `(?<![\\p{L}\\p{Sc}\\d.,:/-])(\\d{1,4}\\.\\d{2})(?![\\d.,:%]*\\d|\\s?[%\\p{Sc}]|[\\s-]?(?:${MEASURES})(?!\\p{L}))`,
  "(?<!\\p{L})((?:second|third|fourth)(?:\\s\\p{L}+)?(?:\\sis|\\scomes|\\sfor)?\\s(?:free|nothing))(?!\\p{L})",
].map((pattern) => new RegExp(pattern, "giu"));

/** Numbers of discounts that name no unit, and discounts told otherwise: "50 off", "a third off", "2-for-1". */
function bareIn(text: string, patterns: RegExp[]): string[] {
  const found = patterns.flatMap((one) => [...text.matchAll(one)].map(([, words = ""]) => words));
  return found.map((words) => (/^\d[\d.,]*$/.test(words) ? plainNumber(words) : told(words)));
}

/** "Three for the price of two" as "3 for 2" is told. */
function told(words: string): string {
  const plain = words.toLowerCase().replaceAll("-", " ").replace(" the price of ", " ");
  return plain.replace(/\p{L}+/gu, (word) => {
    const at = SPELLED.indexOf(word);
    return at === -1 ? word : String(at);
  });
}
