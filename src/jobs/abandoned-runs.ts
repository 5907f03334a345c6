import type { Job } from "../models/jobs";
import { endAbandoned } from "../models/runs";

export const abandonedRuns: Job = {
  name: "abandoned-runs",
  title: "End AI runs whose server has stopped",
  every: "* * * * *",
  timeoutSeconds: 30,
  run: () => endAbandoned(),
};
