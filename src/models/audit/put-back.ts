import type { Transaction } from "../../../db/client";
import { recordUpdated } from "./changes";
import type { Entity, GoingBack } from "./entity";
import type { Change } from "./outcome";
import { setEach } from "./set-each";
import { idOf, snapshots } from "./snapshot";
import { changedSince, type Entry, ownColumns, rowOf, same, statesOf, type Undoing } from "./undoing";

/** Undoes edits of different rows. A row goes back whole, unless somebody has changed it since: then it stays as it is. */
export async function putBack(
  tx: Transaction,
  change: Change,
  entity: Entity,
  entries: Entry[],
): Promise<Undoing> {
  const ids = entries.map(({ subjectId }) => subjectId);
  const found = await snapshots(tx, entity, ids, "no key update");
  const present = new Map(found.map((row) => [idOf(row), row]));
  const states = await statesOf(tx, entity, entries);
  const undoing: Undoing = { undone: [], failed: [] };
  const rows: GoingBack[] = [];
  for (const entry of entries) {
    const now = present.get(entry.subjectId);
    const edit = states.get(entry.id);
    if (!now || !edit) {
      undoing.failed.push({ ...rowOf(entry), reason: "rowDeleted" });
      continue;
    }
    const edited = editedIn(entity, edit);
    const changed = changedSince(entity, edit.after, now);
    // A column that the history hides may have changed since. Then it stays.
    const columns = edited.filter((column) => same(edit.after, now, column));
    if (edited.every((column) => same(edit.before, now, column)))
      undoing.failed.push({ ...rowOf(entry), reason: "nothingToUndo" });
    else if (changed) undoing.failed.push({ ...rowOf(entry), reason: "changedSince", about: changed });
    else {
      undoing.undone.push(rowOf(entry));
      rows.push({ entryId: entry.id, id: entry.subjectId, now, ...edit, columns });
    }
  }
  if (rows.length > 0) {
    await entity.goingBack?.(tx, rows);
    const back = rows.map(({ id, before, columns }) => ({ id, values: before, columns }));
    const written = await setEach(tx, entity, back);
    const later = new Map(written.map(({ after }) => [idOf(after), after]));
    const pairs = rows.map(({ id, now, said }) => ({ before: now, after: { ...later.get(id), ...said } }));
    await recordUpdated(tx, change, entity, pairs);
  }
  return undoing;
}

type Edit = Pick<GoingBack, "before" | "after">;

/** The columns that the edit changed. A row of the demo is one again. */
function editedIn(entity: Entity, { before, after }: Edit): string[] {
  const own = ownColumns(entity);
  const edited = Object.keys(before).filter((column) => own.has(column) && !same(before, after, column));
  return edited.length > 0 && before.demo === true ? [...edited, "demo"] : edited;
}
