import type { Passage } from "../../proof/page";
import type { Source } from "../../robot/merchant";
import { lengthOf, MAX_PASSAGE_LENGTH, names, passageOf } from "../../robot/page/passage";
import { readDay } from "../../schemas/days";
import { boundedIn, discountTypeOf, hasRightValue, isFlatIn } from "../../schemas/discounts";
import type { ReadBlock } from "../model/untrusted";
import { appearsIn, codeProblems } from "./check";
import type { ProposedOffer } from "./propose";
import type { ShownOffer } from "./usable";

const MAX_TITLE_LENGTH = 200;
const MAX_VALUE_LENGTH = 100;
/** The length of all neighbours that the second reading is shown beside one offer. */
const MAX_NEIGHBOURS_LENGTH = 8_000;

export type CheckedOffer = ShownOffer & {
  proposed: ProposedOffer;
  source: Source;
  /** Whether each of its parts stands in its passage. */
  isFound: boolean;
  problems: string[];
};

/** Offers with the same code, or without one with the same title, are the same offer. */
export function identityOf({ code, title, value }: ProposedOffer): string {
  return code === null ? `${title} ${value}`.toLowerCase() : `code ${code.toUpperCase()}`;
}

/** Makes cards and checks them; leaves out offers without a block. @param today such as `2026-11-21`, in the site's zone. */
export function checkOffers(offers: ProposedOffer[], blocks: ReadBlock[], today: string): CheckedOffer[] {
  const byNumber = new Map(blocks.map((block) => [block.n, block]));
  return offers.flatMap((proposed) => {
    const own = byNumber.get(proposed.block);
    if (!own) return [];
    // A block with neither code nor value may be a condition, which must not be parted from its offer.
    const others = offers.filter(
      (other) => identityOf(other) !== identityOf(proposed) && (other.code ?? other.value) !== null,
    );
    const used = new Set(others.flatMap(({ block }) => byNumber.get(block) ?? []));
    const page = blocks.filter(({ source }) => source === own.source);
    const passage = passageOf(own, proposed.code, used, page);
    const checked = checkOffer(proposed, own, passage, blocks, today);
    const codes = others.flatMap(({ code }) => (code && code !== proposed.code ? code : []));
    return isShared(passage, proposed.code, codes)
      ? { ...checked, problems: [...checked.problems, SHARED] }
      : checked;
  });
}

const SHARED = "Its block names another code too, whose terms may be others.";

/** A word of capitals and digits, such as TENT20, but not an amount or the size of a thing. */
const LIKE_A_CODE = /(?<![\p{L}\p{N}-])(?=\p{Lu}*\d)(?=\d*\p{Lu}{3})[\p{Lu}\d]{5,}(?![\p{L}\p{N}-])/u;

function isShared({ blocks, notes }: Passage, own: string | null, codes: string[]): boolean {
  const text = [...blocks, ...notes].join("\n");
  const others = own ? text.replaceAll(own, " ") : text;
  return LIKE_A_CODE.test(others) || codes.some((code) => names(code, { text }));
}

function checkOffer(
  proposed: ProposedOffer,
  own: ReadBlock,
  passage: Passage,
  blocks: ReadBlock[],
  today: string,
): CheckedOffer {
  const { code, value, start, end } = proposed;
  const text = [...passage.blocks, ...passage.notes].join("\n");
  const headings = passage.headings.join("\n");
  const isThere = (words: string) => [text, headings].some((shown) => appearsIn(words, shown));
  const parts = { title: proposed.title, value, start, end };
  const unfound = Object.entries(parts).filter(([, words]) => words !== null && !isThere(words));
  const codeFaults = codeProblems(code, text);
  const title = titleOf(proposed, [text, headings]);
  // Text that is not there is on no card, so that nobody accepts it by mistake.
  const shown = value && isThere(value) ? value : null;
  const card = { title, ...discountOf(shown, [text, headings]) };
  const neighbours = neighboursOf(own, code, passage, blocks);
  const [first, last] = [start, end].map((day) => day && readDay(day, today));
  const problems = {
    ...Object.fromEntries(
      unfound.map(([part, words]) => [`Its ${part} “${words}” does not stand there.`, true]),
    ),
    [codeFaults.join(" ")]: codeFaults.length > 0,
    [`It has no line or sentence of up to ${MAX_TITLE_LENGTH} characters as a title.`]:
      title === "" || title.length > MAX_TITLE_LENGTH,
    [`“${value}” is no possible value.`]:
      card.discountValue.length > MAX_VALUE_LENGTH ||
      !hasRightValue({ discountType: discountTypeOf(shown), discountValue: shown ?? "" }),
    "Its days cannot be read, or may be other days as well.": first === undefined || last === undefined,
    [`It ended on ${last}.`]: last && last < today,
    [`It begins on ${first}.`]: first && first > today,
    [`Its text is longer than ${MAX_PASSAGE_LENGTH} characters.`]: lengthOf(passage) > MAX_PASSAGE_LENGTH,
    "Too much stands around it to compare it with.": neighbours.join("").length > MAX_NEIGHBOURS_LENGTH,
  };
  return {
    proposed,
    source: own.source,
    passage,
    ...card,
    code: codeFaults.length === 0 ? code : null,
    expiry: end && isThere(end) ? (last ?? null) : null,
    terms: termsOf(passage, title, [code, shown]) || text,
    neighbours,
    isFound: unfound.length === 0 && codeFaults.length === 0,
    problems: Object.keys(problems).filter((problem) => problems[problem]),
  };
}

/** A figure that may be a maximum or a minimum is not printed alone: the title has the shop's words. */
function discountOf(shown: string | null, texts: string[]) {
  const discountType = discountTypeOf(shown);
  if (shown === null || discountType === "deal") return { discountType, discountValue: shown ?? "" };
  if (texts.some((text) => isFlatIn(text, shown))) return { discountType, discountValue: shown };
  const words = texts.map((text) => boundedIn(text, shown)).find((found) => found !== null);
  return { discountType: "deal" as const, discountValue: words ?? "" };
}

const withoutStop = (text: string) => text.replace(/(?<!\.)\.$/, "");

/** The first whole sentence with the title that a model points at, else the first line. */
function titleOf({ title, value, code }: ProposedOffer, texts: string[]): string {
  const words = title ?? value ?? code ?? "";
  const lines = texts.flatMap((text) => text.split("\n"));
  const found = [...lines.flatMap(sentencesOf), ...lines].find((piece) => appearsIn(words, piece));
  return withoutStop(found ?? "");
}

/** A stop after a single capital letter, as in "U.S. only", ends no sentence. */
const sentencesOf = (line: string) => line.split(/(?<=(?:\p{L}{2}|[\p{N}%)”"])[.!?])\s+/u);

/** Without the title, and without lines that say only what stands elsewhere on the card. */
function termsOf({ blocks, notes, headings }: Passage, title: string, shown: (string | null)[]): string {
  let isTitleShown = false;
  const isTitle = (sentence: string) => {
    if (isTitleShown || withoutStop(sentence) !== title) return false;
    isTitleShown = true;
    return true;
  };
  const lines = [...blocks, ...notes].flatMap((block) => block.split("\n"));
  const rest = lines.flatMap((line) => {
    if (isTitle(line) || shown.includes(line)) return [];
    return (
      sentencesOf(line)
        .filter((sentence) => !isTitle(sentence))
        .join(" ") || []
    );
  });
  const above = headings.filter((heading) => withoutStop(heading) !== title).join(" › ");
  return [...rest, above].filter(Boolean).join("\n");
}

const MOST_BESIDE = 3;

/** The blocks right before and after a passage, and those on all pages that may speak of it too. */
function neighboursOf(own: ReadBlock, code: string | null, passage: Passage, blocks: ReadBlock[]): string[] {
  const inside = new Set([...passage.blocks, ...passage.notes]);
  const page = blocks.filter(
    ({ source, text }) => source === own.source && (text === own.text || !inside.has(text)),
  );
  const at = page.indexOf(own);
  const beside = [
    ...page.slice(Math.max(0, at - MOST_BESIDE), at),
    ...page.slice(at + 1, at + 1 + MOST_BESIDE),
  ];
  const mentions = blocks.filter((block) => names(code, block));
  const all = [...beside, ...mentions].map(({ text }) => text).filter((text) => !inside.has(text));
  return [...new Set([...all, ...passage.around])];
}
