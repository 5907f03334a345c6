import * as jobs from "../jobs/queue";
import { editAll } from "../models/deals";
import { missingAmong } from "../models/proof";
import * as settings from "../models/settings";
import { robot } from "../schemas/actor";
import { checkSource, HostBusy } from "./check-source";
import * as sources from "./sources";

/** A check mostly waits for the network. */
const HOSTS_AT_ONCE = 16;
const HOSTS_PER_MINUTE = 1_000;
const WORK_FOR_MS = 5 * 60 * 1000;

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;
const QUIET_AFTER_S = 30 * DAY_S;
const JITTER = 0.2;

/** One job per host, because a host gets one request at a time. */
export const checkHost: jobs.Job<{ host: string }> = {
  name: "page-checks",
  title: "Look at shops’ pages again",
  timeoutSeconds: 900,
  concurrency: HOSTS_AT_ONCE,
  run: ({ host }, signal) => checkDuePages(host, { signal }),
};

export const findDue: jobs.Job = {
  name: "due-pages",
  title: "Find the pages that are due",
  every: "* * * * *",
  timeoutSeconds: 50,
  waitsWhilePaused: true,
  async run() {
    for (const host of await sources.dueHosts(HOSTS_PER_MINUTE))
      await jobs.send(checkHost, { host }, { key: host });
  },
};

export const updateSources: jobs.Job = {
  name: "sources",
  title: "List the pages that deals were found on",
  every: "37 * * * *",
  timeoutSeconds: 120,
  run: sources.update,
};

/** Checks the due addresses of a host, one after the other. The next job takes those that it does not reach. */
export async function checkDuePages(
  host: string,
  options: { signal: AbortSignal; apartSeconds?: number; milliseconds?: number; at?: Date },
): Promise<void> {
  const end = performance.now() + WORK_FOR_MS;
  while (performance.now() < end && !options.signal.aborted) {
    const source = await sources.claimNext(host);
    if (!source) return;
    const found = await checkSource(source, options).catch(async (error: unknown) => {
      await sources.release(source.id);
      if (!(error instanceof HostBusy)) throw error;
    });
    if (!found) return;
    await sources.save(found, { secondsToNext: secondsToNextCheck, at: options.at });
    await switchOffMissing(source.deals.map(({ id }) => id));
  }
}

/**
 * Seconds to an address's next check: a day, an hour in the last day of one of its deals, a week after a month without
 * a change. @param random from 0 to 1, so that addresses do not fall due together.
 */
export function secondsToNextCheck({ unchangedFor, endsIn }: sources.Times, random = Math.random()): number {
  const jitter = 1 - JITTER + 2 * JITTER * random;
  if (endsIn !== null && endsIn <= DAY_S) return HOUR_S * jitter;
  const usual = (unchangedFor >= QUIET_AFTER_S ? 7 * DAY_S : DAY_S) * jitter;
  return endsIn === null ? usual : Math.min(usual, Math.max(endsIn - DAY_S, HOUR_S * jitter));
}

/** Switches missing deals off, if the operator has chosen that; otherwise a person decides in the inbox. */
async function switchOffMissing(ids: number[]): Promise<void> {
  const { switchOffMissing: isWanted } = await settings.current();
  if (!isWanted) return;
  const missing = await missingAmong(ids);
  const gone = missing.map(({ id }) => id);
  await editAll(gone, { verb: "active", value: false }, { actor: robot });
}
