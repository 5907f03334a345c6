import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { deals } from "../../../db/schema";
import { after, type PageRequest, type SortType } from "../paging";

/** How many rows of a list are read in its order for rare words, which takes some ten milliseconds. */
const ROWS_WALKED = 2_000;
/** How many matches are read and sorted at most. */
const MATCHES_SORTED = 10_000;

/**
 * The ids of the first deals of a sorted list that match, at most one more than the page has. PostgreSQL supposes that
 * matches are spread evenly over the list and walks along its order for seconds to rare ones. So it walks the first few
 * thousand rows only. If they fall short, an index takes the matches, which are sorted. If these are too many, they are
 * no longer rare.
 */
export async function firstMatches(
  base: SQL | undefined,
  match: SQL,
  { key, ...type }: SortType & { key: SQLWrapper },
  { limit, cursor }: PageRequest,
  rowsWalked = ROWS_WALKED,
): Promise<number[]> {
  const list = and(base, after(cursor, key, deals.id, type));
  const direction = sql.raw(type.descending ? "desc" : "asc");
  // An expression is known to be sorted already by its name only.
  const sorted = sql`order by place ${direction}, id ${direction}`;
  const rowsOf = sql`select *, ${key} as place from ${deals} where ${list}`;
  const idsOf = async (rows: SQL) => {
    const found = await query<{ id: number }>(
      sql`select id from ${rows} where ${match} ${sorted} limit ${limit + 1}`,
    );
    return found.map(({ id }) => id);
  };
  const walked = await idsOf(
    sql`(${rowsOf} order by ${key} ${direction}, ${deals.id} ${direction} limit ${rowsWalked}) as deals`,
  );
  if (walked.length > limit) return walked;
  const [matches] = await query<{ count: number; ids: number[] }>(sql`
    with matches as materialized (
      select ${deals.id}, ${key} as place from ${deals} where ${and(list, match)} limit ${MATCHES_SORTED + 1})
    select (select count(*)::int from matches) as count,
      array(select id from matches order by place ${direction}, id ${direction} limit ${limit + 1}) as ids`);
  if (matches && matches.count <= MATCHES_SORTED) return matches.ids;
  return idsOf(sql`(${rowsOf}) as deals`);
}
