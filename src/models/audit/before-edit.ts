import { and, eq, getTableName, sql } from "drizzle-orm";
import { db, type Reader } from "../../../db/client";
import { history } from "../../../db/schema";
import { entityOf } from "../entities";
import { canUndo } from "./undo";

/**
 * Reads a row as it would be had one of its edits not been made.
 * @param entryId of the edit in the history
 * @param of the row
 * @returns undefined if the entry is no edit of the row, or can no longer be undone
 */
export async function beforeEdit(
  entryId: number,
  { subject, id }: { subject: string; id: number },
): Promise<Reader | undefined> {
  const table = entityOf(subject)?.table;
  const isEdit = and(
    eq(history.id, entryId),
    eq(history.subject, subject),
    eq(history.subjectId, id),
    eq(history.action, "update"),
    canUndo,
  );
  if (!table || (await db.$count(history, isEdit)) === 0) return undefined;
  // A table expression hides the table of its name from the query that follows.
  const changed = sql`select jsonb_object_agg(key, value) from ${history} h, jsonb_each(h.before)
    where h.id = ${entryId}::int and key <> 'version' and value is distinct from h.after -> key`;
  const rows = sql`select r.* from ${table} t, jsonb_populate_record(t, (${changed})) r where t.id = ${id}::int`;
  return db.with(db.$with(getTableName(table), {}).as(rows));
}
