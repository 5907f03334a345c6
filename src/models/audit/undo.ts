import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { history } from "../../../db/schema";
import { columnOf } from "../../schemas/fields";
import { keptText } from "../../schemas/reasons";
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
import { isRecent, type Refusal, together, type Undoing } from "./undoing";

export { UNDO_DAYS, type Undoing } from "./undoing";

const hasChanges = sql`exists (
  select from jsonb_each(${history.before}) was
  where was.key <> all('{version,updated_at,demo}') and was.value is distinct from ${history.after} -> was.key)`;

export const canUndo = sql<boolean>`(${inArray(history.subject, Object.keys(entities))}
  and ${history.undoneAt} is null and ${isRecent}
  and case ${history.action} when 'update' then ${hasChanges} else ${history.action} in ('create', 'delete') end)`;

/**
 * Undoes an edit, a creation or a deletion. A field that was changed since stays as it is, and the entry names it then.
 * @returns the row that was changed; refused if nothing can go back
 */
export async function undo(id: number, change: Change): Promise<Outcome> {
  const { undone, kept, failed } = await undoAll([id], change);
  const [failure] = failed;
  const sent = failure?.reason === "alreadyUndone" && (await sentBefore(db, change));
  if (sent) return sent;
  if (failure?.reason === "takenByNow") return { kind: "duplicate", field: failure.about ?? "" };
  if (failure) return refused("form", failure.reason, failure.about);
  const [partly] = kept;
  if (partly?.wentBack === 0) return refused("form", "nothingWentBack", keptText(partly.fields));
  const done = undone[0] ?? partly;
  return done ? { kind: "saved", id: done.id } : { kind: "missing" };
}

/** Undoes entries of the history, or all of a batch, in a number of statements that does not grow with them. */
export async function undoAll(named: number[] | { batch: string }, change: Change): Promise<Undoing> {
  const isOne = Array.isArray(named)
    ? inArray(history.id, named)
    : and(eq(history.batch, named.batch), inArray(history.action, ["create", "update", "delete"]));
  const entries = await db.select({ id: history.id }).from(history).where(isOne).orderBy(history.id);
  const ids = entries.map(({ id }) => id);
  return undoTogether(ids, change, []);
}

/** If the database refuses a value, each half is undone by itself, until the entry with that value is found. */
async function undoTogether(ids: number[], change: Change, refusals: Refusal[]): Promise<Undoing> {
  if (ids.length === 0) return together([]);
  try {
    return await db.transaction((tx) => undoIn(tx, ids, change, refusals));
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal || refusals.some(({ column }) => column === refusal.column)) throw error;
    if (ids.length === 1) return undoTogether(ids, change, [...refusals, refusal]);
    const middle = Math.floor(ids.length / 2);
    const later = await undoTogether(ids.slice(middle), change, []);
    return together([later, await undoTogether(ids.slice(0, middle), change, [])]);
  }
}

function refusalIn(error: unknown): Refusal | undefined {
  const constraint = constraintOf(error);
  for (const entity of allEntities) {
    const field = entity.unique?.[constraint];
    if (field) {
      const about = (entity.fields[field]?.label ?? field).toLowerCase();
      return { column: columnOf(field), kept: "takenByNow", reason: { reason: "takenByNow", about } };
    }
    const [column, reference] = referenceOf(entity, constraint) ?? [];
    if (reference) {
      const { gone = "justDeleted", to } = reference;
      return { column, kept: "deletedByNow", reason: { reason: gone, about: to.one } };
    }
  }
  return violatesCheck(error) ? { reason: { reason: "contradicts" } } : undefined;
}
