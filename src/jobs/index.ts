import { generate } from "../generation/jobs";
import { log } from "../http/log";
import { findDueImports, runImport } from "../imports/jobs";
import { fetchFeed } from "../imports/sources/address";
import { counters } from "../models/counts";
import { backUp } from "../operations/backup/jobs";
import { cleanUp, countFigures, countPopularity, retention } from "../operations/retention";
import { FetchRefused } from "../robot/fetch/guard";
import { checkHost, findDue, updateSources } from "../robot/jobs";
import { copyLogo, findDueLogos } from "../robot/logos";
import * as jobs from "./queue";

/** In the order of the admin's screen. */
export const allJobs = [
  generate as jobs.Job,
  checkHost as jobs.Job,
  findDue,
  updateSources,
  runImport as jobs.Job,
  fetchFeed as jobs.Job,
  findDueImports,
  copyLogo as jobs.Job,
  findDueLogos,
  backUp,
  cleanUp,
  retention,
  countPopularity,
  countFigures,
];

type Started = { stop(): Promise<void> };

/** Jobs start when the database answers. `stop` waits for those that run, for a short time. */
export function startJobs(): Started & { started: Promise<void> } {
  const report = (message: string, error: unknown): void => {
    if (error instanceof FetchRefused) log.info(message, { reason: error.message });
    else log.error(message, error);
  };
  const started = jobs.start(allJobs, report).catch((error) => report("jobs", error));
  return {
    started,
    async stop() {
      await Promise.all([jobs.stop(), started]);
    },
  };
}

const WRITE_EVERY_MS = 10_000;

/** Each process writes its own counts, which wait in its memory; `stop` writes the last ones. */
export function startCounters(): Started {
  const timer = setInterval(write, WRITE_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}

async function write(): Promise<void> {
  counters.clearYesterday();
  await counters.flush().catch((error) => void log.error("counters", error));
}
