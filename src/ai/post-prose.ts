import type { Held } from "./claims";
import { withMarks } from "./marks";
import { plainText } from "./plain-text";
import { frames } from "./post-frames";
import { bareNouns } from "./post-nouns";
import { runsOf } from "./post-runs";
import { strangeWords } from "./post-strange";
import { isInQuote, isSentenceOf, type Quoted, quotedOf } from "./quoted";
import type { Block } from "./reading";
import { AMOUNT, sentencesOf, type Token, tokensOf } from "./sentence";

/** A sentence with the words that a reader could take for a code. */
export type Doubt = { sentence: string; words: string[] };

/**
 * The sentences of a post that could bring a reader to enter something other than a held code. A post may speak freely
 * of the world; but where it speaks of codes, of entering or of what they bring, nothing else may stand where a reader
 * would look for a code. The deals' own sentences may be said again. Empty: nothing is in doubt.
 */
export function codeDoubts(blocks: Block[], held: Pick<Held, "codes" | "values" | "addresses">): Doubt[] {
  const texts = [...held.values, ...(held.addresses ?? [])].map(plainText);
  const quote = quotedOf(texts.join(". "));
  const sentences = blocks.flatMap((block) => sentencesIn(block, held.codes)).reduce(withPointers, []);
  return sentences.flatMap((sentence, at) => {
    if (isSentenceOf(quote, sentence.text)) return [];
    const around = [sentences[at - 1], sentence, sentences[at + 1]];
    const isNear = sentence.isBrief || sentence.isPointedAt || around.some((one) => one?.isTelling);
    const strange = strangeWords(sentence).filter((word) => !texts.some((text) => text.includes(word)));
    const nouns = bareNouns(sentence.text, sentence.tokens).map(({ word }) => word);
    const words = [...new Set([...codesIn(sentence, isNear, quote), ...nouns, ...strange])];
    return words.length === 0 ? [] : [{ sentence: sentence.text, words }];
  });
}

type Sentence = {
  text: string;
  tokens: Token[];
  /** Whether it speaks of codes or of what they bring. */
  isTelling: boolean;
  /** Whether its block has but a few words. */
  isBrief: boolean;
  /** Whether it is of running text, not a heading or the beginning of a list's item. */
  isProse: boolean;
  isItem: boolean;
  /** Whether what stands before it says that codes follow. */
  isPointedAt: boolean;
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
      isTelling: TELLING.test(sentence) || marked.includes(AMOUNT),
      isBrief,
      isProse: kind === "prose" || at > 0,
      isItem: kind === "item",
      isPointedAt: false,
    };
  });
}

const TELLING =
  /(?<!\p{L})(?:\p{L}*codes?|coupons?|vouchers?|promos?|passwords?|what to enter|checkout|basket|cart|till|cashier|redeem\p{L}*|free (?:delivery|shipping)|discounts?|\d+ off|pay less|save)(?!\p{L})/iu;

function withPointers(before: Sentence[], sentence: Sentence): Sentence[] {
  const last = before.at(-1);
  const isPointedAt = POINTING.test(last?.text ?? "") || (last?.isPointedAt === true && last.isItem);
  return [...before, { ...sentence, isPointedAt }];
}

/** "Use one of these codes:" */
const POINTING =
  /(?<!\p{L})(?:(?:these|following|one of|our|working|live|latest|valid|current) (?:\p{L}+ )?(?:codes|words|coupons|vouchers|promos)|codes that work|(?:enter|type|use) (?:this|these|the following|one of)|\p{L}*codes?:)(?!\p{L})/iu;

function codesIn({ tokens, isProse, isPointedAt }: Sentence, isNear: boolean, quote: Quoted): string[] {
  const isRead = isProse || isPointedAt;
  const open = frames.filter(({ when }) => when === "always" || (isNear && (when === "near" || isRead)));
  return runsOf(tokens)
    .filter((run) => run.at < 2 || !isInQuote(tokens.slice(run.at - 2, run.at + run.tokens.length), quote))
    .filter((run) =>
      open.some(({ head, tail, isCode }) => head.test(run.head) && tail.test(run.tail) && isCode(run)),
    )
    .map((run) => run.tokens.map(({ word }) => word).join(" "));
}
