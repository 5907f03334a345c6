import { env } from "../env";
import * as allFigures from "../models/all-figures";
import * as checks from "../models/checks";
import * as visits from "../models/deal-visits";
import type { Job } from "../models/jobs";
import * as missedSearches from "../models/missed-searches";
import { recount } from "../models/popularity";
import * as reports from "../models/reports";
import * as runs from "../models/runs";
import * as sessions from "../models/sessions";
import * as socialPictures from "../models/social-pictures";
import * as sourceTexts from "../models/source-texts";
import * as pairs from "../models/stores/pairs";
import * as throttle from "../models/throttle";
import * as wishes from "../models/wishes";

export const cleanUp: Job = {
  name: "clean-up",
  title: "Delete old sessions, throttles, AI runs, visits, searches, pictures and texts of pages",
  every: "7 * * * *",
  timeoutSeconds: 120,
  run: () =>
    Promise.all([
      sessions.clear({ idle: env.SESSION_IDLE_MINUTES, absolute: env.SESSION_MINUTES }),
      throttle.clear(),
      runs.prune(),
      reports.prune(),
      visits.prune(),
      wishes.prune(),
      pairs.prune(),
      checks.prunePictures(),
      socialPictures.prune(),
      missedSearches.prune(),
      sourceTexts.prune(env.SOURCE_TEXT_DAYS),
    ]),
};

export const abandonedRuns: Job = {
  name: "abandoned-runs",
  title: "End AI runs whose server has stopped",
  every: "* * * * *",
  timeoutSeconds: 30,
  run: () => runs.endAbandoned(),
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
