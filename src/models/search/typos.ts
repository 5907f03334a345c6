import { type SQL, sql } from "drizzle-orm";
import { query } from "../../../db/client";
import type { Page, PageRequest } from "../paging";
import { countUpTo, MOST_FOUND } from "../totals";
import { termsOf } from "./words";

/** Shorter words are too much like others: "nike" is not "nine", nor "sofa" "soft". */
const SHORTEST_CORRECTED = 5;
/** One mistake for so many letters, but never more than two. */
const LETTERS_PER_MISTAKE = 4;
const MOST_MISTAKES = 2;

/**
 * Searches, and where nothing is found, searches for what was probably meant.
 * @returns what was found, and what was searched for instead if that found something.
 */
export async function orCorrected<Found>(
  search: string,
  find: (search: string) => Promise<Found>,
  isNothing: (found: Found) => boolean,
): Promise<{ found: Found; corrected?: string }> {
  const found = await find(search);
  if (!isNothing(found)) return { found };
  for (const corrected of await corrections(search)) {
    const instead = await find(corrected);
    if (!isNothing(instead)) return { found: instead, corrected };
  }
  return { found };
}

/** The same for a page of a list. A later page is asked for by words that find something. */
export async function pageOrCorrected<Item>(
  search: string,
  { cursor }: PageRequest,
  find: (search: string) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  if (cursor) return find(search);
  const { found, corrected } = await orCorrected(search, find, ({ items }) => items.length === 0);
  return corrected === undefined ? found : { ...found, corrected };
}

/** How many rows a search finds, or the one that stands for it, counted up to 1,000. */
export async function countOrCorrected(
  search: string,
  rowsOf: (search: string) => SQL | Promise<SQL>,
): Promise<number> {
  const count = async (text: string) => countUpTo(await rowsOf(text), MOST_FOUND);
  return (await orCorrected(search, count, (found) => found === 0)).found;
}

/** What may be meant: the words with the nearest known one for each, then the store whose name is most like them all. */
async function corrections(search: string): Promise<string[]> {
  const { words, isTyping } = termsOf(search);
  if (!words.some(isCorrectable)) return [];
  const text = words.join(" ");
  const meant = words.map(async (word, at) => {
    if (!isCorrectable(word)) return word;
    const known = await query<{ word: string }>(sql`select word from similar_words(${word}) as word`);
    return (
      nearest(
        word,
        known.map(({ word }) => word),
        isTyping && at === words.length - 1,
      ) ?? word
    );
  });
  const [corrected, stores] = await Promise.all([
    Promise.all(meant),
    query<{ name: string }>(sql`select name from similar_store(${text}) as name`),
  ]);
  return [corrected.join(" "), ...stores.map(({ name }) => name)].filter((found) => found !== text);
}

const isCorrectable = (word: string) => word.length >= SHORTEST_CORRECTED && !/\d/.test(word);

/**
 * The known word with the fewest mistakes in between, if they are few.
 * @param isBeginning whether the word may be half typed: it is then compared with beginnings too.
 */
function nearest(word: string, known: string[], isBeginning: boolean): string | undefined {
  const most = Math.min(Math.floor(word.length / LETTERS_PER_MISTAKE), MOST_MISTAKES);
  const compared = known.map((other) => {
    const beginnings = isBeginning ? [0, 1].map((more) => other.slice(0, word.length + more)) : [];
    const mistakes = Math.min(
      distance(word, other),
      ...beginnings.map((beginning) => distance(word, beginning) + 0.5),
    );
    return { other, mistakes };
  });
  const [best] = compared.toSorted((a, b) => a.mistakes - b.mistakes || (a.other < b.other ? -1 : 1));
  return best && best.mistakes <= most + 0.5 ? best.other : undefined;
}

/** How many letters must be inserted, deleted, replaced or swapped with their neighbour (Damerau-Levenshtein). */
function distance(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, other] of b.entries()) {
      const [above = 0, left = 0, diagonal = 0] = [last[j + 1], row[j], last[j]];
      const least = Math.min(above + 1, left + 1, diagonal + Number(letter !== other));
      const isSwapped = letter === b[j - 1] && other === a[i - 1];
      row.push(isSwapped ? Math.min(least, (beforeLast[j - 1] ?? 0) + 1) : least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
