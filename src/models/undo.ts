import { eq, getTableName, type SQL, sql } from "drizzle-orm";
import { history } from "../../db/schema";
import type { HistorySubject } from "../schemas/vocabulary";
import {
  type Author,
  type Editable,
  type Outcome,
  outcomeOf,
  record,
  sentBefore,
  snapshot,
  type Transaction,
  tables,
} from "./changes";
import * as slugRedirects from "./slug-redirects";

/** How long a delete can be undone, in days. */
export const UNDO_DAYS = 30;

const isRecent = sql`${history.at} > now() - make_interval(days => ${UNDO_DAYS}::int)`;

/** A delete of one row that is young enough and not undone. Of a subscriber there is nothing left. */
export const undoable = sql`(${history.action} = 'delete' and ${history.subjectId} is not null
  and ${history.subject} <> 'subscriber' and ${history.undoneAt} is null and ${isRecent})`;

/** What lost its reference when one of these was deleted: under which name the history has it, and the column. */
const detached: Partial<Record<HistorySubject, { kept: string; table: string; column: string }[]>> = {
  store: [{ kept: "blogs", table: "blogs", column: "target_store_id" }],
  category: [
    { kept: "stores", table: "stores", column: "category_id" },
    { kept: "deals", table: "deals", column: "category_id" },
  ],
};

/** References that are empty where what they name is gone. */
const references: Record<string, string> = { category_id: "categories", target_store_id: "stores" };

/**
 * Undoes a delete: the row is back with its id and with what went with it. What was taken over by another meanwhile
 * stays there. Nothing is changed where the row's slug or name is another's by now (taken), or where it cannot
 * be undone (refused, with the reason under `form`).
 */
export function undo(id: number, author: Author): Promise<Outcome> {
  return outcomeOf(author, async (tx) => {
    const [entry] = await tx
      .select({
        action: history.action,
        subject: history.subject,
        subjectId: history.subjectId,
        label: history.label,
        isUndone: sql<boolean>`${history.undoneAt} is not null`,
        isRecent: sql<boolean>`${isRecent}`,
        storeId: sql<number | null>`(${history.before} #>> '{row,store_id}')::int`,
        slug: sql<string | null>`${history.before} #>> '{row,slug}'`,
        slugs: sql<string[]>`coalesce(${history.before} -> 'slugs', '[]')`,
      })
      .from(history)
      .where(eq(history.id, id))
      .for("update");
    if (!entry) return { kind: "missing" };
    const sent = await sentBefore(tx, author);
    if (sent) return sent;
    const { subject, subjectId } = entry;
    if (entry.action !== "delete" || !isRestorable(subject) || subjectId === null)
      return refuse("Only a delete can be undone.");
    if (entry.isUndone) return refuse("This was undone already.");
    if (!entry.isRecent) return refuse(`This is more than ${UNDO_DAYS} days ago and cannot be undone.`);
    // Locked: a renaming would not see the deal, nor the deal the new name, whose words it is found by.
    if (entry.storeId !== null && !(await snapshot(tx, "store", entry.storeId, true)))
      return refuse("Its store has been deleted. Restore the store first, then this.");

    await insert(tx, tables[subject], id, sql`h.before -> 'row'`);
    if (subject === "store") await insert(tx, tables.offer, id, sql`h.before -> 'deals'`);
    for (const each of detached[subject] ?? []) await reattach(tx, each, id, subjectId);
    if (entry.slug !== null && (subject === "store" || subject === "category" || subject === "blog")) {
      await slugRedirects.move(tx, subject, subjectId, { to: entry.slug });
      await slugRedirects.restore(tx, subject, subjectId, entry.slugs);
    }

    await tx.update(history).set({ undoneAt: sql`now()` }).where(eq(history.id, id));
    const after = await snapshot(tx, subject, subjectId);
    await record(tx, author, { action: "restore", subject, subjectId, label: entry.label, after });
    return { kind: "saved", id: subjectId };
  });
}

type Restorable = Exclude<Editable, "settings">;

function isRestorable(subject: HistorySubject): subject is Restorable {
  return subject !== "settings" && subject in tables;
}

function refuse(reason: string): Outcome {
  return { kind: "refused", errors: { form: [reason] } };
}

/** Inserts what an entry keeps, one row or a list of them, with the ids it had. */
async function insert(
  tx: Transaction,
  table: (typeof tables)[Restorable],
  entryId: number,
  kept: SQL,
): Promise<void> {
  const rows = sql`${history} h, jsonb_path_query(${kept}, '$[*]') kept`;
  // A column that is younger than the entry takes its default, and one that is gone by now is left out.
  const columns = await tx
    .select({ name: sql<string>`attname` })
    .from(sql`pg_attribute`)
    .where(
      sql`attrelid = ${getTableName(table)}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and exists (select from ${rows} where h.id = ${entryId}::int and kept ? attname)`,
    );
  if (columns.length === 0) return;
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => {
    const target = references[name];
    return sql.raw(target ? `(select id from ${target} where id = r.${name})` : `r.${name}`);
  });
  await tx.execute(sql`
    insert into ${table} (${sql.raw(names.join(", "))}) overriding system value
    select ${sql.join(values, sql`, `)} from ${rows}, jsonb_populate_record(null::${table}, kept) r
    where h.id = ${entryId}::int
    on conflict (id) do nothing`);
}

/** Lets what is still there and has no other one refer to it again. */
async function reattach(
  tx: Transaction,
  { kept, table, column }: { kept: string; table: string; column: string },
  entryId: number,
  subjectId: number,
): Promise<void> {
  const [rows, reference] = [sql.raw(table), sql.raw(column)];
  await tx.execute(sql`
    update ${rows} set ${reference} = ${subjectId}::int, version = version + 1
    where ${reference} is null and id in (
      select one::int from ${history} h, jsonb_array_elements_text(h.before -> ${kept}::text) one
      where h.id = ${entryId}::int)`);
}
