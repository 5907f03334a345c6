import { env } from "../env";
import { log } from "../http/log";
import * as counters from "../models/counters";
import { isDiskFull } from "../models/outage";
import * as popularity from "../models/popularity";
import * as runs from "../models/runs";
import * as sessions from "../models/sessions";
import * as throttle from "../models/throttle";

const COUNTERS_EVERY_MS = 10_000;
const ABANDONED_RUNS_EVERY_MS = 60_000;
const CLEANUP_EVERY_MS = 60 * 60 * 1000;
const POPULARITY_EVERY_MS = 24 * 60 * 60 * 1000;
/** Popularity is also counted soon after a start, because a server may restart every day. */
const FIRST_POPULARITY_AFTER_MS = 10 * 60 * 1000;

/** Starts everything that this process does regularly; `stop` writes the last counts. */
export function startSchedule(): { stop(): Promise<void> } {
  const timers = [
    setInterval(writeCounters, COUNTERS_EVERY_MS),
    setInterval(unlessDiskFull(endAbandonedRuns), ABANDONED_RUNS_EVERY_MS),
    setInterval(unlessDiskFull(cleanUp), CLEANUP_EVERY_MS),
    setInterval(unlessDiskFull(countPopularity), POPULARITY_EVERY_MS),
    setTimeout(unlessDiskFull(countPopularity), FIRST_POPULARITY_AFTER_MS),
  ];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await writeCounters();
    },
  };
}

const unlessDiskFull = (job: () => Promise<unknown>) => () => void (isDiskFull() || job());

async function writeCounters(): Promise<void> {
  counters.clearYesterday();
  await counters.flush().catch((error) => log.error("counters", error));
}

function endAbandonedRuns(): Promise<unknown> {
  return runs.endAbandoned().catch((error) => log.error("runs", error));
}

function cleanUp(): Promise<unknown> {
  return Promise.all([
    sessions.clear({ idle: env.SESSION_IDLE_MINUTES, absolute: env.SESSION_MINUTES }),
    throttle.clear(),
    runs.prune(),
  ]).catch((error) => log.error("cleanup", error));
}

function countPopularity(): Promise<unknown> {
  return popularity.recount().catch((error) => log.error("popularity", error));
}
