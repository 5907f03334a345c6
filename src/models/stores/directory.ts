import { and, eq, type SQL, sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { deals, stores } from "../../../db/schema";
import { dependsOn } from "../../cache/tags";
import type { Cursor } from "../../schemas/paging";
import { type Letter, letters, type StoreSort } from "../../schemas/stores";
import { figure, read } from "../counts/figures";
import { countUpTo } from "../counts/totals";
import { isChecked, liveDeal, withoutLiveCode } from "../deals/conditions";
import type { Order } from "../paging";
import { byName, count, ordered } from "./list";

/** With more, each letter has pages of its own. */
export const MOST_ON_ONE_PAGE = 300;
const STORES_PER_PAGE = 120;

type DirectoryFilter = { categoryId?: number | undefined; withCheckedCode: boolean };

type Position = { sort: StoreSort; letter?: Letter | undefined; cursor?: Cursor | undefined };

/** `count`: of the filtered stores; null if there are more than `MOST_ON_ONE_PAGE`. `letters`: those with a store. */
type Extent = { count: number | null; letters: Letter[] };

export async function extentOf(filter: DirectoryFilter): Promise<Extent> {
  dependsOn("stores");
  const condition = matching(filter);
  const [count, letters] = await Promise.all([
    countUpTo(MOST_ON_ONE_PAGE + 1, stores, condition),
    lettersWith(condition),
  ]);
  return { count: count > MOST_ON_ONE_PAGE ? null : count, letters };
}

/** All stores, or a page; by name a page has those of one letter. `letter`: the one that is shown; null: all. */
export async function directory(filter: DirectoryFilter, { count, letters }: Extent, position: Position) {
  dependsOn("stores");
  const { sort, letter, cursor } = position;
  const condition = matching(filter);
  if (count !== null || sort !== "name") {
    const request = count === null ? { limit: STORES_PER_PAGE, cursor } : { limit: MOST_ON_ONE_PAGE };
    return { ...(await ordered(orders[sort], request, condition)), letter: null };
  }
  const shown = letter ?? letters[0] ?? "A";
  const page = { limit: STORES_PER_PAGE, cursor: letter ? cursor : undefined };
  return { ...(await ordered(byName, page, and(eq(stores.letter, shown), condition))), letter: shown };
}

// A scalar subquery, because a semi-join would read all checked deals before the first store.
const hasCheckedCode = sql`(select 1 from ${deals} where ${deals.storeId} = ${stores.id} and code is not null and ${liveDeal} and ${isChecked} limit 1) is not null`;

type StoreFigures = { withoutCode: number; checked: number };

export const storeFigures = figure<StoreFigures>(
  "directory",
  sql`(select jsonb_build_object('withoutCode', count(*) filter (where ${withoutLiveCode}),
    'checked', count(*) filter (where ${hasCheckedCode})) from ${stores})`,
);

/** The numbers of stores: in all, without a live code, and with a checked code. */
export async function figures() {
  dependsOn("stores");
  return { all: await count(), ...(await read(storeFigures)) };
}

const orders: Record<StoreSort, Order> = {
  name: byName,
  popularity: { key: stores.popularity, id: stores.id, cast: "int", descending: true },
  newest: { key: stores.id, id: stores.id, cast: "int", descending: true },
};

function matching({ categoryId, withCheckedCode }: DirectoryFilter): SQL | undefined {
  return and(
    categoryId === undefined ? undefined : eq(stores.categoryId, categoryId),
    withCheckedCode ? hasCheckedCode : undefined,
  );
}

async function lettersWith(condition: SQL = sql`true`): Promise<Letter[]> {
  const rows = await query<{ letter: Letter }>(sql`
    select letter from unnest(${sql.param([...letters])}::text[]) as one (letter)
    where exists (select 1 from ${stores} where ${stores.letter} = one.letter and ${condition})`);
  const used = new Set(rows.map(({ letter }) => letter));
  return letters.filter((letter) => used.has(letter));
}
