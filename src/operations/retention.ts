import { eq, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { query } from "../../db/client";
import {
  counters,
  dailyKeys,
  dealVisits,
  importRows,
  imports,
  missedPaths,
  missedSearches,
  purges,
  requests,
  runs,
  sessions,
  snoozes,
  socialPictures,
  sourceTexts,
  throttles,
  wishes,
} from "../../db/schema";
import { env } from "../env";
import type { Job } from "../jobs/queue";
import { prune as history, UNDO_DAYS } from "../models/audit";
import * as counts from "../models/counts";
import { daysAgo } from "../models/days";
import { reports } from "../models/people";
import { media } from "../models/pictures";
import { checks, visits } from "../models/proof";
import { shorten } from "../models/runs";

const ROWS_AT_ONCE = 5_000;

/** Rows whose time, or day, is that many days ago. Zero: none of them. */
type Expiry = { table: PgTable; time: PgColumn; days: number } | { table: PgTable; where: SQL };

const isOf = (which: SQL) => sql`import_id in (select id from ${imports} where ${which})`;
const minutesAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes}::int)`;

/** What is deleted by itself, and when. */
function expiries({ SESSION_IDLE_MINUTES, SESSION_MINUTES, KEEP_DAYS }: typeof env): Expiry[] {
  return [
    { table: sessions, where: lt(sessions.seenAt, minutesAgo(SESSION_IDLE_MINUTES)) },
    { table: sessions, where: lt(sessions.createdAt, minutesAgo(SESSION_MINUTES)) },
    { table: throttles, where: lt(throttles.expire, sql`now()`) },
    { table: snoozes, where: lt(snoozes.until, sql`now()`) },
    { table: runs, time: runs.startedAt, days: 365 },
    // What changed nothing, what a cancelled import did not apply, and what can no longer be undone.
    {
      table: importRows,
      where: sql`verdict = 'same' and applied_at is null and ${isOf(lt(imports.endedAt, daysAgo(1)))}`,
    },
    { table: importRows, where: sql`applied_at is null and ${isOf(eq(imports.state, "cancelled"))}` },
    { table: importRows, where: isOf(lt(imports.endedAt, daysAgo(UNDO_DAYS))) },
    { table: purges, time: purges.createdAt, days: 1 },
    { table: socialPictures, time: socialPictures.drawnAt, days: 30 },
    { table: sourceTexts, time: sourceTexts.seenAt, days: KEEP_DAYS.texts },
    { table: dealVisits, time: dealVisits.day, days: visits.VISIT_DAYS },
    { table: dailyKeys, time: dailyKeys.day, days: visits.VISIT_DAYS },
    { table: missedPaths, time: missedPaths.day, days: counts.requests.MISSED_DAYS },
    { table: requests, where: sql`store_id is not null and day < ${daysAgo(counts.requests.WISHED_DAYS)}` },
    { table: requests, time: requests.day, days: counts.requests.MISSED_DAYS },
    // A migration has copied them into requests.
    { table: wishes, where: sql`true` },
    { table: missedSearches, where: sql`true` },
    { table: counters, time: counters.day, days: KEEP_DAYS.counters },
  ];
}

/** Deletes what has expired, some thousand rows in each transaction. */
export async function deleteExpired(settings: typeof env = env): Promise<void> {
  for (const expiry of expiries(settings)) {
    if ("days" in expiry && expiry.days === 0) continue;
    const isOld = "days" in expiry ? sql`${expiry.time} < ${daysAgo(expiry.days)}` : expiry.where;
    const some = sql`(select ctid from ${expiry.table} where ${isOld} limit ${ROWS_AT_ONCE}::int)`;
    for (let deleted = ROWS_AT_ONCE; deleted === ROWS_AT_ONCE; ) {
      const [gone] = await query<{ rows: number }>(sql`
        with gone as (delete from ${expiry.table} where ctid = any(array${some}) returning 1)
        select count(*)::int as rows from gone`);
      deleted = gone?.rows ?? 0;
    }
  }
}

export const cleanUp: Job = {
  name: "clean-up",
  title: "Delete what is no longer needed",
  every: "7 * * * *",
  timeoutSeconds: 600,
  async run() {
    await deleteExpired();
    visits.forgetKeys();
    await reports.prune();
    await shorten();
    await checks.prunePictures();
  },
};

/** Each step is a transaction of a few thousand rows, and a run that was cut short goes on tomorrow. */
export const retention: Job = {
  name: "retention",
  title: "Shorten the history, and delete pictures that nothing uses",
  every: "40 3 * * *",
  timeoutSeconds: 3600,
  async run() {
    await history.prune(env.KEEP_DAYS.history);
    await media.prune(env.KEEP_DAYS.uploads);
  },
};

export const countPopularity: Job = {
  name: "popularity",
  title: "Count the popularity of stores and deals again",
  every: "20 3 * * *",
  timeoutSeconds: 3600,
  run: counts.popularity.recount,
};

export const countFigures: Job = {
  name: "figures",
  title: "Count the figures of a large catalogue again",
  every: "*/10 * * * *",
  timeoutSeconds: 600,
  run: () => counts.allFigures.recount(),
};
