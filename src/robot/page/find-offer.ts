import type { Passage, TermsOfDeal } from "../../proof/page";
import type { Block } from "./blocks";
import { normalized } from "./normalized";
import { aroundOf, isStorable, lengthOf, MAX_PASSAGE_LENGTH, names, passageOf } from "./passage";

type Found = { outcome: "seen" | "reworded" | "missing"; passage?: Passage };

/**
 * Finds an offer again: the same blocks, word for word, under the same headings, and no new line that may speak of it.
 * `reworded`: its code is there, but among other words. @param codes of all deals of the page
 */
export function findAgain(known: Passage, code: string | null, page: Block[], codes: string[]): Found {
  const { texts, places } = indexOf(page);
  const [blocks, headings] = [known.blocks, known.headings].map((lines) => lines.map(normalized)) as [
    string[],
    string[],
  ];
  const hasNotes = known.notes.every((note) => places.has(normalized(note)));
  const around = new Set([...known.around, ...known.notes].map(normalized));
  const isAt = (at: number) =>
    blocks.every((text, index) => texts[at + index] === text) &&
    page[at]?.heading.map(normalized).join("\n") === headings.join("\n") &&
    aroundOf(at, blocks.length, code, page).every((text) => around.has(normalized(text)));
  if (hasNotes && places.get(blocks[0] ?? "")?.some(isAt)) return { outcome: "seen" };
  const own = ownOf(known, code, page);
  if (!own) return { outcome: "missing" };
  const passage = passageOf(own, code, usedBy(codes, code, page), page);
  return { outcome: "reworded", ...(isStorable(passage) && { passage }) };
}

/** The short passage that has a deal's code and value, and no number of others. Without a code there is none. */
export function findTerms(deal: TermsOfDeal, page: Block[], codes: string[]): Passage | undefined {
  const { code } = deal;
  if (code === null) return undefined;
  const used = usedBy(codes, code, page);
  const passages = page.filter((block) => names(code, block)).map((own) => passageOf(own, code, used, page));
  return passages
    .filter((passage) => lengthOf(passage) <= MAX_PASSAGE_LENGTH && isStorable(passage))
    .find(({ blocks, notes }) => agrees([...blocks, ...notes].join(" "), code, deal));
}

function agrees(
  text: string,
  code: string,
  { title, description, discountType, discountValue, minSpend }: TermsOfDeal,
): boolean {
  const rest = withoutBlanks(normalized(text).replaceAll(normalized(code), " "));
  const value = withoutBlanks(normalized(discountValue));
  const own = new Set(numbersIn([title, description, value, minSpend].join(" ")));
  const wanted = discountType === "percentage" && !value.endsWith("%") ? `${value}%` : value;
  // A bare number may be of anything.
  return /\D/.test(wanted) && rest.includes(wanted) && numbersIn(rest).every((number) => own.has(number));
}

const withoutBlanks = (text: string) => text.replaceAll(" %", "%");

const numbersIn = (text: string) => text.match(/\d+([.,]\d+)*/g) ?? [];

/** The block with the code; of an offer without one, a block that it had. */
function ownOf({ blocks }: Passage, code: string | null, page: Block[]): Block | undefined {
  if (code !== null) return page.find((block) => names(code, block));
  const { lines } = indexOf(page);
  return blocks.flatMap((block) => block.split("\n")).flatMap((line) => lines.get(normalized(line)) ?? [])[0];
}

function usedBy(codes: string[], code: string | null, page: Block[]): Set<Block> {
  const { named } = indexOf(page);
  for (const one of codes)
    if (!named.has(one))
      named.set(
        one,
        page.filter((block) => names(one, block)),
      );
  return new Set(codes.flatMap((other) => (other === code ? [] : (named.get(other) ?? []))));
}

type Index = {
  texts: string[];
  places: Map<string, number[]>;
  lines: Map<string, Block>;
  named: Map<string, Block[]>;
};

const indexes = new WeakMap<Block[], Index>();

/** Memoized, because a page is searched for each of its deals. */
function indexOf(page: Block[]): Index {
  const known = indexes.get(page);
  if (known) return known;
  const texts = page.map(({ text }) => normalized(text));
  const places = Map.groupBy(texts.keys(), (at) => texts[at] ?? "");
  const lines = new Map(
    page.flatMap((block) => block.text.split("\n").map((line) => [normalized(line), block] as const)),
  );
  const index = { texts, places, lines, named: new Map() };
  indexes.set(page, index);
  return index;
}
