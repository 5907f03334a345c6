import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db, query, type Reader, type Transaction } from "../../db/client";
import { feeds, history, importRows, imports } from "../../db/schema";
import { changes } from "../models/audit";
import type { Actor } from "../schemas/actor";
import type { ImportState } from "../schemas/feeds";
import { move, openOf, wake } from "./imports";

/** How an import was before its undo: kept in the history, so that it is so again once the undo is taken back. */
export type BeforeUndo = { state: ImportState; endedAt: string };

/**
 * `busy`: another import of the source is not over. `stateChanged`: it is in no such state. `followed`: another import of the source
 * has changed something since.
 */
export type UndoBegun = "begun" | "busy" | "stateChanged" | "followed";

/** Begins the undo of an import. */
export const beginUndo = (id: number, actor: Actor) => begin(id, actor, "undo");

/** Begins the undo of the rows that an undo has left as they are: what kept them may have been undone since. */
export const beginUndoRest = (id: number, actor: Actor) => begin(id, actor, "undoRest");

/** Begins to take the undo of an import back. */
export const beginRedo = (id: number, actor: Actor) => begin(id, actor, "redo");

type Begins = "undo" | "undoRest" | "redo";

async function begin(id: number, actor: Actor, transition: Begins): Promise<UndoBegun> {
  const begun = await db.transaction(async (tx): Promise<UndoBegun> => {
    const { state, endedAt, fileName } = imports;
    const [run] = await tx
      .select({
        feedId: feeds.id,
        kind: feeds.kind,
        entity: feeds.entity,
        name: feeds.name,
        state,
        endedAt,
        fileName,
      })
      .from(imports)
      .innerJoin(feeds, eq(feeds.id, imports.feedId))
      .where(eq(imports.id, id))
      .for("update", { of: feeds });
    if (!run) return "stateChanged";
    const other = await openOf(tx, run.feedId);
    if (other) return other.id === id ? "stateChanged" : "busy";
    const isRedo = transition === "redo";
    // Addresses that an undo has deleted are kept nowhere.
    if (isRedo && run.entity === "subscriber") return "stateChanged";
    if (isRedo && run.kind !== "bulk" && (await isFollowed(tx, id))) return "followed";
    if (!(await move(id, transition, {}, tx))) return "stateChanged";
    if (transition === "undoRest") await lookAtRestAgain(tx, id);
    const label = run.kind === "bulk" ? (run.fileName ?? run.name) : run.name;
    const before = { state: run.state, endedAt: run.endedAt?.toISOString() ?? "" } satisfies BeforeUndo;
    await changes.log(
      tx,
      { actor },
      { action: isRedo ? "restore" : "undo", subject: "import", subjectId: id, label, before },
    );
    return "begun";
  });
  wake();
  return begun;
}

async function lookAtRestAgain(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(importRows)
    .set({ undone: null, reasons: [] })
    .where(and(eq(importRows.importId, id), inArray(importRows.undone, ["kept", "failed"])));
}

/** The undos of an import since it was last redone, the first one first. `before` of the first: how the import was. */
export async function undosOf(id: number, on: Reader = db): Promise<{ id: number; before: unknown }[]> {
  const logged = await on
    .select({ id: history.id, action: history.action, before: history.before })
    .from(history)
    .where(
      and(
        eq(history.subject, "import"),
        eq(history.subjectId, id),
        inArray(history.action, ["undo", "restore"]),
      ),
    )
    .orderBy(desc(history.id));
  // The last entry may be a redo that has begun.
  const own = logged[0]?.action === "restore" ? logged.slice(1) : logged;
  const end = own.findIndex(({ action }) => action === "restore");
  return own.slice(0, end < 0 ? undefined : end).toReversed();
}

/** Whether another import of the source has changed something since the undo of this one, and is not undone itself. */
async function isFollowed(tx: Transaction, id: number): Promise<boolean> {
  const [later] = await query<{ id: number }>(
    sql`
      select later.id from ${imports} later join ${imports} own on own.feed_id = later.feed_id
      where own.id = ${id}::int and later.ended_at > own.ended_at and exists (
        select from ${importRows} where import_id = later.id and applied_at is not null and undone is null
          and verdict in ('new', 'changed', 'ended'))
      limit 1`,
    tx,
  );
  return later !== undefined;
}
