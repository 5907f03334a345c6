/** A percentage or an amount of money. */
export type Amount = {
  /** As it stands in the text. */
  text: string;
  /** `%`, or a currency: `$`, `€`, `kr`, `CHF`. Every dollar is `$`, for texts rarely say which. */
  unit: string;
  /** `20`, `1999.5`; with `k` or `million` behind it as it stands. */
  number: string;
};

// Bounded, so that no page can make the search slow.
const NUMBER = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,15}(?:[.,]\d{1,2})?`;
const RANGE = String.raw`\s?(?:-|–|—|to|bis|à|a)\s?\p{Sc}?`;
const SCALE = String.raw`(?:\s?(k|mn?|bn|million|billion)\b)?`;

const units: Record<string, RegExp> = {
  "%": /^(?:[%٪]|percent|per cent|pct|prozent|procent|pour cent|por ciento|per cento|por cento)$/i,
  $: /^(?:(?:US|CA|AU|NZ|HK|[ACSR])?\$|USD|CAD|AUD|NZD|dollars?|bucks)$/i,
  "€": /^(?:€|EUR|euros?)$/i,
  "£": /^(?:£|GBP|pounds?|quid)$/i,
  "¥": /^(?:¥|JPY|CNY|yen)$/i,
  "₹": /^(?:₹|INR|rupees?)$/i,
  kr: /^(?:kr|SEK|NOK|DKK|kronor|kroner)$/i,
  zł: /^(?:zł|PLN|złotych)$/i,
  CHF: /^(?:CHF|Fr\.|francs?|franken)$/i,
  "¢": /^(?:¢|cents?|pence|penny)$/i,
};

const CODES = "USD|CAD|AUD|NZD|EUR|GBP|JPY|CNY|INR|SEK|NOK|DKK|PLN|CHF";
const PREFIX = String.raw`(?:US|CA|AU|NZ|HK|[ACSR])?\p{Sc}|${CODES}|Fr\.`;
const WORDS =
  "percent|per cent|pct|prozent|procent|pour cent|por ciento|per cento|por cento|" +
  "dollars?|bucks|euros?|pounds?|quid|yen|rupees?|kronor|kroner|kr|zł|złotych|francs?|franken|cents?|pence|penny";

const before = new RegExp(
  String.raw`(?<![\p{L}\d])(${PREFIX})\s?(${NUMBER})(?:${RANGE}(${NUMBER})(?![\d.,]*\s?%))?${SCALE}`,
  "gu",
);
const after = new RegExp(
  String.raw`(?<![\p{L}\p{Sc}\d])(${NUMBER})(?:${RANGE}(${NUMBER}))?${SCALE}[\s-]?` +
    String.raw`(%|٪|\p{Sc}(?!\s?\d)|(?:${CODES}|${WORDS})(?!\p{L}))`,
  "giu",
);

/**
 * The percentages and amounts of money in a text: `20% off`, `$20`, `20 €`, `5 pounds`, `ten percent`, `half price`,
 * both ends of `20–30%`.
 */
export function amountsIn(given: string): Amount[] {
  const text = inDigits(given);
  const found = [
    ...[...text.matchAll(before)].map(([all, unit, ...rest]) => read(all, unit, rest)),
    ...[...text.matchAll(after)].map(([all, first, second, scale, unit]) =>
      read(all, unit, [first, second, scale]),
    ),
  ];
  return found.flat();
}

/** The numbers from 0 to 20 in words, each at its place. */
export const SPELLED = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen twenty"
).split(" ");
const TENS = "thirty forty fifty sixty seventy eighty ninety hundred".split(" ");
const UNIT_OR_OFF = `[\\s-](?:${WORDS}|off)(?!\\p{L})`;
const spelled = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:a|one)\\s)?(${[...SPELLED.slice(2).toReversed(), ...TENS].join("|")})` +
    `(?:[\\s-](${SPELLED.slice(1, 10).join("|")}))?(?=${UNIT_OR_OFF})`,
  "giu",
);
const HALF = /(?<![\p{L}\d])(?:half|1[/⁄]2|½)[\s-](?:the\s)?(?:price|priced|off)(?!\p{L})/giu;

/** Numbers in words as digits, where they are of a discount or of money. */
function inDigits(text: string): string {
  return text.replace(HALF, "50% off").replace(spelled, (_, word: string, rest = "") => {
    const [main, small] = [word.toLowerCase(), rest.toLowerCase()];
    const first = TENS.includes(main) ? (TENS.indexOf(main) + 3) * 10 : SPELLED.indexOf(main);
    return String(first + Math.max(0, SPELLED.indexOf(small)));
  });
}

/** Whether two amounts are the same, however they are written: `$1,000.00` and `1000 dollars`. */
export function isSameAmount(one: Amount, other: Amount): boolean {
  return one.unit === other.unit && one.number === other.number;
}

/** The first of these amounts that the others do not hold. */
export function firstUnheld(amounts: Amount[], held: Amount[]): Amount | undefined {
  return amounts.find((amount) => !held.some((one) => isSameAmount(one, amount)));
}

/** A number's usual spellings made one: `1.000,50`, `1,000.5` and `1000.50` are `1000.5`. */
export function plainNumber(text: string): string {
  const [, whole = "", fraction = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const digits = whole.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  const rest = fraction.replace(/0+$/, "");
  return rest === "" ? digits : `${digits}.${rest}`;
}

function read(text: string, unit: string | undefined, rest: (string | undefined)[]): Amount[] {
  const [first, second, scale = ""] = rest;
  const name = nameOf(unit ?? "");
  return [first, second].flatMap((number) =>
    number === undefined
      ? []
      : [{ text: text.trim(), unit: name, number: plainNumber(number) + scale.toLowerCase() }],
  );
}

function nameOf(unit: string): string {
  return Object.entries(units).find(([, spellings]) => spellings.test(unit.trim()))?.[0] ?? unit;
}
