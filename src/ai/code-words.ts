import { isNamedAsCode, placesOf } from "./codes";
import type { Manner } from "./end-dates";
import { isTechnical } from "./technical";

/** Words that may be said. */
export type Words = {
  text: string;
  /** Whole words, as they stand in the text. */
  tokens: Set<string>;
  /** The same in lower case. */
  lower: Set<string>;
  /** The words that were asked about, and whether the text calls them a code: each costs a walk over all of it. */
  named: Map<string, boolean>;
};

/** A text's words, each as a whole: `SAVE10`, `BF-2026`; a mask or a percent sign is part of its word. */
export function wordsOf(text: string): Words {
  const found = [...text.matchAll(WHOLE)].flatMap(([word]) => [word, word.replace(/['’]s$/u, "")]);
  return {
    text,
    tokens: new Set(found),
    lower: new Set(found.map((word) => word.toLowerCase())),
    named: new Map(),
  };
}

/**
 * The words of a text that look like a code and that the given words do not hold letter by letter. Of an offer that is
 * any word of capitals, with digits or in quotes; of a post what is called a code or stands where one would. Other words
 * of capitals and ordinary ones are told by `codeDoubts` there, and by `unprovenProse` of an offer.
 */
export function unprovenCodes(text: string, manner: Manner, words: Words): string[] {
  const isMeant = ({ 0: word, index }: RegExpExecArray) =>
    manner === "offer" || (!isTechnical(word) && isNearWording(word, text, index));
  const shaped = [...text.matchAll(WORD)].filter((match) => looksLikeCode(match[0]) && isMeant(match));
  if (manner === "post") {
    const unheld = shaped.map(([word]) => word).filter((word) => !words.tokens.has(word));
    return [...new Set([...unheld, ...called(text, words), ...told(text, words)])];
  }
  const quoted = [...text.matchAll(QUOTED)].map(([, word = ""]) => word);
  const spaced = (text.match(SPACED) ?? []).filter((one) => !words.text.includes(one));
  const unheld = [...shaped.map(([word]) => word), ...quoted].filter((word) => !words.tokens.has(word));
  return [...new Set([...spaced, ...unheld])];
}

const ADHERENT = String.raw`[\p{L}\p{M}\p{N}_*•●…█%\p{Sc}]|\.(?=\.)|(?<=\.)\.`;
const WHOLE = new RegExp(`(?:${ADHERENT})+(?:[-.&@+'’](?=[\\p{L}\\p{N}*•])(?:${ADHERENT})+)*`, "gu");
const BARE = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*(?:[-.&@+'’][\p{L}\p{N}][\p{L}\p{M}\p{N}_]*)*`;
const WORD = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}_\p{Sc}])${BARE}`, "gu");
const OPEN = String.raw`["“”„«»‘’'\x60(\[*]`;
const QUOTED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])["“”„«»‘'\x60](${BARE})["“”«»’'\x60](?![\p{L}\p{N}])`,
  "gu",
);

/** `S A V E 5 0`. */
const SPACED = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}] ){3,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu;

const UNITS =
  /^\d+(?:[.,]\d+)?(?:AM|PM|ST|ND|RD|TH|S|GB|TB|MB|KG|G|ML|CL|L|CM|MM|KM|FT|OZ|LBS?|MPH|MAH|GHZ|MHZ|HZ|MP|P|K|FPS|W|V|KW|KWH|WH|BIT)$/i;
/** `60-day`, `2-for-1`. */
const COUNTED = /^\d{1,4}(?:-\p{Lu}?\p{Ll}+)+(?:-\d{1,3})?$/u;
/** A site's name, which stands in small letters. */
const ADDRESS = /^[\p{Ll}\d.-]+\.(?:com|net|org|shop|store|\p{Ll}{2})$/u;

function looksLikeCode(word: string): boolean {
  if (isMixed(word)) return true;
  return (word.match(/\p{L}/gu)?.length ?? 0) >= 4 && !/\p{Ll}/u.test(word) && !isMeasure(word);
}

/** Whether a word is of letters and digits, and no measure: `SAVE10`, `news-5`. */
export function isMixed(word: string): boolean {
  return /\p{L}/u.test(word) && /\p{N}/u.test(word) && [...word].length >= 4 && !isMeasure(word);
}

const isMeasure = (word: string) => UNITS.test(word) || COUNTED.test(word) || ADDRESS.test(word);

const WORDING =
  /(?<!\p{L})(?:\p{L}*codes?|coupons?|vouchers?|promos?|enter|entering|use|using|apply|type|redeem)(?!\p{L})/iu;
const NAMES = /(?<!\p{L})(?:\p{L}*codes?|coupons?|vouchers?|promos?)(?!\p{L})/iu;
const REACH = 40;

function isNearWording(word: string, text: string, at: number): boolean {
  const around = [text.slice(Math.max(0, at - REACH), at), text.slice(at + word.length).slice(0, REACH)];
  return around.some((part) => (/\p{N}/u.test(word) ? WORDING : NAMES).test(part));
}

const CALLED = new RegExp(
  `(?<!\\p{L})(?:(?:promo|coupon|voucher|discount)?codes?|coupons?|promos?|vouchers?|password|passphrase|gutschein\\p{L}*|rabattcode|cup[oó]n|c[oó]digo|codice|kortingscode|(?:rabatt)?kod)` +
    String.raw`(?:\s(?:is|are|was|called|named|word))?(?<sign>[\s:=–—-]{0,4}${OPEN}{0,2})(?=(?<word>${BARE})(?![\p{L}\p{N}_]|\s?[%\p{Sc}]))`,
  "giu",
);

/** What follows the word "code". */
function called(text: string, words: Words): string[] {
  return [...text.matchAll(CALLED)].flatMap(({ groups }) => {
    const { word = "", sign = "" } = groups ?? {};
    return sign === "" || !isCodelike(word) || isProven(word, words) ? [] : [word];
  });
}

const TOLD = new RegExp(
  String.raw`(?<!\p{L})(?:use|using|enter|entering|type|typing|apply|applying|redeem|quote|add|with)\s` +
    String.raw`${OPEN}{0,2}(?=(?<word>${BARE})(?![\p{L}\p{N}_]|\s?[%\p{Sc}]))`,
  "giu",
);

/** What one is told to enter. A word of three capitals is an abbreviation, and one with digits may be a size. */
function told(text: string, words: Words): string[] {
  return [...text.matchAll(TOLD)].flatMap(({ groups }) => {
    const { word = "" } = groups ?? {};
    const isCode = isCodelike(word) && looksLikeCode(word) && !isTechnical(word);
    return !isCode || isProven(word, words) ? [] : [word];
  });
}

/** A page that repeats itself more often proves nothing by it. */
const MOST_PLACES = 1_000;

function isProven(word: string, words: Words): boolean {
  if (!words.tokens.has(word)) return COUNTED.test(word);
  const isNamed = words.named.get(word) ?? isNamedIn(words.text, word);
  words.named.set(word, isNamed);
  return isNamed;
}

function isNamedIn(text: string, word: string): boolean {
  const places = placesOf(word, text).slice(0, MOST_PLACES);
  return places.some((at) => isNamedAsCode(word, text, at));
}

function isCodelike(word: string): boolean {
  return /\p{N}/u.test(word) || (/\p{Lu}.*\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word));
}
