import { and, desc, eq, exists, getTableColumns, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { db, type Reader, type Transaction } from "../../../db/client";
import { runs, stores } from "../../../db/schema";
import * as jobs from "../../jobs/queue";
import { failureOf } from "../../jobs/statuses";
import { locks, RUNS_QUEUE } from "../../names";
import type { Actor } from "../../schemas/actor";
import type { RunFailure, RunResult, RunSource, RunState, RunStep } from "../../schemas/generation";
import type { Change } from "../audit/changes";
import { withSteps } from "./steps";

/** A run's state, end and result are those of its job. */
export const queue = { name: RUNS_QUEUE };

export type ListedRun = Awaited<ReturnType<typeof byIds>>[number];
export type Run = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** `page`: the pasted page of the request, too long for the history. */
export type JobData = { page: string | null; actor: Actor };

export type Request = Pick<Run, "kind" | "subject" | "model" | "promptVersion"> & { input: object };

/** `sent`: the same form already started this run. `full`: another may start in `again` seconds. */
export type Started =
  | { kind: "started"; id: number }
  | { kind: "sent"; id: number }
  | { kind: "running" }
  | { kind: "full"; again: number };

export async function start(
  request: Request,
  change: Change,
  perHour: number,
  page: string | null = null,
): Promise<Started> {
  const started = await db.transaction(async (tx): Promise<Started> => {
    // Runs start one after the other, so that each counts the earlier ones.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.runs})`);
    const sent = change.submission && (await bySubmission(change.submission, tx));
    if (sent) return { kind: "sent", id: sent.id };
    const again = await untilRoom(tx, perHour);
    if (again !== undefined) return { kind: "full", again };
    const job = crypto.randomUUID();
    const data: JobData = { page, actor: change.actor };
    const key = `${request.kind} ${request.subject.toLowerCase()}`;
    if (!(await jobs.send(queue, data, { id: job, key, on: tx }))) return { kind: "running" };
    const [made] = await tx
      .insert(runs)
      .values({ ...request, job, actor: change.actor.name, submission: change.submission ?? null })
      .returning({ id: runs.id });
    if (!made) throw new Error("The insert gave no row");
    return { kind: "started", id: made.id };
  });
  if (started.kind === "started") jobs.wake(queue);
  return started;
}

/** The run that a form started already. */
export async function bySubmission(submission: string, on: Reader = db): Promise<{ id: number } | undefined> {
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

const { table } = jobs;

const isOfRun = and(eq(table.name, queue.name), eq(table.id, runs.job));

/** After a restore a run has no job: then as the backup found it. One that was running then has failed. */
const jobState = sql`coalesce(${table.state}::text, ${runs.ended} ->> 'state', 'failed')`;
const output = sql`coalesce(${table.output}, ${runs.ended} -> 'output')`;

const ofJob = {
  state: sql<RunState>`case ${jobState}
    when 'completed' then 'done' when 'failed' then 'failed' when 'cancelled' then 'cancelled' else 'running' end`,
  result: sql<RunResult | null>`case when ${jobState} = 'completed' then ${output} end`,
  failure: sql<RunFailure | null>`
    case when ${jobState} = 'failed' then coalesce(nullif(${output}, 'null'), '{}') end`.mapWith(inWords),
  endedAt: sql<Date | null>`coalesce(${table.completedOn}, (${runs.ended} ->> 'at')::timestamptz)`.mapWith(
    table.completedOn,
  ),
};

/** Without an `error` its process did not end it, twice. */
function inWords(output: RunFailure | object): RunFailure {
  return "error" in output ? output : { error: `${failureOf(output)} Nothing was saved: start it again.` };
}

const { steps, input, ended: _, ...listed } = getTableColumns(runs);

/** A run, with the description that a model drafted for its store, as long as it waits. */
export async function byId(id: number) {
  const [run] = await db
    .select({ ...listed, steps, input, ...ofJob, descriptionDraft: stores.descriptionDraft })
    .from(runs)
    .leftJoin(table, isOfRun)
    .leftJoin(stores, sql`${runs.kind} = 'store' and ${stores.id} = (${ofJob.result} ->> 'id')::int`)
    .where(eq(runs.id, id));
  return run;
}

const POLL_EVERY_MS = 500;

/** Waits until a run has ended, here or in another process, or this process stops. */
export async function ended(id: number): Promise<Run | undefined> {
  for (;;) {
    const run = await byId(id);
    if (run?.state !== "running" || jobs.isStopping()) return run;
    await Bun.sleep(POLL_EVERY_MS);
  }
}

export async function byIds(ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ ...listed, ...ofJob })
    .from(runs)
    .leftJoin(table, isOfRun)
    .where(inArray(runs.id, ids));
}

/** @returns false if it has ended. */
export async function cancel(id: number): Promise<boolean> {
  const [run] = await db.select({ job: runs.job }).from(runs).where(eq(runs.id, id));
  return run !== undefined && jobs.cancel(queue, run.job);
}

/** The run of a job, without the steps of an earlier attempt. */
export async function forAttempt({ id }: jobs.Attempt) {
  const [run] = await db.update(runs).set({ steps: [] }).where(eq(runs.job, id)).returning();
  return run;
}

export async function addSteps(id: number, added: RunStep[]): Promise<void> {
  const isRunning = exists(
    db
      .select({ id: table.id })
      .from(table)
      .where(and(isOfRun, eq(table.state, "active"))),
  );
  await db
    .update(runs)
    .set({ steps: withSteps(added) })
    .where(and(eq(runs.id, id), isRunning));
}

export type Progress = { sources?: RunSource[]; inputTokens?: number; outputTokens?: number; cost?: number };

export async function saveProgress(id: number, progress: Progress): Promise<void> {
  await db.update(runs).set(progress).where(eq(runs.id, id));
}

/** Ends a run in the transaction that saves its result. @throws if it was cancelled, or runs again elsewhere. */
export async function finish(attempt: jobs.Attempt, result: RunResult, tx: Transaction): Promise<void> {
  if (!(await jobs.complete(queue, attempt, result, tx)))
    throw new Error("The run was ended before its result was saved");
}

export async function shorten(): Promise<void> {
  const isOld: SQL = lt(runs.startedAt, sql`now() - interval '30 days'`);
  await db
    .update(runs)
    .set({ steps: [] })
    .where(and(isOld, sql`${runs.steps} <> '[]'::jsonb`));
  await db
    .update(table)
    .set({ data: null })
    .where(
      and(
        eq(table.name, queue.name),
        lt(table.completedOn, sql`now() - interval '30 days'`),
        sql`${table.data} is not null`,
      ),
    );
}
