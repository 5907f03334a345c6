import { and, eq, inArray, isNull, type SQL, sql, TransactionRollbackError } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { deals, feeds, importRows, imports } from "../../../db/schema";
import {
  clashesOf,
  type DealFilter,
  editLocked,
  filterCondition,
  lockStoresOf,
  type Planner,
  planner,
} from "../../models/deals";
import type { Actor } from "../../schemas/actor";
import type { BulkEdit } from "../../schemas/feeds";
import type { DealKind } from "../../schemas/vocabulary";
import * as imported from "../imports";
import { logOnce } from "../log";
import { inSets } from "../sets";

/*
 * A change of all deals that a filter shows. It is an import whose rows are deals: what it would do is shown first, then it
 * is applied in sets, and can be undone as one.
 */

const ROWS_PER_TRANSACTION = 100;

/**
 * Begins a change.
 * @param count of the deals that a person was shown
 * @returns the import that shows it; `busy`: the one before is not over; `others`: it would change more or fewer
 */
export async function begin(
  kind: DealKind,
  filter: DealFilter,
  edit: BulkEdit,
  title: string,
  actor: Actor,
  count: number,
): Promise<{ kind: "begun"; id: number } | { kind: "busy" } | { kind: "others" }> {
  const isOne = await filterCondition(kind, filter);
  const begin = () =>
    db.transaction(async (tx) => {
      const feedId = await feedOfChanges(tx);
      const id = await imported.open(tx, { feedId, actor, fileName: title, edit, state: "staging" });
      if (id === undefined) return "busy" as const;
      await tx.execute(sql`
      insert into ${importRows} (import_id, n, deal_id)
      select ${id}::int, row_number() over (order by ${deals.id}), ${deals.id} from ${deals} where ${isOne}`);
      const lines = await tx.$count(importRows, eq(importRows.importId, id));
      if (lines !== count) tx.rollback();
      await tx.update(imports).set({ lines }).where(eq(imports.id, id));
      return id;
    });
  const begun = await begin().catch((error: unknown) => {
    if (error instanceof TransactionRollbackError) return "others" as const;
    throw error;
  });
  imported.wake();
  return typeof begun === "number" ? { kind: "begun", id: begun } : { kind: begun };
}

/** The source that all changes of many deals belong to, which no list shows. */
async function feedOfChanges(tx: Transaction): Promise<number> {
  await tx.insert(feeds).values({ name: "Many deals", kind: "bulk" }).onConflictDoNothing();
  const [feed] = await tx.select({ id: feeds.id }).from(feeds).where(eq(feeds.kind, "bulk")).for("update");
  if (!feed) throw new Error("The insert gave no row");
  return feed.id;
}

/** Says of each deal what the change would do. */
export async function stage(run: imported.Import, signal: AbortSignal): Promise<void> {
  if (!run.edit) return;
  const plan = await planner(run.edit);
  await inSets(signal, () => stageSet(run, plan));
  await imported.move(run.id, "show");
}

const rowsOf = (tx: Transaction, run: imported.Import, isOne: SQL | undefined, limit: number) =>
  tx
    .select({ n: importRows.n, deal: deals })
    .from(importRows)
    .innerJoin(deals, eq(deals.id, importRows.dealId))
    .where(and(eq(importRows.importId, run.id), isOne))
    .orderBy(importRows.n)
    .limit(limit);

function stageSet(run: imported.Import, plan: Planner): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    if (!(await imported.lockInState(tx, run.id, "staging"))) return undefined;
    const rows = await rowsOf(tx, run, isNull(importRows.verdict), ROWS_PER_TRANSACTION);
    const plans = rows.map(({ n, deal }) => ({ n, ...plan(deal) }));
    const clashes = await clashesOf(tx, plans);
    const judged = plans.map(({ n, deal, columns: after, reason = clashes.get(deal.id) }) => {
      const columns = Object.keys(after);
      const verdict = reason ? "refused" : columns.length > 0 ? "changed" : "same";
      return { n, verdict, after, columns, reasons: reason ? [reason] : [] };
    });
    await tx.execute(sql`
      update ${importRows} r set verdict = j.verdict, reasons = j.reasons, after = j.after, columns = j.columns
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j (n int, verdict text, reasons jsonb, after jsonb, columns text[])
      where r.import_id = ${run.id}::int and r.n = j.n`);
    return rows.length === ROWS_PER_TRANSACTION ? rows.at(-1)?.n : undefined;
  });
}

/** Makes the change, as the deals are now. */
export async function apply(run: imported.Import, label: string, signal: AbortSignal): Promise<void> {
  const { edit } = run;
  if (!edit) return;
  const plan = await planner(edit);
  await inSets(signal, () => applySet(run, label, edit, plan));
  await imported.move(run.id, "finish");
}

/** @returns the number after which deals may be left */
function applySet(
  run: imported.Import,
  label: string,
  edit: BulkEdit,
  plan: Planner,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    if (!(await imported.lockInState(tx, run.id, "applying"))) return undefined;
    const isDue = and(eq(importRows.verdict, "changed"), isNull(importRows.appliedAt));
    const due = await rowsOf(tx, run, isDue, ROWS_PER_TRANSACTION);
    if (due.length === 0) return undefined;
    const found = due.map(({ deal }) => deal);
    await lockStoresOf(tx, found, edit);
    await editLocked(
      tx,
      found.map(({ id }) => id),
      plan,
      run,
    );
    await logOnce(tx, run, label);
    const lines = due.map(({ n }) => n);
    await tx
      .update(importRows)
      .set({ appliedAt: sql`date_trunc('milliseconds', now())` })
      .where(and(eq(importRows.importId, run.id), inArray(importRows.n, lines)));
    return due.length === ROWS_PER_TRANSACTION ? lines.at(-1) : undefined;
  });
}
