import { eq, type SQL, sql } from "drizzle-orm";
import { db, query, type Transaction } from "../../../db/client";
import { history } from "../../../db/schema";
import { invalidate } from "../../cache/tags";
import type { HistoryAction, HistorySubject } from "../../schemas/vocabulary";
import * as slugRedirects from "../slug-redirects";
import { type Dependent, type Entity, nameIn, referenceOf, type Snapshot } from "./entity";

export type Author = { address: string; submission?: string | undefined };

/** `removed`: from its HTML. `stale`: changed since the edited version. `duplicate`: another row has this value. */
export type Outcome =
  | { kind: "saved"; id: number; removed?: string[] }
  | { kind: "missing" }
  | { kind: "stale" }
  | { kind: "duplicate"; field: string }
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

export async function log(tx: Transaction, author: Author, event: Event): Promise<void> {
  await tx.insert(history).values({ ...event, actor: author.address, submission: author.submission ?? null });
}

/** Records a row's change in the history and invalidates the pages that show the row. */
export async function record(
  tx: Transaction,
  author: Author,
  { subject, table, tags, changed }: Entity,
  { id, ...change }: Change,
): Promise<void> {
  await invalidate(tx, await tags(id, [rowIn(change.before), rowIn(change.after)], tx));
  await changed?.(tx, id);
  // A changed row is no longer demo data; a restored one is unchanged.
  if ("demo" in table && change.action !== "restore")
    await tx.execute(sql`update ${table} set demo = false where id = ${id} and demo`);
  await log(tx, author, { ...change, subject, subjectId: id });
}

/** The row in a recorded state: a delete's state also has the rows that were deleted with it. */
export function rowIn(state: unknown): Snapshot {
  const row = (state ?? {}) as Snapshot;
  return (row.row ?? row) as Snapshot;
}

/** A row as the history records it. @param lock locks it until the transaction ends. */
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

/** Creates a row and records it. A form that is sent twice creates one row; both get the same outcome. */
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

/** Changes a row. Without a `version` the last write wins. `prepare` runs before the row is read and locked. */
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
    if (version !== undefined && before.version !== version)
      return (await sentBefore(tx, author)) ?? { kind: "stale" };
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

/** Deletes a row and records what `undo` needs to restore it. */
export async function remove(author: Author, entity: Entity, id: number): Promise<Outcome> {
  const { table, dependents = {}, slugs } = entity;
  return outcomeOf(author, [entity], async (tx) => {
    const row = await snapshot(tx, entity, id, true);
    if (!row) return { kind: "missing" };
    const before: Snapshot = { row };
    for (const [name, dependent] of Object.entries(dependents))
      before[name] = await dependentsOf(tx, dependent, id);
    if (slugs) before.slugs = await slugRedirects.drop(tx, slugs, id);
    await tx.delete(table).where(eq(table.id, id));
    await record(tx, author, entity, { action: "delete", id, label: nameIn(entity, row), before });
    return { kind: "saved", id };
  });
}

// Triggers fill `words` and `plain_name`.
const stored = (row: SQL) => sql`to_jsonb(${row}) - '{words,plain_name}'::text[]`;

async function dependentsOf(tx: Transaction, { table, column, isDeleted }: Dependent, id: number) {
  const source = sql`from ${table} d where ${sql.identifier(column)} = ${id}::int`;
  const rows = await query<{ value: unknown }>(
    isDeleted
      ? sql`select ${stored(sql`d`)} as value ${source} for update`
      : sql`select id as value ${source}`,
    tx,
  );
  return rows.map(({ value }) => value);
}

/** Runs `work`, which writes rows of `entities`. A duplicate value or a missing reference is an outcome. */
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
    // Of one form sent twice, the first has saved the value.
    if (field || constraint === "history_submission_unique") {
      const sent = await sentBefore(db, author);
      if (sent) return sent;
    }
    if (field) return { kind: "duplicate", field };
    const reference = entities.map((entity) => referenceOf(entity, constraint)).find(Boolean);
    if (!reference) throw error;
    const { field: name, to } = reference;
    return { kind: "refused", errors: { [name]: [`This ${to.subject} has just been deleted.`] } };
  }
}

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

// The two drivers name the property differently.
function constraintOf(error: unknown): string {
  const cause = (error as { cause?: { constraint?: string; constraint_name?: string } } | null)?.cause;
  return cause?.constraint_name ?? cause?.constraint ?? "";
}
