import {
  isMass,
  isNoun,
  isOrdinary,
  isPluralNoun,
  isPluralOnly,
  isSingularNoun,
  isVerb,
} from "./ordinary-words";
import * as plain from "./plain-words";
import * as words from "./post-words";
import type { Token } from "./sentence";

/**
 * The nouns of a sentence that stand there as names do: English has no singular noun without an article but for what
 * can be poured or felt, so who reads "try pumpkin" or "maple works too" beside a word on codes takes it for the code.
 */
export function bareNouns(
  tokens: Token[],
  { isOnCodes, isBelowCodes }: { isOnCodes: boolean; isBelowCodes: boolean },
): Token[] {
  return tokens.filter((_, at) => (isOnCodes && isBare(tokens, at)) || (isBelowCodes && isLone(tokens, at)));
}

/** "pumpkin", "Sea breeze" */
const isLone = (tokens: Token[], at: number) =>
  tokens.length <= 3 && at === tokens.length - 1 && isNameable(tokens[at] as Token);

const isNameable = ({ kind, lower }: Token) =>
  kind === "other" &&
  lower.length > 2 &&
  !isKnown(lower) &&
  !words.LIKE.test(lower) &&
  (isNoun(lower) || isMass(lower));

function isBare(tokens: Token[], at: number): boolean {
  const { kind, word, lower } = tokens[at] as Token;
  if (kind !== "other" || lower.length < 3 || isKnown(lower) || isBeforeNoun(tokens, at)) return false;
  if (!isOrdinary(word) && word === lower) return true;
  const start = startOf(tokens, at);
  if (isNamed(tokens, start))
    return isNoun(lower) || isMass(lower) || isPluralOnly(lower) || !isOrdinary(lower);
  if (words.PLAINLY.has(lower) || isDetermined(tokens, start)) return false;
  if (isSingularNoun(lower) || isMass(lower)) return true;
  if (words.TYPICAL.has(lower) && start > 0) return true;
  // "with thunder", "Petals is worth more"; elsewhere it may be a verb or goods.
  if (isPlural(lower) ? !isPluralNoun(lower) : !isNoun(lower) || words.LIKE.test(lower)) return false;
  return isMeans(tokens, start, at) || isSubject(tokens, start, at) || isLast(tokens, start, at);
}

/** "the word pumpkin", "the code butter", "a coupon called honey" */
const isNamed = (tokens: Token[], start: number) =>
  tokens[start]?.gap === " " && NAMED.test(tokens[start - 1]?.lower ?? "");
const NAMED = /^(?:words?|called|named|(?:\p{L}*code|coupon|voucher|promo))$/u;

/** What codes and forms are about, and what may be had without an article. */
const isKnown = (lower: string) =>
  [
    words.BESIDE_CODE,
    words.TURNS,
    words.SMALLER,
    words.OF_CODES,
    words.ASKED,
    plain.TELLING,
    plain.HINTING,
  ].some((set) => set.has(lower)) || ABSTRACT.test(lower);

const isSmaller = (lower: string) => words.SMALLER.has(lower) || words.TURNS.has(lower);

const ABSTRACT = /(?:tion|sion|ment|ness|ity|ance|ence|ship|ism)$/;

/** "browser tools", "winter sale", but not "cactus knocks the price down". */
function isBeforeNoun(tokens: Token[], at: number): boolean {
  const [behind, after] = [tokens[at + 1], tokens[at + 2]];
  if (behind?.gap !== " ") return false;
  if (behind.kind === "plain" || plain.NAMING.has(behind.lower)) return true;
  if (behind.kind !== "other" || /(?:ed|ly)$/.test(behind.lower) || isSmaller(behind.lower)) return false;
  if (!isPlural(behind.lower)) return true;
  const isObject = !after ? at === 0 : OBJECT.has(after.lower) || after.kind === "amount";
  return !(isVerb(behind.lower.slice(0, -1)) && isObject);
}

const isPlural = (lower: string) => /(?<![sui'])s$/.test(lower);
const OBJECT = new Set("a an the this that your you it them off up down too as".split(" "));

/** Where the words begin that belong to a noun: "a warm winter coat". */
function startOf(tokens: Token[], at: number): number {
  let start = at;
  while (tokens[start]?.gap === " " && isOfNoun(tokens, start - 1)) start--;
  return start;
}

function isOfNoun(tokens: Token[], at: number): boolean {
  const { kind, lower } = tokens[at] ?? { kind: "small", lower: "" };
  if (kind === "number" || (kind === "other" && /ly$/.test(lower))) return true;
  if ((kind !== "other" && kind !== "plain") || isPlural(lower)) return false;
  if (NAMED.test(lower) || isArticle(tokens[at]) || isVerbOfTelling(lower)) return false;
  // A verb, unless an article or the like shows that it is none: "the summer hat", "a friend found maple".
  if (
    kind === "plain" ? isVerb(lower) : !isSingularNoun(lower) && (!words.LIKE.test(lower) || FORM.test(lower))
  ) {
    return (
      tokens[at]?.gap === " " &&
      (isArticle(tokens[at - 1]) ||
        tokens[at - 1]?.kind === "plain" ||
        words.LIKE.test(tokens[at - 1]?.lower ?? ""))
    );
  }
  return true;
}

const FORM = /(?:ed|ing)$/;

const isArticle = (token: Token | undefined) =>
  plain.ARTICLES.has(token?.lower ?? "") ||
  /['’]s$|s['’]$/.test(token?.lower ?? "") ||
  MORE_ARTICLES.has(token?.lower ?? "");
const MORE_ARTICLES = new Set("one another his her my which what whose either neither some".split(" "));

/** Whether an article or what goods stand behind is before it: "a coupon for coffee", "a hat, scarf or belt". */
function isDetermined(tokens: Token[], start: number): boolean {
  const [token, before] = [tokens[start], tokens[start - 1]];
  if (!before || !token) return false;
  const isJoint = /^(?:and|or|nor)$/.test(before.lower);
  const listed = isJoint ? start - 2 : start - 1;
  if (token.gap === ", " || (isJoint && token.gap === " ")) {
    const item = tokens[listed];
    return item !== undefined && item.kind !== "small" && isDetermined(tokens, startOf(tokens, listed));
  }
  if (token.gap !== " ") return false;
  if (before.lower === "that") return start < 2 || BEFORE_GOODS.has(tokens[start - 2]?.lower ?? "");
  if (isArticle(before)) return true;
  if (!BEFORE_GOODS.has(before.lower)) return false;
  return !TELLING_WITH.test(tokens[start - 2]?.lower ?? "");
}

const BEFORE_GOODS = new Set(
  "for of off on from in at by per without between before after until during under over into than about except since".split(
    " ",
  ),
);

/** "go for", "type in" */
const TELLING_WITH = /^(?:go|ask|opt|typ(?:e|ing|ed)|key|put|fill)$/;

/** Behind "type", "with" and the like no verb stands, and goods only in the plural. */
function isMeans(tokens: Token[], start: number, at: number): boolean {
  const [two, one] = [start - 2, start - 1].map((place) => tokens[place]?.lower ?? "");
  if (tokens[start]?.gap !== " " || one === undefined || two === undefined) return false;
  if (isVerbOfEntering(one)) return true;
  if (/^(?:with|via|accepts|takes)$/.test(one)) return true;
  if (isPlural(tokens[at]?.lower ?? "")) return false;
  if (/^(?:with|via|as|for|in)$/.test(one) || isVerbOfTelling(one)) return true;
  return tokens[start - 1]?.kind === "other" && isVerb(one) && (BEFORE_VERB.has(two) || /ly$/.test(two));
}

const BEFORE_VERB = new Set("to you we they i can will have has had by is are been be".split(" "));

const isVerbOfTelling = (lower: string) => plain.HINTING.has(lower) || isVerbOfEntering(lower);
const isVerbOfEntering = (lower: string) =>
  plain.ENTERING.has(lower) ||
  /^(?:add|try|say|mention|quote|answer|put|pop|key|tell|copy|paste|drop|slip|writ\p{L}+|typ\p{L}+|insert\p{L}*)$/u.test(
    lower,
  );

/** "Thunder still works", "… that petals is", "…, thunder fits" */
function isSubject(tokens: Token[], start: number, at: number): boolean {
  const isFirst = start === 0 || tokens[start]?.gap !== " " || OPENING.has(tokens[start - 1]?.lower ?? "");
  let next = at + 1;
  while (/^(?:still|also|only|\p{L}{3,}ly)$/u.test(tokens[next]?.lower ?? "")) next++;
  const { gap, lower } = tokens[next] ?? { gap: "", lower: "" };
  const isVerbBehind = FINITE.has(lower) || (lower.endsWith("s") && isVerb(lower.slice(0, -1)));
  return isFirst && gap === " " && (isVerbBehind || (!isPlural(tokens[at]?.lower ?? "") && MODAL.has(lower)));
}

const OPENING = new Set("and or but that if because so then".split(" "));
const FINITE = new Set("is was does has".split(" "));
const MODAL = new Set("will can should may might".split(" "));

/** "The code: thunder." or "It reads thunder." */
function isLast(tokens: Token[], start: number, at: number): boolean {
  const { gap } = tokens[start] ?? { gap: "" };
  const isSaid = gap === " " ? plain.BEING.has(tokens[start - 1]?.lower ?? "") : /[:=–—-]/.test(gap);
  return isSaid && !isPlural(tokens[at]?.lower ?? "") && at === tokens.length - 1;
}
