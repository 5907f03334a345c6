import { and, desc, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "../../db/client";
import { runs } from "../../db/schema";
import { locks } from "../names";
import type { RunKind, RunResult, RunSource, RunStep } from "../schemas/generation";
import type { Author } from "./audit/changes";
import { after, type Page, type PageRequest, toPage } from "./paging";

export type Run = typeof runs.$inferSelect;

/** A run whose process gave no sign of life for this long counts as abandoned. */
const ABANDONED_AFTER_SECONDS = 30;
const STEPS_LIMIT = 200;
const TEXT_LIMIT = 300;
const URL_LIMIT = 2_000;
const PROBLEMS_LIMIT = 20;

export type Request = {
  kind: RunKind;
  /** The store's name, or the blog's topic. */
  subject: string;
  input: object;
  model: string;
  promptVersion: string;
};

/** `sent`: the same form already started this run. `full`: another may start in `again` seconds. */
export type Started =
  | { kind: "started"; id: number }
  | { kind: "sent"; id: number }
  | { kind: "running" }
  | { kind: "full"; again: number };

/** Starts a run: one at a time for each subject, and at most `perHour` in an hour. */
export function begin(request: Request, author: Author, perHour: number): Promise<Started> {
  return db.transaction(async (tx) => {
    // One after the other, so that each counts those before it.
    // Runs start one after the other, so that each counts the ones before it.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.runs})`);
    const sent = await sentBefore(tx, author);
    if (sent) return { kind: "sent", id: sent.id };
    const again = await untilRoom(tx, perHour);
    if (again !== undefined) return { kind: "full", again };
    const [made] = await tx
      .insert(runs)
      .values({ ...request, actor: author.address, submission: author.submission ?? null })
      .onConflictDoNothing()
      .returning({ id: runs.id });
    return made ? { kind: "started", id: made.id } : { kind: "running" };
  });
}

async function sentBefore(tx: Transaction, { submission }: Author): Promise<{ id: number } | undefined> {
  if (!submission) return undefined;
  const [first] = await tx.select({ id: runs.id }).from(runs).where(eq(runs.submission, submission));
  return first;
}

/** In how many seconds another run may start; undefined: now. */
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

export async function byId(id: number): Promise<Run | undefined> {
  const [run] = await db.select().from(runs).where(eq(runs.id, id));
  return run;
}

/** Runs for the admin's list, the latest first. */
export async function list(page: PageRequest): Promise<Page<Omit<Run, "steps">>> {
  const rows = await db.query.runs.findMany({
    columns: { steps: false },
    where: after(page.cursor, runs.id, runs.id, { cast: "int", descending: true }),
    orderBy: [desc(runs.id)],
    limit: page.limit + 1,
  });
  return toPage(
    rows,
    page.limit,
    ({ id }) => [id, id],
    (row) => row,
  );
}

/** How many runs there are, at most `limit`. */
export function count(limit: number): Promise<number> {
  return db.$count(db.select({ id: runs.id }).from(runs).limit(limit).as("found"));
}

/** Adds steps to a running run, which keeps the first 200; texts are cut at 300 characters. */
export async function addSteps(id: number, steps: RunStep[]): Promise<void> {
  await db
    .update(runs)
    .set({ steps: withSteps(steps), seenAt: sql`now()` })
    .where(isRunning(id));
}

/** Its sources, and the tokens and money used so far. */
export type Progress = { sources?: RunSource[]; inputTokens?: number; outputTokens?: number; cost?: number };

export async function saveProgress(id: number, progress: Progress): Promise<void> {
  await db.update(runs).set(progress).where(eq(runs.id, id));
}

/** Marks the run as alive. @returns whether it should stop; undefined where it no longer runs. */
export async function heartbeat(id: number): Promise<{ isCancelAsked: boolean } | undefined> {
  const [run] = await db
    .update(runs)
    .set({ seenAt: sql`now()` })
    .where(isRunning(id))
    .returning({ isCancelAsked: runs.isCancelAsked });
  return run;
}

/** Asks a run to stop, in any process. @returns false where it no longer runs. */
export async function requestCancel(id: number): Promise<boolean> {
  const asked = await db
    .update(runs)
    .set({ isCancelAsked: true })
    .where(isRunning(id))
    .returning({ id: runs.id });
  return asked.length > 0;
}

type End = { state: "done"; result: RunResult } | { state: "failed"; error: string } | { state: "cancelled" };

/**
 * Ends a run.
 * @param on the transaction that saves its result.
 * @returns false where it had already ended, or is done after a request to cancel.
 */
export async function end(id: number, end: End, on: Pick<typeof db, "update"> = db): Promise<boolean> {
  const ended = await on
    .update(runs)
    .set({ ...end, endedAt: sql`now()` })
    .where(and(isRunning(id), end.state === "done" ? eq(runs.isCancelAsked, false) : undefined))
    .returning({ id: runs.id });
  return ended.length > 0;
}

/** Marks runs as failed whose process has gone. @param all on the embedded database, at a start, that is all of them. */
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

/** Deletes the steps of runs after 30 days, and runs after a year. */
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

function isRunning(id: number): SQL | undefined {
  return and(eq(runs.id, id), eq(runs.state, "running"));
}

/** The run's steps with these added; a count of words replaces the one before. */
function withSteps(steps: RunStep[]): SQL {
  const words = steps.findLast(({ step }) => step === "words");
  const added = JSON.stringify(
    steps.filter((step) => step.step !== "words" || step === words).map(truncated),
  );
  const before = words
    ? sql`jsonb_path_query_array(${runs.steps}, '$[*] ? (@.step != "words")')`
    : sql`${runs.steps}`;
  return sql`jsonb_path_query_array(${before} || ${added}::jsonb, ${`$[0 to ${STEPS_LIMIT - 1}]`}::jsonpath)`;
}

/** These texts come from a model or a merchant: of any length, with any characters. */
function truncated(step: RunStep): RunStep {
  switch (step.step) {
    case "doing":
      return { ...step, text: cut(step.text) };
    case "source":
      return { ...step, title: cut(step.title), url: cut(step.url, URL_LIMIT) };
    case "offer":
      return {
        ...{ ...step, title: cut(step.title), code: step.code === null ? null : cut(step.code) },
        ...(step.problems
          ? { problems: step.problems.slice(0, PROBLEMS_LIMIT).map((text) => cut(text)) }
          : {}),
      };
    case "words":
      return step;
  }
}

/** PostgreSQL refuses NUL and unpaired surrogates. */
function cut(text: string, limit = TEXT_LIMIT): string {
  return text
    .replaceAll("\0", "")
    .slice(0, limit)
    .replace(/[\ud800-\udbff]$/, "")
    .toWellFormed();
}
