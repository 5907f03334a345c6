import { and, desc, eq, getTableColumns, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db, type Transaction } from "../../../db/client";
import { runs, stores } from "../../../db/schema";
import { locks } from "../../names";
import type { RunResult, RunSource, RunStep } from "../../schemas/generation";
import type { Change } from "../audit/changes";
import { countUpTo } from "../counts/totals";
import { cursorIn, type Order, type Page, type PageRequest, pageOf } from "../system/paging";
import { withSteps } from "./run-steps";

export type ListedRun = Omit<typeof runs.$inferSelect, "steps">;
export type Run = NonNullable<Awaited<ReturnType<typeof byId>>>;

const ABANDONED_AFTER_SECONDS = 30;

export type Request = Pick<Run, "kind" | "subject" | "model" | "promptVersion"> & { input: object };

/** `sent`: the same form already started this run. `full`: another may start in `again` seconds. */
export type Started =
  | { kind: "started"; id: number }
  | { kind: "sent"; id: number }
  | { kind: "running" }
  | { kind: "full"; again: number };

export function begin(request: Request, change: Change, perHour: number): Promise<Started> {
  return db.transaction(async (tx) => {
    // Runs start one after the other, so that each counts the earlier ones.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.runs})`);
    const sent = change.submission && (await bySubmission(change.submission, tx));
    if (sent) return { kind: "sent", id: sent.id };
    const again = await untilRoom(tx, perHour);
    if (again !== undefined) return { kind: "full", again };
    const [made] = await tx
      .insert(runs)
      .values({ ...request, actor: change.actor.name, submission: change.submission ?? null })
      .onConflictDoNothing()
      .returning({ id: runs.id });
    return made ? { kind: "started", id: made.id } : { kind: "running" };
  });
}

/** The run that a form started already. */
export async function bySubmission(
  submission: string,
  on: Pick<typeof db, "select"> = db,
): Promise<{ id: number } | undefined> {
  const [run] = await on.select({ id: runs.id }).from(runs).where(eq(runs.submission, submission));
  return run;
}

async function untilRoom(tx: Transaction, perHour: number): Promise<number | undefined> {
  const [room] = await tx
    .select({
      again: sql<number>`ceil(extract(epoch from ${runs.startedAt} + interval '1 hour' - now()))::int`,
    })
    .from(runs)
    .where(gt(runs.startedAt, sql`now() - interval '1 hour'`))
    .orderBy(desc(runs.startedAt))
    .offset(perHour - 1)
    .limit(1);
  return room && Math.max(room.again, 1);
}

/** A run, with the description that a model drafted for its store, as long as it waits. */
export async function byId(id: number) {
  const [run] = await db
    .select({ ...getTableColumns(runs), descriptionDraft: stores.descriptionDraft })
    .from(runs)
    .leftJoin(stores, sql`${runs.kind} = 'store' and ${stores.id} = (${runs.result} ->> 'id')::int`)
    .where(eq(runs.id, id));
  return run;
}

const order: Order = { key: runs.id, id: runs.id, cast: "int", descending: true };

export function list(page: PageRequest): Promise<Page<ListedRun>> {
  const { steps: _, ...columns } = getTableColumns(runs);
  return pageOf(db.select({ ...columns, cursor: cursorIn(order) }).from(runs), order, page);
}

export function count(limit: number): Promise<number> {
  return countUpTo(limit, runs);
}

export async function addSteps(id: number, steps: RunStep[]): Promise<void> {
  await updateRunning(id, { steps: withSteps(steps), seenAt: sql`now()` });
}

export type Progress = { sources?: RunSource[]; inputTokens?: number; outputTokens?: number; cost?: number };

export async function saveProgress(id: number, progress: Progress): Promise<void> {
  await db.update(runs).set(progress).where(eq(runs.id, id));
}

/** @returns whether the run should stop; undefined if it no longer runs. */
export async function heartbeat(id: number): Promise<{ isCancelAsked: boolean } | undefined> {
  const [run] = await updateRunning(id, { seenAt: sql`now()` });
  return run;
}

export async function requestCancel(id: number): Promise<boolean> {
  return (await updateRunning(id, { isCancelAsked: true })).length > 0;
}

type End = { state: "done"; result: RunResult } | { state: "failed"; error: string } | { state: "cancelled" };

/** @returns false if the run had already ended, or is done after a request to cancel. */
export async function end(id: number, end: End, on: Pick<typeof db, "update"> = db): Promise<boolean> {
  const ended = await on
    .update(runs)
    .set({ ...end, endedAt: sql`now()` })
    .where(and(isRunning(id), end.state === "done" ? eq(runs.isCancelAsked, false) : undefined))
    .returning({ id: runs.id });
  return ended.length > 0;
}

/** Marks runs as failed whose process is gone. @param all at a start with the embedded database, which has one process. */
export async function endAbandoned({ all = false } = {}): Promise<void> {
  const silent = lt(runs.seenAt, sql`now() - make_interval(secs => ${ABANDONED_AFTER_SECONDS})`);
  await db
    .update(runs)
    .set({
      state: "failed",
      error: "The server was stopped while it ran. Start it again.",
      endedAt: sql`now()`,
    })
    .where(and(eq(runs.state, "running"), all ? undefined : silent));
}

export async function prune(): Promise<void> {
  const isOver = ne(runs.state, "running");
  await db.delete(runs).where(and(isOver, lt(runs.startedAt, sql`now() - interval '1 year'`)));
  await db
    .update(runs)
    .set({ steps: [] })
    .where(
      and(isOver, lt(runs.startedAt, sql`now() - interval '30 days'`), sql`${runs.steps} <> '[]'::jsonb`),
    );
}

function updateRunning(id: number, changes: PgUpdateSetSource<typeof runs>) {
  return db.update(runs).set(changes).where(isRunning(id)).returning({ isCancelAsked: runs.isCancelAsked });
}

function isRunning(id: number): SQL | undefined {
  return and(eq(runs.id, id), eq(runs.state, "running"));
}
