import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { deals, normalizedCode } from "../../../db/schema";
import { LONGEST_PHRASE, synonymsOf } from "./synonyms";

/** Lower-case words without accents; a phrase of the table of synonyms is one. `isTyping`: the last may be unfinished. */
type Words = { words: string[]; isTyping: boolean; hasSynonyms?: boolean };

/**
 * `name`: the words as typed. `codes`: lower-case tokens that may be a deal's code. `domain`: "northpeak" for
 * https://www.northpeak.com/sale. `amount` and `percent`: 25 of "$25 off", 20 of "20% off".
 */
export type Terms = Words & {
  name: string;
  codes: string[];
  domain: string | undefined;
  amount: number | undefined;
  percent: number | undefined;
};

const MAX_WORDS = 8;
const MIN_CODE_LETTERS = 3;
const MIN_BEGINNING = 4;

const TRADE_WORDS = /^(coupon|code|deal|discount|offer|promo|promotion|voucher)s?$/;

const SMALL_WORDS = new Set(
  (
    "a an and any are at be best buy buying by can cheap cheaper cheapest do find for from get give good great have how i in " +
    "is it its me my near need new of off on online or our over percent please sale sales save saving savings some something " +
    "stuff than that the their there to under want what when where which who with you your dollar dollars euro euros pound pounds"
  ).split(" "),
);
const YEAR = /^(19|20)\d\d$/;
const isSmall = (word: string) => TRADE_WORDS.test(word) || SMALL_WORDS.has(word) || YEAR.test(word);

const AMOUNT = /(?:[$€£¥₹]\s?(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\s?(?:[$€£¥₹]|dollars?|euros?|pounds?))(?!\S)/i;
const PERCENT = /(\d+(?:\.\d+)?)\s?(?:%|percent)/i;

const DOMAIN = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+)[a-z]{2,}(?:[/?#]\S*)?$/i;

// The SQL function `plain` splits words in the same way.
const SEPARATORS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters separate words
  /[\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\xbf\u2000-\u2bff\u3000-\u303f\u{1f000}-\u{1faff}]+/u;
const MARKS = /[\u0300-\u036f'\u2019]/g;

/** Parses a visitor's search: its first 8 words, without small words, years and trade words unless it has no others. */
export function termsOf(search: string): Terms {
  const tokens = search.toWellFormed().trim().split(/\s+/);
  const names = tokens.map(nameInDomain);
  const text = tokens.map((token, index) => names[index] ?? token).join(" ");
  const specific = wordsIn(text).filter((word) => !isSmall(word));
  const { words, isTyping } = wordsOf(text, specific.length > 0 ? specific : undefined);
  const [, before, after] = AMOUNT.exec(search) ?? [];
  return {
    words: phrasesOf(words),
    isTyping,
    hasSynonyms: true,
    name: wordsIn(text)
      .filter((word) => !TRADE_WORDS.test(word))
      .join(" "),
    codes: codesOf(tokens),
    domain: names.find((name) => name !== undefined),
    amount: numberOf(before ?? after),
    percent: numberOf(PERCENT.exec(search)?.[1]),
  };
}

/** Tokens as codes, full-width letters as plain ones; and two beside each other as one: "HELLO 15". */
function codesOf(tokens: string[]): string[] {
  const own = tokens.map((token) => token.normalize("NFKC").toLowerCase());
  const joined = own.slice(1).map((token, index) => `${own[index]}${token}`);
  return [...own, ...joined].filter((token) => token.length >= MIN_CODE_LETTERS);
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** The words, with phrases of the table of synonyms together. */
function phrasesOf([first, ...rest]: string[]): string[] {
  if (first === undefined) return [];
  for (let length = LONGEST_PHRASE; length > 1; length--) {
    const phrase = [first, ...rest.slice(0, length - 1)].join(" ");
    if (synonymsOf(phrase)) return [phrase, ...phrasesOf(rest.slice(length - 1))];
  }
  return [first, ...phrasesOf(rest)];
}

/** The subject of a search, in its spelling: "L'Oréal" of "L'Oréal coupon", "nike" of https://www.nike.com/sale. */
export function subjectOf(search: string): string {
  const tokens = search.toWellFormed().trim().split(/\s+/);
  const names = tokens.map((token) => nameInDomain(token) ?? token);
  const specific = names.filter((name) => !TRADE_WORDS.test(name.toLowerCase()));
  return (specific.length > 0 ? specific : names).join(" ");
}

/** The first 8 words of a text. The last one may be unfinished, unless a sign follows it ("20%"). */
export function wordsOf(text: string, chosen = wordsIn(text)): Words {
  // Of a repeated word the last one stays, because it may be unfinished.
  const words = [...new Set(chosen.toReversed())].toReversed();
  const isEnded = words.at(-1) !== wordsIn(text).at(-1) || SEPARATORS.test(text.trim().slice(-1));
  return { words: words.slice(0, MAX_WORDS), isTyping: !isEnded && words.length <= MAX_WORDS };
}

export function wordsIn(text: string): string[] {
  const letters = text.toWellFormed().normalize("NFKD").replace(MARKS, "").toLowerCase();
  return letters
    .replaceAll("ς", "σ")
    .split(SEPARATORS)
    .filter((word) => word !== "");
}

function nameInDomain(token: string): string | undefined {
  const [, labels = ""] = DOMAIN.exec(token) ?? [];
  const [longest] = labels
    .split(".")
    .filter((label) => label !== "" && label !== "www")
    .toSorted((a, b) => b.length - a.length);
  return longest;
}

/** Matches rows with all of the words, singular or plural; without words, none. @param weight "A": only in the title. */
export function hasWords(column: SQLWrapper, terms: Words, weight = ""): SQL {
  if (terms.words.length === 0) return sql`1 = 0`;
  const joined = joinedOf(terms.words);
  const asOne = joined ? sql` || ${`'${joined}'${weight && `:${weight}`}`}::tsquery` : sql``;
  return sql`${column} @@ ((${sql.join(queriesOf(terms, weight), sql` && `)})${asOne})`;
}

/** Matches rows with all of the words but one, or with any of them. */
export function hasSome(column: SQLWrapper, terms: Words, which: "all but one" | "any"): SQL {
  const queries = queriesOf(terms);
  const rest = (omitted: SQL) => sql`(${sql.join(without(queries, omitted), sql` && `)})`;
  const each = which === "any" ? queries : queries.map(rest);
  return sql`${column} @@ (${sql.join(each, sql` || `)})`;
}

const without = (queries: SQL[], omitted: SQL) => queries.filter((query) => query !== omitted);

/** Without the words that say too little alone: numbers, and beginnings of a few letters. */
export function specificOf(terms: Terms): Terms {
  const words = terms.words.filter((word) => !/^\d+$/.test(word));
  const last = terms.words.at(-1);
  return {
    ...terms,
    words,
    isTyping: terms.isTyping && words.at(-1) === last && MIN_BEGINNING <= (last?.length ?? 0),
  };
}

/** Two words as one: "volt line" may be the shop Voltline. */
const joinedOf = ([one = "", other = "", third]: string[]) =>
  third === undefined && /^[a-z]{3,}$/.test(one) && /^[a-z]{3,}$/.test(other) ? `${one}${other}` : undefined;

/** Scripts without blanks between their words. The SQL function `letters` takes the same ones apart. */
const LETTER =
  /[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\u2fff\u3040-\u31ff\u3400-\ud7ff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;

/** A word as a `tsquery`. In such a script it is a phrase of its letters. */
function lexemeOf(word: string, mark: string): string {
  if (!LETTER.test(word)) return `'${word}'${mark}`;
  const parts = word.split(new RegExp(`(${LETTER.source})`, "u")).filter((part) => part !== "");
  const lexemes = parts.map((part) => `'${LETTER.test(part) ? `u${part.codePointAt(0)}` : part}'${mark}`);
  return `(${lexemes.join(" <-> ")})`;
}

/** How many of the words a row has. */
export function wordsHad(column: SQLWrapper, terms: Words): SQL<number> {
  const each = queriesOf(terms).map((query) => sql`(${column} @@ ${query})::int`);
  return sql<number>`(${sql.join([sql`0`, ...each], sql` + `)})`;
}

/** A `tsquery` for each word: with its synonyms, and of an unfinished one with what may follow. */
export function queriesOf({ words, isTyping, hasSynonyms }: Words, weight = ""): SQL[] {
  const mark = weight && `:${weight}`;
  return words.map((word, index) => {
    const names = [word, ...((hasSynonyms && synonymsOf(word)) || [])];
    const each = names.map(
      (name) =>
        `(${name
          .split(" ")
          .map((part) => lexemeOf(part, mark))
          .join(" & ")})`,
    );
    const isOpen = isTyping && index === words.length - 1 && !/ /.test(word) && !LETTER.test(word);
    const beginning = isOpen ? sql` || ${`'${word}':*${weight}`}::tsquery` : sql``;
    return sql`(to_tsquery('stems', ${each.join(" | ")})${beginning})`;
  });
}

/** Without a text no condition. */
export function contains(column: SQLWrapper, text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  return sql`${column} ilike ${`%${text.replace(/[\\%_]/g, "\\$&")}%`}`;
}

/** Whether a trigram index can find the text. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

export function isDeal(terms: Terms): SQL {
  return or(hasWords(deals.words, terms), hasCode(terms)) as SQL;
}

/** The deal takes off the amount or percentage of the search; undefined if it names none. */
export function hasSaving({ amount, percent }: Terms): SQL | undefined {
  return or(
    amount === undefined ? undefined : sql`discount_amount = ${amount}::numeric`,
    percent === undefined ? undefined : sql`discount_percent = ${percent}::numeric`,
  );
}

export function hasCode({ codes }: Terms): SQL {
  return sql`${normalizedCode} = any(${sql.param(codes)}::text[])`;
}
