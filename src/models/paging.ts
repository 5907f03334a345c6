import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Cursor, isPlaceIn } from "../schemas/paging";

/** Part of a list, and where the next part begins (null: this was the last). */
export type Page<Item> = {
  items: Item[];
  next: Cursor | null;
  /** What was searched for instead, where what was asked for finds nothing. */
  corrected?: string;
};

/** Which part of a list: at most `limit` rows, after the row that `cursor` names. */
export type PageRequest = { limit: number; cursor?: Cursor | undefined };

/** Cuts the one row too many that was asked for to learn whether a next page exists. */
export function toPage<Row, Item>(
  rows: Row[],
  limit: number,
  at: (row: Row) => Cursor,
  present: (row: Row) => Item,
): Page<Item> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items: rows.slice(0, limit).map(present), next: last ? at(last) : null };
}

const kinds = { timestamptz: "instant", numeric: "number", int: "integer", text: "text" } as const;

/**
 * The condition "after the cursor" for a list ordered by `key`, then `id`, both in the same direction. The cursor of
 * another sorting is no place in this list, which then begins at its start.
 */
export function after(
  cursor: Cursor | undefined,
  key: SQLWrapper,
  id: SQLWrapper,
  type: SortType,
): SQL | undefined {
  if (!cursor || !isPlaceIn(kinds[type.cast], cursor)) return undefined;
  const compare = sql.raw(type.descending ? "<" : ">");
  return sql`(${key}, ${id}) ${compare} (${cursor[0]}::${sql.raw(type.cast)}, ${cursor[1]}::int)`;
}

export type SortType = { cast: "timestamptz" | "numeric" | "int" | "text"; descending: boolean };
