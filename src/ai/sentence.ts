import * as plain from "./plain-words";

/** Stand in a sentence for the offer's own code and for an amount or a date; no font has these characters. */
export const CODE = "\u{F0000}";
export const AMOUNT = "\u{F0001}";

export type Token = {
  word: string;
  lower: string;
  /** What it can be: `small` holds a sentence together, `plain` is of sales, `other` could be a code anywhere. */
  kind: "code" | "amount" | "number" | "small" | "plain" | "other";
  /** What stands between it and the word before it. */
  gap: string;
};

/** A text's sentences, each with its last sign. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence !== "");
}

/** A sentence's words. */
export function tokensOf(sentence: string): Token[] {
  let end = 0;
  return [...sentence.matchAll(TOKEN)].map(({ 0: word, index }) => {
    const gap = sentence.slice(end, index);
    end = index + word.length;
    const lower = word.toLowerCase().replaceAll("’", "'");
    return { word, lower, gap, kind: kindOf(lower) };
  });
}

/** Whether a sentence speaks of a code, of entering one or of the place for it, or has a word in quotes. */
export function isTelling(tokens: Token[]): boolean {
  return tokens.some(({ lower, kind, gap }, at) => {
    if (kind === "code" || OPENING.test(gap) || isHanding(tokens, at)) return true;
    return COMPOUND.test(lower) || isTellingWord(tokens, at);
  });
}

/** Whether nothing but a blank stands between a word and the one before it. */
export const isJoined = (token: Token | undefined) => token?.gap === " " || token?.gap === " & ";

const TOKEN = new RegExp(
  String.raw`[${CODE}${AMOUNT}]|[\p{L}\p{M}\p{N}_]+(?:[-.&@+'’][\p{L}\p{N}][\p{L}\p{M}\p{N}_]*)*`,
  "gu",
);
const OPENING = /(?:^|[\s(])["“”„«»‘'’]$/u;
const COMPOUND = /\p{L}(?:code|kod|kode|gutschein)s?$/u;

function kindOf(lower: string): Token["kind"] {
  if (lower === CODE) return "code";
  if (lower === AMOUNT) return "amount";
  if (/^\p{N}+(?:[.,]\p{N}+)*(?:st|nd|rd|th)?$/u.test(lower) || plain.NUMBERS.has(lower)) return "number";
  if (plain.SMALL.has(lower)) return "small";
  const parts = lower.replace(/'s$/, "").split("-");
  const isPlain = (part: string) =>
    plain.PLAIN.has(part) ||
    (parts.length > 1 && (plain.SMALL.has(part) || plain.COUNTED.has(part) || isNumber(part)));
  return parts.every(isPlain) || plain.PLAIN.has(lower) ? "plain" : "other";
}

const isNumber = (part: string) => /^\d{1,4}$/.test(part) || plain.NUMBERS.has(part);

/** Whether a word is what makes its sentence speak of codes. */
export function isTellingWord(tokens: Token[], at: number): boolean {
  const lower = tokens[at]?.lower ?? "";
  if (!plain.TELLING.has(lower)) return false;
  const completed = plain.COMPLETED.get(lower);
  if (completed) return at === 0 || completed.has(tokens[at + 1]?.lower ?? "");
  const places = plain.PLACED.get(lower);
  if (places) return places.has(lowerBefore(tokens, at));
  return !plain.NOUN_TOO.has(lower) || !plain.NOUN_BEHIND.has(tokens[at - 1]?.lower ?? "");
}

/** The word before one, without articles and what the place is for: "in the promo box". */
function lowerBefore(tokens: Token[], at: number): string {
  let before = at - 1;
  const isSkipped = (lower: string) =>
    plain.ARTICLES.has(lower) || plain.NAMING.has(lower) || plain.PLAIN.has(lower);
  while (isSkipped(tokens[before]?.lower ?? "")) before--;
  return tokens[before]?.lower ?? "";
}

/** "… gives you 10% off", "… will get you": what stands before it may be a code. */
function isHanding(tokens: Token[], at: number): boolean {
  const [before, one, next] = [at - 1, at, at + 1].map((place) => tokens[place]?.lower ?? "");
  if (next !== "you" || one === undefined || before === undefined) return false;
  return plain.HANDING.has(one) || (plain.HANDING.has(`${one}s`) && plain.WILL.has(before));
}
