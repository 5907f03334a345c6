import type { PgColumn } from "drizzle-orm/pg-core";
import { rowsOf, type Searched, sharesOf } from "./shares";
import type { Tier } from "./tiers";
import { holdAll, type Word } from "./words";

/** What so large a share of the rows has is met soon, and an index would give too many. */
const EVERYWHERE = 0.1;
/** In a part of a list a word is worth looking up that half of the rows have not. */
const MOSTLY = 0.5;
/** A word that is so much more common than the rarest one takes longer to look up than to look at. */
const TOO_COMMON = 5;
/** Of a beginning that is more common an index first goes through all there is, wherever it is. */
const MUCH_BEGUN = 0.01;

/**
 * The rows that hold all of the words.
 * @param weights of which kinds, where the column tells them apart: "A", "AB".
 */
export async function byWords(
  table: Searched,
  column: PgColumn,
  words: Word[],
  weights?: string,
): Promise<Tier> {
  const [shares, rows] = await Promise.all([sharesOf(table, words), rowsOf(table)]);
  const rarest = Math.min(...shares);
  const known = words.map((word, at) => ({ ...word, share: shares[at] ?? 1 }));
  const telling = known.filter(({ share }) => share <= rarest * TOO_COMMON);
  const quick = telling.filter(({ isBeginning, share }) => share <= (isBeginning ? MUCH_BEGUN : MOSTLY));
  const share = shares.reduce((product, share) => product * share, 1);
  return {
    fits: holdAll(column, words, weights),
    find: share > EVERYWHERE ? null : holdAll(column, telling),
    near: quick.length === 0 ? undefined : holdAll(column, quick),
    finds: rarest * rows,
    share,
  };
}
