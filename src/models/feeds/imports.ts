import { createHash } from "node:crypto";
import { and, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import { db, query, type Transaction } from "../../../db/client";
import { feeds, importChunks, importRows, imports } from "../../../db/schema";
import type { Format } from "../../feeds/read/row";
import type { Actor } from "../../schemas/actor";
import type { ImportState } from "../../schemas/feeds";
import { log } from "../audit/changes";
import { countUpTo } from "../counts/totals";
import * as jobs from "../system/jobs";
import { cursorIn, type Order, type PageRequest, pageOf } from "../system/paging";

export const queue = { name: "imports" };

export type JobData = { importId: number };
export type Import = typeof imports.$inferSelect;
export type ListedImport = Awaited<ReturnType<typeof list>>["items"][number];

/** States in which a job works. */
export const working = [
  "reading",
  "staging",
  "applying",
  "undoing",
  "redoing",
] as const satisfies ImportState[];

const openStates = [...working, "mapping", "staged"] as const satisfies ImportState[];

/** States after which what was applied can be taken back. */
export const undoable = ["applied", "cancelled", "failed"] as const satisfies ImportState[];

const MOST_FAILURES = 6;

const CHUNK = 256 * 1024;

/** `same`: this file is being imported already. `busy`: another import of the feed is not over. */
export type Begun = { kind: "begun" | "same" | "busy"; id: number };

/** A file that comes piece by piece. Its end says whether it has only what has changed. */
export type Pieces = AsyncGenerator<Uint8Array, { isPartial: boolean }>;

export type NewFile = Pick<Partial<Import>, "format"> & { name: string | null; bytes: Uint8Array | Pieces };

/**
 * Stores a file as an import of a feed, piece by piece, and sends the job that reads it.
 * @param makesRoom a whole file takes the place of one that nobody has looked at
 * @throws what the pieces throw. Then nothing is left of the file.
 */
export async function begin(
  feedId: number,
  { name, bytes, format }: NewFile,
  actor: Actor,
  makesRoom = false,
): Promise<Begun> {
  const [made] = await db
    .insert(imports)
    .values({ feedId, actor, fileName: name, format, state: "receiving" })
    .returning({ id: imports.id });
  if (!made) throw new Error("The insert gave no row");
  let begun: Begun | undefined;
  try {
    const received = await receive(made.id, bytes instanceof Uint8Array ? whole(bytes) : bytes);
    begun = await db.transaction((tx) => start(tx, { id: made.id, feedId, ...received }, makesRoom));
  } finally {
    if (begun?.kind !== "begun") await db.delete(imports).where(eq(imports.id, made.id));
  }
  jobs.wake(queue);
  return begun;
}

async function* whole(bytes: Uint8Array): Pieces {
  yield bytes;
  return { isPartial: false };
}

type Received = { fileHash: string; isPartial: boolean };

async function receive(importId: number, pieces: Pieces): Promise<Received> {
  const hash = createHash("sha256");
  for (let n = 0, next = await pieces.next(); ; next = await pieces.next()) {
    // An empty file has a chunk, too.
    if (next.done && n === 0) await db.insert(importChunks).values({ importId, n, bytes: new Uint8Array() });
    if (next.done) return { fileHash: hash.digest("hex"), ...next.value };
    for (let at = 0; at < next.value.length; at += CHUNK, n++) {
      const bytes = next.value.slice(at, at + CHUNK);
      hash.update(bytes);
      await db.insert(importChunks).values({ importId, n, bytes });
    }
  }
}

async function start(
  tx: Transaction,
  { id, feedId, ...received }: Received & { id: number; feedId: number },
  makesRoom: boolean,
): Promise<Begun> {
  await tx.select({ id: feeds.id }).from(feeds).where(eq(feeds.id, feedId)).for("update");
  const other = await openOf(tx, feedId);
  if (other?.fileHash === received.fileHash) return { kind: "same", id: other.id };
  // What has only changes would lose those of the file before.
  const hasRoom = makesRoom && !received.isPartial;
  if (other && !(hasRoom && (await move(other.id, ["mapping", "staged"], "cancelled", {}, tx))))
    return { kind: "busy", id: other.id };
  await tx
    .update(imports)
    .set({ state: "reading", ...received })
    .where(eq(imports.id, id));
  await send(id, tx);
  return { kind: "begun", id };
}

/** Deletes files that were not received to their end, because the server was stopped. */
export async function forgetUnreceived(minutes: number): Promise<void> {
  const before = sql`now() - make_interval(mins => ${minutes}::int)`;
  await db.delete(imports).where(and(eq(imports.state, "receiving"), lt(imports.createdAt, before)));
}

async function openOf(tx: Transaction, feedId: number) {
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

/** Whether the file of an import is here: not if it spoke of visitors and was read, or if the site was restored since. */
export async function hasFile(id: number, on: Pick<Transaction, "$count"> = db): Promise<boolean> {
  return (await on.$count(importChunks, eq(importChunks.importId, id))) > 0;
}

export async function dropFile(id: number, on: Transaction): Promise<void> {
  await on.delete(importChunks).where(eq(importChunks.importId, id));
}

export async function* chunksOf(importId: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; ; n++) {
    const [chunk] = await db
      .select({ bytes: importChunks.bytes })
      .from(importChunks)
      .where(and(eq(importChunks.importId, importId), eq(importChunks.n, n)));
    if (!chunk) return;
    yield chunk.bytes;
  }
}

function send(importId: number, tx: Transaction): Promise<void> {
  return jobs.sendNow(queue, { importId } satisfies JobData, { key: String(importId), on: tx });
}

/** Moves an import on. @returns false if it was in none of the states `from` */
export async function move(
  id: number,
  from: ImportState[],
  to: ImportState,
  more: Partial<
    Pick<Import, "problem" | "lines" | "skipped" | "isComplete" | "format" | "refusals" | "endedAt">
  > = {},
  on?: Transaction,
): Promise<boolean> {
  if (!on) {
    const isMoved = await db.transaction((tx) => move(id, from, to, more, tx));
    if (isMoved) jobs.wake(queue);
    return isMoved;
  }
  const isOver = !openStates.some((state) => state === to);
  const [moved] = await on
    .update(imports)
    .set({ state: to, failures: 0, endedAt: isOver ? sql`now()` : null, ...more })
    .where(and(eq(imports.id, id), inArray(imports.state, from)))
    .returning({ id: imports.id });
  if (!moved) return false;
  if (isOver) await dropFile(id, on);
  if (isOver) await forgetAddresses(id, on);
  if (to === "cancelled") await on.update(imports).set({ isComplete: false }).where(eq(imports.id, id));
  // Its rows go.
  if (to === "cancelled") await send(id, on);
  if (working.some((state) => state === to) && !working.some((state) => from.includes(state)))
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

/** How an import was before its undo: kept in the history, so that it is so again once the undo is taken back. */
export type BeforeUndo = { state: ImportState; endedAt: string };

/**
 * `busy`: another import of the source is not over. `late`: it is in no such state. `followed`: another import of the source
 * has changed something since.
 */
export type Turned = "begun" | "busy" | "late" | "followed";

/** Begins the undo of an import. */
export const undo = (id: number, actor: Actor) => turn(id, actor, "undoing");

/** Begins to take the undo of an import back. */
export const redo = (id: number, actor: Actor) => turn(id, actor, "redoing");

async function turn(id: number, actor: Actor, to: "undoing" | "redoing"): Promise<Turned> {
  const turned = await db.transaction(async (tx): Promise<Turned> => {
    const { state, endedAt, fileName } = imports;
    const [run] = await tx
      .select({
        feedId: feeds.id,
        kind: feeds.kind,
        entity: feeds.entity,
        name: feeds.name,
        state,
        endedAt,
        fileName,
      })
      .from(imports)
      .innerJoin(feeds, eq(feeds.id, imports.feedId))
      .where(eq(imports.id, id))
      .for("update", { of: feeds });
    if (!run) return "late";
    const other = await openOf(tx, run.feedId);
    if (other) return other.id === id ? "late" : "busy";
    const isRedo = to === "redoing";
    // Addresses that an undo has deleted are kept nowhere.
    if (isRedo && run.entity === "subscriber") return "late";
    if (isRedo && run.kind !== "bulk" && (await isFollowed(tx, id))) return "followed";
    if (!(await move(id, isRedo ? ["undone"] : [...undoable], to, {}, tx))) return "late";
    const label = run.kind === "bulk" ? (run.fileName ?? run.name) : run.name;
    const before = { state: run.state, endedAt: run.endedAt?.toISOString() ?? "" } satisfies BeforeUndo;
    await log(
      tx,
      { actor },
      { action: isRedo ? "restore" : "undo", subject: "import", subjectId: id, label, before },
    );
    return "begun";
  });
  jobs.wake(queue);
  return turned;
}

/** Whether another import of the source has changed something since the undo of this one, and is not undone itself. */
async function isFollowed(tx: Transaction, id: number): Promise<boolean> {
  const [later] = await query<{ id: number }>(
    sql`
      select later.id from ${imports} later join ${imports} own on own.feed_id = later.feed_id
      where own.id = ${id}::int and later.ended_at > own.ended_at and exists (
        select from ${importRows} where import_id = later.id and applied_at is not null and undone is null
          and verdict in ('new', 'changed', 'ended'))
      limit 1`,
    tx,
  );
  return later !== undefined;
}

/** Counts that a job failed in the state of an import: one that fails again and again ends, and says so. */
export async function countFailure(id: number): Promise<void> {
  const [failing] = await db
    .update(imports)
    .set({ failures: sql`${imports.failures} + 1` })
    .where(and(eq(imports.id, id), inArray(imports.state, [...working])))
    .returning({ state: imports.state, failures: imports.failures });
  if (failing && failing.failures >= MOST_FAILURES)
    await move(id, [failing.state], "failed", { problem: { name: "failedOften" } });
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
export async function holds(tx: Transaction, id: number, state: ImportState): Promise<boolean> {
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
  const [found] = await db
    .select({ ...getTableColumns(imports), feed })
    .from(imports)
    .innerJoin(feeds, eq(feeds.id, imports.feedId))
    .where(eq(imports.id, id));
  return found;
}

const order: Order = { key: imports.id, id: imports.id, cast: "int", descending: true };

export function list(page: PageRequest) {
  const found = db
    .select({ ...getTableColumns(imports), feed, cursor: cursorIn(order) })
    .from(imports)
    .innerJoin(feeds, eq(feeds.id, imports.feedId));
  return pageOf(found, order, page);
}

/** Has rows looked at again. @param storeKeys only those of stores that were not known */
export async function restage(id: number, storeKeys?: string[], on?: Transaction): Promise<boolean> {
  if (!on) {
    const isMoved = await db.transaction((tx) => restage(id, storeKeys, tx));
    if (isMoved) jobs.wake(queue);
    return isMoved;
  }
  if (!(await move(id, ["mapping", "staged"], "staging", {}, on))) return false;
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
    if (!(await move(id, ["mapping", "staged"], "reading", { format, problem: null }, tx))) return false;
    await tx.delete(importRows).where(eq(importRows.importId, id));
    return true;
  });
  if (isMoved) jobs.wake(queue);
  return isMoved;
}

/** Whether a person may still say which column is what. */
export const isMappable = ({ state, feed }: NonNullable<Awaited<ReturnType<typeof byId>>>) =>
  feed.kind !== "bulk" && (state === "mapping" || state === "staged");

export function count(limit: number): Promise<number> {
  return countUpTo(limit, imports);
}
