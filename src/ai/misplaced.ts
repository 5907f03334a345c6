import {
  type About,
  isAlone,
  isBeforePlace,
  isBehind,
  isExposed,
  isSlot,
  lowerAt,
  runOf,
} from "./code-places";
import * as plain from "./plain-words";
import { isInQuote, isQuoted, isSetOff } from "./quoted";
import { isJoined, type Token } from "./sentence";

/** The words of a sentence that stand where a reader would look for a code, and are not the offer's own. */
export function misplacedWords(tokens: Token[], about: About): Token[] {
  return tokens.filter((_, at) => isMisplaced(tokens, at, about));
}

function isMisplaced(tokens: Token[], at: number, about: About): boolean {
  const { kind = "small", lower = "" } = tokens[at] ?? {};
  if (kind === "code") return false;
  if (isBehind(tokens, at, plain.MEANS) && !isMeant(tokens, at, about)) return true;
  const isHinted = isBehind(tokens, at, plain.HINTING) || isAskedFor(tokens, at);
  if (isHinted && isBareHint(tokens, at, about)) return true;
  if (!about.isTelling) return kind === "other" && isOnItsOwn(tokens, at, about);
  if (isSlot(tokens, at)) return kind !== "amount" && !plain.AFTER.has(lower);
  switch (kind) {
    case "amount":
      return false;
    case "number":
      return !isCounting(tokens, at, about);
    case "small":
      return !about.hasCode && isDangling(tokens, at);
    case "plain":
      return isAlone(tokens, at, at);
    case "other":
      return isExposed(tokens, at, about) || !(about.isSettled || isPlaced(tokens, at, about));
  }
}

/** Whether what stands behind "with" cannot be a code: "with a bike", "with free delivery", or as the quote has it. */
function isMeant(tokens: Token[], at: number, { quote, isTelling }: About): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token || !isJoined(token)) return false;
  if (token.kind === "amount" || plain.AFTER.has(token.lower) || plain.MEANT.has(token.lower)) return true;
  if (isJoined(next) && next && [token, next].some(({ kind }) => kind === "plain" || kind === "number"))
    return next.kind === "plain" || next.kind === "other";
  const { last } = runOf(tokens, at);
  // "with trade-in"
  if (isInQuote(tokens.slice(at - 1, last + 1), quote) || /-(?:in|up|on|off)$/.test(token.lower)) return true;
  // A code has no blanks.
  return !isTelling && last > at && !isBehind(tokens, at - 1, plain.BUYING);
}

/** "Ask our staff for winter." */
function isAskedFor(tokens: Token[], at: number): boolean {
  return lowerAt(tokens, at - 1) === "for" && /^(?:ask|search|look)/.test(tokens[0]?.lower ?? "");
}

/** Whether a word alone stands behind "show" or "send", and not as the quote has it. */
function isBareHint(tokens: Token[], at: number, { quote }: About): boolean {
  const { last } = runOf(tokens, at);
  if (tokens[at]?.kind !== "other" || last !== at || isNameBefore(tokens, last)) return false;
  const isPlural = lowerAt(tokens, at).endsWith("s") && isQuoted(tokens.slice(at, at + 1), quote);
  return !isPlural && !isInQuote(tokens.slice(at - 1, at + 1), quote);
}

/** Whether a word is all of a sentence or stands between its signs, where the quote has it otherwise. */
function isOnItsOwn(tokens: Token[], at: number, { quote, isAboutCodes, isName }: About): boolean {
  if (runOf(tokens, at).last !== at || isName) return false;
  const isSubject =
    plain.HANDING.has(lowerAt(tokens, 1)) || (isAboutCodes && plain.DOING.has(lowerAt(tokens, 1)));
  if (at === 0 && isSubject) return !isInQuote(tokens.slice(0, 2), quote);
  const isLast = at === tokens.length - 1;
  const isPointedAt = isAboutCodes || plain.POINTING.has(lowerAt(tokens, at - 2));
  if (isLast && isBehind(tokens, at, plain.BEING) && isPointedAt)
    return !isInQuote(tokens.slice(at - 1, at + 1), quote);
  if (isBeforePlace(tokens, at) && !isQuoted(tokens.slice(at, at + 1), quote)) return true;
  const [gap, behind] = [tokens[at]?.gap, tokens[at + 1]?.gap];
  const isBetween = ![" ", ", "].includes(gap ?? "") && ![" ", ", "].includes(behind ?? "");
  const isListed = tokens.some(({ lower }) => lower === "and" || lower === "or");
  return (isBetween || (isLast && gap === ", " && !isListed)) && !isSetOff(tokens, at, quote);
}

/** Whether a bare number counts something: "60 days", "31 December". */
function isCounting(tokens: Token[], at: number, { quote }: About): boolean {
  const [before, next] = [lowerAt(tokens, at - 1), tokens[at + 1]];
  const isOfNext = next?.kind === "other" || next?.kind === "plain" || plain.COUNTED.has(next?.lower ?? "");
  if ((isJoined(next) && isOfNext) || plain.MONTHS.has(before) || before === "for") return true;
  return isInQuote(tokens.slice(Math.max(0, at - 1), at + 1), quote);
}

/** Whether one is told to enter something and there is nothing to enter. */
function isDangling(tokens: Token[], at: number): boolean {
  if (!plain.ENTERING.has(lowerAt(tokens, at)) || plain.OWN.has(lowerAt(tokens, at + 1))) return false;
  return !plain.ARTICLES.has(lowerAt(tokens, at + 1)) || tokens[at + 2]?.kind !== "other";
}

/** Whether a word has a place where nobody takes it for a code: the quote has it, or it is what is sold. */
function isPlaced(tokens: Token[], at: number, { quote }: About): boolean {
  const { first, last } = runOf(tokens, at);
  if (isQuoted(tokens.slice(first, last + 1), quote) || isNameBefore(tokens, last)) return true;
  if (isJoined(tokens[first]) && isBehind(tokens, first, plain.BEFORE_GOODS)) return true;
  if (isBehind(tokens, at, plain.BEING) && /(?:ed|en)$/.test(lowerAt(tokens, at))) return true;
  if (isBehind(tokens, first, plain.MEANS)) return plain.ARTICLES.has(lowerAt(tokens, first));
  if (lowerAt(tokens, last + 1) === "who") return true;
  // An imperative: "Clip the coupon".
  return first === 0 && last === at && plain.ARTICLES.has(lowerAt(tokens, last + 1));
}

/** "winter sale", "trail club members": a name of what is sold or given. */
function isNameBefore(tokens: Token[], last: number): boolean {
  return isJoined(tokens[last + 1]) && tokens[last + 1]?.kind === "plain";
}
