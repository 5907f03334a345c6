import { and, eq, getTableColumns, ne, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { importRows } from "../../db/schema";
import { cursorIn, type Order, type PageRequest, pageOf } from "../models/paging";
import {
  type RefusedKind,
  type RowReason,
  type RowTab,
  type RowVerdict,
  reasonsOfKind,
  refusedKinds,
  type Undone,
} from "../schemas/feeds";
import { lockInState } from "./imports";

export type ImportRow = typeof importRows.$inferSelect;
/** What a row would do to the catalogue. */
export type Verdict = Pick<ImportRow, "verdict" | "storeKey" | "storeId" | "dealId" | "offer"> & {
  recordId?: number | null;
  reasons: RowReason[];
  columns: string[];
  after?: Record<string, unknown>;
};

export type RawRows = Awaited<ReturnType<typeof firstRaw>>;

export type Counts = {
  verdicts: Partial<Record<RowVerdict, number>>;
  /** Of the verdicts, with the kinds of those that are refused. */
  tabs: Partial<Record<RowTab, number>>;
  undone: Partial<Record<Undone, number>>;
  read: number;
  staged: number;
  applied: number;
};

/** How many rows an import has of each kind. `applied`: of those that change something. */
export async function countsOf(id: number): Promise<Counts> {
  const rows = await query<{
    verdict: RowVerdict | null;
    tab: RowTab | null;
    undone: Undone | null;
    isApplied: boolean;
    count: number;
  }>(sql`
    select verdict, ${tabOf} as tab, undone, applied_at is not null as "isApplied", count(*)::int as count
    from ${importRows} where import_id = ${id}::int group by 1, 2, 3, 4`);
  const counts: Counts = { verdicts: {}, tabs: {}, undone: {}, read: 0, staged: 0, applied: 0 };
  for (const { verdict, tab, undone, isApplied, count } of rows) {
    counts.read += count;
    if (tab) counts.tabs[tab] = (counts.tabs[tab] ?? 0) + count;
    if (verdict) {
      counts.staged += count;
      counts.verdicts[verdict] = (counts.verdicts[verdict] ?? 0) + count;
    }
    // Of those that change no deal, only what the feed says was noted.
    if (verdict === "same") continue;
    if (isApplied) counts.applied += count;
    if (undone) counts.undone[undone] = (counts.undone[undone] ?? 0) + count;
  }
  return counts;
}

/** How many addresses a staged list of subscribers would suppress. */
export async function countLeaving(id: number): Promise<number> {
  const [found] = await query<{ count: number }>(sql`
    select count(distinct key)::int as count from ${importRows}
    where import_id = ${id}::int and after ->> 'because' is not null`);
  return found?.count ?? 0;
}

/** Seconds until the other rows that change something are applied, at the rate since the first set; undefined before. */
export async function secondsLeft(id: number, others: number): Promise<number | undefined> {
  const [pace] = await query<{ rows: number; seconds: number }>(sql`
    with sets as (
      select applied_at, count(*) as rows from ${importRows} where import_id = ${id}::int and applied_at is not null group by 1)
    select (sum(rows) - (array_agg(rows order by applied_at))[1])::int as rows,
      extract(epoch from max(applied_at) - min(applied_at))::float8 as seconds from sets`);
  return pace?.rows ? (others * pace.seconds) / pace.rows : undefined;
}

const reasonName = sql`${importRows.reasons} -> 0 ->> 'name'`;
const kindsOfReasons = Object.entries(reasonsOfKind).map(
  ([kind, names]) =>
    sql`when ${reasonName} = any(${sql.param([...names])}::text[]) then ${sql.raw(`'${kind}'`)}`,
);
const tabOf = sql`case when ${importRows.verdict} <> 'refused' then ${importRows.verdict}
  when ${importRows.verdict} is null then null ${sql.join(kindsOfReasons, sql` `)} else 'broken' end`;

/** Which rows: of a tab, and with the same first reason. */
export type RowFilter = {
  tab?: RowTab | undefined;
  reason?: string | undefined;
  field?: string | undefined;
  undone?: Undone | undefined;
};

const isRefusedKind = (tab: RowTab): tab is RefusedKind => refusedKinds.some((kind) => kind === tab);

const matching = (id: number, { tab, reason, field, undone }: RowFilter) =>
  and(
    eq(importRows.importId, id),
    // The verdict has an index.
    tab && (isRefusedKind(tab) ? eq(importRows.verdict, "refused") : eq(importRows.verdict, tab)),
    tab && isRefusedKind(tab) ? sql`${tabOf} = ${tab}::text` : undefined,
    reason ? sql`${reasonName} = ${reason}::text` : undefined,
    field ? sql`${importRows.reasons} -> 0 ->> 'field' = ${field}::text` : undefined,
    undone && and(eq(importRows.undone, undone), ne(importRows.verdict, "same")),
  );

const byLine: Order = { key: importRows.n, id: importRows.n, cast: "int", descending: false };

export function rows(id: number, page: PageRequest, filter: RowFilter) {
  const found = db.select({ ...getTableColumns(importRows), cursor: cursorIn(byLine) }).from(importRows);
  return pageOf(found, byLine, page, matching(id, filter));
}

/** One reason that rows have in common, as the first of them has it, and how many different words it is about. */
export type ReasonGroup = { reason: RowReason; count: number; words: number };

/** The first reasons of a tab's rows, the most frequent first. */
export async function reasonGroups(id: number, tab: RowTab): Promise<ReasonGroup[]> {
  const groups = await query<{ reason: RowReason; count: number; words: number }>(sql`
    select (array_agg(reasons -> 0 order by n))[1] as reason, count(*)::int as count,
      count(distinct reasons -> 0 ->> 'about')::int as words
    from ${importRows} where ${matching(id, { tab })} and jsonb_array_length(reasons) > 0
    group by ${reasonName}, reasons -> 0 ->> 'field' order by 2 desc limit 50`);
  return groups;
}

const MOST_COLUMNS = 500;

/** The columns of such rows, and these rows as they stand in the file, many at a time. */
export async function rawOf(id: number, filter: RowFilter, first: readonly string[] | null) {
  const found = await query<{ name: string }>(sql`
    select distinct jsonb_object_keys(raw) as name from ${importRows}
    where ${matching(id, filter)} and raw is not null limit ${MOST_COLUMNS}::int`);
  const names = new Set(found.map(({ name }) => name));
  const columns = [...new Set([...(first ?? []).filter((name) => names.has(name)), ...names])];
  return { columns, batches: rawBatches(id, filter) };
}

async function* rawBatches(id: number, filter: RowFilter) {
  for (let after = 0; ; ) {
    const rows = await query<Pick<ImportRow, "n" | "raw" | "reasons">>(sql`
      select n, raw, reasons from ${importRows}
      where ${matching(id, filter)} and n > ${after}::int order by n limit 500`);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < 500) return;
    after = last.n;
  }
}

/** Characters of the first rows: they are looked through in the server's thread. */
const FIRST_LENGTH = 1_000_000;

const FIRST_OF_KIND = { rows: 25, among: 10_000 };

/**
 * The first rows as they were read, for the mapping: fewer where they are long. Of an export of WordPress the first ones of
 * each kind of post.
 */
export async function firstRaw(
  id: number,
  limit: number,
): Promise<{ line: number; fields: Record<string, string> }[]> {
  const own = sql`import_id = ${id}::int and raw is not null`;
  const [first] = await query<{ hasKinds: boolean }>(sql`
    select raw ? 'wp:post_type' as "hasKinds" from ${importRows} where ${own} order by n limit 1`);
  const { rows, among } = FIRST_OF_KIND;
  const ofKinds = sql`
    select n, raw from (
      select n, raw, row_number() over (partition by raw ->> 'wp:post_type' order by n) as nth
      from ${importRows} where ${own} and n <= ${among}::int) kinds
    where nth <= ${rows}::int`;
  return query(sql`
    select n as line, raw as fields from (
      select n, raw, sum(length(raw::text)) over (order by n) - length(raw::text) as before from (
        select n, raw from (${first?.hasKinds ? ofKinds : sql`select n, raw from ${importRows} where ${own}`}) own
        order by n limit ${limit}::int) first) measured
    where before < ${FIRST_LENGTH}::int order by n`);
}

/** The first lines that could not be read as rows. */
export function oddRows(id: number, limit: number): Promise<{ line: number; reasons: RowReason[] }[]> {
  return query(sql`
    select n as line, reasons from ${importRows}
    where import_id = ${id}::int and raw is null and n > 0 and verdict = 'refused' order by n limit ${limit}::int`);
}

/** A person says that what is missing has ended. @returns false if there is nothing to say of it (any more) */
export function endAbsent(id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockInState(tx, id, "staged"))) return false;
    const ended = await tx
      .update(importRows)
      .set({ verdict: "ended", reasons: [{ name: "absent" }] })
      .where(and(eq(importRows.importId, id), sql`n < 0`, eq(importRows.verdict, "doubtful")))
      .returning({ n: importRows.n });
    return ended.length > 0;
  });
}

const FORGOTTEN_AT_ONCE = 2_000;
const MIN_INT = -(2 ** 31);

/**
 * Deletes a set of rows of an import that ended before they were applied.
 * @param after the number that the set follows: looking from the first row on, each set would pass all that are deleted
 * @returns the number after which some may be left
 */
export async function forget(
  id: number,
  which: "all" | "read",
  after = MIN_INT,
): Promise<number | undefined> {
  const [gone] = await query<{ count: number; last: number | null }>(sql`
    with gone as (
      delete from ${importRows} where import_id = ${id}::int and n in (
        select n from ${importRows} where import_id = ${id}::int and n > ${after}::int and applied_at is null
          and (${which === "all"}::boolean or verdict is null) order by n limit ${FORGOTTEN_AT_ONCE}::int)
      returning n)
    select count(*)::int as count, max(n) as last from gone`);
  return gone?.count === FORGOTTEN_AT_ONCE ? (gone.last ?? undefined) : undefined;
}
