// What begins, goes on with and ends a run.

export {
  addSteps,
  bySubmission,
  cancel,
  ended,
  finish,
  forAttempt,
  type JobData,
  type Progress,
  queue,
  type Request,
  type Started,
  saveProgress,
  shorten,
  start,
} from "./runs";

// What the admin reads.

export { byId, byIds, type ListedRun, type Run } from "./runs";
