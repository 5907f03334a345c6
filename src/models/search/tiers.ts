import { and, asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { query } from "../../../db/client";
import type { Cursor } from "../../schemas/paging";
import { after, type Page, type PageRequest, type SortType, toPage } from "../paging";
import { countUpTo } from "../totals";
import { firstInSteps, type Sought, type Stepped } from "./stretches";

/*
 * What is searched for comes in tiers, the best first, and within each in the list's own order. No index knows both
 * words and order. So either the list is looked through in its order until enough rows have met the words, which is
 * quick where many have them; or an index finds all that have them, which are then sorted: quick where few have them.
 * Between the two stand lists whose order the index knows in coarse steps.
 */

/** A list that can be searched. */
export type List<Row extends Identified> = Order<Row> & {
  table: PgTable & { id: PgColumn };
  /** What holds for each of its rows, in terms of its own columns. */
  base: SQL | undefined;
  /** The order of its tiers behind the first, if that is another. */
  behind?: Order<Row>;
  /** How it goes in steps, where the index of its words knows them. */
  stepped?: Stepped;
  /** Reads what to show of the rows with these ids, in any order. */
  read: (ids: number[]) => Promise<Row[]>;
};

export type Order<Row> = {
  /** What the rows are sorted by, and then by id in the same direction. */
  key: SQLWrapper;
  type: SortType;
  at: (row: Row) => Cursor;
  /** How many rows are looked at in the time in which one is found: 1 unless an index has all that is looked at. */
  looks?: number;
};

type Identified = { id: number };

export type Tier = {
  /** What its rows have in common, and have not in common with those of an earlier tier. */
  fits: SQL | undefined;
  /** The id and the columns that `fits` speaks of, where they are few: the others, unread, take a fifth of a walk's time. */
  columns?: SQL;
  /** A stretch of the list in its own order, outside which none of them is. */
  within?: SQL;
  /** What an index can find of that; null where rows of the list are soon met that fit. */
  find: SQL | null;
  /** What it finds as quickly of a small part of the list. Unless told, the same. */
  near?: SQL | undefined;
  /** How many rows `find` finds, about. */
  finds: number;
  /** And how many of them are of this tier. Unless told, all. */
  expected?: number;
  /** What share of the list the tier is, about. */
  share: number;
};

/** So many rows are looked through in a few milliseconds. */
const MOST_LOOKED = 6_000;
/** Among so many rows is looked whether words are about as common as supposed: half as many as that should have them. */
const LOOKED = [MOST_LOOKED / 5, MOST_LOOKED];
/** Where fewer should, it tells nothing. */
const TELLING = 9;
/** So many are found at once. */
const FEW = 100;
/** Where a list goes in steps, it is looked through no further. */
const NEAR = 1_500;
/** To have an index find so many takes some fifty milliseconds. */
const MUCH = 50_000;
/** So many times as far is looked for what should have been met long before, as in a category of few. */
const FURTHER = 20;

/** A tier; null where it has no rows. One that is yet to be learned keeps nobody waiting for those before it. */
type Expected = Tier | null | Promise<Tier | null>;

/** A page of the tiers. One without rows keeps its place, which the cursors name. */
export async function pageOf<Row extends Identified, Item>(
  list: List<Row>,
  tiers: Expected[],
  { limit, cursor }: PageRequest,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  // A cursor without a tier of this list, or of another sorting, is no place in it.
  const listAt = (at: number) => (at > 0 && list.behind ? { ...list, ...list.behind } : list);
  const tierAt = cursor?.[2] ?? tiers.length;
  const start = cursor && tierAt < tiers.length && placeIn(listAt(tierAt), cursor) ? cursor : undefined;
  const read = (tier: Tier, at: number, wanted: number) =>
    rowsOf(listAt(at), tier, start?.[2] === at ? start : undefined, wanted);
  const first = start?.[2] ?? 0;
  // To ask for one after the other would take longer than to find what may not be wanted.
  const early = tiers.map(async (expected, at) => {
    const tier = await expected;
    return tier && at >= first && isFew(tier) ? read(tier, at, limit + 1) : undefined;
  });
  for (const rows of early) rows.catch(() => {});
  const found: { row: Row; at: number }[] = [];
  for (const [at, expected] of tiers.entries()) {
    const wanted = limit + 1 - found.length;
    if (at < first || wanted === 0) continue;
    const tier = await expected;
    if (!tier) continue;
    const rows = isFew(tier) ? (await early[at])?.slice(0, wanted) : await read(tier, at, wanted);
    found.push(...(rows ?? []).map((row) => ({ row, at })));
  }
  return toPage(
    found,
    limit,
    ({ row, at }) => {
      const [value, id] = listAt(at).at(row);
      return [value, id, at];
    },
    ({ row }) => present(row),
  );
}

/**
 * How many rows a tier has, counted up to `most`.
 * @param size how many rows the list has, about.
 */
export async function countOf<Row extends Identified>(
  list: List<Row>,
  { fits, find, share }: Tier,
  most: number,
  size: number,
): Promise<number> {
  const { table, base } = list;
  // Too many to count, by what PostgreSQL knows of the words and by how many there are among some rows.
  for (const looked of share * size > 3 * most ? LOOKED : []) {
    const many = Math.min(Math.ceil((share * looked) / 2), most);
    const some = sql`from (select * from ${table} where ${base ?? sql`true`} limit ${looked}) as ${table} where ${fits}`;
    if (many >= TELLING && (await countUpTo(some, many)) === many) return most;
  }
  return countUpTo(sql`from ${foundBy(list, and(base, find ?? fits))} where ${fits}`, most);
}

/** The first rows of a tier after the cursor; without one that is deleted this very moment. */
export async function rowsOf<Row extends Identified>(
  list: List<Row>,
  tier: Tier,
  cursor: Cursor | undefined,
  wanted: number,
): Promise<Row[]> {
  const ids = await idsOf(list, tier, cursor, wanted);
  if (ids.length === 0) return [];
  const rows = new Map((await list.read(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function idsOf<Row extends Identified>(
  list: List<Row>,
  tier: Tier,
  cursor: Cursor | undefined,
  wanted: number,
): Promise<number[]> {
  const { table, base, key } = list;
  const place = cursor && placeIn(list, cursor);
  const stretch = and(base, tier.within, place) ?? sql`true`;
  const canStep = list.stepped && (tier.find || tier.near);
  const looks = list.looks ?? 1;
  const farthest = looks * (canStep ? NEAR : MOST_LOOKED);
  const worthwhile = Math.min(Math.ceil(looks * tier.finds), farthest);
  if (!tier.find || wanted / tier.share < worthwhile) {
    // As long as the index would take: where that does not do, the words are rarer here than elsewhere.
    let most = tier.find ? worthwhile : farthest;
    do {
      const looked = sql`(select ${tier.columns ?? sql`*`}, ${key} as place from ${table} where ${stretch}
        order by ${sql.join(orderOf(list), sql`, `)} limit ${most}) as ${table}`;
      const ids = await firstOf(looked, tier.fits);
      const isAll = ids.length === wanted || !tier.fits;
      if (isAll || (isMuch(tier) && !canStep && (await countUpTo(sql`from ${looked}`, most)) < most))
        return ids;
      most *= FURTHER;
    } while (!tier.find && !canStep);
  }
  if (list.stepped) return firstInSteps(soughtIn(list, tier, place), list.stepped, cursor, wanted);
  return firstOf(foundBy(list, and(base, tier.find ?? undefined)), and(tier.fits, place));

  async function firstOf(rows: SQL, condition = sql`true`): Promise<number[]> {
    // By its name PostgreSQL knows the key again, and that the rows are sorted by it already.
    const order = sql.join(orderOf({ ...list, key: sql`place` }), sql`, `);
    const found = await query<Identified>(
      sql`select id from ${rows} where ${condition} order by ${order} limit ${wanted}`,
    );
    return found.map(({ id }) => id);
  }
}

/** Whether its rows are found in less time than the way to the database and back takes. */
function isFew({ find, finds }: Tier): boolean {
  return find !== null && finds <= FEW;
}

function soughtIn<Row extends Identified>(
  list: List<Row>,
  { fits, find, near, ...tier }: Tier,
  place: SQL | undefined,
): Sought {
  const { table, base, key } = list;
  const meeting = (found: SQL | undefined) => (some: SQL | undefined, most: SQL) =>
    sql`
    select ${table.id}, ${key} as place, ${fits ?? sql`true`} as fits from ${table}
    where ${and(base, found, some, place)} ${most}`;
  return {
    all: meeting(find ?? undefined),
    some: meeting(near ?? find ?? undefined),
    order: sql.join(orderOf({ ...list, key: sql`place` }), sql`, `),
    expected: tier.expected ?? tier.finds,
  };
}

/** Whether it is worth a question whether the list has not come to its end already. */
function isMuch({ find, finds }: Tier): boolean {
  return !find || finds > MUCH;
}

/** `offset 0` keeps PostgreSQL from walking along the order all the same, in the hope of meeting the words soon. */
function foundBy<Row extends Identified>({ table, key }: List<Row>, condition: SQL | undefined): SQL {
  return sql`(select *, ${key} as place from ${table} where ${condition} offset 0) as ${table}`;
}

function orderOf<Row extends Identified>({ table, key, type }: List<Row>): SQL[] {
  return type.descending ? [desc(key), desc(table.id)] : [asc(key), asc(table.id)];
}

function placeIn<Row extends Identified>({ table, key, type }: List<Row>, cursor: Cursor): SQL | undefined {
  return after(cursor, key, table.id, type);
}
