import { and, desc, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { runs } from "../../db/schema";
import { locks } from "../names";
import type { RunKind, RunResult, RunSource, RunStep } from "../schemas/runs";
import type { Author, Transaction } from "./changes";
import { after, type Page, type PageRequest, toPage } from "./paging";
import { withSteps } from "./run-steps";

export type Run = typeof runs.$inferSelect;

/** A run whose process has said nothing for so long is over, in seconds. */
const SILENT = 30;

export type Request = {
  kind: RunKind;
  /** The store's name, or the blog's topic. */
  subject: string;
  input: object;
  model: string;
  promptVersion: string;
};

/**
 * How the start of a run went: `sent` where the same form has started one before, `full` with the seconds until the
 * hour has room for another.
 */
export type Started =
  | { kind: "started"; id: number }
  | { kind: "sent"; id: number }
  | { kind: "running" }
  | { kind: "full"; again: number };

/** Writes down that a run begins. Of one name only one runs at a time, and in an hour no more than `perHour` begin. */
export function begin(request: Request, author: Author, perHour: number): Promise<Started> {
  return db.transaction(async (tx) => {
    // One after the other, so that each counts those before it.
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

/** The run that the same form has started before. */
async function sentBefore(tx: Transaction, { submission }: Author): Promise<{ id: number } | undefined> {
  if (!submission) return undefined;
  const [first] = await tx.select({ id: runs.id }).from(runs).where(eq(runs.submission, submission));
  return first;
}

/** In how many seconds another run may begin; undefined: now. */
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

/** Runs for the admin's list, the latest first, without their steps. */
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

/** How many runs there are, counted up to `most`. */
export function count(most: number): Promise<number> {
  return db.$count(db.select({ id: runs.id }).from(runs).limit(most).as("found"));
}

/** Adds to what a run has done: at most 200 steps, their texts cut at 300 characters. */
export async function say(id: number, steps: RunStep[]): Promise<void> {
  await db
    .update(runs)
    .set({ steps: withSteps(steps), seenAt: sql`now()` })
    .where(isRunning(id));
}

/** What a run rests on, and has used so far. */
export type Known = { sources?: RunSource[]; inputTokens?: number; outputTokens?: number; cost?: number };

/** Keeps what is known of a run. */
export async function note(id: number, known: Known): Promise<void> {
  await db.update(runs).set(known).where(eq(runs.id, id));
}

/** Says that the run's process is at work; whether somebody wants it to stop. */
export async function seen(id: number): Promise<{ isCancelAsked: boolean } | undefined> {
  const [run] = await db
    .update(runs)
    .set({ seenAt: sql`now()` })
    .where(isRunning(id))
    .returning({ isCancelAsked: runs.isCancelAsked });
  return run;
}

/** Asks a run to stop, in whichever process it is. False: it runs no more. */
export async function askToCancel(id: number): Promise<boolean> {
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
 * @param on the transaction that saves what came of it: both are kept, or neither.
 * @returns false where it had been ended before, as abandoned, or is done while somebody wants it to stop.
 */
export async function end(id: number, end: End, on: Pick<typeof db, "update"> = db): Promise<boolean> {
  const ended = await on
    .update(runs)
    .set({ ...end, endedAt: sql`now()` })
    .where(and(isRunning(id), end.state === "done" ? eq(runs.isCancelAsked, false) : undefined))
    .returning({ id: runs.id });
  return ended.length > 0;
}

/** Marks as failed what a process has left behind that is no more; at a start on the embedded database, all of it. */
export async function endAbandoned({ all = false } = {}): Promise<void> {
  const silent = lt(runs.seenAt, sql`now() - make_interval(secs => ${SILENT})`);
  await db
    .update(runs)
    .set({
      state: "failed",
      error: "The server was stopped while it ran. Start it again.",
      endedAt: sql`now()`,
    })
    .where(and(eq(runs.state, "running"), all ? undefined : silent));
}

/** Takes away what nobody looks at any more: the steps of runs after 30 days, and runs after a year. */
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
