import { isLike, isSingularNoun, isVerb } from "./ordinary-words";
import * as plain from "./plain-words";
import * as words from "./post-words";
import type { Token } from "./sentence";

/** "browser tools", "winter sale", "checklist for coupons", but not "cactus knocks the price down". */
export function isBeforeNoun(tokens: Token[], at: number): boolean {
  const [behind, after] = [tokens[at + 1], tokens[at + 2]];
  if (behind?.gap !== " ") return false;
  if (/^(?:for|of|about|on|before)$/.test(behind.lower)) return plain.NAMING.has(after?.lower ?? "");
  if (behind.kind === "plain" || plain.NAMING.has(behind.lower)) return true;
  if (behind.kind !== "other" || /(?:ed|ly)$/.test(behind.lower) || isSmaller(behind.lower)) return false;
  if (!isPlural(behind.lower)) return true;
  const isOpened = at === 0 || /^(?:only|but|and)$/.test(tokens[at - 1]?.lower ?? "");
  const isObject = !after ? isOpened : OBJECT.has(after.lower) || after.kind === "amount";
  return !(isVerb(behind.lower.slice(0, -1)) && isObject);
}

export const isPlural = (lower: string) => /(?<![sui'])s$/.test(lower);
const OBJECT = new Set("a an the this that your you it them off up down too as on".split(" "));

/** Where the words begin that belong to a noun: "a warm winter coat". */
export function startOf(tokens: Token[], at: number): number {
  let start = at;
  while (tokens[start]?.gap === " " && isOfNoun(tokens, start - 1)) start--;
  return start;
}

function isOfNoun(tokens: Token[], at: number): boolean {
  const { kind, lower } = tokens[at] ?? { kind: "small", lower: "" };
  if (kind === "number" || (kind === "other" && /ly$/.test(lower))) return true;
  if ((kind !== "other" && kind !== "plain") || isPlural(lower)) return false;
  if (NAMED.test(lower) || isArticle(tokens[at]) || isVerbOfTelling(lower)) return false;
  const isOther = kind === "plain" || isSingularNoun(lower) || isQuality(lower);
  if (isOther && !isVerb(lower)) return true;
  // A verb, unless an article or the like shows that it is none: "the summer hat", "a friend found maple".
  const before = tokens[at - 1];
  const isBehindNoun = isArticle(before) || before?.kind === "plain" || isQuality(before?.lower ?? "");
  return tokens[at]?.gap === " " && isBehindNoun;
}

const isQuality = (lower: string) => isLike(lower) || words.LIKE.test(lower);

const isArticle = (token: Token | undefined) =>
  plain.ARTICLES.has(token?.lower ?? "") ||
  (token?.kind !== "small" && /['’]s$|s['’]$/.test(token?.lower ?? "")) ||
  MORE_ARTICLES.has(token?.lower ?? "");
const ANY = new Set("a an any each every no another".split(" "));
const MORE_ARTICLES = new Set("one another his her my which what whose either neither some".split(" "));

/** Whether an article or what goods stand behind is before it: "a coupon for coffee", "a hat, scarf or belt". */
export function isDetermined(tokens: Token[], start: number, reach = LONGEST_LIST): boolean {
  const [token, before] = [tokens[start], tokens[start - 1]];
  if (!before || !token) return false;
  const isJoint = /^(?:and|or|nor)$/.test(before.lower);
  const listed = isJoint ? start - 2 : start - 1;
  if (token.gap === ", " || (isJoint && token.gap === " ")) {
    const item = tokens[listed];
    if (!item || item.kind === "small" || reach === 0) return false;
    return isDetermined(tokens, startOf(tokens, listed), reach - 1);
  }
  if (token.gap !== " ") return false;
  if (before.lower === "that")
    return start < 2 || before.gap !== " " || BEFORE_GOODS.has(tokens[start - 2]?.lower ?? "");
  if (isArticle(before)) return true;
  // "any coupon dilemma", but not "the coupon pumpkin"
  if (NAMED.test(before.lower)) return ANY.has(tokens[startOf(tokens, start - 1) - 1]?.lower ?? "");
  if (!BEFORE_GOODS.has(before.lower)) return false;
  return !TELLING_WITH.test(tokens[start - 2]?.lower ?? "");
}

/** In words: an article counts for so many; else a long list would take too long. */
const LONGEST_LIST = 24;

const BEFORE_GOODS = new Set(
  "for of off on from in at by per without between before after until during under over into than about except since".split(
    " ",
  ),
);

/** "go for", "type in" */
const TELLING_WITH = /^(?:go|ask|opt|typ(?:e|ing|ed)|key|put|fill|bring)$/;

export const NAMED = /^(?:words?|called|named|(?:\p{L}*code|coupon|voucher|promo))$/u;

export const isSmaller = (lower: string) => words.SMALLER.has(lower) || words.TURNS.has(lower);

export const isVerbOfTelling = (lower: string) => plain.HINTING.has(lower) || isVerbOfEntering(lower);
export const isVerbOfEntering = (lower: string) =>
  plain.ENTERING.has(lower) ||
  /^(?:add|try|say|mention|quote|answer|put|pop|key|tell|copy|paste|drop|slip|writ\p{L}+|typ\p{L}+|insert\p{L}*)$/u.test(
    lower,
  );
