import { isJoined, sentencesOf, type Token, tokensOf } from "./sentence";

/** The words that an offer is proven by, read once. */
export type Quoted = { sentences: Set<string>; tokens: Token[]; stems: Set<string> };

/** Reads a quote. */
export function quotedOf(quote: string): Quoted {
  const tokens = tokensOf(quote);
  const stems = tokens.filter(({ kind }) => kind === "other").map(({ lower }) => stemOf(lower));
  return { sentences: new Set(sentencesOf(quote).map(bare)), tokens, stems: new Set(stems) };
}

/** Whether a sentence is one of the quote's, same letters and case but for its first. */
export function isSentenceOf(quote: Quoted, sentence: string): boolean {
  return quote.sentences.has(bare(sentence));
}

/** Whether one of these words stands in the quote, in the singular or plural. */
export function isQuoted(words: Token[], { stems }: Quoted): boolean {
  return words.some(({ kind, lower }) => kind === "other" && stems.has(stemOf(lower)));
}

/** Whether these words stand in the quote one after the other, and are whole: not "by bank" where it has "by bank transfer". */
export function isInQuote(words: Token[], { tokens }: Quoted): boolean {
  return tokens.some((_, at) => {
    const behind = tokens[at + words.length];
    const isSame = words.every(({ lower }, next) => tokens[at + next]?.lower === lower);
    return isSame && !(isJoined(behind) && behind?.kind === "other");
  });
}

/** Whether the quote has a word between the same signs. */
export function isSetOff(words: Token[], at: number, { tokens }: Quoted): boolean {
  const [word, behind] = [words[at], words[at + 1]];
  return tokens.some(
    ({ lower, gap }, place) =>
      lower === word?.lower && gap === word.gap && tokens[place + 1]?.gap === behind?.gap,
  );
}

const stemOf = (lower: string) => lower.replace(/'s$/, "").replace(/(?<=\p{L}{3})(?:e?s|e)$/u, "");

/** Without its last sign and with a small first letter: the same sentence, wherever it stands. */
function bare(sentence: string): string {
  return sentence.replace(/[.!?]+$/, "").replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}
