import { isSingularNoun } from "./ordinary-words";
import * as plain from "./plain-words";
import * as words from "./post-words";
import type { Token } from "./sentence";

/**
 * The nouns of a sentence about codes that stand there as names do: English has no singular noun without an article but
 * for what can be poured or felt, so who reads "try pumpkin" or "slip maple into the field" takes it for the code.
 */
export function bareNouns(text: string, tokens: Token[]): Token[] {
  const isOfCodes = OF_CODES.test(text);
  return tokens.filter(
    (_, at) => isBare(tokens, at) && (isOfCodes || WORDS.has(tokens[at - 1]?.lower ?? "")),
  );
}

/** Speaks of codes, of entering or of the place for it. */
const OF_CODES =
  /(?<!\p{L})(?:\p{L}*codes?|coupons?|vouchers?|promos?|passwords?|checkout|till|cashier|redeem\p{L}*|box|field|typed?|typing|enter(?:s|ed|ing)?|(?:in )?your order|when (?:you order|ordering|booking))(?!\p{L})/iu;
const WORDS = new Set(["word", "words"]);

function isBare(tokens: Token[], at: number): boolean {
  const [token, before, behind] = [tokens[at], tokens[at - 1], tokens[at + 1]];
  if (!token || !isNoun(token) || isPartOfName(behind)) return false;
  if (!before) return true;
  if (token.gap !== " ") return false;
  const isNamed = /^(?:with|as|then|words?)$/.test(before.lower) || (before.lower === "that" && at > 1);
  if (isNamed || isVerbOfTelling(before)) return true;
  if (/^(?:and|or)$/.test(before.lower)) return isBare(tokens, at - 2);
  return isVerb(tokens, at - 1);
}

function isNoun({ kind, lower }: Token): boolean {
  if (kind !== "other" || words.LIKE.test(lower)) return false;
  const isOther = [
    words.PLAINLY,
    words.BESIDE_CODE,
    words.OF_CODES,
    words.ASKED,
    plain.TELLING,
    plain.HINTING,
  ].some((set) => set.has(lower));
  return !isOther && (words.TYPICAL.has(lower) || isSingularNoun(lower));
}

/** "browser tools", "winter sale" */
function isPartOfName(behind: Token | undefined): boolean {
  if (behind?.gap !== " ") return false;
  return (
    behind.kind === "plain" ||
    plain.NAMING.has(behind.lower) ||
    (behind.kind === "other" && !behind.lower.endsWith("ed"))
  );
}

const isVerbOfTelling = ({ lower }: Token) =>
  plain.ENTERING.has(lower) ||
  plain.HINTING.has(lower) ||
  /^(?:say|mention|quote|put|pop|key|tell|copy|paste|drop|slip|writ\p{L}+|typ\p{L}+|insert\p{L}*)$/u.test(
    lower,
  );

/** "slip maple", "we tested maple" */
function isVerb(tokens: Token[], at: number): boolean {
  const [token, before] = [tokens[at], tokens[at - 1]];
  return token?.kind === "other" && (!before || BEFORE_VERB.has(before.lower));
}

const BEFORE_VERB = new Set("to you we they i can will not have has just then once".split(" "));
