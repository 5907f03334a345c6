import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { deals, plainCode, storeAddress, stores } from "../../../db/schema";

/** Lower-case words without accents. `isTyping`: the last one may be unfinished. */
type Words = { words: string[]; isTyping: boolean };

/** `codes`: lower-case tokens that may be a deal's code. `domain`: "northpeak" for https://www.northpeak.com/sale. */
export type Terms = Words & { codes: string[]; domain: string | undefined };

const MAX_WORDS = 8;
const MIN_CODE_LETTERS = 3;

const TRADE_WORDS = /^(coupon|code|deal|discount|offer|promo|promotion|voucher)s?$/;

const DOMAIN = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+)[a-z]{2,}(?:[/?#]\S*)?$/i;

// The SQL function `plain` splits words in the same way.
const SEPARATORS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters separate words
  /[\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\xbf\u2000-\u2bff\u3000-\u303f\u{1f000}-\u{1faff}]+/u;
const MARKS = /[\u0300-\u036f'\u2019]/g;

/** Parses a visitor's search: its first 8 words, without trade words unless it has no others. */
export function termsOf(search: string): Terms {
  const tokens = search.toWellFormed().trim().split(/\s+/);
  const names = tokens.map(nameInDomain);
  const text = tokens.map((token, index) => names[index] ?? token).join(" ");
  const specific = wordsIn(text).filter((word) => !TRADE_WORDS.test(word));
  return {
    ...wordsOf(text, specific.length > 0 ? specific : undefined),
    codes: tokens.map((token) => token.toLowerCase()).filter((token) => token.length >= MIN_CODE_LETTERS),
    domain: names.find((name) => name !== undefined),
  };
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
export function hasWords(column: SQLWrapper, { words, isTyping }: Words, weight = ""): SQL {
  if (words.length === 0) return sql`1 = 0`;
  const quoted = words.map((word) => `'${word}'${weight && `:${weight}`}`);
  const last = quoted.pop();
  const beginning = isTyping ? sql` || ${`'${words.at(-1)}':*${weight}`}::tsquery` : sql``;
  const rest = quoted.length > 0 ? sql`${stems(quoted.join(" & "))} && ` : sql``;
  return sql`${column} @@ (${rest}(${stems(last)}${beginning}))`;
}

const stems = (words: string | undefined) => sql`to_tsquery('stems', ${words})`;

/** Without a text no condition. */
export function contains(column: SQLWrapper, text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  return sql`${column} ilike ${`%${text.replace(/[\\%_]/g, "\\$&")}%`}`;
}

/** Whether a trigram index can find the text. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

export function isStore(terms: Terms, categoryIds: number[]): SQL {
  return or(
    hasWords(stores.words, terms),
    terms.domain && hasTrigram(terms.domain) ? contains(storeAddress(stores), terms.domain) : undefined,
    categoryIds.length > 0 ? sql`${stores.categoryId} = any(${sql.param(categoryIds)}::int[])` : undefined,
  ) as SQL;
}

/** How well a store matches: 3: its exact name, 2: the beginning of it, 1: words, 0: its category only. */
export function storeMatch(terms: Terms): SQL<number> {
  const name = terms.words.join(" ");
  const beginning = terms.isTyping ? name : `${name} `;
  return sql<number>`case when ${stores.plainName} = ${name} then 3 when starts_with(${stores.plainName}, ${beginning}) then 2
    when ${isStore(terms, [])} then 1 else 0 end`;
}

export function isDeal(terms: Terms): SQL {
  return or(hasWords(deals.words, terms), hasCode(terms)) as SQL;
}

export function hasCode({ codes }: Terms): SQL {
  return sql`${plainCode} = any(${sql.param(codes)}::text[])`;
}
