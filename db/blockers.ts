import type postgres from "postgres";
import type { Report } from "./connection";

const ASK_EVERY_MS = 400;

type Blocker = {
  pid: number;
  user: string;
  application: string;
  state: string;
  seconds: number;
  query: string;
};

/** Reports each transaction that makes a connection wait. @param waiting the connection's process in Postgres. */
export function reportBlockers(
  client: postgres.Sql,
  waiting: number,
  report: Report | undefined,
): { stop(): void } {
  const reported = new Set<string>();
  const ask = async () => {
    const blockers = await client<Blocker[]>`
      select pid, usename as user, application_name as application, state, query,
        extract(epoch from now() - xact_start)::int as seconds
      from pg_stat_activity where pid = any(pg_blocking_pids(${waiting})) and pid <> pg_backend_pid()`;
    for (const blocker of blockers) {
      const key = `${blocker.pid} ${blocker.query}`;
      if (!reported.has(key))
        report?.warn("the migrations wait for a lock", { ...blocker, query: beginningOf(blocker.query) });
      reported.add(key);
    }
  };
  // The next one asks again.
  const timer = setInterval(() => ask().catch(() => {}), ASK_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

/** A query up to its first literal, which may be a secret. */
function beginningOf(query: string): string {
  return query.split(/['$]/)[0]?.replace(/\s+/g, " ").trim().slice(0, 200) ?? "";
}
