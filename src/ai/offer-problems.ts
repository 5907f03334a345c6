import { dayProblems } from "./offer-days";
import { type Card, type OfferPoints, type Span, spansOf, type Words } from "./offer-points";
import { MAX_QUOTE_LENGTH } from "./offer-scope";
import { codePattern, masked, quotedList, stands } from "./offer-spans";
import { valueProblems } from "./offer-value";

const PLACEHOLDERS = new Set(
  (
    "CODE COUPON COUPONCODE PROMO PROMOCODE VOUCHER VOUCHERCODE DISCOUNT DISCOUNTCODE OFFER " +
    "YOURCODE YOURCODEHERE CODEHERE ENTERCODE EXAMPLE SAMPLE NONE NULL NOCODE UNKNOWN"
  ).split(" "),
);

/** The reasons why an offer waits for a person, in sentences. */
export function problemsOf(points: OfferPoints, card: Card, words: Words, today: string): string[] {
  const spans = spansOf(points);
  const isCut = spans.some(({ text }) => stands(text, words.text) && !stands(text, card.quote));
  return [
    ...unfound(spans, words),
    ...codeProblems(points.code, words.text),
    ...valueProblems(points, card, words),
    ...dayProblems(points, words, today),
    ...numberProblems(spans, words.everywhere),
    ...(isCut ? [`Its block is longer than ${MAX_QUOTE_LENGTH} characters.`] : []),
  ];
}

const IN_HEADING = new Set(["what", "condition", "start", "end"]);

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

export function numberProblems(spans: Span[], everywhere: string): string[] {
  const rest = masked(
    everywhere,
    spans.map(({ text }) => text),
  );
  const numbers = [...new Set(rest.split(/\s+/).filter((word) => /\p{N}/u.test(word)))];
  return numbers.length > 0 ? [`It does not say what this is: ${quotedList(numbers)}.`] : [];
}
