import { log } from "../http/log";
import * as jobs from "../models/jobs";
import { abandonedRuns, cleanUp, popularity } from "./housekeeping";
import { findDue, lookAtHost, updateSources } from "./look";

export const kinds = [lookAtHost as jobs.Job, findDue, updateSources, abandonedRuns, cleanUp, popularity];

/** Jobs start when the database answers. `stop` waits for those that run, for a short time. */
export function startJobs(): { stop(): Promise<void> } {
  const report = (message: string, error: unknown) => log.error(message, error);
  const started = jobs.start(kinds, report).catch((error) => report("jobs", error));
  return {
    async stop() {
      await Promise.all([jobs.stop(), started]);
    },
  };
}
