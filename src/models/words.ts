import { and, getTableColumns, ilike, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Signs alone are looked for in so many of the newest rows: no index knows them. */
const NEWEST = 5_000;

/**
 * Whether a text holds these words, with `%` and `_` taken literally, in a way that a trigram index can tell: it knows
 * nothing of fewer than three letters in a row, but for those with which a word begins.
 * @param between the signs that stand before a word.
 */
export function holding(text: PgColumn, words: string, between = " "): SQL | undefined {
  const literal = literally(words);
  if (/[\p{L}\p{N}]{3}/u.test(words)) return ilike(text, `%${literal}%`);
  if (/[\p{L}\p{N}]/u.test(words)) {
    const before = [...between].map((sign) => `%${sign.replace("_", "\\_")}`);
    return or(...["", ...before].map((beginning) => ilike(text, `${beginning}${literal}%`)));
  }
  const { table } = text;
  const { id } = getTableColumns(table);
  const newest = sql`select newest.id from ${table} as newest order by newest.id desc limit ${NEWEST}`;
  return and(ilike(text, `%${literal}%`), id && sql`${id} = any(array(${newest}))`);
}

/** Whether a text has these signs in a row, in a way that a trigram index can tell; undefined where it could not. */
export function containing(text: SQLWrapper, signs: string): SQL | undefined {
  if (!/[\p{L}\p{N}]{3}/u.test(signs)) return undefined;
  return sql`${text} ilike ${`%${literally(signs)}%`}`;
}

/** A text for a pattern, with `%` and `_` taken literally. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
