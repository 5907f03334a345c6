import { sql } from "drizzle-orm";
import { query, type Transaction } from "../../../db/client";
import { history } from "../../../db/schema";
import { plural } from "../../format";
import type { KeptField } from "../../schemas/reasons";
import { allEntities } from "../entities";
import { removeRows } from "./changes";
import { type Entity, labelOf, type Snapshot } from "./entity";
import type { Change } from "./outcome";
import { ownColumns } from "./put-back";
import { idOf, snapshots } from "./snapshot";
import { type Entry, rowOf, same, type Undoing } from "./undoing";

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
  const created = await createdBy(tx, entity, entries);
  const uses = await usesOf(tx, entity, ids);
  const undoing: Undoing = { undone: [], kept: [], failed: [] };
  for (const entry of entries) {
    const now = present.get(entry.subjectId);
    const fields = [
      ...changedSince(entity, created.get(entry.id) ?? {}, now ?? {}),
      ...(uses.get(entry.subjectId) ?? []),
    ];
    if (!now) undoing.failed.push({ ...rowOf(entry), reason: "rowDeleted" });
    else if (fields.length > 0) undoing.kept.push({ ...rowOf(entry), wentBack: 0, fields });
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

/** The columns that the rows had then, as values of the table's present type. */
async function createdBy(
  tx: Transaction,
  { table }: Entity,
  entries: Entry[],
): Promise<Map<number, Snapshot>> {
  const rows = await query<{ id: number; row: Snapshot }>(
    sql`
      select h.id, (select jsonb_object_agg(key, value)
        from jsonb_each(to_jsonb(jsonb_populate_record(null::${table}, h.after))) where h.after ? key) as row
      from ${history} h where h.id = any(${sql.param(entries.map(({ id }) => id))}::int[])`,
    tx,
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

function changedSince(entity: Entity, created: Snapshot, now: Snapshot): KeptField[] {
  const own = ownColumns(entity);
  return Object.keys(created).flatMap((column) => {
    const label = own.has(column) && !same(created, now, column) ? labelOf(entity, column) : null;
    return label === null ? [] : [{ label, reason: "changedSince" as const }];
  });
}

/** The rows of other entities that belong to these, such as the deals of a store. */
async function usesOf(
  tx: Transaction,
  { table, name, dependents = {} }: Entity,
  ids: number[],
): Promise<Map<number, KeptField[]>> {
  const uses = new Map<number, KeptField[]>();
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
    for (const { id, count } of rows)
      uses.set(id, [...(uses.get(id) ?? []), { label: plural(count, one), reason: "addedSince" }]);
  }
  return uses;
}
