import { sql } from "drizzle-orm";
import { query } from "../../db/client";
import { reasonOf } from "../../db/reason";
import { jobFailureText } from "../schemas/reasons";

/** What the admin shows of a kind of job. */
export type JobStatus = {
  name: string;
  waiting: number;
  running: number;
  /** Null: none of the last days. */
  endedAt: Date | null;
  failedAt: Date | null;
  error: string | null;
  dueAt: Date | null;
  /** Of the one that runs longest. */
  startedAt: Date | null;
};

/** Whether the last one has failed. */
export const hasFailed = ({ failedAt, endedAt }: Partial<JobStatus>) =>
  Boolean(failedAt) && (failedAt?.getTime() ?? 0) > (endedAt?.getTime() ?? 0);

/** Why a job failed, in words. @param output what pg-boss has stored of it. */
export function failureOf(output: unknown): string {
  return jobFailureText(reasonOf(output));
}

export async function byKind(): Promise<JobStatus[]> {
  const [schema] = await query<{ isThere: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as "isThere"`,
  );
  if (!schema?.isThere) return [];
  const rows = await query<Record<keyof JobStatus, unknown>>(sql`
    select name, waiting, running, "endedAt", "dueAt", "startedAt", failed."failedAt", failed.error
    from (
      select name,
        count(*) filter (where state in ('created', 'retry'))::int as waiting,
        count(*) filter (where state = 'active')::int as running,
        extract(epoch from min(started_on) filter (where state = 'active'))::float8 as "startedAt",
        extract(epoch from max(completed_on) filter (where state = 'completed'))::float8 as "endedAt",
        extract(epoch from min(start_after) filter (where state in ('created', 'retry')))::float8 as "dueAt"
      from pgboss.job group by name) job
    left join lateral (
      select extract(epoch from coalesce(completed_on, started_on))::float8 as "failedAt",
        output as error
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
        startedAt: dateOf(row.startedAt),
        error: row.error === null ? null : failureOf(row.error),
      }) as JobStatus,
  );
}
