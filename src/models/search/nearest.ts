import type { Word } from "./words";

/**
 * The word that was probably meant: the one with the fewest mistakes in between, which are two at most and not more than
 * one in three letters. Two mistakes are hardly made where the first letter is another too.
 */
export function nearest({ text, isBeginning }: Word, known: string[]): string | undefined {
  const [best] = known
    .map((word) => ({ word, ...compare(text, word, isBeginning) }))
    .filter(({ isAlike }) => isAlike)
    .toSorted((a, b) => a.mistakes - b.mistakes || (a.word < b.word ? -1 : 1));
  return best?.word;
}

function compare(text: string, word: string, isBeginning: boolean): { mistakes: number; isAlike: boolean } {
  const [asked, meant] = [soundOf(text), soundOf(word)];
  const whole = distance(asked, meant);
  // A word that is only half typed may be half wrong too, by a letter that is missing say.
  const beginnings = [0, 1].map((more) => meant.slice(0, asked.length + more));
  const begun = isBeginning
    ? Math.min(...beginnings.map((beginning) => distance(asked, beginning))) + 0.5
    : whole;
  const mistakes = Math.min(whole, begun) + (asked[0] === meant[0] ? 0 : 0.75);
  const letters = whole <= begun ? Math.max(asked.length, meant.length) : asked.length;
  return { mistakes, isAlike: mistakes <= Math.min(letters / 3, 2) };
}

/** One letter for those that sound the same. */
function soundOf(word: string): string {
  return word.replaceAll("ph", "f").replace(/[cq]/g, "k").replaceAll("z", "s").replaceAll("y", "i");
}

/**
 * How many letters must be put in, left out, replaced, or exchanged with their neighbour to make one word of another
 * (optimal string alignment, after Damerau and Levenshtein).
 */
function distance(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  let beforeLast: number[] = [];
  let last = b.map((_, at) => at).concat(b.length);
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, other] of b.entries()) {
      const [above = 0, left = 0, diagonal = 0] = [last[j + 1], row[j], last[j]];
      const least = Math.min(above + 1, left + 1, diagonal + Number(letter !== other));
      const isExchanged = letter === b[j - 1] && other === a[i - 1];
      row.push(isExchanged ? Math.min(least, (beforeLast[j - 1] ?? 0) + 1) : least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
