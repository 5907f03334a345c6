import { inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db, type Transaction } from "../../../db/client";
import { history } from "../../../db/schema";
import { invalidate } from "../../cache/tags";
import { actorSchema } from "../../schemas/actor";
import type { HistoryAction } from "../../schemas/vocabulary";
import { thisMoment } from "../days";
import * as slugRedirects from "../slug-redirects";
import { type Entity, nameIn, type Snapshot, slugOf } from "./entity";
import { type Change, type Outcome, outcomeOf, type Refused, sentBefore } from "./outcome";
import { dependentsOf, idOf, rowIn, snapshot, snapshots, stored } from "./snapshot";

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

/** Writes to the history. The key of a submission is unique: only one event may carry it. */
export async function log(tx: Transaction, change: Change, ...events: Event[]): Promise<void> {
  if (events.length === 0) return;
  const { kind, id, name } = actorSchema.parse(change.actor);
  // As one parameter: thousands of rows would have tens of thousands.
  await tx.execute(sql`
    insert into ${history} (at, actor, actor_kind, actor_id, submission, batch, action, subject, subject_id, label, before, after)
    select ${thisMoment}, ${name}::text, ${kind}::text, ${id}::int, ${change.submission ?? null}::uuid,
      ${change.batch ?? null}::uuid, action, subject, "subjectId", label, before, after
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event
      (action history_action, subject text, "subjectId" int, label text, before jsonb, after jsonb)`);
}

/** Records rows' changes in the history and invalidates the pages that show the rows. */
export async function record(
  tx: Transaction,
  change: Change,
  entity: Entity,
  ...events: RowEvent[]
): Promise<void> {
  const { one: subject, tags, changed } = entity;
  const states = events.flatMap(({ before, after }) => [rowIn(before), rowIn(after)]);
  const ids = events.map(({ id }) => id);
  const slugs = events.map(({ id, before, after }) => ({
    id,
    from: rowIn(before).slug,
    to: rowIn(after).slug,
  }));
  await slugRedirects.move(tx, entity, slugs);
  const present = events.filter(({ after }) => after).map(({ id }) => id);
  if (present.length > 0) await changed?.(tx, present);
  await invalidate(tx, await tags(ids, states, tx));
  await log(tx, change, ...events.map(({ id, ...event }) => ({ ...event, subject, subjectId: id })));
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

type UpdateOptions = {
  refuse?: ((tx: Transaction) => Promise<Refused | undefined>) | undefined;
  prepare?: ((tx: Transaction) => Promise<unknown>) | undefined;
  said?: Snapshot | undefined;
};

type Values<Of extends Entity> = PgUpdateSetSource<Of["table"]>;

/**
 * Changes a row. Without a `version` the last write wins.
 * @param valuesOf gives what to set, and may write other rows
 * @param refuse runs first, and may say why nothing is changed
 * @param prepare runs before the row is read and locked
 * @param said what a person says of the change, which the history keeps beside the row
 */
export async function update<Of extends Entity>(
  change: Change,
  entity: Of,
  id: number,
  version: number | undefined,
  valuesOf: (tx: Transaction, before: Snapshot) => Values<Of> | Promise<Values<Of>>,
  { refuse, prepare, said }: UpdateOptions = {},
): Promise<Outcome> {
  return outcomeOf(change, [entity], async (tx) => {
    const refusal = await refuse?.(tx);
    if (refusal) return refusal;
    await prepare?.(tx);
    const before = await snapshot(tx, entity, id, "no key update");
    if (!before) return { kind: "missing" };
    if (version !== undefined && before.version !== version)
      return (await sentBefore(tx, change)) ?? { kind: "stale" };
    await set(tx, change, entity, [before], await valuesOf(tx, before), said);
    return { kind: "saved", id };
  });
}

/** Sets the same values, or SQL, on many rows. @returns the ids of the rows that exist and have the expected version */
export async function updateAll<Of extends Entity>(
  tx: Transaction,
  change: Change,
  entity: Of,
  chosen: { id: number; version?: number | undefined }[],
  valuesOf: (rows: Snapshot[]) => Values<Of> | Promise<Values<Of>>,
): Promise<number[]> {
  const versions = new Map(chosen.map(({ id, version }) => [id, version]));
  const found = await snapshots(tx, entity, [...versions.keys()], "no key update");
  const rows = found.filter((row) => [undefined, row.version].includes(versions.get(idOf(row))));
  if (rows.length > 0) await set(tx, change, entity, rows, await valuesOf(rows));
  return rows.map(idOf);
}

/** Sets values on locked rows in one statement. A changed row is no longer demo data. */
async function set<Of extends Entity>(
  tx: Transaction,
  change: Change,
  entity: Of,
  rows: Snapshot[],
  values: Values<Of>,
  said?: Snapshot,
): Promise<void> {
  const { table } = entity;
  const more = {
    ...("version" in table && { version: sql`version + 1` }),
    ...("demo" in table && { demo: false }),
  };
  const changed = await tx
    .update<Of["table"]>(table)
    .set({ ...values, ...more })
    .where(inArray(table.id, rows.map(idOf)))
    .returning({ row: stored(sql`${table}`) });
  const later = new Map(changed.map(({ row }) => [idOf(row), row]));
  const pairs = rows.map((before) => ({ before, after: { ...later.get(idOf(before)), ...said } }));
  await recordUpdated(tx, change, entity, pairs);
}

/** Records rows that were updated, as they were before and as they are now. */
export async function recordUpdated(
  tx: Transaction,
  change: Change,
  entity: Entity,
  pairs: { before: Snapshot; after: Snapshot }[],
): Promise<void> {
  const events = pairs.map(
    ({ before, after }): RowEvent => ({
      action: "update",
      id: idOf(before),
      label: nameIn(entity, after),
      before,
      after,
    }),
  );
  await record(tx, change, entity, ...events);
}

/** Deletes a row and records what `undo` needs to restore it. */
export async function remove(change: Change, entity: Entity, id: number): Promise<Outcome> {
  return outcomeOf(change, [entity], async (tx) => {
    const [removed] = await removeRows(tx, change, entity, [id]);
    if (removed === undefined) return (await sentBefore(tx, change)) ?? { kind: "missing" };
    return { kind: "saved", id };
  });
}

/** Deletes many rows in one transaction. @returns the ids of those that still existed */
export function removeAll(change: Change, entity: Entity, ids: number[]): Promise<number[]> {
  return db.transaction((tx) => removeRows(tx, change, entity, ids));
}

/** The verbs that delete rows of an entity, for its model. */
export const deletionOf = (entity: Entity) => ({
  del: (id: number, change: Change) => remove(change, entity, id),
  delAll: (ids: number[], change: Change) => removeAll(change, entity, ids),
});

/** The same within a transaction. */
export async function removeRows(
  tx: Transaction,
  change: Change,
  entity: Entity,
  ids: number[],
): Promise<number[]> {
  const { table, dependents = {} } = entity;
  const rows = await snapshots(tx, entity, ids, "update");
  const present = rows.map(idOf);
  if (present.length === 0) return [];
  const before = new Map(rows.map((row) => [idOf(row), { row } as Snapshot]));
  for (const [name, dependent] of Object.entries(dependents)) {
    if (dependent.isNamed) continue;
    const lost = await dependentsOf(tx, dependent, present);
    for (const [id, state] of before) state[name] = lost.get(id) ?? [];
  }
  if (slugOf(entity)) {
    const dropped = await slugRedirects.drop(tx, entity, present);
    for (const [id, state] of before) state.slugs = dropped.get(id) ?? [];
  }
  await tx.delete(table).where(inArray(table.id, present));
  const events = rows.map((row): RowEvent => {
    const id = idOf(row);
    return { action: "delete", id, label: nameIn(entity, row), before: before.get(id) };
  });
  await record(tx, change, entity, ...events);
  return present;
}
