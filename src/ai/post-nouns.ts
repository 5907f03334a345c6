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
import {
  isBeforeNoun,
  isDetermined,
  isPlural,
  isSmaller,
  isVerbOfEntering,
  isVerbOfTelling,
  NAMED,
  startOf,
} from "./post-phrases";
import * as words from "./post-words";
import { isQuoted, type Quoted } from "./quoted";
import type { Token } from "./sentence";

/**
 * The nouns of a sentence that stand there as names do: English has no singular noun without an article but for what
 * can be poured or felt, so who reads "try pumpkin" or "maple works too" beside a word on codes takes it for the code.
 */
export function bareNouns(tokens: Token[], place: Place): Token[] {
  const { isOnCodes, isBelowCodes, subject } = place;
  return tokens.filter(
    (_, at) => (isOnCodes && isBare(tokens, at, subject)) || (isBelowCodes && isLone(tokens, at)),
  );
}

/** Where a sentence stands, and what its post is about. */
type Place = { isOnCodes: boolean; isBelowCodes: boolean; subject: Quoted };

/** "pumpkin", "Sea breeze" */
const isLone = (tokens: Token[], at: number) =>
  tokens.length <= 3 && at === tokens.length - 1 && isNameable(tokens[at] as Token);

const isNameable = ({ kind, lower }: Token) =>
  kind === "other" &&
  lower.length > 2 &&
  !isKnown(lower) &&
  !words.LIKE.test(lower) &&
  (isNoun(lower) || isMass(lower));

function isBare(tokens: Token[], at: number, subject: Quoted): boolean {
  const { kind, word, lower } = tokens[at] as Token;
  if (kind !== "other" || lower.length < 3 || isKnown(lower) || isBeforeNoun(tokens, at)) return false;
  const start = startOf(tokens, at);
  if (isNamed(tokens, start))
    return isNoun(lower) || isMass(lower) || isPluralOnly(lower) || !isOrdinary(lower);
  if (words.PLAINLY.has(lower) || isDetermined(tokens, start)) return false;
  if (!isOrdinary(word) && word === lower) return true;
  if (words.GOODS.has(lower) || isQuoted(tokens.slice(at, at + 1), subject)) return isEntered(tokens, start);
  if (isSingularNoun(lower) || isMass(lower)) return true;
  if (words.TYPICAL.has(lower) && start > 0) return true;
  // "with thunder", "Petals is worth more"; elsewhere it may be a verb or goods.
  if (isPlural(lower) ? !isPluralNoun(lower) : !isNoun(lower) || words.LIKE.test(lower)) return false;
  return isMeans(tokens, start, at) || isSubject(tokens, start, at) || isLast(tokens, start, at);
}

/** "the word pumpkin", "the code butter", "a coupon called honey" */
const isNamed = (tokens: Token[], start: number) =>
  tokens[start]?.gap === " " && NAMED.test(tokens[start - 1]?.lower ?? "") && !isDetermined(tokens, start);

/** What codes and forms are about, and what may be had without an article. */
const isKnown = (lower: string) =>
  [words.BESIDE_CODE, words.OF_CODES, words.ASKED, plain.TELLING, plain.HINTING].some((set) =>
    set.has(lower),
  ) ||
  isSmaller(lower) ||
  ABSTRACT.test(lower);

const ABSTRACT = /(?:tion|sion|ment|ness|ity|ance|ence|ship|ism)$/;

/** "type lantern", "with petals" */
function isEntered(tokens: Token[], start: number): boolean {
  const before = tokens[start - 1]?.lower ?? "";
  return (
    tokens[start]?.gap === " " && (isVerbOfEntering(before) || /^(?:with|via|accepts|takes)$/.test(before))
  );
}

/** "accept thunder": no verb stands behind one, and goods only in the plural. */
function isMeans(tokens: Token[], start: number, at: number): boolean {
  if (isEntered(tokens, start)) return true;
  if (tokens[start]?.gap !== " " || isPlural(tokens[at]?.lower ?? "")) return false;
  const [two = "", one = ""] = [start - 2, start - 1].map((place) => tokens[place]?.lower);
  if (/^(?:as|for|in)$/.test(one) || isVerbOfTelling(one)) return true;
  const isSaid = BEFORE_VERB.has(two) || /ly$/.test(two) || isPlural(two);
  return tokens[start - 1]?.kind === "other" && isVerb(one) && isSaid;
}

const BEFORE_VERB = new Set("to you we they i can will have has had by is are been be".split(" "));

/** "Thunder still works", "… that petals is", "…, thunder fits" */
function isSubject(tokens: Token[], start: number, at: number): boolean {
  const isFirst = start === 0 || tokens[start]?.gap !== " " || OPENING.has(tokens[start - 1]?.lower ?? "");
  let next = at + 1;
  while (/^(?:still|also|only|\p{L}{3,}ly)$/u.test(tokens[next]?.lower ?? "")) next++;
  const { gap, lower } = tokens[next] ?? { gap: "", lower: "" };
  const isVerbBehind = FINITE.has(lower) || (lower.endsWith("s") && isVerb(lower.slice(0, -1)));
  return isFirst && gap === " " && (isVerbBehind || (!isPlural(tokens[at]?.lower ?? "") && MODAL.has(lower)));
}

/** "Look for …", which is no noun. */
const ASKING = new Set("ask check hope hunt look pay plan search shop wait watch".split(" "));
const OPENING = new Set("and or but that if because so then".split(" "));
const FINITE = new Set("is was does has".split(" "));
const MODAL = new Set("will can should may might".split(" "));

/** "The code: thunder.", "two codes: thunder for boots", or "It reads thunder." */
function isLast(tokens: Token[], start: number, at: number): boolean {
  const { gap } = tokens[start] ?? { gap: "" };
  if (gap === ": " && tokens[at + 1]?.lower === "for" && !ASKING.has(tokens[at]?.lower ?? "")) return true;
  const isSaid = gap === " " ? plain.BEING.has(tokens[start - 1]?.lower ?? "") : /[:=–—-]/.test(gap);
  return isSaid && !isPlural(tokens[at]?.lower ?? "") && at === tokens.length - 1;
}
