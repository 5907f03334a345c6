import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Cursor, isPlaceIn } from "../schemas/paging";

export type Page<Item> = {
  items: Item[];
  next: Cursor | null;
  /** The words that were searched instead, because the visitor's found nothing. */
  corrected?: string;
};

export type PageRequest = { limit: number; cursor?: Cursor | undefined };

/** @param rows of a query for `limit + 1`, because one more shows that there is a next page. */
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

/** The rows after the cursor in an order by `key` and `id`. A cursor of another order gives the first page. */
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
