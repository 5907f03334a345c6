import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, categories, deals, history, settings, stores } from "../../db/schema";
import { invalidate, type Tag } from "../cache/tags";
import type { HistoryAction, HistorySubject } from "../schemas/vocabulary";
import * as logos from "./logos";

/** Who changes something: an address, and the key of the form that was sent. */
export type Author = { address: string; submission?: string | undefined };

export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

/** A row as the database has it, column by column in snake case. */
export type Snapshot = Record<string, unknown>;

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

type Change = {
  action: HistoryAction;
  subject: HistorySubject;
  subjectId?: number;
  label: string;
  before?: unknown;
  after?: unknown;
};

/** Writes a change into the history, in the transaction that makes it, and says what it has changed. */
export async function record(tx: Transaction, author: Author, change: Change): Promise<void> {
  await invalidate(tx, tagsOf(change));
  if (change.subject === "store" && change.subjectId) await logos.enqueue(tx, change.subjectId);
  // An undone delete brings a row back as it was.
  if (change.action !== "restore") await unmarkDemo(tx, change);
  await tx
    .insert(history)
    .values({ ...change, actor: author.address, submission: author.submission ?? null });
}

/** What somebody has changed is no longer demo data. */
async function unmarkDemo(tx: Transaction, { subject, subjectId }: Change): Promise<void> {
  const table = subject in tables && tables[subject as Editable];
  if (table && "demo" in table && subjectId !== undefined)
    await tx.execute(sql`update ${table} set demo = false where id = ${subjectId} and demo`);
}

/** What shows a thing: the lists it stands in, its own page, and the pages that name it. */
function tagsOf({ subject, subjectId, before, after }: Change): Tag[] {
  switch (subject) {
    case "store":
      return ["stores", "deals", "categories", "blogs", `store:${subjectId ?? 0}`];
    case "category":
      return ["categories", "stores", "deals"];
    case "coupon":
    case "offer":
      return ["deals", "stores", ...storesIn(before), ...storesIn(after)];
    case "blog":
      return ["blogs", `blog:${subjectId ?? 0}`];
    case "settings":
      return ["settings"];
    case "demo":
      return ["*"];
    case "subscriber":
    case "session":
      return [];
  }
}

/** The store of a deal's snapshot; of a delete's, the row stands within. */
function storesIn(snapshot: unknown): Tag[] {
  const { store_id: id, row } = (snapshot ?? {}) as { store_id?: number; row?: unknown };
  return id === undefined ? (row === undefined ? [] : storesIn(row)) : [`store:${id}`];
}

/** The table of each subject. */
export const tables = {
  store: stores,
  category: categories,
  coupon: deals,
  offer: deals,
  blog: blogs,
  settings,
};

export type Editable = keyof typeof tables;

/** Columns that the database fills by itself, for what is searched or listed. */
export const FOUND_ANEW = "'{words,plain_name,store_category_id}'::text[]";

/** A row as the history keeps it; `lock` keeps others from changing it until the transaction ends. */
export async function snapshot(
  tx: Transaction,
  subject: Editable,
  id: number,
  lock = false,
): Promise<Snapshot | undefined> {
  const table = tables[subject];
  const [row] = await tx
    .select({ row: sql<Snapshot>`to_jsonb(${table}) - ${sql.raw(FOUND_ANEW)}` })
    .from(table)
    .where(eq(table.id, id))
    .for(lock ? "update" : "key share");
  return row?.row;
}

/**
 * Makes a row and writes it into the history. A form that is sent twice makes one row: the second answer is the first's.
 * @param insert gives the new row's id.
 */
export async function create(
  author: Author,
  subject: Editable,
  insert: (tx: Transaction) => Promise<number>,
): Promise<Outcome> {
  return outcomeOf(author, async (tx) => {
    const id = await insert(tx);
    const after = await snapshot(tx, subject, id);
    await record(tx, author, { action: "create", subject, subjectId: id, label: labelOf(after), after });
    return { kind: "saved", id };
  });
}

/**
 * Changes a row and writes both of its states into the history.
 * @param version the one that was edited; where it is left out, the last to write wins.
 * @param prepare makes the row where there may be none yet.
 */
export async function update(
  author: Author,
  subject: Editable,
  id: number,
  version: number | undefined,
  write: (tx: Transaction, before: Snapshot) => Promise<unknown>,
  prepare?: (tx: Transaction) => Promise<unknown>,
): Promise<Outcome> {
  return outcomeOf(author, async (tx) => {
    await prepare?.(tx);
    const before = await snapshot(tx, subject, id, true);
    if (!before) return { kind: "missing" };
    if (version !== undefined && before.version !== version) {
      const sent = await sentBefore(tx, author);
      return sent ?? { kind: "stale" };
    }
    await write(tx, before);
    const table = tables[subject];
    if ("version" in table) await tx.execute(sql`update ${table} set version = version + 1 where id = ${id}`);
    const after = await snapshot(tx, subject, id);
    const label = labelOf(after);
    await record(tx, author, { action: "update", subject, subjectId: id, label, before, after });
    return { kind: "saved", id };
  });
}

/**
 * Deletes a row and keeps it in the history, from where it can come back.
 * @param gather what goes with it or points to it, by name, to be brought back too.
 */
export async function remove(
  author: Author,
  subject: Editable,
  id: number,
  gather: (tx: Transaction) => Promise<Snapshot> = async () => ({}),
): Promise<Outcome> {
  return outcomeOf(author, async (tx) => {
    const row = await snapshot(tx, subject, id, true);
    if (!row) return { kind: "missing" };
    const before = { row, ...(await gather(tx)) };
    const table = tables[subject];
    await tx.delete(table).where(eq(table.id, id));
    await record(tx, author, { action: "delete", subject, subjectId: id, label: labelOf(row), before });
    return { kind: "saved", id };
  });
}

/** What a row is called. */
export function labelOf(row: Snapshot | undefined): string {
  return String(row?.name ?? row?.title ?? row?.site_name ?? "Settings");
}

/** The field that each constraint speaks of. */
const fields: Record<string, string> = {
  stores_slug_unique: "slug",
  categories_slug_unique: "slug",
  categories_name_lower: "name",
  blogs_slug_unique: "slug",
};

/** What each foreign key refers to: it may go between a form's check and its save. */
const references: Record<string, { field: string; what: string }> = {
  stores_category_id_categories_id_fk: { field: "category", what: "category" },
  deals_store_id_stores_id_fk: { field: "storeId", what: "store" },
  deals_category_id_categories_id_fk: { field: "categoryId", what: "category" },
  blogs_target_store_id_stores_id_fk: { field: "targetStore", what: "store" },
};

/** Does the work in a transaction; a value that another row has is an outcome, not an error. */
export async function outcomeOf(
  author: Author,
  work: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await db.transaction(work);
  } catch (error) {
    const constraint = constraintOf(error);
    const field = fields[constraint];
    // Where the same form came twice, what the first one took is its own.
    if (field || constraint === "history_submission_unique") {
      const sent = await sentBefore(db, author);
      if (sent) return sent;
    }
    if (field) return { kind: "taken", field };
    const gone = references[constraint];
    if (gone)
      return { kind: "refused", errors: { [gone.field]: [`This ${gone.what} has just been deleted.`] } };
    throw error;
  }
}

/** How the same form was answered when it came before. */
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

/** The constraint that an error speaks of; the two drivers name it differently. */
function constraintOf(error: unknown): string {
  const cause = (error as { cause?: { constraint?: string; constraint_name?: string } } | null)?.cause;
  return cause?.constraint_name ?? cause?.constraint ?? "";
}
