import { sentencesIn } from "./offer-spans";
import type { ReadBlock } from "./untrusted";

export const MAX_QUOTE_LENGTH = 500;

/** An offer's own block with the neighbours that no other offer has `used`, so that no condition beside it is lost. */
export function scopeOf(
  own: ReadBlock,
  hasCode: boolean,
  used: Set<ReadBlock>,
  blocks: ReadBlock[],
): ReadBlock[] {
  const isFree = (block: ReadBlock) => block === own || !used.has(block);
  const page = blocks.filter(({ source }) => source === own.source);
  // An item without a code, such as "Free returns", stands for itself.
  if (!hasCode && /item|row|card/.test(own.kind)) return withNotes([own], page);
  for (const place of own.within) {
    const around = page.filter(({ within }) => within.includes(place));
    if (around.every(isFree) && lengthOf(around) <= MAX_QUOTE_LENGTH) return withNotes(around, page);
  }
  return withNotes(own.kind === "paragraph" ? withNext(own, page, isFree) : [own], page);
}

/** A paragraph with those that follow it, until the next offer; a sentence also with those before the first offer. */
function withNext(own: ReadBlock, page: ReadBlock[], isFree: (block: ReadBlock) => boolean): ReadBlock[] {
  const isBeside = (block: ReadBlock) =>
    block.kind === "paragraph" && block.within.at(-1) === own.within.at(-1);
  const at = page.indexOf(own);
  const isSentence = own.within.at(-1) === sentencePlace(own.n);
  const sentences = page.filter((block) => isSentence && isBeside(block));
  const firstUsed = sentences.findIndex((block) => block === own || !isFree(block));
  const scope = [...sentences.slice(0, Math.max(0, firstUsed)), own];
  for (const next of page.slice(at + 1)) {
    if (!isBeside(next) || !isFree(next) || lengthOf([...scope, next]) > MAX_QUOTE_LENGTH) break;
    scope.push(next);
  }
  return scope;
}

export function sentencesOf(block: ReadBlock): ReadBlock[] {
  const within = [...block.within, sentencePlace(block.n)];
  return sentencesIn(block.text).map((text) => ({ ...block, kind: "paragraph", text, within }));
}

/** A number that no element of a page has. */
const sentencePlace = (n: number) => -n;

/** Blocks with the notes that their marks lead to: "20% off*" and elsewhere "* Minimum spend $50". */
function withNotes(scope: ReadBlock[], page: ReadBlock[]): ReadBlock[] {
  const marks = new Set(textOf(scope).match(/[*†‡]+/g));
  const isNote = ({ text }: ReadBlock) => marks.has(/^[*†‡]+/.exec(text)?.[0] ?? "");
  return [...scope, ...page.filter((block) => isNote(block) && !scope.includes(block))];
}

export function textOf(blocks: ReadBlock[]): string {
  return blocks.map(({ text }) => text).join("\n");
}

function lengthOf(blocks: ReadBlock[]): number {
  return textOf(blocks).length;
}
