import { eq, type SQL, sql } from "drizzle-orm";
import { db, query, type Transaction } from "../../../db/client";
import { history } from "../../../db/schema";
import { invalidate } from "../../cache/tags";
import type { HistoryAction, HistorySubject } from "../../schemas/vocabulary";
import * as slugRedirects from "../slug-redirects";
import { type Entity, nameIn, referenceOf, type Snapshot } from "./entity";

/** Who changes something: an address, and the key of the form that was sent. */
export type Author = { address: string; submission?: string | undefined };

/** How an edit went. */
export type Outcome =
  /** `removed` names what was taken out of its HTML. */
  | { kind: "saved"; id: number; removed?: string[] }
  | { kind: "missing" }
  /** It was changed since the version that was edited. */
  | { kind: "stale" }
  /** Another row has this value. */
  | { kind: "taken"; field: string }
  /** A value that cannot be, such as a store that is gone: the text for each field. */
  | { kind: "refused"; errors: Record<string, string[]> };

type Event = {
  action: HistoryAction;
  subject: HistorySubject;
  subjectId?: number;
  label: string;
  before?: unknown;
  after?: unknown;
};

type Change = Omit<Event, "subject" | "subjectId"> & { id: number };

/** Writes an event into the history, in the transaction that it belongs to. */
export async function log(tx: Transaction, author: Author, event: Event): Promise<void> {
  await tx.insert(history).values({ ...event, actor: author.address, submission: author.submission ?? null });
}

/** Writes a row's change into the history, and invalidates the pages that show the row. */
export async function record(
  tx: Transaction,
  author: Author,
  { subject, table, tags, changed }: Entity,
  { id, ...change }: Change,
): Promise<void> {
  await invalidate(tx, await tags(id, [rowIn(change.before), rowIn(change.after)], tx));
  await changed?.(tx, id);
  // A changed row is no demo data any more; a restored one is as it was.
  if ("demo" in table && change.action !== "restore")
    await tx.execute(sql`update ${table} set demo = false where id = ${id} and demo`);
  await log(tx, author, { ...change, subject, subjectId: id });
}

/** The row of a state: a delete has it beside the rows that went along. */
export function rowIn(state: unknown): Snapshot {
  const row = (state ?? {}) as Snapshot;
  return (row.row ?? row) as Snapshot;
}

/** Triggers fill these. */
const stored = (row: SQL) => sql`to_jsonb(${row}) - '{words,plain_name}'::text[]`;

/** A row as the history has it; `lock` keeps others from changing it until the transaction ends. */
export async function snapshot(
  tx: Transaction,
  { table }: Pick<Entity, "table">,
  id: number,
  lock = false,
): Promise<Snapshot | undefined> {
  const [row] = await tx
    .select({ row: sql<Snapshot>`${stored(sql`${table}`)}` })
    .from(table)
    .where(eq(table.id, id))
    .for(lock ? "update" : "key share");
  return row?.row;
}

/**
 * Creates a row and records that. A form that is sent twice creates one row: the second outcome is the first's.
 * @param insert returns the new row's id.
 */
export async function create(
  author: Author,
  entity: Entity,
  insert: (tx: Transaction) => Promise<number>,
): Promise<Outcome> {
  return outcomeOf(author, [entity], async (tx) => {
    const id = await insert(tx);
    await recordCreated(tx, author, entity, id);
    return { kind: "saved", id };
  });
}

/** Records a row that the transaction has created. */
export async function recordCreated(
  tx: Transaction,
  author: Author,
  entity: Entity,
  id: number,
): Promise<void> {
  const after = await snapshot(tx, entity, id);
  if (entity.slugs) await slugRedirects.move(tx, entity.slugs, id, { to: String(after?.slug) });
  await record(tx, author, entity, { action: "create", id, label: nameIn(entity, after), after });
}

/**
 * Changes a row and records its states before and after.
 * @param version the one that was edited; without it the last to write wins.
 * @param prepare creates the row where there may be none yet.
 */
export async function update(
  author: Author,
  entity: Entity,
  id: number,
  version: number | undefined,
  write: (tx: Transaction, before: Snapshot) => Promise<unknown>,
  prepare?: (tx: Transaction) => Promise<unknown>,
): Promise<Outcome> {
  return outcomeOf(author, [entity], async (tx) => {
    await prepare?.(tx);
    const before = await snapshot(tx, entity, id, true);
    if (!before) return { kind: "missing" };
    if (version !== undefined && before.version !== version) {
      const sent = await sentBefore(tx, author);
      return sent ?? { kind: "stale" };
    }
    await write(tx, before);
    if ("version" in entity.table)
      await tx.execute(sql`update ${entity.table} set version = version + 1 where id = ${id}`);
    const after = await snapshot(tx, entity, id);
    if (entity.slugs)
      await slugRedirects.move(tx, entity.slugs, id, { from: before.slug, to: String(after?.slug) });
    await record(tx, author, entity, { action: "update", id, label: nameIn(entity, after), before, after });
    return { kind: "saved", id };
  });
}

/** Deletes a row. The history keeps it, with all that `undo` needs to restore it. */
export async function remove(author: Author, entity: Entity, id: number): Promise<Outcome> {
  const { table, dependents = {}, slugs } = entity;
  return outcomeOf(author, [entity], async (tx) => {
    const row = await snapshot(tx, entity, id, true);
    if (!row) return { kind: "missing" };
    const before: Snapshot = { row };
    for (const [name, { table, column, isDeleted }] of Object.entries(dependents))
      before[name] = await (isDeleted ? rowsOf : idsOf)(
        tx,
        sql`${table} d where ${sql.identifier(column)} = ${id}::int`,
      );
    if (slugs) before.slugs = await slugRedirects.drop(tx, slugs, id);
    await tx.delete(table).where(eq(table.id, id));
    await record(tx, author, entity, { action: "delete", id, label: nameIn(entity, row), before });
    return { kind: "saved", id };
  });
}

async function rowsOf(tx: Transaction, source: SQL): Promise<Snapshot[]> {
  const rows = await query<{ row: Snapshot }>(
    sql`select ${stored(sql`d`)} as row from ${source} for update`,
    tx,
  );
  return rows.map(({ row }) => row);
}

async function idsOf(tx: Transaction, source: SQL): Promise<number[]> {
  const rows = await query<{ id: number }>(sql`select id from ${source}`, tx);
  return rows.map(({ id }) => id);
}

/**
 * Runs `work` in a transaction; a value that another row has is an outcome, not an error.
 * @param entities those whose rows it writes.
 */
export async function outcomeOf(
  author: Author,
  entities: Entity[],
  work: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await db.transaction(work);
  } catch (error) {
    const constraint = constraintOf(error);
    const field = entities.map(({ unique }) => unique?.[constraint]).find(Boolean);
    // The first one of two equal forms has taken the value.
    if (field || constraint === "history_submission_unique") {
      const sent = await sentBefore(db, author);
      if (sent) return sent;
    }
    if (field) return { kind: "taken", field };
    const reference = entities.map((entity) => referenceOf(entity, constraint)).find(Boolean);
    if (!reference) throw error;
    const reason = `This ${reference.to.subject} has just been deleted.`;
    return { kind: "refused", errors: { [reference.field]: [reason] } };
  }
}

/** The outcome of the same form where it was sent before. */
export async function sentBefore(
  on: Pick<typeof db, "select">,
  { submission }: Author,
): Promise<Outcome | undefined> {
  if (!submission) return undefined;
  const [first] = await on
    .select({ id: history.subjectId })
    .from(history)
    .where(eq(history.submission, submission));
  return first?.id ? { kind: "saved", id: first.id } : undefined;
}

/** The constraint that an error is about; the two drivers name it differently. */
function constraintOf(error: unknown): string {
  const cause = (error as { cause?: { constraint?: string; constraint_name?: string } } | null)?.cause;
  return cause?.constraint_name ?? cause?.constraint ?? "";
}
