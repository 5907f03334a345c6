import { eq, sql } from "drizzle-orm";
import { integer, jsonb, pgSchema, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { fromDrizzle, PgBoss } from "pg-boss";
import { db, isEmbedded, openQueue } from "../../db/client";
import { isOutage } from "../models/outage";
import { isPaused } from "./pause";

/** A kind of job. It must be safe to run twice: a process may be killed after its work and before it says so. */
export type Job<Data = unknown> = {
  name: string;
  title: string;
  /** A cron line in UTC. Undefined: it runs only when it is sent. */
  every?: string;
  timeoutSeconds: number;
  /** In a process. */
  concurrency?: number;
  /** In all processes together. Two that look at the same moment may begin one more. */
  atOnce?: number;
  /** It begins what asks or tells others: after a restore it waits until a person says go. */
  waitsWhilePaused?: true;
  /** The pause doubles with each. */
  retries?: { limit: number; firstAfterSeconds: number };
  keptForSeconds?: number;
  /** How often a process asks whether its job was cancelled. */
  heartbeatEverySeconds?: number;
  run(data: Data, signal: AbortSignal, attempt: Attempt): Promise<unknown>;
};

/** A job, as long as nobody has cancelled it or runs it again. */
export type Attempt = { id: string; retryCount: number };

type Queue = Pick<Job, "name">;

/** Thrown by a job that would fail again: it is not retried, and its output says why. */
export class Failure extends Error {
  constructor(readonly output: object) {
    super("The job has failed and is not retried");
  }
}

/** pg-boss's own table. */
export const table = pgSchema("pgboss").table("job", {
  id: uuid().notNull(),
  name: text().notNull(),
  state: text({ enum: ["created", "retry", "active", "completed", "cancelled", "failed"] }).notNull(),
  data: jsonb(),
  output: jsonb(),
  retryCount: integer().notNull(),
  completedOn: timestamp({ withTimezone: true }),
});

type Options = {
  id?: string;
  /** Of several jobs of a kind with the same key, only one waits or runs. */
  key?: string;
  on?: Executor;
};

/** A transaction, or the database. */
type Executor = Pick<typeof db, "execute">;

type OnError = (message: string, error: unknown) => void;

/** pg-boss takes 0.5 at least. */
const POLL_EVERY_SECONDS = 2;
const RETRIES = { limit: 2, firstAfterSeconds: 30 };
/** A job of a process that was killed is given to another after this. */
const HEARTBEAT_SECONDS = 30;
const KEPT_FOR_SECONDS = 3 * 24 * 60 * 60;
const STOP_WITHIN_MS = 2_000;

let connection: ReturnType<typeof openQueue> | undefined;
let boss = newBoss();
let onError: OnError = () => {};
let stopping = new AbortController();
let isStarted = false;
/** One of each queue. */
const workers = new Map<string, string>();

function newBoss(): PgBoss {
  const made = new PgBoss({
    db: {
      executeSql: (text, values) => {
        connection ??= openQueue();
        return connection.execute(text, values);
      },
    },
    backend: isEmbedded ? "pglite" : "postgres",
    registerInstance: false,
    openTelemetry: { enabled: false },
  });
  // The database reports its outages itself.
  made.on("error", (error) => {
    if (!isOutage(error)) onError("jobs", error);
  });
  made.on("warning", ({ message, data }) => {
    if ("type" in data && data.type === "start_retry") onError("jobs", message);
  });
  return made;
}

/** Installs the queues and runs jobs, on whichever instance is free. Waits for a database that is away. */
export async function start(
  jobs: Job[],
  report: OnError,
  pollEverySeconds = POLL_EVERY_SECONDS,
): Promise<void> {
  onError = report;
  stopping = new AbortController();
  await boss.start({ attempts: Number.MAX_SAFE_INTEGER });
  for (const job of jobs) await install(job);
  if (isEmbedded) await failAllActive();
  for (const job of jobs) await work(job, pollEverySeconds);
  isStarted = true;
}

async function install(job: Job): Promise<void> {
  const { name, every, timeoutSeconds, retries = RETRIES, keptForSeconds = KEPT_FOR_SECONDS } = job;
  const options = {
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: retries.limit,
    retryDelay: retries.firstAfterSeconds,
    retryBackoff: true,
    deleteAfterSeconds: keptForSeconds,
  };
  await boss.createQueue(name, { ...options, policy: "exclusive" });
  await boss.updateQueue(name, options);
  if (every) await boss.schedule(name, every, null, { missed: "once" });
}

/** No other process can use an embedded database, so these are of one that was killed. */
async function failAllActive(): Promise<void> {
  const active = await db
    .select({ name: table.name, id: table.id })
    .from(table)
    .where(eq(table.state, "active"));
  for (const { name, id } of active) await boss.fail(name, id, new Error("The server ended while it ran."));
}

async function work(job: Job, pollEverySeconds: number): Promise<void> {
  const { name, concurrency = 1, atOnce, heartbeatEverySeconds = HEARTBEAT_SECONDS / 2 } = job;
  const options = {
    localConcurrency: concurrency,
    ...(atOnce && { groupConcurrency: atOnce }),
    pollingIntervalSeconds: pollEverySeconds,
    heartbeatRefreshSeconds: heartbeatEverySeconds,
    perJobResults: true,
  } as const;
  const worker = await boss.work<unknown, unknown, typeof options>(name, options, async ([attempt]) =>
    attempt ? [await perform(job, attempt)] : [],
  );
  workers.set(name, worker);
}

async function perform(
  { name, run, waitsWhilePaused }: Job,
  attempt: Attempt & { data: unknown; signal: AbortSignal },
) {
  const { id, data } = attempt;
  const signal = AbortSignal.any([attempt.signal, stopping.signal]);
  try {
    if (!waitsWhilePaused || !(await isPaused())) await run(data, signal, attempt);
    return { id, status: "completed" as const };
  } catch (error) {
    if (error instanceof Failure) return { id, status: "deadletter" as const, output: error.output };
    if (error !== signal.reason && !isOutage(error)) onError(name, error);
    throw error;
  }
}

/** Jobs that do not end in time are run again by another instance. */
export async function stop(): Promise<void> {
  isStarted = false;
  stopping.abort(new Error("The server was stopped while it ran."));
  await boss.stop({ timeout: STOP_WITHIN_MS });
  await connection?.close();
  connection = undefined;
  workers.clear();
  boss = newBoss();
}

/** Needs a started queue. @returns false if one with this key already waits or runs. */
export async function send(
  { name }: Queue,
  data: object | null,
  { id, key, on }: Options = {},
): Promise<boolean> {
  const sent = await boss.send(name, data, {
    group: { id: name },
    ...(id === undefined ? {} : { id }),
    ...(key === undefined ? {} : { singletonKey: key }),
    ...(on ? { db: within(on) } : {}),
  });
  return sent !== null;
}

/** Like `send`, but one with this key that waits for its retry runs now. Without a started queue nothing is sent. */
export async function sendNow(
  { name }: Queue,
  data: object,
  { key, on }: { key: string; on: Executor },
): Promise<void> {
  if (!isStarted) return;
  await boss.upsert(name, data, {
    group: { id: name },
    singletonKey: key,
    startAfter: 0,
    db: within(on),
  });
}

/** Has this process look for a job now, and not with its next poll. */
export function wake({ name }: Queue): void {
  boss.notifyWorker(workers.get(name) ?? "");
}

/** @returns false if it has ended. */
export async function cancel({ name }: Queue, id: string): Promise<boolean> {
  return hasChanged(await boss.cancel(name, id));
}

/** Ends a job in the transaction that saves what it has made. @returns false if it was cancelled or runs again. */
export async function complete(
  { name }: Queue,
  attempt: Attempt,
  output: object,
  on: Executor,
): Promise<boolean> {
  return hasChanged(await boss.complete(name, attempt, output, { db: within(on) }));
}

/** pg-boss's types leave it out. */
const hasChanged = (answer: object) => "affected" in answer && answer.affected !== 0;

function within(on: Executor) {
  const { executeSql } = fromDrizzle(on as Parameters<typeof fromDrizzle>[0], sql);
  // pg-boss leaves outputs to the driver to write as JSON, and Drizzle's drivers do not.
  const written = (value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value;
  return { executeSql: (text: string, values?: unknown[]) => executeSql(text, values?.map(written)) };
}

export const isStopping = () => stopping.signal.aborted;

export function nextRun(every: string): Date | null {
  return boss.previewSchedule(every, { count: 1 })[0] ?? null;
}
