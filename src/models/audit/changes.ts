import { eq, type SQL, sql } from "drizzle-orm";
import { query, type Transaction } from "../../../db/client";
import { history } from "../../../db/schema";
import { invalidate } from "../../cache/tags";
import { actorSchema } from "../../schemas/actor";
import type { HistoryAction } from "../../schemas/vocabulary";
import * as slugRedirects from "../catalogue/slug-redirects";
import { type Dependent, type Entity, nameIn, type Snapshot, slugOf } from "./entity";
import { type Change, type Outcome, outcomeOf, sentBefore } from "./outcome";

export type { Change, Outcome } from "./outcome";

type Event = {
  action: HistoryAction;
  subject: string;
  subjectId?: number;
  label: string;
  before?: unknown;
  after?: unknown;
};

type RowEvent = Omit<Event, "subject" | "subjectId"> & { id: number };

/** A submission may have one event. */
export async function log(tx: Transaction, change: Change, ...events: Event[]): Promise<void> {
  const { kind, id, name } = actorSchema.parse(change.actor);
  const signature = { actor: name, actorKind: kind, actorId: id, submission: change.submission ?? null };
  if (events.length > 0) await tx.insert(history).values(events.map((event) => ({ ...event, ...signature })));
}

/** Records a row's change in the history and invalidates the pages that show the row. */
export async function record(
  tx: Transaction,
  change: Change,
  entity: Entity,
  { id, ...event }: RowEvent,
): Promise<void> {
  const { one, table, tags, changed } = entity;
  const [before, after] = [rowIn(event.before), rowIn(event.after)];
  if (after.slug) await slugRedirects.move(tx, entity, id, before.slug, String(after.slug));
  await invalidate(tx, await tags([id], [before, after], tx));
  await changed?.(tx, id);
  // A changed row is no longer demo data; a restored one is unchanged.
  if ("demo" in table && event.action !== "restore")
    await tx.execute(sql`update ${table} set demo = false where id = ${id} and demo`);
  await log(tx, change, { ...event, subject: one, subjectId: id });
}

/** The row in a recorded state: a delete's state also has the rows that were deleted with it. */
export function rowIn(state: unknown): Snapshot {
  const row = (state ?? {}) as Snapshot;
  return (row.row ?? row) as Snapshot;
}

/**
 * A row as the history records it.
 * @param lock until the transaction ends. An edit may not lock the key: an edit of a row that refers to this one would wait
 *   for it, while this one waits for that row.
 */
export async function snapshot(
  tx: Transaction,
  { table }: Pick<Entity, "table">,
  id: number,
  lock: "key share" | "no key update" | "update" = "key share",
): Promise<Snapshot | undefined> {
  const [row] = await tx
    .select({ row: sql<Snapshot>`${stored(sql`${table}`)}` })
    .from(table)
    .where(eq(table.id, id))
    .for(lock);
  return row?.row;
}

/** Creates a row and records it. A form that is sent twice creates one row; both get the same outcome. */
export function create(
  change: Change,
  entity: Entity,
  insert: (tx: Transaction) => Inserted,
): Promise<Outcome> {
  return outcomeOf(change, [entity], async (tx) => ({
    kind: "saved",
    id: await recordCreated(tx, change, entity, insert(tx)),
  }));
}

type Inserted = PromiseLike<{ id: number }[]>;

export async function recordCreated(
  tx: Transaction,
  change: Change,
  entity: Entity,
  inserted: Inserted,
): Promise<number> {
  const [row] = await inserted;
  if (!row) throw new Error("The insert gave no row");
  const after = await snapshot(tx, entity, row.id);
  await record(tx, change, entity, { action: "create", id: row.id, label: nameIn(entity, after), after });
  return row.id;
}

/**
 * Changes a row. Without a `version` the last write wins.
 * @param prepare runs before the row is read and locked
 * @param said what a person says of the change, which the history keeps beside the row
 */
export async function update(
  change: Change,
  entity: Entity,
  id: number,
  version: number | undefined,
  write: (tx: Transaction, before: Snapshot) => Promise<unknown>,
  { prepare, said }: { prepare?: (tx: Transaction) => Promise<unknown>; said?: Snapshot } = {},
): Promise<Outcome> {
  return outcomeOf(change, [entity], async (tx) => {
    await prepare?.(tx);
    const before = await snapshot(tx, entity, id, "no key update");
    if (!before) return { kind: "missing" };
    if (version !== undefined && before.version !== version)
      return (await sentBefore(tx, change)) ?? { kind: "stale" };
    await write(tx, before);
    if ("version" in entity.table)
      await tx.execute(sql`update ${entity.table} set version = version + 1 where id = ${id}`);
    const after = { ...(await snapshot(tx, entity, id)), ...said };
    await record(tx, change, entity, { action: "update", id, label: nameIn(entity, after), before, after });
    return { kind: "saved", id };
  });
}

/** Deletes a row and records what `undo` needs to restore it. */
export async function remove(change: Change, entity: Entity, id: number): Promise<Outcome> {
  const { table, dependents = {} } = entity;
  return outcomeOf(change, [entity], async (tx) => {
    const row = await snapshot(tx, entity, id, "update");
    if (!row) return (await sentBefore(tx, change)) ?? { kind: "missing" };
    const before: Snapshot = { row };
    for (const [name, dependent] of Object.entries(dependents))
      before[name] = await dependentsOf(tx, dependent, id);
    if (slugOf(entity)) before.slugs = await slugRedirects.drop(tx, entity, id);
    await tx.delete(table).where(eq(table.id, id));
    await record(tx, change, entity, { action: "delete", id, label: nameIn(entity, row), before });
    return { kind: "saved", id };
  });
}

// The database fills these.
const stored = (row: SQL) => sql`to_jsonb(${row}) - '{words,plain_name,letter}'::text[]`;

async function dependentsOf(tx: Transaction, { table, column, isDeleted, through }: Dependent, id: number) {
  const owner = through
    ? sql`in (select id from ${through.table} where ${sql.identifier(through.column)} = ${id}::int)`
    : sql`= ${id}::int`;
  const source = sql`from ${table} d where ${sql.identifier(column)} ${owner}`;
  const rows = await query<{ value: unknown }>(
    isDeleted
      ? sql`select ${stored(sql`d`)} as value ${source} for update`
      : sql`select id as value ${source}`,
    tx,
  );
  return rows.map(({ value }) => value);
}
