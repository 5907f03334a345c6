import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { query, type Transaction } from "../../../db/client";
import { history } from "../../../db/schema";
import { columnOf } from "../../schemas/fields";
import type { KeptField } from "../../schemas/reasons";
import { recordUpdated } from "./changes";
import { type Entity, type GoingBack, labelOf, type Snapshot } from "./entity";
import type { Change } from "./outcome";
import { setEach } from "./set-each";
import { idOf, snapshots } from "./snapshot";
import { type Entry, type Refusal, rowOf, same, together, type Undoing } from "./undoing";

/**
 * Undoes edits of different rows, column by column: one that still has the value that the edit gave it goes back, another
 * is kept. @param refusals columns that must be kept
 */
export async function putBack(
  tx: Transaction,
  change: Change,
  entity: Entity,
  entries: Entry[],
  refusals: Refusal[],
): Promise<Undoing> {
  const ids = entries.map(({ subjectId }) => subjectId);
  const found = await snapshots(tx, entity, ids, "no key update");
  const present = new Map(found.map((row) => [idOf(row), row]));
  const edits = await editsOf(tx, entity, entries);
  const rows: GoingBack[] = [];
  const outcomes = entries.map((entry): Undoing => {
    const now = present.get(entry.subjectId);
    const edit = edits.get(entry.id);
    if (!now || !edit) return failed(entry, "rowDeleted");
    const { columns, kept } = planOf(entity, now, edit, refusals);
    if (columns.length > 0) rows.push({ ...edit, now, columns, kept: kept.map(({ column }) => column) });
    const fields = kept.flatMap(({ label, reason }) => (label === null ? [] : [{ label, reason }]));
    if (fields.length > 0)
      return { undone: [], kept: [{ ...rowOf(entry), wentBack: columns.length, fields }], failed: [] };
    return columns.length > 0
      ? { undone: [rowOf(entry)], kept: [], failed: [] }
      : failed(entry, "nothingToUndo");
  });
  if (rows.length > 0) {
    await entity.goingBack?.(tx, rows);
    const back = rows.map(({ id, was, columns }) => ({ id, values: was, columns }));
    const later = new Map((await setEach(tx, entity, back)).map((row) => [idOf(row), row]));
    const pairs = rows.map(({ id, now, said }) => ({ before: now, after: { ...later.get(id), ...said } }));
    await recordUpdated(tx, change, entity, pairs);
  }
  return together(outcomes);
}

function failed(entry: Entry, reason: "rowDeleted" | "nothingToUndo"): Undoing {
  return { undone: [], kept: [], failed: [{ ...rowOf(entry), reason }] };
}

type Edit = Pick<GoingBack, "entryId" | "id" | "was" | "wrote" | "said">;

/** What each edit changed. Both states pass through the table's present type, so that values can be compared. */
async function editsOf(tx: Transaction, { table }: Entity, entries: Entry[]): Promise<Map<number, Edit>> {
  const state = (of: SQL) => sql`jsonb_each(to_jsonb(jsonb_populate_record(null::${table}, ${of})))`;
  const edits = await query<Edit>(
    sql`
      select h.id as "entryId", h.subject_id as id, changed.was, changed.wrote,
        h.after - array(select jsonb_object_keys(h.before)) as said
      from ${history} h cross join lateral (
        select coalesce(jsonb_object_agg(key, was.value), '{}') as was,
          coalesce(jsonb_object_agg(key, wrote.value), '{}') as wrote
        from ${state(sql`h.before`)} was join ${state(sql`h.after`)} wrote using (key)
        where was.value is distinct from wrote.value) changed
      where h.id = any(${sql.param(entries.map(({ id }) => id))}::int[])`,
    tx,
  );
  return new Map(edits.map((edit) => [edit.entryId, edit]));
}

type KeptColumn = { column: string; label: string | null; reason: KeptField["reason"] };

function planOf(
  entity: Entity,
  now: Snapshot,
  { was, wrote }: Edit,
  refusals: Refusal[],
): { columns: string[]; kept: KeptColumn[] } {
  const own = ownColumns(entity);
  const changed = Object.keys(was).filter((column) => own.has(column));
  const isBack = (column: string) => same(now, was, column);
  const kept = changed.flatMap((column): KeptColumn[] => {
    const label = labelOf(entity, column);
    if (!same(now, wrote, column)) return isBack(column) ? [] : [{ column, label, reason: "changedSince" }];
    const reason = refusals.find((one) => one.column === column)?.kept;
    return reason ? [{ column, label, reason }] : [];
  });
  const isKept = (column: string) => kept.some((one) => one.column === column);
  const columns = changed.filter((column) => !isBack(column) && !isKept(column));
  // A row that somebody has changed otherwise is no longer demo data.
  const isUnchanged = columns.length > 0 && kept.length === 0 && same(now, wrote, "version");
  return { columns: isUnchanged && was.demo === true ? [...columns, "demo"] : columns, kept };
}

const COUNTED = ["id", "version", "created_at", "updated_at", "demo"];

/** The columns that edits set. */
export function ownColumns({ table, derived = [] }: Entity): Set<string> {
  const columns = Object.values(getTableColumns(table)).filter(({ generated }) => !generated);
  const names = columns.map(({ name, keyAsName }) => (keyAsName ? columnOf(name) : name));
  return new Set(names.filter((name) => !COUNTED.includes(name) && !derived.includes(name)));
}
