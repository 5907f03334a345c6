import { and, desc, eq, lt, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { categories, deals, history, stores } from "../../db/schema";
import type { HistoryAction, HistorySubject } from "../schemas/vocabulary";
import { type Page, type PageRequest, toPage } from "./paging";
import { undoable } from "./undo";

export { UNDO_DAYS, undo } from "./undo";

export type Entry = {
  id: number;
  at: Date;
  /** The address it came from. */
  actor: string;
  action: HistoryAction;
  subject: HistorySubject;
  subjectId: number | null;
  label: string;
  undoneAt: Date | null;
  canUndo: boolean;
};

/** With the states before and after, as the change that wrote it keeps them. */
export type EntryWithStates = Entry & { before: unknown; after: unknown };

export type HistoryFilter = {
  subject?: HistorySubject | undefined;
  action?: HistoryAction | undefined;
  /** The id of one of the subject. */
  of?: number | undefined;
};

const columns = {
  id: history.id,
  at: history.at,
  actor: history.actor,
  action: history.action,
  subject: history.subject,
  subjectId: history.subjectId,
  label: history.label,
  undoneAt: history.undoneAt,
  canUndo: sql<boolean>`${undoable}`,
};

/** What was done, the latest first, a page at a time. */
export async function list(filter: HistoryFilter, { limit, cursor }: PageRequest): Promise<Page<Entry>> {
  const rows = await db
    .select(columns)
    .from(history)
    .where(and(matching(filter), cursor && lt(history.id, cursor[1])))
    .orderBy(desc(history.id))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    ({ id }) => [id, id],
    (row) => row,
  );
}

/** How many entries the filter leaves, counted up to `most`. */
export function count(filter: HistoryFilter, most: number): Promise<number> {
  return db.$count(
    db.select({ id: history.id }).from(history).where(matching(filter)).limit(most).as("found"),
  );
}

export async function byId(id: number): Promise<EntryWithStates | undefined> {
  const [entry] = await db
    .select({ ...columns, before: history.before, after: history.after })
    .from(history)
    .where(eq(history.id, id));
  return entry;
}

/** The rows that a state refers to. */
export type References = Record<"stores" | "categories" | "deals", number[]>;

/** What these are called today, by kind and id (`stores 12`); what is gone has no name. */
export async function namesOf({ stores: ofStores, categories: ofCategories, deals: ofDeals }: References) {
  const among = (ids: number[]) => sql`where id = any(${sql.param(ids)}::int[])`;
  const rows = await query<{ key: string; name: string }>(sql`
    select 'stores ' || id as key, name from ${stores} ${among(ofStores)}
    union all select 'categories ' || id, name from ${categories} ${among(ofCategories)}
    union all select 'deals ' || id, title from ${deals} ${among(ofDeals)}`);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

function matching({ subject, action, of }: HistoryFilter) {
  return and(
    subject && eq(history.subject, subject),
    action && eq(history.action, action),
    subject && of !== undefined ? eq(history.subjectId, of) : undefined,
  );
}
