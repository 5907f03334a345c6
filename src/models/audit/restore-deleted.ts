import { getTableName, type SQL, type SQLChunk, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { history } from "../../../db/schema";
import { allEntities } from "../entities";
import * as slugRedirects from "../slug-redirects";
import { record } from "./changes";
import { type Dependent, type Entity, nameIn, slugOf } from "./entity";
import type { Change } from "./outcome";
import { idOf, snapshots } from "./snapshot";
import type { Entry } from "./undoing";

/** Undoes deletions, with the rows deleted with each. Rows and slugs that belong to another row by now stay there. */
export async function restoreDeleted(
  tx: Transaction,
  change: Change,
  entity: Entity,
  entries: Entry[],
): Promise<void> {
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
  const references = allEntities.find((entity) => entity.table === table)?.references ?? {};
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
