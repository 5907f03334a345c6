import { env } from "../env";
import { log } from "../http/log";
import * as counters from "../models/counters";
import { isDiskFull } from "../models/outage";
import * as popularity from "../models/popularity";
import * as runs from "../models/runs";
import * as sessions from "../models/sessions";
import * as sourceTexts from "../models/source-texts";
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
    setInterval(job("runs", runs.endAbandoned), ABANDONED_RUNS_EVERY_MS),
    setInterval(job("cleanup", cleanUp), CLEANUP_EVERY_MS),
    setInterval(job("popularity", popularity.recount), POPULARITY_EVERY_MS),
    setTimeout(job("popularity", popularity.recount), FIRST_POPULARITY_AFTER_MS),
  ];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await writeCounters();
    },
  };
}

async function writeCounters(): Promise<void> {
  counters.clearYesterday();
  await counters.flush().catch((error) => log.error("counters", error));
}

const job = (name: string, work: () => Promise<unknown>) => () => {
  if (!isDiskFull()) work().catch((error) => log.error(name, error));
};

function cleanUp(): Promise<unknown> {
  return Promise.all([
    sessions.clear({ idle: env.SESSION_IDLE_MINUTES, absolute: env.SESSION_MINUTES }),
    throttle.clear(),
    runs.prune(),
    sourceTexts.prune(env.SOURCE_TEXT_DAYS),
  ]);
}
