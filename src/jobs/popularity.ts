import type { Job } from "../models/jobs";
import { recount } from "../models/popularity";

export const popularity: Job = {
  name: "popularity",
  title: "Count the popularity of stores and deals again",
  every: "20 3 * * *",
  timeoutSeconds: 3600,
  run: recount,
};
