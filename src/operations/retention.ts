import { env } from "../env";
import * as importRows from "../imports/import-rows";
import type { Job } from "../jobs/queue";
import * as history from "../models/audit/prune";
import * as allFigures from "../models/counts/all-figures";
import * as counters from "../models/counts/counters";
import * as missedPaths from "../models/counts/missed-paths";
import * as missedSearches from "../models/counts/missed-searches";
import { recount } from "../models/counts/popularity";
import * as wishes from "../models/counts/wishes";
import * as snoozes from "../models/inbox/snoozes";
import * as reports from "../models/people/reports";
import * as sessions from "../models/people/sessions";
import * as throttle from "../models/people/throttle";
import * as media from "../models/pictures/media";
import * as socialPictures from "../models/pictures/social-pictures";
import * as checks from "../models/proof/checks";
import * as sourceTexts from "../models/proof/texts";
import { TURNS, thin } from "../models/proof/thin";
import * as visits from "../models/proof/visits";
import * as runs from "../models/runs/runs";
import * as purges from "./purges";

export const cleanUp: Job = {
  name: "clean-up",
  title:
    "Delete old sessions, throttles, AI runs, rows of imports, visits, searches, missed paths, pictures and texts of pages",
  every: "7 * * * *",
  timeoutSeconds: 120,
  run: () =>
    Promise.all([
      sessions.clear({ idle: env.SESSION_IDLE_MINUTES, absolute: env.SESSION_MINUTES }),
      throttle.clear(),
      runs.prune(),
      importRows.prune(),
      reports.prune(),
      snoozes.prune(),
      visits.prune(),
      wishes.prune(),
      checks.prunePictures(),
      socialPictures.prune(),
      purges.prune(),
      missedPaths.prune(),
      missedSearches.prune(),
      sourceTexts.prune(env.SOURCE_TEXT_DAYS),
    ]),
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** What would grow for years. Each step is a transaction of a few thousand rows, and a run that was cut short goes on tomorrow. */
export const retention: Job = {
  name: "retention",
  title:
    "Shorten the history, and delete old counts, checks that said the same, and pictures that nothing uses",
  every: "40 3 * * *",
  timeoutSeconds: 3600,
  async run() {
    await history.prune(env.HISTORY_DAYS);
    await counters.prune(env.COUNTER_DAYS);
    if (env.OBSERVATION_DAYS > 0) await thin(env.OBSERVATION_DAYS, Math.floor(Date.now() / DAY_MS) % TURNS);
    await media.prune(env.MEDIA_DAYS);
  },
};

export const popularity: Job = {
  name: "popularity",
  title: "Count the popularity of stores and deals again",
  every: "20 3 * * *",
  timeoutSeconds: 3600,
  run: recount,
};

export const figures: Job = {
  name: "figures",
  title: "Count the figures of a large catalogue again",
  every: "*/10 * * * *",
  timeoutSeconds: 600,
  run: () => allFigures.recount(),
};
