import { sql } from "drizzle-orm";
import { query, type Transaction } from "../../../db/client";
import { plural } from "../../format";
import { allEntities } from "../entities";
import { removeRows } from "./changes";
import type { Entity } from "./entity";
import type { Change } from "./outcome";
import { idOf, snapshots } from "./snapshot";
import { changedSince, type Entry, rowOf, statesOf, type Undoing } from "./undoing";

/** Undoes creations by deleting the rows, but for those that were changed since or that other rows belong to by now. */
export async function removeCreated(
  tx: Transaction,
  change: Change,
  entity: Entity,
  entries: Entry[],
): Promise<Undoing> {
  const ids = entries.map(({ subjectId }) => subjectId);
  const found = await snapshots(tx, entity, ids, "update");
  const present = new Map(found.map((row) => [idOf(row), row]));
  const states = await statesOf(tx, entity, entries);
  const uses = await usesOf(tx, entity, ids);
  const undoing: Undoing = { undone: [], failed: [] };
  for (const entry of entries) {
    const now = present.get(entry.subjectId);
    const changed = changedSince(entity, states.get(entry.id)?.after ?? {}, now ?? {});
    const added = uses.get(entry.subjectId)?.join(", ");
    if (!now) undoing.failed.push({ ...rowOf(entry), reason: "rowDeleted" });
    else if (changed) undoing.failed.push({ ...rowOf(entry), reason: "changedSince", about: changed });
    else if (added) undoing.failed.push({ ...rowOf(entry), reason: "addedSince", about: added });
    else undoing.undone.push(rowOf(entry));
  }
  await removeRows(
    tx,
    change,
    entity,
    undoing.undone.map(({ id }) => id),
  );
  return undoing;
}

/** The rows of other entities that belong to these, such as the deals of a store. */
async function usesOf(
  tx: Transaction,
  { table, name, dependents = {} }: Entity,
  ids: number[],
): Promise<Map<number, string[]>> {
  const uses = new Map<number, string[]>();
  for (const { table: dependent, column, one, isNamed, through } of Object.values(dependents)) {
    if (through || !allEntities.some((entity) => entity.table === dependent)) continue;
    const key = sql.identifier(isNamed ? name : "id");
    const rows = await query<{ id: number; count: number }>(
      sql`
        select o.id, count(*)::int as count from ${table} o
        join ${dependent} d on d.${sql.identifier(column)} = o.${key}
        where o.id = any(${sql.param(ids)}::int[]) group by o.id`,
      tx,
    );
    for (const { id, count } of rows) uses.set(id, [...(uses.get(id) ?? []), plural(count, one)]);
  }
  return uses;
}
