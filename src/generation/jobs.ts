import type { Job } from "../jobs/queue";
import * as runs from "../models/runs";
import type { BlogRequest, StoreRequest } from "../schemas/generation";
import { LIMIT_MS, perform, type Running } from "./run";

const YEAR_S = 365 * 24 * 60 * 60;
const MINUTE_S = 60;

export const generate: Job<runs.JobData> = {
  ...runs.queue,
  title: "Generate stores and posts",
  // The run's own time limit is shorter.
  timeoutSeconds: LIMIT_MS / 1000 + MINUTE_S,
  concurrency: 4,
  // A run is repeated only if its server was stopped.
  retries: { limit: 1, firstAfterSeconds: 1 },
  keptForSeconds: YEAR_S,
  heartbeatEverySeconds: 1,
  async run({ page, actor }, signal, attempt) {
    const run = await runs.forAttempt(attempt);
    if (!run) return;
    const { id, kind, input } = run;
    const used = { inputTokens: run.inputTokens ?? 0, outputTokens: run.outputTokens ?? 0 };
    // The SDK is loaded on first use.
    const work = async (running: Running) => {
      if (kind === "blog")
        return (await import("./posts/run")).generate(input as BlogRequest, { actor }, running);
      const request = { ...(input as StoreRequest), page };
      return (await import("./stores/run")).generate(request, { actor }, running);
    };
    await perform({ id, attempt, signal, ...used }, work);
  },
};
