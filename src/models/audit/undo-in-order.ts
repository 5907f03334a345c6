import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { history } from "../../../db/schema";
import type { Reason } from "../../schemas/reasons";
import type { HistoryAction } from "../../schemas/vocabulary";
import { allEntities, entityOf } from "../entities";
import type { Entity } from "./entity";
import type { Change } from "./outcome";
import { putBack } from "./put-back";
import { removeCreated } from "./remove-created";
import { restoreDeleted } from "./restore-deleted";
import { type Entry, isRecent, rowOf, together, UNDO_DAYS, type Undoing } from "./undoing";

/**
 * Undoes entries in one transaction: first deletions, so that others can refer to the restored rows, then edits, the newest
 * of each row first, and then creations.
 */
export async function undoIn(tx: Transaction, ids: number[], change: Change): Promise<Undoing> {
  const found = await entriesOf(tx, ids);
  const read = found.map((entry): Read => ({ ...entry, entity: entityOf(entry.subject) }));
  const [able, unable] = splitBy(read, reasonAgainst);
  const entries = able.flatMap(({ entity, ...entry }) => (entity ? [{ ...entry, entity }] : []));
  const present = await lockAll(tx, entries);
  const of = (action: HistoryAction) => entries.filter((entry) => entry.action === action);
  const undoings: Undoing[] = [unable];
  for (const [entity, deletions] of byDepth(of("delete"))) {
    const [whole, lacking] = splitBy(deletions, (entry) => missingReference(entry, present));
    if (whole.length > 0) await restoreDeleted(tx, change, entity, whole);
    for (const { subjectId } of whole) present.get(entity.table)?.add(subjectId);
    undoings.push({ ...lacking, undone: whole.map(rowOf) });
  }
  const [possible, impossible] = splitBy(of("update"), (entry) => missingReference(entry, present));
  undoings.push(impossible);
  for (const edits of roundsOf(possible))
    for (const [entity, ofEntity] of byDepth(edits))
      undoings.push(await putBack(tx, change, entity, ofEntity));
  for (const [entity, creations] of byDepth(of("create")).toReversed())
    undoings.push(await removeCreated(tx, change, entity, creations));
  const undoing = together(undoings);
  await markUndone(tx, undoing);
  return undoing;
}

type Read = Omit<Entry, "entity"> & { entity: Entity | undefined; isUndone: boolean; isRecent: boolean };

function entriesOf(tx: Transaction, ids: number[]) {
  const row = sql`coalesce(${history.before} -> 'row', ${history.before})`;
  const needs = REFERENCES.flatMap((column) => [
    sql`${column}::text`,
    sql`nullif(${row} -> ${column}::text, ${history.after} -> ${column}::text)`,
  ]);
  return tx
    .select({
      id: history.id,
      action: history.action,
      subject: history.subject,
      subjectId: sql<number>`coalesce(${history.subjectId}, 0)`,
      label: history.label,
      needs: sql<Entry["needs"]>`jsonb_build_object(${sql.join(needs, sql`, `)})`,
      slugs: sql<string[]>`coalesce(${history.before} -> 'slugs', '[]')`,
      isUndone: sql<boolean>`${history.undoneAt} is not null`,
      isRecent: sql<boolean>`${isRecent}`,
    })
    .from(history)
    .where(inArray(history.id, ids))
    .orderBy(history.id)
    .for("update");
}

const REFERENCES = [...new Set(allEntities.flatMap(({ references = {} }) => Object.keys(references)))];

function reasonAgainst({ action, entity, isUndone, isRecent }: Read): Reason | undefined {
  if (!entity || !ACTIONS.includes(action)) return { reason: "onlyChanges" };
  if (isUndone) return { reason: "alreadyUndone" };
  return isRecent ? undefined : { reason: "tooOld", about: String(UNDO_DAYS) };
}

const ACTIONS: HistoryAction[] = ["create", "update", "delete"];

/** Splits entries into those without a reason and the failed ones. */
function splitBy<Of extends Omit<Entry, "entity">>(
  entries: Of[],
  reasonOf: (entry: Of) => Reason | undefined,
): [able: Of[], unable: Undoing] {
  const judged = entries.map((entry) => ({ entry, reason: reasonOf(entry) }));
  const able = judged.flatMap(({ entry, reason }) => (reason ? [] : [entry]));
  const failed = judged.flatMap(({ entry, reason }) => (reason ? [{ ...rowOf(entry), ...reason }] : []));
  return [able, { undone: [], failed }];
}

/**
 * Locks the rows that change, and those that they will refer to: a rename running now would not reach this deal's search
 * words. @returns the ids of those that are there
 */
async function lockAll(tx: Transaction, entries: Entry[]): Promise<Map<Table, Set<number>>> {
  const present = new Map<Table, Set<number>>();
  for (const table of new Set(allEntities.map((entity) => entity.table))) {
    const own = entries.filter(({ entity }) => entity.table === table);
    const needed = entries.flatMap((entry) =>
      needsOf(entry).flatMap(({ to, id }) => (to.table === table ? [id] : [])),
    );
    const ids = [...own.map(({ subjectId }) => subjectId), ...needed];
    if (ids.length === 0) continue;
    const lock = own.some(({ action }) => action === "create") ? "update" : "no key update";
    const rows = await tx
      .select({ id: sql<number>`${table.id}` })
      .from(table)
      .where(inArray(table.id, ids))
      .orderBy(table.id)
      .for(lock);
    present.set(table, new Set(rows.map(({ id }) => id)));
  }
  return present;
}

type Table = Entity["table"];

/** A restored row can do without some references; an edit is undone whole. */
function needsOf({ action, entity, needs }: Entry) {
  return Object.entries(entity.references ?? {}).flatMap(([column, { to, gone }]) => {
    const id = needs[column];
    return id && (gone || action === "update") ? [{ to, reason: gone ?? ("goneByNow" as const), id }] : [];
  });
}

function missingReference(entry: Entry, present: Map<Table, Set<number>>): Reason | undefined {
  const missing = needsOf(entry).find(({ to, id }) => !present.get(to.table)?.has(id));
  return missing && { reason: missing.reason, about: missing.to.one };
}

/** Entities before those that refer to them. */
function byDepth(entries: Entry[]): [Entity, Entry[]][] {
  const groups = [...Map.groupBy(entries, ({ entity }) => entity)];
  return groups.toSorted(([one], [other]) => depthOf(one) - depthOf(other));
}

function depthOf({ references = {} }: Entity): number {
  return Math.max(0, ...Object.values(references).map(({ to }) => 1 + depthOf(to)));
}

/** At most one entry of each row in a round: its newest in the first. */
function roundsOf(entries: Entry[]): Entry[][] {
  const ofRows = [
    ...Map.groupBy(entries.toReversed(), (entry) => `${entry.subject} ${entry.subjectId}`).values(),
  ];
  const most = Math.max(0, ...ofRows.map(({ length }) => length));
  return Array.from({ length: most }, (_, round) => ofRows.flatMap((ofRow) => ofRow[round] ?? []));
}

async function markUndone(tx: Transaction, { undone }: Undoing): Promise<void> {
  const ids = undone.map(({ entryId }) => entryId);
  if (ids.length === 0) return;
  await tx.update(history).set({ undoneAt: sql`now()` }).where(inArray(history.id, ids));
}
