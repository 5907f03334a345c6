import { type SQLWrapper, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { history } from "../../../db/schema";
import { daysAgo } from "../days";
import { UNDO_DAYS } from "./undoing";

const ROWS_AT_ONCE = 2_000;

/** The fields that differ from those of the other state. Only a whole row has an id there. */
const differing = (one: SQLWrapper, other: SQLWrapper) => sql`(
  select coalesce(jsonb_object_agg(field, value), '{}') from jsonb_each(${one}) as each (field, value)
  where value is distinct from ${other} -> field and field not in ('version', 'updated_at'))`;

/**
 * Shortens the entries that can no longer be undone: of an edit what it changed stays, of a row that was created or deleted
 * its name. Deletes entries older than `days`; 0: none.
 */
export async function prune(days: number): Promise<void> {
  const { id, at, action, before, after } = history;
  for (let last = 0; ; ) {
    const [step] = await query<{ last: number | null; isRecent: boolean | null }>(sql`
      select max(id) as last, bool_or(at >= ${daysAgo(UNDO_DAYS + 1)}) as "isRecent"
      from (select id, at from ${history} where id > ${last}::int order by id limit ${ROWS_AT_ONCE}::int) step`);
    if (!step?.last) return;
    const isOfStep = sql`${id} > ${last}::int and ${id} <= ${step.last}::int and ${at} < ${daysAgo(UNDO_DAYS + 1)}`;
    if (days > 0) await db.delete(history).where(sql`${isOfStep} and ${at} < ${daysAgo(days)}`);
    await db
      .update(history)
      .set({ before: differing(before, after), after: differing(after, before) })
      .where(sql`${isOfStep} and ${action} = 'update' and ${before} ? 'id'`);
    await db
      .update(history)
      .set({ before: null, after: null })
      .where(
        sql`${isOfStep} and ${action} in ('create', 'delete') and (${before} is not null or ${after} is not null)`,
      );
    if (step.isRecent) return;
    last = step.last;
  }
}
