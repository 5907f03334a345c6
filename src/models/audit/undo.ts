import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { history } from "../../../db/schema";
import type { Reason } from "../../schemas/reasons";
import { allEntities, entities } from "../entities";
import {
  type Change,
  constraintOf,
  type Outcome,
  referenceOf,
  refused,
  sentBefore,
  violatesCheck,
} from "./outcome";
import { undoIn } from "./undo-in-order";
import { isRecent, together, type Undoing } from "./undoing";

export { UNDO_DAYS, type Undoing } from "./undoing";

const hasChanges = sql`exists (
  select from jsonb_each(${history.before}) was
  where was.key <> all('{version,updated_at,demo}') and was.value is distinct from ${history.after} -> was.key)`;

export const canUndo = sql<boolean>`(${inArray(history.subject, Object.keys(entities))}
  and ${history.undoneAt} is null and ${isRecent}
  and case ${history.action} when 'update' then ${hasChanges} else ${history.action} in ('create', 'delete') end)`;

/**
 * Undoes an edit, a creation or a deletion. @returns the row that was changed; refused with `changedSince` if somebody has
 * changed it since
 */
export async function undo(id: number, change: Change): Promise<Outcome> {
  const {
    undone: [done],
    failed: [failure],
  } = await undoAll([id], change);
  const sent = failure?.reason === "alreadyUndone" && (await sentBefore(db, change));
  if (sent) return sent;
  if (failure?.reason === "takenByNow") return { kind: "duplicate", field: failure.about ?? "" };
  if (failure) return refused("form", failure.reason, failure.about);
  return done ? { kind: "saved", id: done.id } : { kind: "missing" };
}

/** Undoes entries of the history, or all of a batch, in a number of statements that does not grow with them. */
export async function undoAll(named: number[] | { batch: string }, change: Change): Promise<Undoing> {
  const isOne = Array.isArray(named)
    ? inArray(history.id, named)
    : and(eq(history.batch, named.batch), inArray(history.action, ["create", "update", "delete"]));
  const entries = await db.select({ id: history.id }).from(history).where(isOne).orderBy(history.id);
  const ids = entries.map(({ id }) => id);
  return undoTogether(ids, change);
}

/** If the database refuses a value, each is undone by itself, the newest first. */
async function undoTogether(ids: number[], change: Change): Promise<Undoing> {
  try {
    return await db.transaction((tx) => undoIn(tx, ids, change));
  } catch (error) {
    const reason = refusalIn(error);
    if (!reason) throw error;
    const [id] = ids;
    if (ids.length === 1 && id) return { undone: [], failed: await failedWith(reason, id) };
    const undoings: Undoing[] = [];
    for (const one of ids.toReversed()) undoings.push(await undoTogether([one], change));
    return together(undoings);
  }
}

async function failedWith(reason: Reason, id: number) {
  const { subject, subjectId, label } = history;
  const rows = await db.select({ subject, id: subjectId, label }).from(history).where(eq(history.id, id));
  return rows.map((row) => ({ ...row, id: row.id ?? 0, entryId: id, ...reason }));
}

/** Why the database does not take a row back. */
function refusalIn(error: unknown): Reason | undefined {
  const constraint = constraintOf(error);
  for (const entity of allEntities) {
    const field = entity.unique?.[constraint];
    if (field) return { reason: "takenByNow", about: (entity.fields[field]?.label ?? field).toLowerCase() };
    const [, reference] = referenceOf(entity, constraint) ?? [];
    if (reference) return { reason: reference.gone ?? "goneByNow", about: reference.to.one };
  }
  return violatesCheck(error) ? { reason: "contradicts" } : undefined;
}
