import type { Passage } from "../../proof/page";
import type { Block } from "./blocks";

/** A longer one is not printed whole. */
export const MAX_PASSAGE_LENGTH = 600;

const MAX_STORED_LENGTH = 10_000;

/** How many lines on each side of an offer may be about it. */
const LINES_BESIDE = 10;
/** More are stored, so that one that comes nearer because another went is not a new one. */
const LINES_STORED = 2 * LINES_BESIDE;

/** An offer's own block with the blocks of its part of the page that belong to no other offer. @param used by other offers */
export function passageOf<Read extends Block>(
  own: Read,
  code: string | null,
  used: Set<Read>,
  page: Read[],
): Passage {
  const scope = scopeOf(own, code !== null, used, page);
  const marks = new Set(textOf(scope).match(MARK)?.map(keyOf));
  const isNote = (block: Read) =>
    !scope.includes(block) && marks.has(keyOf(NOTE_BEGINS.exec(block.text)?.[0] ?? ""));
  const notes = textsOf(page.filter(isNote));
  const at = scope[0] ? page.indexOf(scope[0]) : 0;
  const around = aroundOf(at, scope.length, code, page, LINES_STORED).filter((text) => !notes.includes(text));
  return { headings: scope[0]?.heading ?? [], blocks: textsOf(scope), notes, around };
}

/** A mark leads to a note: "tents*", "tents¹", "tents [1]". */
const MARK = /[*†‡]+|[⁰¹²³⁴-⁹]{1,2}|\[\d{1,2}\]/g;
const NOTE_BEGINS = /^(?:[*†‡]+|[⁰¹²³⁴-⁹]{1,2}|[[(]?\d{1,2}[\]).:](?=\s))/;

const keyOf = (mark: string) => mark.normalize("NFKC").replace(/[[\]().:]/g, "") || "none";

/** Text that may be about the offer whose blocks begin at `at`: lines beside it, and all other blocks with its code. */
export function aroundOf(
  at: number,
  count: number,
  code: string | null,
  page: Block[],
  lines = LINES_BESIDE,
): string[] {
  const headings = new Set(page.slice(at, at + count).map(headingOf));
  const isBeside = (block: Block, index: number) =>
    block.kind === "paragraph" &&
    index >= at - lines &&
    index < at + count + lines &&
    headings.has(headingOf(block));
  const around = page.filter(
    (block, index) => (index < at || index >= at + count) && (isBeside(block, index) || names(code, block)),
  );
  return textsOf(around);
}

export function lengthOf({ blocks, notes }: Passage): number {
  return [...blocks, ...notes].join("\n").length;
}

/** A page may have a code in thousands of places. */
export function isStorable({ headings, blocks, notes, around }: Passage): boolean {
  return [...headings, ...blocks, ...notes, ...around].join("").length <= MAX_STORED_LENGTH;
}

/** A code that is no piece of a longer word, an address or a mask. */
export function codePattern(code: string, flags = "u"): RegExp {
  const edge = "[\\p{Script=Latin}\\p{Nd}_*•●…@#/-]";
  return new RegExp(`(?<!${edge})${RegExp.escape(code)}(?!${edge}|[.&+']\\p{L}|\\.\\.)`, flags);
}

export function names(code: string | null, { text }: Pick<Block, "text">): boolean {
  if (code === null || !text.toLowerCase().includes(code.toLowerCase())) return false;
  return codePattern(code, "iu").test(text);
}

function scopeOf<Read extends Block>(own: Read, hasCode: boolean, used: Set<Read>, page: Read[]): Read[] {
  const isFree = (block: Read) => block === own || !used.has(block);
  const isWhole = /item|row|card/.test(own.kind);
  // An item without a code, such as "Free returns", stands for itself.
  if (isWhole && !hasCode) return [own];
  const candidates = own.within.map((ancestor) => page.filter(({ within }) => within.includes(ancestor)));
  const free = candidates.filter((blocks) => blocks.every(isFree) && isOnePart(blocks));
  const fitting = free.find((blocks) => textOf(blocks).length <= MAX_PASSAGE_LENGTH);
  if (fitting) return fitting;
  if (isWhole) return [own];
  return free.at(-1) ?? [own, ...following(own, page, isFree)];
}

/** Blocks with a heading among them are several parts of a page. */
function isOnePart([, ...rest]: Block[]): boolean {
  return rest.every(({ kind }) => kind !== "heading");
}

/** The paragraphs after one, until the next offer. */
function following<Read extends Block>(own: Read, page: Read[], isFree: (block: Read) => boolean): Read[] {
  const after = page.slice(page.indexOf(own) + 1);
  const end = after.findIndex((block) => !isFree(block) || !isLoose(block, own));
  return after.slice(0, end < 0 ? undefined : end);
}

function isLoose(block: Block, own: Block): boolean {
  return block.kind === "paragraph" && block.within.at(-1) === own.within.at(-1);
}

const headingOf = ({ heading }: Block) => heading.join("\n");

const textsOf = (blocks: Block[]) => blocks.map(({ text }) => text);

function textOf(blocks: Block[]): string {
  return textsOf(blocks).join("\n");
}
