import { plainNumber, SPELLED } from "./amounts";

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
  "(?<!\\p{L})sav(?:es?|ed|ings?)\\s(?:(?:of|up\\sto|as\\smuch\\sas|about|around|nearly|almost|over|roughly)\\s){0,2}((?:a\\s)?(?:half|third|quarter|fifth|tenth))(?!\\p{L}|\\s(?:an?|the|of)\\s(?:hour|day|time|space|room|work))",
  "(?<!\\p{L})((?:tenner|fiver)s?)(?!\\p{L})",
  "(?<![\\p{L}\\d.,])((?!144|240|360|480|720)\\d{1,3}p)(?![\\p{L}\\d])",
  // Prices that say no currency: "from 29 if your budget is tight", "adds three fifty to your order".
  `(?<!\\p{L})(?:from|under|below|costs?|as\\slittle\\sas|for\\s(?:just|only))\\s((?!(?:19|20)\\d\\d)\\d{2,4})(?=[.,;!?)](?!\\d)|\\s(?:if|when|even|with|each|apiece|per|a\\s(?:piece|pair|year|month))(?!\\p{L}))`,
  `(?<!\\p{L})(?:adds?|costs?|for|only|just|at|about|around|under)\\s((?:${SPELLED.slice(1).join("|")})\\s(?:fifty|ninety-nine|ninety-five|twenty-five|seventy-five))(?!\\p{L})`,
  // A price that says no currency: "runs 19.99 a year".
  `(?<![\\p{L}\\p{Sc}\\d.,:/-])(\\d{1,4}\\.\\d{2})(?![\\d.,:%]*\\d|\\s?[%\\p{Sc}]|[\\s-]?(?:${MEASURES})(?!\\p{L}))`,
  "(?<!\\p{L})((?:second|third|fourth)(?:\\s\\p{L}+)?(?:\\sis|\\scomes|\\sfor)?\\s(?:free|nothing))(?!\\p{L})",
].map((pattern) => new RegExp(pattern, "giu"));

/** What is looked for in the text of an offer, in that of a post, and in what proves either. */
export const OF_OFFERS = [OFF, SAVED, FRACTION];
export const OF_POSTS = [OFF, FRACTION, ...MORE];
export const ALL = [OFF, SAVED, FRACTION, ...MORE];

/**
 * Discounts and prices of a text that name no unit, each as its number where it has one: `50` of "50 off", "a third",
 * "2 for 1".
 */
export function toldIn(text: string, patterns: RegExp[]): string[] {
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
