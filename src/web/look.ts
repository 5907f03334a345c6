import type { PageOutcome } from "../schemas/observations";

export type Answer =
  | { kind: "failed"; reason: string }
  | { kind: "status"; status: number }
  /** A page, with the address where it was found. `text`: of `textOfPage`. */
  | { kind: "page"; url: string; text: string };

export type SeenDeal = { code: string | null; quote: string };

/** `note`: for people, why it says nothing. */
export type Look = { outcome: PageOutcome; note?: string };

const SHARE_OF_WORDS = 0.3;
/** The walls of bot guards and consent managers carry the shop's title. */
const SHARE_WITH_TITLE = 0.1;
/** Shorter words are the same on all pages of a language. */
const MIN_WORD_LENGTH = 4;
const LONGEST_TITLE = 1_000;

/**
 * Finds out whether a page still shows a deal.
 * @param earlier the page's text when the deal was last seen; undefined: it is not known.
 * @param address the one that was asked for.
 */
export function lookFor(
  { quote, code }: SeenDeal,
  earlier: string | undefined,
  answer: Answer,
  address: string,
): Look {
  if (answer.kind === "failed") return unreadable(answer.reason);
  if (answer.kind === "status")
    return [404, 410].includes(answer.status) ? { outcome: "gone" } : unreadable(`status ${answer.status}`);
  if (hostOf(answer.url) !== hostOf(address)) return unreadable("moved to another host");
  const text = plainPage(answer.text);
  const hasQuote = standsIn(text, plain(quote));
  const hasCode = code !== null && standsIn(text, plain(code));
  if (hasQuote && (hasCode || code === null)) return { outcome: "seen" };
  if (earlier === undefined) return unreadable("no earlier text");
  if (!isSamePage(earlier, answer.text)) return unreadable("another page");
  return { outcome: hasCode ? "reworded" : "missing" };
}

/** The host of an address, without a leading "www.", which does not make it another one. */
export function hostOf(address: string): string {
  return new URL(address).host.replace(/^www\./, "");
}

/** As whole words: the code SAVE2 does not stand in "SAVE20". */
export function standsIn(text: string, words: string): boolean {
  if (words === "") return false;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (!isWithinWord(text, at) && !isWithinWord(text, end)) return true;
  }
  return false;
}

function isWithinWord(text: string, at: number): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));
}

const unreadable = (note: string): Look => ({ outcome: "unreadable", note });

function isSamePage(earlier: string, later: string): boolean {
  const share = shareOfWords(earlier, later);
  const title = plain(titleOf(earlier));
  const hasTitle = title !== "" && title === plain(titleOf(later));
  return share >= (hasTitle ? SHARE_WITH_TITLE : SHARE_OF_WORDS);
}

/** How many of the earlier text's different words, without those of its title, stand in the later one: from 0 to 1. */
function shareOfWords(earlier: string, later: string): number {
  const words = wordsOfPage(earlier).difference(wordsOf(titleOf(earlier)));
  return words.size === 0 ? 0 : words.intersection(wordsOfPage(later)).size / words.size;
}

/** The first line of a page's text, which may be all of it. */
const titleOf = (text: string) => text.split("\n", 1)[0]?.slice(0, LONGEST_TITLE) ?? "";

function wordsOf(text: string): Set<string> {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter(({ length }) => length >= MIN_WORD_LENGTH));
}

/** Without the differences that no reader sees or minds: width of letters, their case, white space. */
export function plain(text: string): string {
  return text.replace(LONG_MARKS, "$1").normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** Normalization sorts the marks on a letter in quadratic time. No real text has more than 30 (UAX #15, 10.1). */
const LONG_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

export const plainPage = onceFor(plain);
const wordsOfPage = onceFor(wordsOf);

/** For the last two texts: a page is read for each of its deals. */
export function onceFor<Made>(make: (text: string) => Made): (text: string) => Made {
  let known: { text: string; made: Made }[] = [];
  return (text) => {
    const found = known.find((one) => one.text === text);
    if (found) return found.made;
    const made = make(text);
    known = [...known, { text, made }].slice(-2);
    return made;
  };
}
