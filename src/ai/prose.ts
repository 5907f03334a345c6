import type { Words } from "./code-words";
import { withMarks } from "./marks";
import { misplacedWords } from "./misplaced";
import { isOrdinary } from "./ordinary-words";
import { isSentenceOf, quotedOf } from "./quoted";
import { AMOUNT, CODE, isTelling, sentencesOf, type Token, tokensOf } from "./sentence";

/** What an offer's words are held against beside its page. */
export type Offered = {
  /** In its plain spelling. */
  quote: string;
  /** The proven last days, such as `2026-12-31`. */
  days: string[];
  /** Its own code, where it is proven. */
  code: string | null;
  /** Whether it has one at all, proven or not. */
  hasCode: boolean;
  /** Which may be said, such as the store's. */
  names: string[];
  /** Whether the text is a name and no sentence. */
  isName: boolean;
};

/** Its words, and every number in digits. */
type Page = Words & { counts: Set<string> };

/**
 * What of an offer's text could bring a visitor to enter something other than its proven code. Each word must be plain
 * English or stand on the page; and a sentence that speaks of codes or of entering is either one of the quote's own, or
 * has no word in a place where a reader would look for a code. Empty: nothing is in doubt.
 * @param text in its plain spelling, as are the page and the quote.
 */
export function unprovenProse(text: string, page: Page, offered: Offered): string[] {
  const { days, code, hasCode, names, isName } = offered;
  const quote = quotedOf(offered.quote);
  const sentences = sentencesOf(text).map((sentence) => ({
    isOfQuote: isSentenceOf(quote, sentence),
    tokens: tokensOf(withMarks(sentence, code === null ? [] : [code])),
  }));
  const isAboutCodes = sentences.some(({ tokens }) => isTelling(tokens));
  const own = sentences.filter(({ isOfQuote }) => !isOfQuote).map(({ tokens }) => tokens);
  const known = new Set(
    [...names, ...days].flatMap((name) => name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []),
  );
  const unknown = own.flat().filter(({ lower }) => !known.has(lower) && !isKnown(lower, page));
  const misplaced = own.flatMap((tokens) => {
    if (isForeign(tokens)) return tokens;
    const isShort = isAboutCodes && tokens.length <= SHORT;
    const isSettled = tokens.some(({ kind }) => kind === "code");
    const isOfCodes = isShort || isTelling(tokens);
    return misplacedWords(tokens, {
      isTelling: isOfCodes,
      isSettled,
      isAboutCodes,
      hasCode,
      isName,
      quote,
    });
  });
  const strange = [...text.matchAll(STRANGE)]
    .map(([sign]) => sign)
    .filter((sign) => !offered.quote.includes(sign));
  return [...new Set([...strange, ...[...unknown, ...misplaced].map(({ word }) => word)])];
}

/** Signs that no plain sentence has. */
const STRANGE = /[^\p{L}\p{M}\p{N}\p{Sc}\s.,:;!?()'"’‘“”„«»–—\-/&%+]/gu;

/** A sentence of so few words has no sense of its own: "Winter." behind "Enter this at checkout." */
const SHORT = 3;

function isKnown(lower: string, page: Page): boolean {
  if (lower === CODE || lower === AMOUNT || page.lower.has(lower) || isOrdinary(lower)) return true;
  // An address, or letters with dots between: only as the page has it.
  if (/[.@_]/.test(lower)) return false;
  return lower
    .split(/[-&+']/)
    .every((part) => page.lower.has(part) || isOrdinary(part) || isCounted(part, page));
}

const isCounted = (part: string, page: Page) =>
  /^\p{N}/u.test(part) && page.counts.has(part.replace(/(?:st|nd|rd|th)$/, ""));

/** Whether a sentence is of another language than English, where nobody knows what it tells. */
function isForeign(tokens: Token[]): boolean {
  const words = tokens.filter(({ word }) => /^\p{L}/u.test(word));
  const strange = words.filter(({ word, lower }) => word === lower && !isOrdinary(lower));
  return strange.length >= 2 && strange.length * 2 >= words.length;
}
