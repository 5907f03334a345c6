import { and, asc, eq, gt, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { history, importRows } from "../../db/schema";
import { undoAll } from "../models/audit";
import { type BeforeUndo, undosOf } from "./begin-undo";
import type { ImportRow } from "./import-rows";
import { type Import, lockInState, move } from "./imports";
import { countAbsent, type Feed } from "./offers/items";
import { noteItems } from "./offers/note";
import { restoreObserved } from "./offers/observe";
import { inSets } from "./sets";
import { idOf, isCut, rowReason, subjectsOf } from "./undo";

const ROWS_PER_TRANSACTION = 20;

/**
 * Takes the undo of an import back, the first rows first: what it deleted or put back, what it unlinked and what it withdrew.
 * The import is then as it was, and can be undone again, but for rows that cannot go back: they say why.
 */
export async function redoImport(
  run: Import,
  { entity }: Pick<Feed, "entity">,
  signal: AbortSignal,
): Promise<void> {
  const [undo] = await undosOf(run.id);
  if (!undo) throw new Error(`The history has no undo of import ${run.id}`);
  // The entries of this undo, neither those of one before nor those that are written now.
  const isOfUndo = and(
    eq(history.batch, run.undoBatch),
    inArray(history.subject, subjectsOf(entity)),
    gt(history.id, undo.id),
    lt(
      history.id,
      sql`(select max(id) from ${history} where subject = 'import' and subject_id = ${run.id}::int)`,
    ),
  );
  await inSets(signal, async (after) => {
    const rows = await db
      .select()
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, run.id),
          after === undefined ? undefined : gt(importRows.n, after),
          isNotNull(importRows.undone),
        ),
      )
      .orderBy(asc(importRows.n))
      .limit(ROWS_PER_TRANSACTION);
    if (rows.length > 0) await redoRows(run, rows, isOfUndo);
    return rows.at(-1)?.n;
  });
  await restoreObserved(run, signal);
  await db.transaction(async (tx) => {
    if (!(await lockInState(tx, run.id, "redoing"))) return;
    if (!(await isCut(tx, run))) await countAbsent(tx, run, 1);
    const { state, endedAt } = undo.before as BeforeUndo;
    await move(run.id, "finishRedo", { state, endedAt: new Date(endedAt) }, tx);
  });
}

async function redoRows(run: Import, rows: ImportRow[], isOfUndo: ReturnType<typeof and>): Promise<void> {
  const entries = await db
    .select({ id: history.id, subjectId: history.subjectId, isUndone: isNotNull(history.undoneAt) })
    .from(history)
    .where(and(isOfUndo, inArray(history.subjectId, rows.map(idOf))));
  const open = entries.filter(({ isUndone }) => !isUndone).map(({ id }) => id);
  const { failed } = await undoAll(open, { actor: run.actor, batch: run.undoBatch });
  // A row with nothing to undo is already as the import left it.
  const stuck = new Map(
    failed.flatMap((one) => (one.reason === "nothingToUndo" ? [] : [[one.id, rowReason(one)] as const])),
  );
  const back = rows.filter((row) => !stuck.has(idOf(row)));
  const redone = entries.flatMap(({ subjectId }) => (subjectId && !stuck.has(subjectId) ? [subjectId] : []));
  const lines = sql`any(${sql.param(back.map(({ n }) => n))}::int[])`;
  await db.transaction(async (tx) => {
    if (!(await lockInState(tx, run.id, "redoing"))) return;
    // What the import did can be undone again.
    await tx
      .update(history)
      .set({ undoneAt: null })
      .where(
        and(eq(history.batch, run.batch), inArray(history.subjectId, redone), isNotNull(history.undoneAt)),
      );
    await noteItems(tx, run, sql`r.n = ${lines} and (i.key is null or i.import_id < ${run.id}::int)`);
    await tx.execute(sql`
      update ${importRows} set undone = null, reasons = case when undone = 'undone' then reasons else '[]' end
      where import_id = ${run.id}::int and n = ${lines}`);
    for (const row of rows) {
      const why = stuck.get(idOf(row));
      const isOne = and(eq(importRows.importId, run.id), eq(importRows.n, row.n));
      if (why)
        await tx
          .update(importRows)
          .set({ reasons: [why] })
          .where(isOne);
    }
  });
}
