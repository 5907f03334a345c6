import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { deals, plainCode, storeAddress, stores } from "../../../db/schema";
import { containing } from "../words";

/** Small letters without accents. The last one may be only the beginning of a word, if `isTyping`. */
export type Words = { words: string[]; isTyping: boolean };

/** What a visitor's search asks for. */
export type Terms = Words & {
  /** What may be a deal's code, in small letters. */
  codes: string[];
  /** The name in a shop's domain: "northpeak" of https://www.northpeak.com/sale. */
  domain: string | undefined;
};

const MOST_WORDS = 8;
const SHORTEST_CODE = 3;

/** Words that say what is looked for on a site of coupons, but not which one. */
const TRADE_WORDS = /^(coupon|code|deal|discount|offer|promo|promotion|voucher)s?$/;

const DOMAIN = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+)[a-z]{2,}(?:[/?#]\S*)?$/i;

/** What stands between words, and what is no letter of its own: accents and apostrophes. The SQL function `plain` has the same. */
const BETWEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these stand between words too
  /[\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\xbf\u2000-\u2bff\u3000-\u303f\u{1f000}-\u{1faff}]+/u;
const NO_LETTERS = /[\u0300-\u036f'\u2019]/g;

/** @returns the first 8 words of a visitor's search, without trade words unless it has no others. */
export function termsOf(search: string): Terms {
  const tokens = search.toWellFormed().trim().split(/\s+/);
  const names = tokens.map(nameInDomain);
  const text = tokens.map((token, at) => names[at] ?? token).join(" ");
  const telling = wordsIn(text).filter((word) => !TRADE_WORDS.test(word));
  return {
    ...wordsOf(text, telling.length > 0 ? telling : undefined),
    codes: tokens.map((token) => token.toLowerCase()).filter((token) => token.length >= SHORTEST_CODE),
    domain: names.find((name) => name !== undefined),
  };
}

/** @returns the first 8 words of a text. The last one may be unfinished, unless a sign has ended it ("20%"). */
export function wordsOf(text: string, telling = wordsIn(text)): Words {
  // Of a word that is typed twice the last place counts: there it may be unfinished.
  const words = [...new Set(telling.toReversed())].toReversed();
  const isEnded = words.at(-1) !== wordsIn(text).at(-1) || BETWEEN.test(text.trim().slice(-1));
  return { words: words.slice(0, MOST_WORDS), isTyping: !isEnded && words.length <= MOST_WORDS };
}

/** The words of a text: small letters without accents. */
export function wordsIn(text: string): string[] {
  const letters = text.toWellFormed().normalize("NFKD").replace(NO_LETTERS, "").toLowerCase();
  return letters
    .replaceAll("ς", "σ")
    .split(BETWEEN)
    .filter((word) => word !== "");
}

/** "northpeak" of https://www.northpeak.com/sale; undefined for what is no domain. */
function nameInDomain(token: string): string | undefined {
  const [, labels = ""] = DOMAIN.exec(token) ?? [];
  const [longest] = labels
    .split(".")
    .filter((label) => label !== "" && label !== "www")
    .toSorted((a, b) => b.length - a.length);
  return longest;
}

/**
 * The rows with all of the words, in singular or plural. Without words it is none.
 * @param weight only where they stand in a title ("A").
 */
export function hasWords(column: SQLWrapper, { words, isTyping }: Words, weight = ""): SQL {
  if (words.length === 0) return sql`1 = 0`;
  const quoted = words.map((word) => `'${word}'${weight && `:${weight}`}`);
  const last = quoted.pop();
  const beginning = isTyping ? sql` || ${`'${words.at(-1)}':*${weight}`}::tsquery` : sql``;
  const rest = quoted.length > 0 ? sql`${stems(quoted.join(" & "))} && ` : sql``;
  return sql`${column} @@ (${rest}(${stems(last)}${beginning}))`;
}

const stems = (words: string | undefined) => sql`to_tsquery('stems', ${words})`;

/** Stores by their names, their domain or these categories. */
export function isStore(terms: Terms, categoryIds: number[]): SQL {
  return or(
    hasWords(stores.words, terms),
    terms.domain ? containing(storeAddress(stores), terms.domain) : undefined,
    categoryIds.length > 0 ? sql`${stores.categoryId} = any(${sql.param(categoryIds)}::int[])` : undefined,
  ) as SQL;
}

/**
 * How well a store fits, as one number to sort by: it has the very name, its name begins so, it has the words, or only
 * its category does. Stores that fit alike come by popularity.
 */
export function storeRank(terms: Terms): SQL<number> {
  const name = terms.words.join(" ");
  const beginning = terms.isTyping ? name : `${name} `;
  return sql<number>`(case when ${stores.plainName} = ${name} then 3 when starts_with(${stores.plainName}, ${beginning}) then 2
    when ${isStore(terms, [])} then 1 else 0 end * 100000000 + least(${stores.popularity}, 99999999))`;
}

/** Deals with all of the words in their title, their terms or their store's name, or with one of them as their code. */
export function isDeal(terms: Terms): SQL {
  return or(hasWords(deals.words, terms), hasCode(terms)) as SQL;
}

export function hasCode({ codes }: Terms): SQL {
  return sql`${plainCode} = any(${sql.param(codes)}::text[])`;
}
