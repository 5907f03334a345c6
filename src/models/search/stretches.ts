import { and, type SQL, sql } from "drizzle-orm";
import { query } from "../../../db/client";
import type { Cursor } from "../../schemas/paging";

/*
 * What is rare among the first rows of a list may be common further on: what is 20% off may have no end, and so come
 * last of all. Its index finds too many rows to read and sort each. So the index also has where a row stands in the
 * list, in coarse steps, and finds what holds the words in some of them without reading any other row.
 */

/** A part of a list, in steps: whole numbers that go up or down. */
export type Stretch = {
  /** Where the numbers of its kind begin. */
  base: number;
  first: number;
  last: number;
  /** A number that all of its rows have beside that of their step. */
  among?: number;
};

/** How a list goes in steps. */
export type Stepped = {
  /** The numbers of a row, in the index of its words. */
  steps: SQL;
  descending: boolean;
  /** All of the list in its order, or what comes from a cursor's step on. */
  stretches: (cursor: Cursor | undefined) => Promise<Stretch[]>;
};

/** What is looked for in a list that goes in steps. */
export type Sought = {
  /** What rows an index can find of all the list, and of some of it: with a condition in terms of `steps`. */
  all: Meeting;
  some: Meeting;
  order: SQL;
  /** How many an index would find, about. */
  expected: number;
};

type Meeting = (some: SQL | undefined, most: SQL) => SQL;

/** To read and sort so many takes a few milliseconds. */
const MOST_READ = 2_000;
const atMost = sql`limit ${MOST_READ + 1}`;
/** So many times as many are read as are wanted, where they are spread evenly. */
const SPARE = 3;
/** So many times as far is looked where there were few. */
const FURTHER = 4;
/** And so many times as near where there were too many. */
const NEARER = 8;

/** The ids of the first rows that fit, in their order: as many as are wanted, or all there are. */
export async function firstInSteps(
  { all, some, order, expected }: Sought,
  { steps, descending, stretches }: Stepped,
  cursor: Cursor | undefined,
  wanted: number,
): Promise<number[]> {
  if (expected <= MOST_READ) {
    const looked = await look(all(undefined, atMost), wanted);
    if (looked.met <= MOST_READ) return looked.ids;
  }
  const found: number[] = [];
  for (const stretch of await stretches(cursor))
    found.push(...(await inStretch(stretch, wanted - found.length)));
  return found;

  async function inStretch({ base, first, last, among }: Stretch, wanted: number): Promise<number[]> {
    const ids: number[] = [];
    const [length, way] = descending ? [first - last + 1, -1] : [last - first + 1, 1];
    let size = Math.ceil((length * SPARE * wanted) / Math.max(expected, MOST_READ));
    let crowd = 0;
    for (let at = 0; at < length && ids.length < wanted; ) {
      const end = Math.min(at + size, length);
      const [from, to] = [first + at * way, first + (end - 1) * way];
      const isIn = sql`${steps} && ${sql.param(stepsOf(base, Math.min(from, to), Math.max(from, to)))}::int[]`;
      const isAmong = among === undefined ? undefined : sql`${steps} @> ${sql.param([among])}::int[]`;
      const rows = some(and(isIn, isAmong), size > 1 ? atMost : sql``);
      const looked = await look(rows, wanted - ids.length);
      if (looked.met > MOST_READ && size > 1) {
        crowd = end;
        size = Math.ceil((end - at) / NEARER);
        continue;
      }
      ids.push(...looked.ids);
      at = end;
      if (at >= crowd && looked.met < MOST_READ / NEARER) size *= FURTHER;
    }
    return ids;
  }

  async function look(rows: SQL, wanted: number) {
    const [looked] = await query<{ met: number; ids: number[] }>(sql`
      with met as materialized (${rows})
      select (select count(*)::int from met) as met,
        array(select id from met as deals where fits order by ${order} limit ${wanted}) as ids`);
    return looked ?? { met: 0, ids: [] };
  }
}

/** The coarser steps are so many times as wide, at each of two levels. */
const WIDER = 8;
const LEVELS = [2, 1, 0];
const LEVEL = 4_000_000;

/** The fewest numbers that have all steps from one to another, both included. */
export function stepsOf(base: number, first: number, last: number): number[] {
  const steps: number[] = [];
  for (let at = first; at <= last; ) {
    const begins = at;
    const level =
      LEVELS.find((level) => begins % WIDER ** level === 0 && begins + WIDER ** level - 1 <= last) ?? 0;
    steps.push(base + at / WIDER ** level + level * LEVEL);
    at += WIDER ** level;
  }
  return steps;
}
