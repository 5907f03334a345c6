import { inArray } from "drizzle-orm";
import { db } from "../../../db/client";
import { imports } from "../../../db/schema";
import { working } from "../../imports/states";
import { allJobs } from "../../jobs";
import { byKind, hasFailed, type JobStatus } from "../../jobs/statuses";
import type { Probe, Reading } from "./probe";

const MINUTE_MS = 60_000;
const LATE_MS = 15 * MINUTE_MS;

const NO_JOB = {
  waiting: 0,
  running: 0,
  endedAt: null,
  failedAt: null,
  error: null,
  dueAt: null,
  startedAt: null,
};

export const jobProbes: Probe[] = [
  {
    about: "Stuck jobs",
    metric: { name: "jobs", help: "Jobs that wait or run, by kind", labels: ["kind", "state"] },
    otherwise: "None is stuck",
    read: () =>
      ofKinds((kind) => [
        { labels: { state: "running" }, value: kind.running, ...stuck(kind) },
        { labels: { state: "waiting" }, value: kind.waiting, ...late(kind) },
      ]),
  },
  {
    about: "Failed jobs",
    metric: { name: "job_failing", help: "Whether the last job of a kind has failed", labels: ["kind"] },
    alert: {
      alert: "DealproofJobFailing",
      expr: "dealproof_job_failing == 1",
      for: "1h",
      severity: "warn",
      summary: "The job {{ $labels.kind }} fails: the admin shows why under Runs and jobs.",
    },
    otherwise: "None has failed",
    read: () =>
      ofKinds((status) => {
        if (!hasFailed(status)) return [{ value: 0 }];
        const advice = "See Runs and jobs in the admin, and try it again.";
        return [{ value: 1, says: `It failed: ${status.error}`, advice }];
      }),
  },
  {
    about: "Finished jobs",
    metric: {
      name: "job_done_timestamp_seconds",
      help: "When a job of a kind was last done",
      labels: ["kind"],
    },
    alert: {
      alert: "DealproofCleanUpLate",
      expr: 'time() - dealproof_job_done_timestamp_seconds{kind="clean-up"} > 3 * 3600',
      for: "10m",
      severity: "warn",
      summary: "Nothing was cleaned up for three hours, so jobs may not run at all.",
    },
    read: () => ofKinds(({ endedAt }) => (endedAt ? [{ value: endedAt.getTime() / 1000 }] : [])),
  },
  {
    about: "Imports",
    metric: { name: "imports_running", help: "Imports that are read, applied or undone" },
    read: async () => [{ value: await db.$count(imports, inArray(imports.state, [...working])) }],
  },
];

type Kind = JobStatus & { title: string; timeoutSeconds: number };

async function ofKinds(readingsOf: (kind: Kind) => Reading[]): Promise<Reading[]> {
  const known = new Map((await byKind()).map((status) => [status.name, status]));
  return allJobs.flatMap(({ name, title, timeoutSeconds }) =>
    readingsOf({ ...NO_JOB, ...known.get(name), name, title, timeoutSeconds }).map((reading) => ({
      ...reading,
      about: `Job: ${title}`,
      labels: { kind: name, ...reading.labels },
    })),
  );
}

function stuck({ running, startedAt, timeoutSeconds }: Kind) {
  const runsFor = since(startedAt);
  const isStuck = running > 0 && runsFor > timeoutSeconds * 1000 + LATE_MS;
  return isStuck && { says: `It runs for ${minutes(runsFor)} minutes`, advice: "Restart the server." };
}

function late({ waiting, running, dueAt }: Kind) {
  const waitsFor = since(dueAt);
  const isLate = waiting > 0 && running === 0 && waitsFor > LATE_MS;
  return (
    isLate && {
      says: `It waits for ${minutes(waitsFor)} minutes`,
      advice: "Look whether a server runs.",
    }
  );
}

const since = (time: Date | null) => (time ? Date.now() - time.getTime() : 0);
const minutes = (milliseconds: number) => Math.round(milliseconds / MINUTE_MS);
