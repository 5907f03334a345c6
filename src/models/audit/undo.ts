import { getTableName, inArray, type SQL, type SQLChunk, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { history } from "../../../db/schema";
import type { ReasonName } from "../../schemas/reasons";
import * as slugRedirects from "../catalogue/slug-redirects";
import { entities } from "../entities";
import { record } from "./changes";
import { type Dependent, type Entity, nameIn, type Snapshot, slugOf } from "./entity";
import { type Change, type Outcome, outcomeOf, refused, sentBefore } from "./outcome";
import { idOf, snapshots } from "./snapshot";

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
  return outcomeOf<Outcome>(change, all, async (tx) => {
    const [entry] = await entriesOf(tx, [id]);
    if (!entry) return { kind: "missing" };
    const sent = await sentBefore(tx, change);
    if (sent) return sent;
    const entity = entityOf(entry.subject);
    if (entry.action !== "delete" || !entity) return refused("form", "onlyDeletes");
    if (entry.isUndone) return refused("form", "alreadyUndone");
    if (!entry.isRecent) return refused("form", "tooOld", String(UNDO_DAYS));
    const gone = (await lockReferences(tx, entity, [entry])).get(id);
    if (gone) return refused("form", gone);
    await restore(tx, change, entity, [entry]);
    return { kind: "saved", id: entry.subjectId };
  });
}

/** Undoes those of the deletes that can be undone. @returns how many */
export async function undoAll(ids: number[], change: Change): Promise<number> {
  const together = await outcomeOf<Outcome | number>(change, all, async (tx) => {
    const entries = (await entriesOf(tx, ids)).filter(({ canUndo }) => canUndo);
    let undone = 0;
    for (const [subject, ofSubject] of Map.groupBy(entries, (entry) => entry.subject)) {
      const entity = entityOf(subject);
      if (!entity) continue;
      const gone = await lockReferences(tx, entity, ofSubject);
      const restored = ofSubject.filter(({ id }) => !gone.has(id));
      await restore(tx, change, entity, restored);
      undone += restored.length;
    }
    return undone;
  });
  if (typeof together === "number") return together;
  // Another row has a value of one of them by now, such as its slug.
  let undone = 0;
  for (const id of ids) if ((await undo(id, change)).kind === "saved") undone += 1;
  return undone;
}

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

function entriesOf(tx: Transaction, ids: number[]) {
  return tx
    .select({
      id: history.id,
      action: history.action,
      subject: history.subject,
      subjectId: sql<number>`${history.subjectId}`,
      row: sql<Snapshot>`coalesce(${history.before} -> 'row', '{}')`,
      slugs: sql<string[]>`coalesce(${history.before} -> 'slugs', '[]')`,
      canUndo,
      isUndone: sql<boolean>`${history.undoneAt} is not null`,
      isRecent: sql<boolean>`${isRecent}`,
    })
    .from(history)
    .where(inArray(history.id, ids))
    .orderBy(history.id)
    .for("update");
}

/**
 * Locks the rows that restored ones need, because a concurrent rename of the store would miss the deal, and its search
 * words the new name. @returns why entries cannot be undone
 */
async function lockReferences(
  tx: Transaction,
  entity: Entity,
  entries: Entry[],
): Promise<Map<number, ReasonName>> {
  const reasons = new Map<number, ReasonName>();
  for (const [column, { to, gone }] of Object.entries(entity.references ?? {})) {
    if (!gone) continue;
    const needed = entries.map(({ row }) => Number(row[column]));
    const present = new Set((await snapshots(tx, to, needed, "no key update")).map(idOf));
    for (const { id, row } of entries) if (!present.has(Number(row[column]))) reasons.set(id, gone);
  }
  return reasons;
}

async function restore(tx: Transaction, change: Change, entity: Entity, entries: Entry[]): Promise<void> {
  const ids = entries.map(({ id }) => id);
  await insert(tx, entity.table, ids, sql`h.before -> 'row'`);
  for (const [name, dependent] of Object.entries(entity.dependents ?? {}).filter(
    ([, { isNamed }]) => !isNamed,
  ))
    await (dependent.isDeleted
      ? insert(tx, dependent.table, ids, sql`h.before -> ${name}::text`)
      : reattach(tx, dependent, ids, name));
  if (slugOf(entity)) await slugRedirects.restore(tx, entity, entries);
  await entity.restored?.(tx, ids);
  await tx.update(history).set({ undoneAt: sql`now()` }).where(inArray(history.id, ids));
  const rows = await snapshots(
    tx,
    entity,
    entries.map(({ subjectId }) => subjectId),
    "key share",
  );
  const events = rows.map((after) => ({
    action: "restore" as const,
    id: idOf(after),
    label: nameIn(entity, after),
    after,
  }));
  await record(tx, change, entity, ...events);
}

async function insert(tx: Transaction, table: Entity["table"], entryIds: number[], rows: SQL): Promise<void> {
  const each = sql`${history} h, jsonb_path_query(${rows}, '$[*]') saved`;
  const isOne = isAmong(entryIds);
  // A column that is newer than the entry gets its default; a dropped one is skipped.
  const columns = await tx
    .select({ name: sql<string>`attname` })
    .from(sql`pg_attribute`)
    .where(
      sql`attrelid = ${getTableName(table)}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and exists (select from ${each} where ${isOne} and saved ? attname)`,
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
    where ${isOne}
    on conflict (id) do nothing`);
}

const isAmong = (entryIds: number[]) => sql`h.id = any(${sql.param(entryIds)}::int[])`;

const list = (parts: SQLChunk[]) => sql.join(parts, sql`, `);

async function reattach(
  tx: Transaction,
  { table, column }: Dependent,
  entryIds: number[],
  name: string,
): Promise<void> {
  const reference = sql.identifier(column);
  await tx.execute(sql`
    update ${table} lost set ${reference} = h.subject_id, version = lost.version + 1
    from ${history} h, jsonb_array_elements_text(h.before -> ${name}::text) one
    where ${isAmong(entryIds)} and lost.id = one::int and lost.${reference} is null`);
}
