import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import { type db, isEmbedded, openQueue, query } from "../../../db/client";
import { isOutage } from "./outage";

/** A kind of job. It must be safe to run twice: a process may be killed after its work and before it says so. */
export type Job<Data = unknown> = {
  name: string;
  title: string;
  /** A cron line in UTC. Undefined: it runs only when it is sent. */
  every?: string;
  timeoutSeconds: number;
  concurrency?: number;
  /** The pause doubles with each. */
  retries?: { limit: number; firstAfterSeconds: number };
  run(data: Data, signal: AbortSignal): Promise<unknown>;
};

type Options = {
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
  for (const job of jobs) await begin(job, pollEverySeconds);
  isStarted = true;
}

async function begin(job: Job, pollEverySeconds: number): Promise<void> {
  const { name, every, timeoutSeconds, concurrency = 1, retries = RETRIES, run } = job;
  const options = {
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: retries.limit,
    retryDelay: retries.firstAfterSeconds,
    retryBackoff: true,
    deleteAfterSeconds: KEPT_FOR_SECONDS,
  };
  await boss.createQueue(name, { ...options, policy: "exclusive" });
  await boss.updateQueue(name, options);
  if (every) await boss.schedule(name, every, null, { missed: "once" });
  const polling = { localConcurrency: concurrency, pollingIntervalSeconds: pollEverySeconds };
  await boss.work(name, polling, async ([job]) => {
    if (!job) return;
    const signal = AbortSignal.any([job.signal, stopping.signal]);
    await run(job.data, signal).catch((error: unknown) => {
      if (!stopping.signal.aborted && !isOutage(error)) onError(name, error);
      throw error;
    });
  });
}

/** Jobs that do not end in time are run again by another instance. */
export async function stop(): Promise<void> {
  isStarted = false;
  stopping.abort(new Error("The server is stopping."));
  await boss.stop({ timeout: STOP_WITHIN_MS });
  await connection?.close();
  connection = undefined;
  boss = newBoss();
}

/** Needs a started queue. @returns false if one with this key already waits or runs. */
export async function send<Data extends object>(
  { name }: Job<Data>,
  data: Data | null,
  { key, on }: Options = {},
): Promise<boolean> {
  const id = await boss.send(name, data, {
    ...(key === undefined ? {} : { singletonKey: key }),
    ...(on ? { db: within(on) } : {}),
  });
  return id !== null;
}

/** Like `send`, but one with this key that waits for its retry runs now. Without a started queue nothing is sent. */
export async function sendNow(
  { name }: Pick<Job, "name">,
  data: object,
  { key, on }: { key: string; on: Executor },
): Promise<void> {
  if (isStarted) await boss.upsert(name, data, { singletonKey: key, startAfter: 0, db: within(on) });
}

const within = (on: Executor) => fromDrizzle(on as Parameters<typeof fromDrizzle>[0], sql);

export type Standing = {
  name: string;
  waiting: number;
  running: number;
  /** Null: none of the last days. */
  endedAt: Date | null;
  failedAt: Date | null;
  error: string | null;
  dueAt: Date | null;
};

export async function standings(): Promise<Standing[]> {
  const [schema] = await query<{ isThere: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as "isThere"`,
  );
  if (!schema?.isThere) return [];
  const rows = await query<Record<keyof Standing, unknown>>(sql`
    select name, waiting, running, "endedAt", "dueAt", failed."failedAt", failed.error
    from (
      select name,
        count(*) filter (where state in ('created', 'retry'))::int as waiting,
        count(*) filter (where state = 'active')::int as running,
        extract(epoch from max(completed_on) filter (where state = 'completed'))::float8 as "endedAt",
        extract(epoch from min(start_after) filter (where state in ('created', 'retry')))::float8 as "dueAt"
      from pgboss.job group by name) job
    left join lateral (
      select extract(epoch from coalesce(completed_on, started_on))::float8 as "failedAt",
        coalesce(output ->> 'message', output #>> '{}') as error
      from pgboss.job failed
      where failed.name = job.name and (state = 'failed' or state = 'retry' and output is not null)
      order by coalesce(completed_on, started_on) desc nulls last limit 1) failed on true`);
  const dateOf = (seconds: unknown) => (typeof seconds === "number" ? new Date(seconds * 1000) : null);
  return rows.map(
    (row) =>
      ({
        ...row,
        endedAt: dateOf(row.endedAt),
        failedAt: dateOf(row.failedAt),
        dueAt: dateOf(row.dueAt),
      }) as Standing,
  );
}

export function nextRun(every: string): Date | null {
  return boss.previewSchedule(every, { count: 1 })[0] ?? null;
}
