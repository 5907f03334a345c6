import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { query } from "../../../db/client";
import { countUpTo, MOST_FOUND } from "../counts/totals";
import type { Page, PageRequest } from "../paging";
import { unknownOf } from "./known";
import { termsOf } from "./words";

// Shorter words resemble too many others: "nike" would become "nine", "sofa" "soft".
const MIN_CORRECTED_LETTERS = 5;
const LETTERS_PER_MISTAKE = 4;
const MAX_MISTAKES = 2;
const MOST_LETTERS_OF_SHORT = 7;

/** Searches; if nothing is found, searches with the spelling corrected. @returns `corrected` if that found something. */
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

export async function pageOrCorrected<Item>(
  search: string,
  { cursor }: PageRequest,
  find: (search: string) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  if (cursor) return find(search);
  const { found, corrected } = await orCorrected(search, find, ({ items }) => items.length === 0);
  return corrected === undefined ? found : { ...found, corrected };
}

/** How many rows the search or its correction finds, counted up to `MOST_FOUND`. */
export async function countOrCorrected(
  search: string,
  table: PgTable,
  isFound: (search: string) => SQL | undefined | Promise<SQL>,
): Promise<number> {
  const count = async (text: string) => countUpTo(MOST_FOUND, table, await isFound(text));
  return (await orCorrected(search, count, (found) => found === 0)).found;
}

async function corrections(search: string): Promise<string[]> {
  const { words: phrases, isTyping } = termsOf(search);
  const words = phrases.flatMap((phrase) => phrase.split(" "));
  if (!words.some(isCorrectable)) return [];
  const unknown = await unknownOf(words);
  if (unknown.length === 0 && words.length === 1) return [];
  const text = words.join(" ");
  const [corrected, stores] = await Promise.all([
    Promise.all(
      words.map((word, index) =>
        unknown.includes(word) ? correct(word, isTyping && index === words.length - 1) : word,
      ),
    ),
    query<{ name: string }>(sql`select name from similar_store(${text}) as name`),
  ]);
  return [corrected.join(" "), ...stores.map(({ name }) => name)].filter((found) => found !== text);
}

const isCorrectable = (word: string) => word.length >= MIN_CORRECTED_LETTERS && !/\d/.test(word);

/** The known word with the fewest mistakes, else the word. An unfinished one is compared with beginnings too. */
async function correct(word: string, isUnfinished: boolean): Promise<string> {
  if (!isCorrectable(word)) return word;
  const known = await query<{ other: string }>(sql`select other from similar_words(${word}) as other`);
  const compared = known.map(({ other }) => {
    const beginnings = isUnfinished ? [0, 1].map((more) => other.slice(0, word.length + more)) : [];
    const distances = beginnings.map((beginning) => mistakes(word, beginning) + 0.5);
    return { other, mistakes: Math.min(mistakes(word, other), ...distances) };
  });
  const [best] = compared.toSorted((a, b) => a.mistakes - b.mistakes || (a.other < b.other ? -1 : 1));
  const limit = Math.min(Math.floor(word.length / LETTERS_PER_MISTAKE), MAX_MISTAKES);
  return best && best.mistakes <= limit + 0.5 ? best.other : word;
}

/** A short word with another letter in it is a word of its own: "train" is not "trail". */
function mistakes(word: string, other: string): number {
  const isReplaced = word.length === other.length && [...word].sort().join("") !== [...other].sort().join("");
  return isReplaced && word.length <= MOST_LETTERS_OF_SHORT
    ? Number.POSITIVE_INFINITY
    : distance(word, other);
}

/** Damerau-Levenshtein: letters inserted, deleted, replaced or swapped with their neighbour. */
function distance(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, other] of b.entries()) {
      const [above = 0, before = 0, diagonal = 0] = [last[j + 1], row[j], last[j]];
      const least = Math.min(above + 1, before + 1, diagonal + Number(letter !== other));
      const isSwapped = letter === b[j - 1] && other === a[i - 1];
      row.push(isSwapped ? Math.min(least, (beforeLast[j - 1] ?? 0) + 1) : least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
