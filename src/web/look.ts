import type { LookResult } from "../schemas/looks";

/** The page as it was when its deals were last seen. */
export type Earlier = { title: string; text: string };

export type Answer =
  | { kind: "failed"; reason: string }
  | { kind: "status"; status: number }
  /** A page, with the address where it was found. */
  | { kind: "page"; url: string; title: string; text: string };

export type Sought = { code: string | null; quote: string };

/** `reason` is for people: why it says nothing, or how it is missing. */
export type Look = { result: LookResult; reason?: string };

const SHARE_OF_WORDS = 0.3;
/** The walls of bot guards and consent managers carry the shop's title. */
const SHARE_WITH_TITLE = 0.1;
/** Shorter words are the same on all pages of a language. */
const MIN_WORD_LENGTH = 4;

/** What a page says of one deal. @param address the one that was asked for. */
export function lookFor(
  { quote, code }: Sought,
  earlier: Earlier | null,
  answer: Answer,
  address: string,
): Look {
  if (answer.kind === "failed") return unreadable(answer.reason);
  if (answer.kind === "status")
    return [404, 410].includes(answer.status)
      ? { result: "missing", reason: `status ${answer.status}` }
      : unreadable(`status ${answer.status}`);
  if (URL.parse(answer.url)?.host !== URL.parse(address)?.host) return unreadable("moved to another host");
  const sought = plain(quote);
  const text = plain(answer.text);
  const isThere = standsIn(text, sought) && (code === null || standsIn(text, plain(code)));
  if (isThere) return { result: "seen" };
  if (!earlier) return unreadable("no earlier text");
  return isSamePage(earlier, answer) ? { result: "missing" } : unreadable("another page");
}

/** As whole words: the code SAVE2 does not stand in "SAVE20". */
function standsIn(text: string, sought: string): boolean {
  if (sought === "") return false;
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    if (!isWithinWord(text, at) && !isWithinWord(text, end)) return true;
  }
  return false;
}

/** Whether letters or digits stand on both sides of a place. */
function isWithinWord(text: string, at: number): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));
}

const unreadable = (reason: string): Look => ({ result: "unreadable", reason });

function isSamePage(earlier: Earlier, page: Earlier): boolean {
  const share = shareOfWords(earlier, page.text);
  const hasTitle = earlier.title !== "" && plain(earlier.title) === plain(page.title);
  return share >= (hasTitle ? SHARE_WITH_TITLE : SHARE_OF_WORDS);
}

/** How many of the earlier text's different words, without those of its title, stand in the later one: from 0 to 1. */
function shareOfWords(earlier: Earlier, later: string): number {
  const words = wordsOf(earlier.text).difference(wordsOf(earlier.title));
  return words.size === 0 ? 0 : words.intersection(wordsOf(later)).size / words.size;
}

function wordsOf(text: string): Set<string> {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter(({ length }) => length >= MIN_WORD_LENGTH));
}

/** Without the differences that no reader sees or minds: width of letters, their case, white space. */
function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
