import { and, desc, eq, inArray, isNotNull, isNull, lt, notExists, sql } from "drizzle-orm";
import { db, type Transaction } from "../../db/client";
import { deals, feedItems, history, importRows } from "../../db/schema";
import { undoAll } from "../models/audit";
import { subscribers } from "../models/people";
import type { FeedEntity, RowReason, Undone } from "../schemas/feeds";
import type { Reason, ReasonName } from "../schemas/reasons";
import { dealKinds } from "../schemas/vocabulary";
import { undosOf } from "./begin-undo";
import { noteInterrupted } from "./entities/apply";
import { entityModels } from "./entities/models";
import type { ImportRow } from "./import-rows";
import { type Import, lockInState, move } from "./imports";
import { countAbsent, type Feed } from "./offers/items";
import { withdrawObserved } from "./offers/observe";
import { inSets } from "./sets";

const ROWS_PER_TRANSACTION = 20;

/**
 * Undoes an applied import, the last rows first. Each row is then undone, kept (somebody has changed it since) or failed,
 * with the reason. The feed's items are what they were before, so that the same file can be imported again.
 */
export async function undoImport(
  run: Import,
  { entity }: Pick<Feed, "entity">,
  signal: AbortSignal,
): Promise<void> {
  const subjects = subjectsOf(entity);
  if (entity !== "deal") await noteInterrupted(run, entity);
  await inSets(signal, async (before) => {
    const rows = await db
      .select()
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, run.id),
          before === undefined ? undefined : lt(importRows.n, before),
          isNotNull(importRows.appliedAt),
          isNull(importRows.undone),
        ),
      )
      .orderBy(desc(importRows.n))
      .limit(ROWS_PER_TRANSACTION);
    if (rows.length > 0) await undoRows(run, subjects, rows);
    return rows.at(-1)?.n;
  });
  await withdrawObserved(run, signal);
  await db.transaction(async (tx) => {
    if (!(await lockInState(tx, run.id, "undoing"))) return;
    // The undo of the rest does not count missing deals again.
    const [, rest] = await undosOf(run.id, tx);
    if (!rest && !(await isCut(tx, run))) await countAbsent(tx, run, -1);
    if (entity !== "deal") await entityModels[entity].takeBack?.(run.id, tx);
    await move(run.id, "finishUndo", {}, tx);
  });
}

/** What the history calls the rows of an import. */
export const subjectsOf = (entity: FeedEntity): readonly string[] =>
  entity === "deal" || entity === "exportedDeal" ? dealKinds : [entity];

export const idOf = ({ dealId, recordId }: ImportRow) => dealId ?? recordId ?? 0;

/** Whether an import was cancelled before its end: it has not counted missing deals. */
export async function isCut(tx: Transaction, { id }: Import): Promise<boolean> {
  const isLeft = and(
    eq(importRows.importId, id),
    inArray(importRows.verdict, ["new", "changed", "ended"]),
    isNull(importRows.appliedAt),
  );
  return (await tx.$count(importRows, isLeft)) > 0;
}

type Outcome = { n: number; undone: Undone; reasons: RowReason[] };

async function undoRows(run: Import, subjects: readonly string[], rows: ImportRow[]): Promise<void> {
  const undoing = { actor: run.actor, batch: run.undoBatch };
  // The history does not keep what was written of subscribers.
  if (subjects.includes("subscriber"))
    await db.transaction((tx) => subscribers.remove(rows.map(idOf), undoing, tx));
  const entries = await db
    .select({
      id: history.id,
      subjectId: history.subjectId,
      isUndone: isNotNull(history.undoneAt),
    })
    .from(history)
    .where(
      and(
        eq(history.batch, run.batch),
        inArray(history.subjectId, rows.map(idOf)),
        inArray(history.subject, subjects),
      ),
    );
  const open = entries.filter(({ isUndone }) => !isUndone).map(({ id }) => id);
  const { failed } = await undoAll(open, undoing);
  const byEntry = new Map(entries.map((entry) => [entry.subjectId, entry]));
  const outcomes = rows.map((row): Outcome => {
    const { n } = row;
    if (row.verdict === "ended" && subjects.includes("subscriber"))
      return { n, undone: "failed", reasons: [{ name: "addressGone" }] };
    const entry = byEntry.get(idOf(row));
    // Without an entry, only what it says of the deal was noted.
    const failure = entry && failed.find(({ entryId }) => entryId === entry.id);
    if (!failure) return { n, undone: "undone", reasons: [] };
    const undone = keptBecause.includes(failure.reason) ? "kept" : "failed";
    return { n, undone, reasons: [rowReason(failure)] };
  });
  await db.transaction(async (tx) => {
    if (!(await lockInState(tx, run.id, "undoing"))) return;
    await putItemsBack(
      tx,
      run,
      rows.filter(({ n, was }) => isBack(outcomes, n, was === null)),
    );
    await tx.execute(sql`
      update ${importRows} r set undone = o.undone,
        reasons = case when o.undone = 'undone' then r.reasons else o.reasons end
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (n int, undone text, reasons jsonb)
      where r.import_id = ${run.id}::int and r.n = o.n`);
  });
}

const keptBecause: ReasonName[] = ["changedSince", "addedSince"];

/** As rows of an import have it. */
export function rowReason({ reason, about }: Reason): RowReason {
  return { name: reason, ...(about !== undefined && { about }) };
}

/** Whether the item goes back too: not that of a deal that was made and stays. */
function isBack(outcomes: Outcome[], n: number, wasMade: boolean): boolean {
  const undone = outcomes.find((one) => one.n === n)?.undone;
  return undone === "undone" || (undone === "kept" && !wasMade);
}

/**
 * Puts back what the feed had said before, unless a later import has written it. What the import changed is looked at again,
 * and a deal that it made is no feed's any more.
 */
async function putItemsBack(tx: Transaction, { id, feedId }: Import, rows: ImportRow[]): Promise<void> {
  const made = rows.flatMap(({ dealId, was }) => (was === null && dealId !== null ? [dealId] : []));
  await tx
    .delete(feedItems)
    .where(
      and(
        inArray(feedItems.dealId, made),
        notExists(tx.select().from(deals).where(eq(deals.id, feedItems.dealId))),
      ),
    );
  const was = rows.map(({ key, was }) => ({ key, was }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(was)}::jsonb) as given (key text, was jsonb)`;
  const isOne = sql`i.feed_id = ${feedId}::int and i.key = given.key`;
  const isLast = sql`i.import_id = ${id}::int`;
  await tx.execute(
    sql`delete from ${feedItems} i using ${given} where ${isOne} and ${isLast} and given.was is null`,
  );
  await tx.execute(sql`
    update ${feedItems} i set "values" = given.was -> 'values', missed = (given.was -> 'missed')::int,
      is_gone = (given.was -> 'isGone')::boolean, import_id = (given.was -> 'importId')::int
    from ${given} where ${isOne} and ${isLast} and given.was is not null`);
  await tx.execute(sql`update ${feedItems} i set hash = null from ${given} where ${isOne}`);
}
