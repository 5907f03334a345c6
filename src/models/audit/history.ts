import { and, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { history, imports } from "../../../db/schema";
import { MOST_AT_ONCE } from "../../schemas/ids";
import type { HistoryAction } from "../../schemas/vocabulary";
import { countUpTo } from "../counts/totals";
import { entities, entityOf } from "../entities";
import { cursorIn, type Order, type PageRequest, pageOf } from "../paging";
import { type Dependent, type Entity, labelOf, type Snapshot } from "./entity";
import { rowIn } from "./snapshot";
import { canUndo } from "./undo";

export type { Reader } from "../../../db/client";
export { beforeEdit } from "./before-edit";
export { UNDO_DAYS, type Undoing, undo, undoAll } from "./undo";

/** The names of an entity that has a history. */
export const subjects: Record<string, string> = {
  ...Object.fromEntries(Object.keys(entities).map((name) => [name, name])),
  subscriber: "subscriber",
  suppression: "suppression of",
  session: "session",
  demo: "demo data",
  import: "import of",
};

export type Entry = Awaited<ReturnType<typeof list>>["items"][number];

/** A column before and after; a reference is shown as the other row's name. */
export type Field = { column: string; label: string; before: unknown; after: unknown };

/** Rows that a deletion takes along. */
export type Loss = Pick<Dependent, "one" | "isDeleted" | "isNamed"> & { count: number };

/** `id`: the id of a row of `subject`. */
type HistoryFilter = {
  subject?: string | undefined;
  action?: HistoryAction | undefined;
  id?: number | undefined;
};

const { before, after, submission, kept, ...ofEntry } = getTableColumns(history);
/** Undone by a former release, which left fields that somebody had changed since. */
const isPartly = sql<boolean>`${kept} is not null`;
const columns = { ...ofEntry, canUndo, isPartly };

const order: Order = { key: history.id, id: history.id, cast: "int", descending: true };

export function list(filter: HistoryFilter, page: PageRequest) {
  return pageOf(
    db.select({ ...columns, cursor: cursorIn(order) }).from(history),
    order,
    page,
    matching(filter),
  );
}

export function count(filter: HistoryFilter, limit: number): Promise<number> {
  return countUpTo(limit, history, matching(filter));
}

/** How many entries of an action can be undone, up to a limit. */
export function undoableIn(batch: string | null, limit: number): Promise<number> {
  return batch === null
    ? Promise.resolve(0)
    : countUpTo(limit, history, and(eq(history.batch, batch), canUndo, isNotOfImport));
}

/** The import whose rows, or whose undo, an action is: it is undone as a whole alone, there. */
export async function importOf(batch: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(or(eq(imports.batch, batch), eq(imports.undoBatch, batch)));
  return found?.id;
}

type Details = Entry & {
  fields: Field[];
  losses: Loss[];
  /** How many entries of its action can be undone, itself included. */
  undoable: number;
  importId: number | undefined;
};

/** An entry with the fields before and after, and the other rows that a delete affected. */
export async function byId(id: number): Promise<Details | undefined> {
  const [found] = await db
    .select({ ...columns, before, after })
    .from(history)
    .where(eq(history.id, id));
  if (!found) return undefined;
  const { before: earlier, after: later, ...entry } = found;
  const entity = entityOf(entry.subject);
  if (!entity) return { ...entry, fields: [], losses: [], undoable: 0, importId: undefined };
  const isOrder = entry.action === "reorder";
  return {
    ...entry,
    fields: await (isOrder ? orderOf(entity, earlier, later) : fieldsOf(entity, earlier, later)),
    losses: entry.action === "delete" ? lossesIn(entity, earlier) : [],
    undoable: await undoableIn(entry.batch, MOST_AT_ONCE),
    importId: entry.batch === null ? undefined : await importOf(entry.batch),
  };
}

async function fieldsOf(entity: Entity, ...states: unknown[]): Promise<Field[]> {
  const rows = states.map(rowIn);
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const shown = columns.flatMap((column) => {
    const label = labelOf(entity, column);
    return label === null ? [] : [{ column, label }];
  });
  return Promise.all(
    shown.map(async ({ column, label }) => {
      const values = rows.map((row) => row[column]);
      const target = entity.references?.[column]?.to ?? entity.names?.[column];
      const [before, after] = target
        ? await Promise.all(values.map((value) => nameOf(target, value)))
        : values;
      return { column, label, before, after };
    }),
  );
}

async function orderOf({ sorts }: Entity, ...states: unknown[]): Promise<Field[]> {
  const [before, after] = await Promise.all(
    states.map(async (ids) => {
      const names = sorts && Array.isArray(ids) ? await named(sorts, ids) : [];
      return names.map((name, index) => `${index + 1}. ${name}`);
    }),
  );
  return [{ column: "order", label: "Order", before, after }];
}

async function nameOf(target: Pick<Entity, "table" | "name">, value: unknown): Promise<unknown> {
  const names = await named(target, [value].flat());
  return Array.isArray(value) ? names : names[0];
}

async function named({ table, name }: Pick<Entity, "table" | "name">, ids: unknown[]): Promise<unknown[]> {
  const rows = await query<{ id: number; name: string }>(sql`
    select id, ${sql.identifier(name)} as name from ${table}
    where id = any(${sql.param(ids.filter((id) => typeof id === "number"))}::int[])`);
  const names = new Map<unknown, string>(rows.map((row) => [row.id, row.name]));
  return ids.map((id) => (typeof id === "number" ? (names.get(id) ?? `No longer there (${id})`) : null));
}

function lossesIn({ dependents = {} }: Entity, before: unknown): Loss[] {
  const state = (before ?? {}) as Snapshot;
  return Object.entries(dependents).flatMap(([name, { one, isDeleted }]) => {
    const rows = state[name];
    return Array.isArray(rows) && rows.length > 0 ? [{ count: rows.length, one, isDeleted }] : [];
  });
}

/** What a deletion of these rows would also delete or change, counting direct dependents only. */
export function lossesOf({ table, name, dependents = {} }: Entity, ids: number[]): Promise<Loss[]> {
  const direct = Object.values(dependents).filter(({ through }) => !through);
  return Promise.all(
    direct.map(async ({ table: dependent, column, one, isDeleted, isNamed }) => {
      const key = sql.identifier(isNamed ? name : "id");
      const chosen = sql`(select ${key} from ${table} where id = any(${sql.param(ids)}::int[]))`;
      return {
        one,
        isDeleted,
        isNamed,
        count: await db.$count(dependent, sql`${sql.identifier(column)} in ${chosen}`),
      };
    }),
  );
}

const isNotOfImport = sql`(${history.batch} is null or not exists (
  select from ${imports} where ${imports.batch} = ${history.batch} or ${imports.undoBatch} = ${history.batch}))`;

function matching({ subject, action, id }: HistoryFilter): SQL | undefined {
  return and(
    // An import is one entry, and those of its rows stand in the histories of the rows.
    id === undefined ? isNotOfImport : undefined,
    subject ? eq(history.subject, subject) : undefined,
    action && eq(history.action, action),
    subject && id !== undefined ? eq(history.subjectId, id) : undefined,
  );
}
