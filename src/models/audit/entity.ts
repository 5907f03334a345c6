import { getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../../../db/client";
import type { Tag } from "../../cache/tags";
import type { HistorySubject } from "../../schemas/vocabulary";
import type { Subject as SlugSubject } from "../slug-redirects";

/** A row as the database has it, column by column in snake case. */
export type Snapshot = Record<string, unknown>;

type Table = PgTable & { id: PgColumn };

/** All that the audit needs to know of an entity. Columns have their names of the database. */
export type Entity = {
  subject: HistorySubject;
  table: Table;
  /** The column with the name of a row. */
  name: string;
  /**
   * The row's own tag and every list that it may stand in (`cache/README.md`).
   * @param states the row before and after the change.
   */
  tags: (id: number, states: Snapshot[], tx: Transaction) => Tag[] | Promise<Tag[]>;
  /** The labels of columns that do not name themselves; null for one that the history does not show. */
  labels?: Record<string, string | null>;
  /** The field that each unique constraint is about. */
  unique?: Record<string, string>;
  /** The columns that refer to another entity. */
  references?: Record<string, Reference>;
  /** The rows that a delete takes along or detaches, by the name under which the history has them. */
  dependents?: Record<string, Dependent>;
  /** Has redirects from its former slugs. */
  slugs?: SlugSubject;
  /** The rows that `reorder` sorts, and the column with their name. */
  sorts?: { table: Table; name: string };
  changed?: (tx: Transaction, id: number) => Promise<void>;
};

/** Without `gone` it is emptied when the other row is deleted. */
export type Reference = {
  to: Entity;
  /** The field of forms and API. */
  field: string;
  /** Why a row cannot be restored while the other one is deleted. */
  gone?: string;
};

/** Rows with `isDeleted` go with the other row; the others stay and lose their reference. */
export type Dependent = { table: Table; column: string; one: string; isDeleted?: boolean };

/** A column's different values, null aside. */
export function idsIn(states: Snapshot[], column: string): number[] {
  return [...new Set(states.map((state) => state[column]))].filter((id) => typeof id === "number");
}

/** The name that a row goes by in the history. */
export function nameIn({ name }: Entity, row: Snapshot | undefined): string {
  return String(row?.[name] ?? "Settings");
}

/** The field and the entity of a foreign key, by the name that Drizzle gives its constraint. */
export function referenceOf(entity: Entity, constraint: string): Reference | undefined {
  return Object.entries(entity.references ?? {}).find(
    ([column, { to }]) =>
      constraint === `${getTableName(entity.table)}_${column}_${getTableName(to.table)}_id_fk`,
  )?.[1];
}
