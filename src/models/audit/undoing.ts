import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { query, type Transaction } from "../../../db/client";
import { history } from "../../../db/schema";
import type { Reason } from "../../schemas/reasons";
import type { HistoryAction } from "../../schemas/vocabulary";
import { columnName, type Entity, type GoingBack, labelOf, type Snapshot } from "./entity";

export const UNDO_DAYS = 30;

export const isRecent = sql`${history.at} > now() - make_interval(days => ${UNDO_DAYS}::int)`;

/** An entry of the history. `needs`: the ids that its row would refer to again, by column. */
export type Entry = {
  id: number;
  action: HistoryAction;
  subject: string;
  entity: Entity;
  subjectId: number;
  label: string;
  needs: Record<string, number | null>;
  slugs: string[];
};

/** The row of an undone entry, by the id that `subject` has for it. */
export type Row = { entryId: number; subject: string; id: number; label: string };

export type Failed = Row & Reason;

/** What became of each entry: it is in one of the lists. */
export type Undoing = { undone: Row[]; failed: Failed[] };

export function rowOf({ id, subject, subjectId, label }: Omit<Entry, "entity">): Row {
  return { entryId: id, subject, id: subjectId, label };
}

export function together(all: Undoing[]): Undoing {
  return {
    undone: all.flatMap(({ undone }) => undone),
    failed: all.flatMap(({ failed }) => failed),
  };
}

export const same = (one: Snapshot, other: Snapshot, column: string) =>
  Bun.deepEquals(one[column], other[column]);

const COUNTED = ["id", "version", "created_at", "updated_at", "demo"];

/** The labels of the columns that somebody has changed since an entry. Hidden columns, and those that count, do not matter. */
export function changedSince(entity: Entity, left: Snapshot, now: Snapshot): string {
  const own = ownColumns(entity);
  const changed = Object.keys(left).filter((column) => own.has(column) && !same(left, now, column));
  return changed.flatMap((column) => labelOf(entity, column) ?? []).join(", ");
}

/** The columns that edits set. */
export function ownColumns({ table, derived = [] }: Entity): Set<string> {
  const columns = Object.entries(getTableColumns(table)).filter(([, { generated }]) => !generated);
  const names = columns.map(([key]) => columnName(table, key));
  return new Set(names.filter((name) => !COUNTED.includes(name) && !derived.includes(name)));
}

type States = Pick<GoingBack, "before" | "after" | "said">;

/**
 * The states of rows before and after entries, as values of the table's present type. Columns that are newer than an entry
 * are not in it. `said`: what a person said of the change.
 */
export async function statesOf(
  tx: Transaction,
  { table }: Entity,
  entries: Entry[],
): Promise<Map<number, States>> {
  const state = (of: SQL) => sql`(select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(to_jsonb(jsonb_populate_record(null::${table}, ${of}))) where ${of} ? key)`;
  const rows = await query<{ id: number } & States>(
    sql`
      select h.id, ${state(sql`h.before`)} as before, ${state(sql`h.after`)} as after,
        h.after - array(select jsonb_object_keys(h.before)) as said
      from ${history} h where h.id = any(${sql.param(entries.map(({ id }) => id))}::int[])`,
    tx,
  );
  return new Map(rows.map(({ id, ...states }) => [id, states]));
}
