import { and, getTableColumns, ilike, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** No index covers punctuation, so that it is searched in the newest rows only. */
const NEWEST_ROWS = 5_000;

/** Contains the words. A trigram index needs three letters in a row, or what comes before a word (`between`). */
export function holding(text: PgColumn, words: string, between = " "): SQL | undefined {
  const literal = literally(words);
  if (/[\p{L}\p{N}]{3}/u.test(words)) return ilike(text, `%${literal}%`);
  if (/[\p{L}\p{N}]/u.test(words)) {
    const before = [...between].map((sign) => `%${sign.replace("_", "\\_")}`);
    return or(...["", ...before].map((beginning) => ilike(text, `${beginning}${literal}%`)));
  }
  const { table } = text;
  const { id } = getTableColumns(table);
  const newest = sql`select newest.id from ${table} as newest order by newest.id desc limit ${NEWEST_ROWS}`;
  return and(ilike(text, `%${literal}%`), id && sql`${id} = any(array(${newest}))`);
}

/** The same for any text; undefined if a trigram index cannot serve it. */
export function containing(text: SQLWrapper, signs: string): SQL | undefined {
  if (!/[\p{L}\p{N}]{3}/u.test(signs)) return undefined;
  return sql`${text} ilike ${`%${literally(signs)}%`}`;
}

export function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
