import * as plain from "./plain-words";
import { isInQuote, type Quoted } from "./quoted";
import { isJoined, isTellingWord, type Token } from "./sentence";

/** What a sentence is judged by. */
export type About = {
  /** Whether it speaks of codes or of entering. */
  isTelling: boolean;
  /** Whether it has the offer's own code in it, which a reader will then enter. */
  isSettled: boolean;
  /** Whether any sentence of the text is telling. */
  isAboutCodes: boolean;
  /** Whether the offer has a code of its own. */
  hasCode: boolean;
  /** Whether the text is a name and no sentence. */
  isName: boolean;
  quote: Quoted;
};

/** Whether a word stands where the code would: behind "enter", "code", "code is", "type in". */
export function isSlot(tokens: Token[], at: number): boolean {
  if (isBehind(tokens, at, plain.ENTERING) || isBehind(tokens, at, plain.NAMING)) return true;
  if (lowerAt(tokens, at - 1) === "in") return isBehind(tokens, at - 1, plain.ENTERING);
  return isBehind(tokens, at, plain.BEING) && isBehind(tokens, at - 1, plain.NAMING);
}

/** Whether a word, in a sentence about codes, stands where the code would or beside it. */
export function isExposed(tokens: Token[], at: number, about: About): boolean {
  if (isTellingWord(tokens, at) && lowerAt(tokens, at) !== "write") return !isBeforeCode(tokens, at);
  const { first, last } = runOf(tokens, at);
  const isUsing = isBehind(tokens, first, plain.USING) && plain.ARTICLES.has(lowerAt(tokens, first));
  if ((!isUsing && isSlot(tokens, first)) || isBesideCode(tokens, first, last)) return true;
  if (isBeforePlace(tokens, last) && !isGoodsBeforePlace(tokens, first, last, about)) return true;
  if (at === tokens.length - 1 && isBehind(tokens, at, plain.PLACES)) return true;
  if (first === last && isSecond(tokens, first, about)) return true;
  if (isSubject(tokens, first, last, about) || isCalledCode(tokens, last, about)) return true;
  if (isAlone(tokens, first, last)) {
    const isListed = first !== last || isInQuote(tokens.slice(first, last + 2), about.quote);
    return tokens[first]?.gap !== ", " && !(about.isSettled && isListed);
  }
  return (
    !isJoined(tokens[last + 1]) && (isBehind(tokens, at, plain.BEING) || lowerAt(tokens, at - 1) === "as")
  );
}

/** Whether words stand by themselves, as a code would: "At checkout: sale." */
export function isAlone(tokens: Token[], first: number, last: number): boolean {
  const next = tokens[last + 1];
  return !isJoined(tokens[first]) && (!isJoined(next) || plain.PLACING.has(next?.lower ?? ""));
}

/** The words of a name around one of them; `first` with its articles. */
export function runOf(tokens: Token[], at: number): { first: number; last: number } {
  let [first, last] = [at, at];
  while (isJoined(tokens[first]) && isPartOfName(tokens[first - 1])) first--;
  while (isJoined(tokens[last + 1]) && tokens[last + 1]?.kind === "other") last++;
  return { first, last };
}

export const lowerAt = (tokens: Token[], at: number) => tokens[at]?.lower ?? "";

/** Whether the word before is one of these, whatever stands between. */
export const isBehind = (tokens: Token[], at: number, words: Set<string>) =>
  words.has(lowerAt(tokens, at - 1));

function isPartOfName(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (["other", "plain", "number"].includes(token.kind) || plain.ARTICLES.has(token.lower))
  );
}

/** "Key in SAVE10". */
function isBeforeCode(tokens: Token[], at: number): boolean {
  const next = lowerAt(tokens, at + 1) === "in" ? at + 2 : at + 1;
  return tokens[next]?.kind === "code";
}

/** "SAVE10 or winter", "winter, SAVE10", "SAVE10 then winter". */
function isBesideCode(tokens: Token[], first: number, last: number): boolean {
  const [two, one, next, after] = [first - 2, first - 1, last + 1, last + 2].map((at) => tokens[at]);
  if (one?.kind === "code" || (plain.JOINTS.has(one?.lower ?? "") && two?.kind === "code")) return true;
  if (next?.kind === "code") return !isJoined(next) || first === last;
  return plain.JOINTS.has(next?.lower ?? "") && after?.kind === "code";
}

/** "SAVE10 for tents but winter for stoves": set beside something else, where neither is of a list nor of the quote. */
function isSecond(tokens: Token[], at: number, { quote }: About): boolean {
  const isBehindComma = tokens[at]?.gap === ", ";
  if (!isBehindComma && !isBehind(tokens, at, plain.CHOOSING)) return false;
  const before = tokens[isBehindComma ? at - 1 : at - 2];
  const isListed = before?.kind === "other" && lowerAt(tokens, at + 1) !== "for";
  return !isListed && !isInQuote(tokens.slice(at - 1, at + 1), quote);
}

/** "winter at checkout", "winter in the promo box". */
export function isBeforePlace(tokens: Token[], last: number): boolean {
  if (!plain.PLACING.has(lowerAt(tokens, last + 1))) return false;
  let at = last + 2;
  while (plain.POINTERS.has(lowerAt(tokens, at)) || plain.NAMING.has(lowerAt(tokens, at))) at++;
  return plain.PLACES.has(lowerAt(tokens, at));
}

/** "off all tents at checkout", or as the quote has it. */
function isGoodsBeforePlace(tokens: Token[], first: number, last: number, { quote }: About): boolean {
  if (isInQuote(tokens.slice(last, last + 3), quote)) return true;
  return (
    isJoined(tokens[first]) &&
    isBehind(tokens, first, plain.BEFORE_GOODS) &&
    lowerAt(tokens, first - 1) !== "for"
  );
}

/** "winter saves you 10%", "winter will get you", "winter is the code". */
function isSubject(tokens: Token[], first: number, last: number, { isSettled }: About): boolean {
  if (isJoined(tokens[first])) return false;
  if (isSettled && first === 0) return false;
  if (isBehind(tokens, last + 2, plain.HANDING) || isBehind(tokens, last + 2, plain.WILL)) return true;
  if (isSettled || !isBehind(tokens, last + 2, plain.BEING)) return false;
  return tokens.some(({ lower }) => plain.NAMING.has(lower));
}

/** "the winter code", where the quote does not call it so. */
function isCalledCode(tokens: Token[], last: number, { quote }: About): boolean {
  return isBehind(tokens, last + 2, plain.NAMING) && !isInQuote(tokens.slice(last, last + 2), quote);
}
