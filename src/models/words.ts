import { ilike, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Whether a text holds these words, with `%` and `_` taken literally, in a way that a trigram index can tell: it knows
 * nothing of fewer than three letters in a row, but for those with which a word begins.
 */
export function holding(text: PgColumn, words: string): SQL | undefined {
  const literal = words.replace(/[\\%_]/g, "\\$&");
  return /^[^\p{L}\p{N}]*$|[\p{L}\p{N}]{3}/u.test(words)
    ? ilike(text, `%${literal}%`)
    : or(ilike(text, `${literal}%`), ilike(text, `% ${literal}%`));
}
