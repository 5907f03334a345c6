import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../../../db/client";
import type { Tag } from "../../cache/tags";
import { capitalized } from "../../format";
import { columnLabelsOf, columnOf, type Fields } from "../../schemas/fields";
import type { ReasonName } from "../../schemas/reasons";

export type Snapshot = Record<string, unknown>;

type Table = PgTable & { id: PgColumn };

/** What generic code knows of an entity: history, undo, redirects, sitemap, deletion. Columns have the database's names. */
export type Entity = {
  one: string;
  many: string;
  table: Table;
  name: string;
  /** The cache tags of rows and those of every list that they may be in. `states`: before and after the change. */
  tags: (ids: number[], states: Snapshot[], tx: Transaction) => Tag[] | Promise<Tag[]>;
  fields: Fields;
  /** Labels of columns that `fields` lacks or labels differently; null hides the column from the history. */
  labels?: Record<string, string | null>;
  /** Columns of ids, which the history shows as the rows' names, but which nothing else looks after. */
  names?: Record<string, Pick<Entity, "table" | "name">>;
  unique?: Record<string, string>;
  references?: Record<string, Reference>;
  /** Rows that are deleted or detached with the row, by their name in the recorded state. */
  dependents?: Record<string, Dependent>;
  /** Columns that only count, or follow from others: an undo neither sets nor compares them. */
  derived?: string[];
  page?: Page;
  sorts?: { table: Table; name: string };
  changed?: (tx: Transaction, ids: number[]) => Promise<void>;
  /** After deletions were undone. `entryIds`: of the deletions in the history. */
  restored?: (tx: Transaction, entryIds: number[]) => Promise<void>;
  /** Before an undo sets locked rows back: writes what depends on them. */
  goingBack?: (tx: Transaction, rows: GoingBack[]) => Promise<void>;
};

/**
 * A row whose edit is being undone. `before`, `after`: the row before and after the edit. `said`: what a person said of the
 * edit. `columns`: those that go back.
 */
export type GoingBack = {
  entryId: number;
  id: number;
  now: Snapshot;
  before: Snapshot;
  after: Snapshot;
  said: Snapshot;
  columns: string[];
};

/** Its public page. Without `isPublic`, every row has a page. */
export type Page = {
  isPublic?: SQL;
  /** Whether search engines may list it; otherwise the page says `noindex`. */
  isListed: SQL;
  changedAt: SQL;
};

/** `gone`: why the row cannot be restored while the other one is deleted; without it the reference becomes null. */
export type Reference = {
  to: Entity;
  field: string;
  gone?: ReasonName;
};

/**
 * With `isDeleted` the rows are deleted; with `isNamed` they have the row's name instead of its id, and keep it; otherwise
 * they lose their reference. `through`: it refers to a row of this.
 */
export type Dependent = {
  table: Table;
  column: string;
  one: string;
  isDeleted?: boolean;
  isNamed?: boolean;
  through?: { table: Table; column: string };
};

const HIDDEN = { id: null, version: null, created_at: null, updated_at: null, demo: null };

/** The label of a column; null if the history does not show it. */
export function labelOf({ fields, labels }: Entity, column: string): string | null {
  const known: Record<string, string | null> = { ...HIDDEN, ...columnLabelsOf(fields), ...labels };
  const label = known[column];
  return label === undefined ? capitalized(column.replaceAll("_", " ")) : label;
}

export function idsIn(states: Snapshot[], column: string): number[] {
  return [...new Set(states.map((state) => state[column]))].filter((id) => typeof id === "number");
}

/** The name in the database of a column that the code calls `key`. */
export function columnName(table: Table, key: string): string {
  const column = getTableColumns(table)[key];
  return column && !column.keyAsName ? column.name : columnOf(key);
}

export function slugOf({ table }: Pick<Entity, "table">): PgColumn | undefined {
  return getTableColumns(table).slug;
}

export function nameIn({ name }: Entity, row: Snapshot | undefined): string {
  return String(row?.[name] ?? "Settings");
}
