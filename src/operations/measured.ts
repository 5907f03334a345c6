import { inArray } from "drizzle-orm";
import { db, ping } from "../../db/client";
import { freeMibOf } from "../../db/folder";
import { imports } from "../../db/schema";
import { working } from "../imports/states";
import { byKind, hasFailed, type JobStatus } from "../jobs/statuses";
import { newestProven } from "./backup/backups";

type Value = { labels?: Record<string, string>; value: number };
type Measured = { name: string; help: string; labels?: string[]; read: () => Promise<Value[]> };

const BYTES = 1024 * 1024;
const NO_JOB = {
  waiting: 0,
  running: 0,
  endedAt: null,
  failedAt: null,
  error: null,
  dueAt: null,
  startedAt: null,
};

/** What the metrics tell of the database and the disk. @param folder whose disk has the data */
export function measured(folder: string, jobs: string[]): Measured[] {
  const ofJobs = async (valuesOf: (status: JobStatus) => Value[]) => {
    const known = new Map((await byKind()).map((status) => [status.name, status]));
    return jobs.flatMap((name) => valuesOf(known.get(name) ?? { ...NO_JOB, name }));
  };
  return [
    {
      name: "database_up",
      help: "Whether the database answers",
      read: () =>
        ping().then(
          () => [{ value: 1 }],
          () => [{ value: 0 }],
        ),
    },
    {
      name: "jobs",
      help: "Jobs that wait or run, by kind",
      labels: ["kind", "state"],
      read: () =>
        ofJobs(({ name, waiting, running }) => [
          { labels: { kind: name, state: "waiting" }, value: waiting },
          { labels: { kind: name, state: "running" }, value: running },
        ]),
    },
    {
      name: "job_failing",
      help: "Whether the last job of a kind has failed",
      labels: ["kind"],
      read: () => ofJobs((status) => [{ labels: { kind: status.name }, value: hasFailed(status) ? 1 : 0 }]),
    },
    {
      name: "job_done_timestamp_seconds",
      help: "When a job of a kind was last done",
      labels: ["kind"],
      read: () =>
        ofJobs(({ name, endedAt }) =>
          endedAt ? [{ labels: { kind: name }, value: endedAt.getTime() / 1000 }] : [],
        ),
    },
    {
      name: "imports_running",
      help: "Imports that are read, applied or undone",
      read: async () => [{ value: await db.$count(imports, inArray(imports.state, [...working])) }],
    },
    {
      name: "backup_proven_timestamp_seconds",
      help: "When the newest backup that was restored to prove it was begun",
      read: async () => {
        const proven = await newestProven();
        return proven ? [{ value: proven.startedAt.getTime() / 1000 }] : [];
      },
    },
    {
      name: "backup_restore_seconds",
      help: "How long the restore of the newest proven backup took",
      read: async () => {
        const proven = await newestProven();
        return proven ? [{ value: (proven.restoreMs ?? 0) / 1000 }] : [];
      },
    },
    {
      name: "disk_free_bytes",
      help: "What is free on the disk of DATA_DIR",
      read: async () => [{ value: (await freeMibOf(folder).catch(() => freeMibOf("."))) * BYTES }],
    },
  ];
}
