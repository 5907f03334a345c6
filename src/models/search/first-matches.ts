import { and, type SQL, sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { deals } from "../../../db/schema";
import { after, type Order, type PageRequest } from "../paging";

const ROWS_SCANNED = 2_000;
const SORTED_MATCHES_LIMIT = 10_000;

/**
 * The ids of the first matching deals of a sorted list, at most `limit` + 1. PostgreSQL assumes that matches are evenly
 * spread, so it would scan in list order for seconds to find rare ones. Instead: scan the first rows (about 10 ms), then
 * sort the matches of an index, and only if there are too many of them, which is to say they are not rare, scan in order.
 */
export async function firstMatches(
  base: SQL | undefined,
  match: SQL,
  order: Order,
  { limit, cursor }: PageRequest,
  rowsScanned = ROWS_SCANNED,
): Promise<number[]> {
  const { key, descending } = order;
  const list = and(base, after(cursor, order));
  const direction = sql.raw(descending ? "desc" : "asc");
  // PostgreSQL recognises a sorted expression only by its column name.
  const sorted = sql`order by place ${direction}, id ${direction}`;
  const rowsOf = sql`select *, ${key} as place from ${deals} where ${list}`;
  const idsOf = async (rows: SQL) => {
    const found = await query<{ id: number }>(
      // "is true" keeps PostgreSQL from joining the matches first.
      sql`select id from ${rows} where (${match}) is true ${sorted} limit ${limit + 1}`,
    );
    return found.map(({ id }) => id);
  };
  const first = await idsOf(
    sql`(${rowsOf} order by ${key} ${direction}, ${deals.id} ${direction} limit ${rowsScanned}) as deals`,
  );
  if (first.length > limit) return first;
  const [matches] = await query<{ count: number; ids: number[] }>(sql`
    with matches as materialized (
      select ${deals.id}, ${key} as place from ${deals} where ${and(list, match)} limit ${SORTED_MATCHES_LIMIT + 1})
    select (select count(*)::int from matches) as count,
      array(select id from matches order by place ${direction}, id ${direction} limit ${limit + 1}) as ids`);
  if (matches && matches.count <= SORTED_MATCHES_LIMIT) return matches.ids;
  return idsOf(sql`(${rowsOf}) as deals`);
}
