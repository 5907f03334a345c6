import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A word that is looked for; of the last one a visitor may have typed only the beginning. */
export type Word = { text: string; isBeginning: boolean };

/** Greater than any other letter. */
export const LAST_LETTER = "\u{10ffff}";

/** What an index takes of a word. */
const LONGEST = 60;
/** Each word costs several queries; more words than these hardly make a search more exact. */
const MOST_WORDS = 8;

/** What stands between words, and what is no letter of its own: accents and apostrophes. */
const BETWEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these stand between words too
  /[\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\xbf\u2000-\u2bff\u3000-\u303f\u{1f000}-\u{1faff}]+/u;
const NO_LETTERS = /[\u0300-\u036f'\u2019]/g;

/** The words of a text: small letters without accents, as `words_in` in the database has them. */
export function wordsIn(text: string): string[] {
  const plain = text.toWellFormed().normalize("NFKD").replace(NO_LETTERS, "").toLowerCase();
  return plain
    .replaceAll("ς", "σ")
    .split(BETWEEN)
    .filter((word) => word !== "")
    .map((word) => [...word].slice(0, LONGEST).join(""));
}

/** What is looked for: the first 8 words, and of the last one what begins so, unless a sign has ended it ("20%"). */
export function lookedFor(text: string): Word[] {
  // Of a word that is said twice the last place counts: it may be the one that is being typed.
  const words = [...new Set(wordsIn(text).toReversed())].toReversed();
  const isEnded = BETWEEN.test(text.trim().slice(-1));
  return words
    .map((text, at) => ({ text, isBeginning: at === words.length - 1 && !isEnded }))
    .slice(0, MOST_WORDS);
}

/** The rows whose words these are, for an index to find. @param weights of which kinds: "A", "AB". */
export function holdAll(column: SQLWrapper, words: Word[], weights = ""): SQL {
  const terms = words.map(({ text, isBeginning }) => {
    const marks = (isBeginning ? "*" : "") + weights;
    return `'${text}'${marks && `:${marks}`}`;
  });
  return sql`(${column} @@ ${terms.join(" & ")}::tsquery)`;
}
