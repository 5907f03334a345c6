import { sql } from "drizzle-orm";
import { history } from "../../../db/schema";
import type { KeptField, Reason } from "../../schemas/reasons";
import type { HistoryAction } from "../../schemas/vocabulary";
import type { Entity, Snapshot } from "./entity";

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

/** `wentBack`: how many of its fields did. */
export type Kept = Row & { wentBack: number; fields: KeptField[] };

export type Failed = Row & Reason;

/** What became of each entry: it is in one of the three lists. */
export type Undoing = { undone: Row[]; kept: Kept[]; failed: Failed[] };

/** What the database refuses to have again: the value of a column, which is then kept, or the row. `reason`: if it is the row. */
export type Refusal = { column?: string | undefined; kept?: KeptField["reason"]; reason: Reason };

export function rowOf({ id, subject, subjectId, label }: Omit<Entry, "entity">): Row {
  return { entryId: id, subject, id: subjectId, label };
}

export function together(all: Undoing[]): Undoing {
  return {
    undone: all.flatMap(({ undone }) => undone),
    kept: all.flatMap(({ kept }) => kept),
    failed: all.flatMap(({ failed }) => failed),
  };
}

export const same = (one: Snapshot, other: Snapshot, column: string) =>
  Bun.deepEquals(one[column], other[column]);
