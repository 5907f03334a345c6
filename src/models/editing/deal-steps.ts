import { type SQL, sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { dealSteps, deals } from "../../../db/schema";
import type { Cursor } from "../../schemas/paging";
import type { DealKind } from "../../schemas/vocabulary";
import { type Stepped, type Stretch, stepsOf } from "../search/stretches";

/*
 * Where a deal stands in the lists of the admin, as numbers that the index of its words has, too: `deal_steps` in the
 * database finds the same ones. What is sorted by something that many deals share goes on in steps of ids there.
 */

/** Some thousand ids. */
const IDS = { base: 0, of: (id: number) => Math.floor(id / 4_096) };
/** About as much used; the more, the wider. */
const USES = {
  base: 1_000_000,
  of: (popularity: number) => Math.min(Math.floor(8 * Math.sqrt(popularity)), 8_000),
};
/** A day of UTC. */
const ENDS = {
  base: 2_000_000,
  of: (time: number) => Math.min(Math.max(Math.floor(time / DAY), 0), 32_767),
};
const NEVER = -1;
const stateSteps = { inactive: -2, featured: -3, plain: -4 };

const DAY = 86_400_000;

/** What the index can find of a state: all of it, and little else. */
export async function inState(kind: DealKind, state: Exclude<DealState, "live" | "soon">): Promise<SQL> {
  if (state !== "ended") return sql`${dealSteps} @> ${sql.param([stateSteps[state]])}::int[]`;
  const days = (await byEnd(kind, undefined, state)).flatMap(({ base, first, last }) =>
    stepsOf(base, first, last),
  );
  return sql`${dealSteps} && ${sql.param(days)}::int[]`;
}

/** How a list of deals goes in steps. @param state what it has: steps that have none of it are left out. */
export function stepped(kind: DealKind, sort: DealSort, state: DealState | undefined): Stepped {
  return {
    steps: dealSteps,
    descending: sort !== "ending",
    stretches: (cursor) => stretches[sort](kind, cursor, state),
  };
}

type Stretches = (
  kind: DealKind,
  cursor: Cursor | undefined,
  state: DealState | undefined,
) => Promise<Stretch[]>;

const stretches = {
  async newest(kind, cursor) {
    const { id } = await extremes(kind);
    return [{ base: IDS.base, first: IDS.of(Math.min(cursor?.[1] ?? id, id)), last: 0 }];
  },
  async popularity(kind, cursor) {
    const { id, popularity, headUse } = await extremes(kind);
    const from = Math.min(Number(cursor?.[0] ?? popularity), popularity);
    const unused = { base: IDS.base, last: 0, among: USES.base };
    if (from <= 0) return [{ ...unused, first: IDS.of(Math.min(cursor?.[1] ?? id, id)) }];
    const [first, head] = [USES.of(from), Math.max(USES.of(headUse), 1)];
    return [
      { base: USES.base, first, last: head + 1 },
      { base: USES.base, first: Math.min(first, head), last: 1 },
      { ...unused, first: IDS.of(id) },
    ];
  },
  ending: byEnd,
} satisfies Record<string, Stretches>;

type DealSort = keyof typeof stretches;
type DealState = keyof typeof stateSteps | "live" | "soon" | "ended";

async function byEnd(
  kind: DealKind,
  cursor: Cursor | undefined,
  state: DealState | undefined,
): Promise<Stretch[]> {
  const { id, start, end, headEnd } = await extremes(kind);
  const endless = { base: IDS.base, first: 0, last: IDS.of(id), among: NEVER };
  if (cursor?.[0] === "infinity") return [{ ...endless, first: IDS.of(cursor[1]) }];
  const rest = state === "ended" ? [] : [endless];
  if (start === undefined || end === undefined) return rest;
  const from = cursor ? Date.parse(String(cursor[0])) : start;
  // The clocks may differ by a little.
  const first = state === "live" || state === "soon" ? Math.max(from, Date.now() - DAY) : from;
  const last = state === "ended" ? Math.min(end, Date.now() + DAY) : end;
  const [begin, stop] = [ENDS.of(Math.max(first, start)), ENDS.of(last)];
  const head = Math.min(ENDS.of(headEnd ?? last), stop + 1);
  return [
    { base: ENDS.base, first: begin, last: head - 1 },
    { base: ENDS.base, first: Math.max(begin, head), last: stop },
    ...rest,
  ];
}

type Extremes = {
  id: number;
  popularity: number;
  headUse: number;
  start: number | undefined;
  end: number | undefined;
  headEnd: number | undefined;
};

/** The head of a list: so many rows may be spread over many steps, as what is used most or ended long ago is. */
const HEAD = 300;

/** The greatest id and popularity of a kind, its first and last end in milliseconds, and where the heads end. */
async function extremes(kind: DealKind): Promise<Extremes> {
  const isKind = sql.raw(`kind = '${kind}'`);
  const end = sql`coalesce(ends_at, 'infinity')`;
  const endAt = (
    direction: SQL,
    offset: number,
  ) => sql`(select extract(epoch from ${end})::float8 * 1000 from ${deals}
    where ${isKind} and ${end} < 'infinity' order by ${end} ${direction} limit 1 offset ${offset})`;
  const popularityAt = (offset: number) => sql`coalesce((select popularity from ${deals} where ${isKind}
    order by popularity desc limit 1 offset ${offset}), 0)`;
  const [row] = await query<{ [Name in keyof Extremes]: Extremes[Name] | null }>(sql`
    select coalesce((select max(id) from ${deals} where ${isKind}), 0) as id,
      ${popularityAt(0)} as popularity, ${popularityAt(HEAD)} as "headUse",
      ${endAt(sql`asc`, 0)} as start, ${endAt(sql`desc`, 0)} as end, ${endAt(sql`asc`, HEAD)} as "headEnd"`);
  return {
    id: row?.id ?? 0,
    popularity: row?.popularity ?? 0,
    headUse: row?.headUse ?? 0,
    start: row?.start ?? undefined,
    end: row?.end ?? undefined,
    headEnd: row?.headEnd ?? undefined,
  };
}
