import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { db, type Transaction } from "../../db/client";
import { feeds, importRows, imports } from "../../db/schema";
import * as jobs from "../jobs/queue";
import type { ImportState } from "../schemas/feeds";
import { dropFile, hasFile } from "./files";
import type { Format } from "./read/row";
import { can, changeOf, type Transition, working } from "./states";

export const queue = { name: "imports" };

export type JobData = { importId: number };
export type Import = typeof imports.$inferSelect;
export type ListedImport = Awaited<ReturnType<typeof byIds>>[number];

const openStates: ImportState[] = [...working, "mapping", "staged"];

const MOST_FAILURES = 6;

/** The import of a feed that is not over. */
export async function openOf(tx: Transaction, feedId: number) {
  const [found] = await tx
    .select({ id: imports.id, fileHash: imports.fileHash })
    .from(imports)
    .where(and(eq(imports.feedId, feedId), inArray(imports.state, openStates)));
  return found;
}

/** Begins an import that has no file. @returns undefined while another one of the source is not over */
export async function open(
  tx: Transaction,
  values: typeof imports.$inferInsert,
): Promise<number | undefined> {
  if (await openOf(tx, values.feedId)) return undefined;
  const [made] = await tx.insert(imports).values(values).returning({ id: imports.id });
  if (made) await send(made.id, tx);
  return made?.id;
}

export const wake = () => jobs.wake(queue);

/** Sends the job that works on an import. */
export function send(importId: number, tx: Transaction): Promise<void> {
  return jobs.sendNow(queue, { importId } satisfies JobData, { key: String(importId), on: tx });
}

/** Moves an import to its next state. @returns false if its state does not allow that */
export async function move(
  id: number,
  transition: Transition,
  more: Partial<Import> = {},
  on?: Transaction,
): Promise<boolean> {
  if (!on) {
    const isMoved = await db.transaction((tx) => move(id, transition, more, tx));
    if (isMoved) jobs.wake(queue);
    return isMoved;
  }
  const { from, to } = changeOf(transition);
  const isOver = !openStates.includes(to);
  const isCancelled = to === "cancelled";
  const [moved] = await on
    .update(imports)
    .set({
      ...{ state: to, failures: 0, endedAt: isOver ? sql`now()` : null },
      ...(isCancelled && { isComplete: false }),
      ...more,
    })
    .where(and(eq(imports.id, id), inArray(imports.state, [...from])))
    .returning({ id: imports.id });
  if (!moved) return false;
  if (isOver) await dropFile(id, on);
  if (isOver) await forgetAddresses(id, on);
  // A job deletes the rows of a cancelled import.
  if (isCancelled || (working.includes(to) && !working.some((state) => from.includes(state))))
    await send(id, on);
  return true;
}

/** Addresses for mail are with the subscribers alone, so that one who leaves is named nowhere. */
async function forgetAddresses(id: number, on: Transaction): Promise<void> {
  await on.execute(sql`
    update ${importRows} r set raw = null, after = null,
      reasons = case when reasons::text like '%@%' then '[]' else reasons end
    from ${imports} i join ${feeds} f on f.id = i.feed_id
    where i.id = ${id}::int and f.entity = 'subscriber' and r.import_id = i.id`);
}

/** Counts that a job failed in the state of an import: one that fails again and again ends, and says so. */
export async function countFailure(id: number): Promise<void> {
  const [failing] = await db
    .update(imports)
    .set({ failures: sql`${imports.failures} + 1` })
    .where(and(eq(imports.id, id), inArray(imports.state, [...working])))
    .returning({ failures: imports.failures });
  if (failing && failing.failures >= MOST_FAILURES)
    await move(id, "fail", { problem: { name: "failedOften" } });
}

/** Imports that a job should work on: the one that did may have ended between two states. */
export async function unfinished(): Promise<number[]> {
  const found = await db
    .select({ id: imports.id })
    .from(imports)
    .where(inArray(imports.state, [...working]));
  return found.map(({ id }) => id);
}

/** Locks an import that a job works on, so that nobody cancels it meanwhile. @returns false if somebody has */
export async function lockInState(tx: Transaction, id: number, state: ImportState): Promise<boolean> {
  const [held] = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.state, state)))
    .for("no key update");
  return held !== undefined;
}

const { id, name, kind, entity, publishes } = feeds;
const feed = { id, name, kind, entity, publishes };

export async function byId(id: number) {
  return (await byIds([id]))[0];
}

export async function byIds(ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ ...getTableColumns(imports), feed })
    .from(imports)
    .innerJoin(feeds, eq(feeds.id, imports.feedId))
    .where(inArray(imports.id, ids));
}

/** Has rows looked at again. @param storeKeys only those of stores that were not known */
export async function restage(id: number, storeKeys?: string[], on?: Transaction): Promise<boolean> {
  if (!on) {
    const isMoved = await db.transaction((tx) => restage(id, storeKeys, tx));
    if (isMoved) jobs.wake(queue);
    return isMoved;
  }
  if (!(await move(id, "compareAgain", {}, on))) return false;
  await on.delete(importRows).where(and(eq(importRows.importId, id), sql`n < 0`));
  const isOne = storeKeys && inArray(importRows.storeKey, storeKeys);
  const wasRead = sql`raw is not null`;
  await on
    .update(importRows)
    .set({ verdict: null, reasons: [], storeKey: null, offer: null, columns: [] })
    .where(and(eq(importRows.importId, id), wasRead, isOne));
  return true;
}

/** Has a file read again, in another format. @returns false if it is in another state, or the file is no longer here */
export async function readAgain(id: number, format: Format): Promise<boolean> {
  const isMoved = await db.transaction(async (tx) => {
    if (!(await hasFile(id, tx))) return false;
    if (!(await move(id, "readAgain", { format, problem: null }, tx))) return false;
    await tx.delete(importRows).where(eq(importRows.importId, id));
    return true;
  });
  if (isMoved) jobs.wake(queue);
  return isMoved;
}

/** Whether a person may still say which column is what. */
export const isMappable = ({ state, feed }: NonNullable<Awaited<ReturnType<typeof byId>>>) =>
  feed.kind !== "bulk" && can(state, "compareAgain");
