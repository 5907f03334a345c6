import { isOrdinary, isSingularNoun } from "./ordinary-words";
import * as plain from "./plain-words";
import type { Run } from "./post-runs";
import * as words from "./post-words";

/** What a code is called. */
export const NAME = "(?:\\p{L}*codes?|coupons?|vouchers?|promos?|password|passphrase)";

const firstOf = ({ tokens }: Run) => tokens[0]?.lower ?? "";
const lastOf = ({ tokens }: Run) => tokens.at(-1)?.lower ?? "";
export const isAnything = (run: Run) => !words.ASKED.has(lastOf(run));
export const isShort = ({ tokens }: Run) => tokens.length <= 3;
export const isOther = ({ tokens }: Run) => tokens.some(({ kind }) => kind === "other");
export const isFigure = ({ tokens }: Run) => tokens.length === 1 && /^\d{2,}$/.test(tokens[0]?.lower ?? "");
export const isWord = (run: Run) => !plain.AFTER.has(firstOf(run)) || firstOf(run) === "first";

/** "code winter", but not "code fails" or "code box". */
export function isBesideCode(run: Run): boolean {
  const word = firstOf(run);
  if (plain.AFTER.has(word) || words.BESIDE_CODE.has(word) || word.endsWith("ly")) return false;
  const isOnlyUsed = BARELY_USED.test(run.head) || ENDING.test(run.tail);
  if (USED.test(run.head) && isOnlyUsed) return true;
  const isAllThere = run.tail === "" && ALL_BUT_CODE.test(run.head);
  if (!isOther(run)) return isAllThere && run.tokens.length === 1;
  if (words.OF_CODES.has(word) || words.LIKE.test(word)) return false;
  return isAllThere || isOftenCode(word) || (isSingularNoun(word) && POINTED_AT.test(run.head));
}

/** Whether a word behind "code" is more likely one than what codes do: `winter`, `summersale`. */
const isOftenCode = (word: string) => words.TYPICAL.has(word.replace(/s$/, "")) || !isOrdinary(word);

/** "the code lantern", but not "no coupon theory". */
const POINTED_AT = new RegExp(
  `(?:^|\\b(?:the|this|that|their|its|our|code|by|add|try) )(?:\\p{L}+ )?${NAME} $`,
  "u",
);

const ENDING = /^(?:[.!?)]*$|,| (?:at|for|and|or|to|when|before) )/;
const ALL_BUT_CODE = new RegExp(`^(?:(?:the|your|our) )?(?:\\p{L}+ )?${NAME} $`, "u");
const USED = new RegExp(
  `\\b(?:use|using|enter|apply|type|redeem|give|show|say|mention|quote|tell|with|via|through|by) (?:\\p{L}+ ){0,3}${NAME} $`,
  "u",
);

const BARELY_USED = new RegExp(
  `\\b(?:use|enter|apply|type|with) (?:promo |discount )?${NAME.replaceAll("s?", "")} $`,
  "u",
);

/** "the code is winter", but not "the code is expired". */
export function isName(run: Run): boolean {
  const word = firstOf(run);
  return (
    isOther(run) &&
    !words.OF_CODES.has(word) &&
    !words.BESIDE_CODE.has(word) &&
    !words.LIKE.test(word) &&
    !plain.PLAIN.has(word)
  );
}

/** The same, where the word is all that is said. */
export function isNameOnly(run: Run): boolean {
  return isName(run) && isSingle(run);
}

/** "the winter code", but not "the old code". */
export function isNaming(run: Run): boolean {
  const word = lastOf(run);
  const isLike = words.LIKE.test(word) || word.endsWith("est");
  return (
    run.tokens.at(-1)?.kind === "other" &&
    !words.OF_CODES.has(word) &&
    !words.BESIDE_CODE.has(word) &&
    !isLike
  );
}

/** What no form asks for. */
export function isNotAsked(run: Run): boolean {
  const { tokens, tail } = run;
  if (words.PLAINLY.has(lastOf(run)) || /ly$/.test(firstOf(run))) return false;
  // "redeeming discount coupons"
  if (!isOther(run) && new RegExp(`^ ${NAME}`, "u").test(tail)) return false;
  if (tokens.length > 1 && tokens[0]?.kind === "number" && lastOf(run) !== "letters" && isOther(run))
    return false;
  const isGiven = tokens.some(({ lower }) => /^\d+$/.test(lower));
  return (
    isGiven ||
    !tokens.some(({ lower }) => words.ASKED.has(lower)) ||
    /^ of the (?:store|shop|brand|season)/.test(tail)
  );
}

export function isNotAskedFor(run: Run): boolean {
  return isNotAsked(run) && isOther(run);
}

/** A word that may be a code: no adverb, no turn of speech. */
export function isSingle(run: Run): boolean {
  const word = firstOf(run);
  if (run.tokens.length > 1 || !isOther(run)) return false;
  return !words.PLAINLY.has(word) && !words.TURNS.has(word) && !/(?:ly|ed|ing|able)$/.test(word);
}

/** The same before a code: "exactly as written, SAVE10". */
export function isBeside(run: Run): boolean {
  return isSingle(run) && !(run.head.endsWith("as ") && words.SMALLER.has(firstOf(run)));
}

/** The same behind a code, where "wins" is what the code does. */
export function isNoVerb(run: Run): boolean {
  return isSingle(run) && (!firstOf(run).endsWith("s") || run.head.trim().endsWith(","));
}

/** A word or two of any sort, not in the plural. */
export function isSingular(run: Run): boolean {
  if (
    run.tokens.length > 2 ||
    run.tokens[0]?.kind === "number" ||
    /(?<![su])s$/.test(lastOf(run)) ||
    /ly$/.test(firstOf(run))
  )
    return false;
  return !run.tokens.some(({ lower }) => words.PLAINLY.has(lower) || words.ASKED.has(lower));
}

/** The same, without what is only like something: "checkout as normal". */
export function isTold(run: Run): boolean {
  return (
    isSingular(run) &&
    !words.LIKE.test(lastOf(run)) &&
    run.tokens.at(-1)?.kind === "other" &&
    !(run.tokens.length > 1 && run.tail === "" && run.tokens[0]?.kind === "other")
  );
}

export function isBrief(run: Run): boolean {
  return run.tokens.length <= 2 && run.tokens.at(-1)?.kind === "other";
}

/** "marrow" of "marrow more than once", but no plural. */
export function isFirst({ tokens }: Run): boolean {
  const [first, second] = tokens;
  return (
    first?.kind === "other" && !first.lower.endsWith("s") && tokens.length <= 2 && second?.kind !== "other"
  );
}

/** A name by its first letter. */
export function isCapital(run: Run): boolean {
  return isOther(run) && /^\p{Lu}/u.test(run.tokens.at(-1)?.word ?? "");
}

export function isAlone(run: Run): boolean {
  return isSingle(run) || (run.tokens.length <= 2 && /\p{L}\d/u.test(firstOf(run)));
}

/** "promo-trail", but not "coupon-clipping". */
export function isCompound(lower: string): boolean {
  if (/\.(?:com|net|org)$/.test(lower)) return false;
  const parts = lower.split(/[-.&@+]/);
  const isPlain = (part: string) =>
    [plain.NAMING, plain.SMALL, plain.PLAIN, plain.NUMBERS, words.OF_CODES, words.BESIDE_CODE].some((set) =>
      set.has(part),
    ) || words.LIKE.test(part);
  return parts.length > 1 && parts.some((part) => plain.NAMING.has(part)) && !parts.every(isPlain);
}
