import type { Held } from "./claims";
import { withMarks } from "./marks";
import { isOrdinary } from "./ordinary-words";
import { plainText } from "./plain-text";
import { frames } from "./post-frames";
import { bareNouns } from "./post-nouns";
import { HELD, type Run, runsOf } from "./post-runs";
import { CODES, strangeWords } from "./post-strange";
import { isInQuote, isQuoted, isSentenceOf, type Quoted, quotedOf } from "./quoted";
import type { Block } from "./reading";
import { AMOUNT, sentencesOf, type Token, tokensOf } from "./sentence";

/** A sentence with the words that a reader could take for a code. */
export type Doubt = { sentence: string; words: string[] };

/**
 * The sentences of a post that could bring a reader to enter something other than a held code. A post may speak freely
 * of the world; but where it speaks of codes, of entering or of what they bring, nothing else may stand where a reader
 * would look for a code. The deals' own sentences may be said again. Empty: nothing is in doubt.
 */
export function codeDoubts(
  blocks: Block[],
  held: Pick<Held, "codes" | "values" | "addresses" | "topics">,
): Doubt[] {
  const texts = [...held.values, ...(held.addresses ?? [])].map(plainText);
  const quote = quotedOf(texts.join(". "));
  // A topic such as "The code lantern" proves no code.
  const topics = (held.topics ?? []).map(plainText).filter((topic) => !CODES.test(topic));
  const subject = quotedOf([...texts, ...topics].join(". "));
  const sentences = blocks.flatMap((block) => sentencesIn(block, held.codes)).reduce(withAnnounced, []);
  return sentences.flatMap((sentence, at) => {
    if (isSentenceOf(quote, sentence.text)) return [];
    const [before, behind] = [sentences[at - 1], sentences[at + 1]];
    const isNear =
      sentence.isBrief || sentence.isPointedAt || [before, sentence, behind].some((one) => one?.isTelling);
    const isOwn = (word: string) => texts.some((text) => text.includes(word));
    const strange = strangeWords(sentence, isOwn).filter(
      (word) => !isOwn(word) && !topics.some((text) => text.includes(word)),
    );
    const words = [
      ...codesIn(sentence, isNear, quote, held.values),
      ...nounsIn(sentence, before, behind, subject),
      ...strange,
      ...variantsIn(sentence, held.codes),
    ];
    return words.length === 0 ? [] : [{ sentence: sentence.text, words: [...new Set(words)] }];
  });
}

type Sentence = {
  text: string;
  tokens: Token[];
  kind: Block["kind"];
  /** Whether it speaks of codes or of what they bring. */
  isTelling: boolean;
  /** Whether its block has but a few words. */
  isBrief: boolean;
  /** Whether it is of running text, not a heading or the beginning of a list's item. */
  isProse: boolean;
  /** Whether what stands before it says that codes follow. */
  isPointedAt: boolean;
  /** Whether it stands below a heading on codes, or in a list that one announces. */
  isBelowCodes: boolean;
};

/** In words. */
const BRIEF = 6;

function sentencesIn({ kind, text }: Block, codes: string[]): Sentence[] {
  const plain = plainText(text).replace(/[\u2010\u2011]/g, "-");
  const isBrief = tokensOf(plain).length <= BRIEF;
  return sentencesOf(plain).map((sentence, at) => {
    const marked = withMarks(sentence, codes);
    return {
      text: sentence,
      tokens: tokensOf(marked),
      kind,
      isTelling: TELLING.test(sentence) || marked.includes(AMOUNT),
      isBrief,
      isProse: kind === "prose" || at > 0,
      isPointedAt: false,
      isBelowCodes: false,
    };
  });
}

const TELLING =
  /(?<!\p{L})(?:\p{L}*codes?|coupons?|vouchers?|promos?|passwords?|what (?:to|do you|you) (?:enter|type)|checkout|basket|cart|till|cashier|redeem\p{L}*|free (?:delivery|shipping)|discounts?|\d+ off|off your|pay less|money off|save)(?!\p{L})/iu;

function withAnnounced(before: Sentence[], sentence: Sentence): Sentence[] {
  const last = before.at(-1);
  if (!last) return [sentence];
  const isListed = last.kind === "item" && sentence.kind === "item";
  const isPointedAt =
    POINTING.test(last.text) ||
    (last.kind === "item" && last.isPointedAt) ||
    (isListed && last.tokens.some(({ kind }) => kind === "code"));
  const isAnnounced = CODES.test(last.text) && (last.kind === "heading" || last.text.endsWith(":"));
  return [
    ...before,
    {
      ...sentence,
      isPointedAt,
      isBelowCodes: isPointedAt || isAnnounced || (last.isBelowCodes && last.isBrief),
    },
  ];
}

/** "Use one of these codes:" */
const POINTING =
  /(?<!\p{L})(?:(?:these|following|one of|our|working|live|latest|valid|current) (?:\p{L}+ )?(?:codes|words|coupons|vouchers|promos)|codes that work|(?:enter|type|use) (?:this|these|the following|one of)|\p{L}*codes?:)(?!\p{L})/iu;

function codesIn(
  { tokens, isProse, isPointedAt }: Sentence,
  isNear: boolean,
  quote: Quoted,
  values: string[],
): string[] {
  const isRead = isProse || isPointedAt;
  const open = frames.filter(({ when }) => when === "always" || (isNear && (when === "near" || isRead)));
  return runsOf(tokens)
    .filter((run) => run.at < 2 || !isInQuote(tokens.slice(run.at - 2, run.at + run.tokens.length), quote))
    .filter((run) => !isNameOfStore(run, values, quote) && !isGoodsOfDeal(run, quote))
    .filter((run) =>
      open.some(({ head, tail, isCode }) => head.test(run.head) && tail.test(run.tail) && isCode(run)),
    )
    .map((run) => run.tokens.map(({ word }) => word).join(" "));
}

/** "the Trailhead code", "the kettle code" */
const isNameOfStore = ({ tokens, head, tail }: Run, values: string[], quote: Quoted) =>
  OF_STORE.test(tail) &&
  (values.includes(tokens.map(({ word }) => word).join(" ")) ||
    (/(?:^|[^\p{L}])the $/u.test(head) &&
      !ENTERED.test(head) &&
      tokens.length === 1 &&
      isQuoted(tokens, quote)));

const ENTERED = /(?<!\p{L})(?:enter|typ|us|apply|paste|redeem|say|add|try|copy|put)\p{L}* (?:in )?the $/u;

const OF_STORE = /^ (?:codes?|coupons?|vouchers?|promos?)(?!\p{L})/u;

/** "With SAVE10, tents at Trailhead cost less" */
const isGoodsOfDeal = ({ tokens, head }: Run, quote: Quoted) =>
  head === `with ${HELD}, ` &&
  tokens.length === 1 &&
  tokens[0]?.lower.endsWith("s") &&
  isQuoted(tokens, quote);

/** "tailwagger", where the code is TAILWAG. */
const variantsIn = ({ tokens }: Sentence, codes: string[]) =>
  tokens
    .filter(({ lower }) => !isOrdinary(lower) && codes.some((code) => isPart(code.toLowerCase(), lower)))
    .map(({ word }) => word);

/** Shorter codes are part of too many words. */
const isPart = (code: string, word: string) => code.length >= 5 && word.includes(code);

/** The bare nouns of a sentence on codes or entering, of a short one after one, or of a heading over one. */
function nounsIn(
  sentence: Sentence,
  before: Sentence | undefined,
  behind: Sentence | undefined,
  subject: Quoted,
): string[] {
  const { text, tokens, kind, isTelling, isBelowCodes } = sentence;
  const isShort = tokens.length <= SHORT;
  const isBeside = before?.isTelling || (kind === "heading" && behind?.isTelling);
  const isOnCodes = isTelling || ENTERING.test(text) || (isShort && isBeside === true);
  return bareNouns(tokens, { isOnCodes, isBelowCodes, subject }).map(({ word }) => word);
}

/** In words: what so few say may be of the sentence before. */
const SHORT = 8;

const ENTERING =
  /(?<!\p{L})(?:use [^.]+ use|words?|box|field|typed?|typing|enter(?:s|ed|ing)?|my order|your (?:\p{L}+ )?order|appl(?:y|ied|ying)|when (?:you order|ordering|booking))(?!\p{L})/iu;
