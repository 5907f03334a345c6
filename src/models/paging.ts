import { and, asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Cursor, isPlaceIn } from "../schemas/paging";

export type Page<Item> = {
  items: Item[];
  next: Cursor | null;
  /** The words that were searched instead, because the visitor's found nothing. */
  corrected?: string;
};

export type PageRequest = { limit: number; cursor?: Cursor | undefined };

const cursorKinds = { timestamptz: "instant", numeric: "number", int: "integer", text: "text" } as const;

/** Rows by `key`, and those with the same key by `id` in the same direction. */
export type Order = { key: SQLWrapper; id: SQLWrapper; cast: keyof typeof cursorKinds; descending?: boolean };

/** The column of a row's cursor in an order, which the query for `pageOf` selects. */
export function cursorIn({ key, id, cast }: Order): SQL<Cursor> {
  return sql`jsonb_build_array(${key}, ${id})`.mapWith(([value, id]: Cursor): Cursor => {
    const isInstant = cast === "timestamptz" && value !== "infinity";
    return [isInstant ? new Date(value).toISOString() : value, id];
  });
}

type Query<Row> = {
  where(condition: SQL | undefined): {
    orderBy(...order: SQL[]): { limit(rows: number): PromiseLike<Row[]> };
  };
};

/** A page of a query's rows. It reads one row more than it returns, which shows that there is a next page. */
export async function pageOf<Row extends { cursor: Cursor }>(
  query: Query<Row>,
  order: Order,
  { limit, cursor }: PageRequest,
  condition?: SQL,
): Promise<Page<Omit<Row, "cursor">>> {
  const rows = await query
    .where(and(condition, after(cursor, order)))
    .orderBy(...sorted(order))
    .limit(limit + 1);
  return {
    items: rows.slice(0, limit).map(({ cursor: _, ...row }) => row),
    next: (rows.length > limit && rows[limit - 1]?.cursor) || null,
  };
}

/** The rows after the cursor. A cursor of another order gives the first page. */
export function after(cursor: Cursor | undefined, { key, id, cast, descending }: Order): SQL | undefined {
  if (!cursor || !isPlaceIn(cursorKinds[cast], cursor)) return undefined;
  const compare = sql.raw(descending ? "<" : ">");
  return sql`(${key}, ${id}) ${compare} (${cursor[0]}::${sql.raw(cast)}, ${cursor[1]}::int)`;
}

export function sorted({ key, id, descending }: Order): SQL[] {
  return [key, id].map(descending ? desc : asc);
}
