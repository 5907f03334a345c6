import { eq, getTableName, inArray, type SQL, type SQLChunk, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { history } from "../../../db/schema";
import * as slugRedirects from "../catalogue/slug-redirects";
import { entities } from "../entities";
import { record } from "./changes";
import { type Dependent, type Entity, type Snapshot, slugOf } from "./entity";
import { type Change, type Outcome, outcomeOf, refused, sentBefore } from "./outcome";
import { snapshot } from "./snapshot";

const all: Entity[] = Object.values(entities);

export function entityOf(subject: string): Entity | undefined {
  return all.find(({ one }) => one === subject);
}

export const UNDO_DAYS = 30;

const isRecent = sql`${history.at} > now() - make_interval(days => ${UNDO_DAYS}::int)`;

export const canUndo = sql<boolean>`(${history.action} = 'delete' and ${inArray(
  history.subject,
  Object.keys(entities),
)} and ${history.undoneAt} is null and ${isRecent})`;

/** Undoes a delete, with the rows deleted with it. Rows and slugs that belong to another row by now stay there. */
export function undo(id: number, change: Change): Promise<Outcome> {
  return outcomeOf(change, all, async (tx) => {
    const [entry] = await tx
      .select({
        action: history.action,
        subject: history.subject,
        subjectId: history.subjectId,
        label: history.label,
        row: sql<Snapshot>`coalesce(${history.before} -> 'row', '{}')`,
        slugs: sql<string[]>`coalesce(${history.before} -> 'slugs', '[]')`,
        isUndone: sql<boolean>`${history.undoneAt} is not null`,
        isRecent: sql<boolean>`${isRecent}`,
      })
      .from(history)
      .where(eq(history.id, id))
      .for("update");
    if (!entry) return { kind: "missing" };
    const sent = await sentBefore(tx, change);
    if (sent) return sent;
    const { subjectId, label, row, slugs } = entry;
    const entity = entityOf(entry.subject);
    if (entry.action !== "delete" || !entity || subjectId === null) return refused("form", "onlyDeletes");
    if (entry.isUndone) return refused("form", "alreadyUndone");
    if (!entry.isRecent) return refused("form", "tooOld", String(UNDO_DAYS));
    // Locked, because a concurrent rename of the store would miss the deal, and its search words the new name.
    for (const [column, { to, gone }] of Object.entries(entity.references ?? {}))
      if (gone && !(await snapshot(tx, to, Number(row[column]), "no key update")))
        return refused("form", gone);

    await insert(tx, entity.table, id, sql`h.before -> 'row'`);
    for (const [name, dependent] of Object.entries(entity.dependents ?? {}).filter(
      ([, { isNamed }]) => !isNamed,
    ))
      await (dependent.isDeleted
        ? insert(tx, dependent.table, id, sql`h.before -> ${name}::text`)
        : reattach(tx, dependent, id, name, subjectId));
    if (slugOf(entity)) await slugRedirects.restore(tx, entity, subjectId, slugs);
    await entity.restored?.(tx, subjectId, id);

    await tx.update(history).set({ undoneAt: sql`now()` }).where(eq(history.id, id));
    const after = await snapshot(tx, entity, subjectId);
    await record(tx, change, entity, { action: "restore", id: subjectId, label, after });
    return { kind: "saved", id: subjectId };
  });
}

async function insert(tx: Transaction, table: Entity["table"], entryId: number, rows: SQL): Promise<void> {
  const each = sql`${history} h, jsonb_path_query(${rows}, '$[*]') saved`;
  // A column that is newer than the entry gets its default; a dropped one is skipped.
  const columns = await tx
    .select({ name: sql<string>`attname` })
    .from(sql`pg_attribute`)
    .where(
      sql`attrelid = ${getTableName(table)}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and exists (select from ${each} where h.id = ${entryId}::int and saved ? attname)`,
    );
  if (columns.length === 0) return;
  const references = all.find((entity) => entity.table === table)?.references ?? {};
  const value = (name: string) => {
    const column = sql`r.${sql.identifier(name)}`;
    const reference = references[name];
    return reference && !reference.gone
      ? sql`(select id from ${reference.to.table} where id = ${column})`
      : column;
  };
  await tx.execute(sql`
    insert into ${table} (${list(columns.map(({ name }) => sql.identifier(name)))}) overriding system value
    select ${list(columns.map(({ name }) => value(name)))} from ${each}, jsonb_populate_record(null::${table}, saved) r
    where h.id = ${entryId}::int
    on conflict (id) do nothing`);
}

const list = (parts: SQLChunk[]) => sql.join(parts, sql`, `);

async function reattach(
  tx: Transaction,
  { table, column }: Dependent,
  entryId: number,
  name: string,
  subjectId: number,
): Promise<void> {
  const reference = sql.identifier(column);
  await tx.execute(sql`
    update ${table} set ${reference} = ${subjectId}::int, version = version + 1
    where ${reference} is null and id in (
      select one::int from ${history} h, jsonb_array_elements_text(h.before -> ${name}::text) one
      where h.id = ${entryId}::int)`);
}
