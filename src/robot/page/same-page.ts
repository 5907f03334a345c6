import { normalized } from "./normalized";

const SHARE_OF_WORDS = 0.3;
/** The walls of bot guards and consent managers carry the shop's title. */
const SHARE_WITH_TITLE = 0.1;
/** Shorter words are the same on all pages of a language. */
const MIN_WORD_LENGTH = 4;
const LONGEST_TITLE = 1_000;

/** Whether two texts of a page have enough in common to be of the same page, and not one of a wall before it. */
export function isSamePage(earlier: string, later: string): boolean {
  const share = shareOfWords(earlier, later);
  const title = normalized(titleOf(earlier));
  const hasTitle = title !== "" && title === normalized(titleOf(later));
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
  const words = normalized(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter(({ length }) => length >= MIN_WORD_LENGTH));
}

const wordsOfPage = memoizeLastTwo(wordsOf);

/** A page is read for each of its deals. */
function memoizeLastTwo<Made>(make: (text: string) => Made): (text: string) => Made {
  let known: { text: string; made: Made }[] = [];
  return (text) => {
    const found = known.find((one) => one.text === text);
    if (found) return found.made;
    const made = make(text);
    known = [...known, { text, made }].slice(-2);
    return made;
  };
}
