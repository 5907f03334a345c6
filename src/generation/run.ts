import { env } from "../env";
import { log } from "../http/log";
import { type Attempt, Failure } from "../jobs/queue";
import { isOutage } from "../models/outage";
import * as runs from "../models/runs";
import { FetchRefused } from "../robot/fetch/guard";
import type { RunFailure, RunStep } from "../schemas/generation";
import { AiFailure, type Usage } from "./model/failure";

export type Running = {
  id: number;
  attempt: Attempt;
  /** Aborted when the run is cancelled or too long, or the server stops. */
  signal: AbortSignal;
  report: (...steps: RunStep[]) => void;
  flush: () => Promise<void>;
  saveProgress: (known: runs.Progress) => Promise<void>;
  used: Usage;
};

export type Work = (run: Running) => Promise<void>;

type Started = Usage & { id: number; attempt: Attempt; signal: AbortSignal };

/** At most three questions, and two minutes for reading pages and saving. */
export const LIMIT_MS = (env.AI_SECONDS * 3 + 120) * 1000;

const FLUSH_WITHIN_MS = 250;

/**
 * Does a run's work, which saves its result and the run's end in one transaction.
 * @throws Failure for the person who started it, or the signal's reason.
 */
export async function perform(run: Started, work: Work, limitMs = LIMIT_MS): Promise<void> {
  const { id, attempt, inputTokens, outputTokens } = run;
  const limit = AbortSignal.timeout(limitMs);
  const signal = AbortSignal.any([run.signal, limit]);
  const { report, flush } = progressOf(id);
  const saveProgress = (known: runs.Progress) => runs.saveProgress(id, known);
  const used = { inputTokens, outputTokens };
  try {
    signal.throwIfAborted();
    await orAborted(signal, work({ id, attempt, signal, report, flush, saveProgress, used }));
  } catch (thrown) {
    await flush();
    run.signal.throwIfAborted();
    throw new Failure(failureOf(id, limit.aborted ? tooLong(limitMs) : thrown));
  }
}

/** Ends at the signal, even if the work goes on. */
function orAborted(signal: AbortSignal, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Buffers the steps of a run and saves them a few times a second, in order. */
function progressOf(id: number) {
  let buffered: RunStep[] = [];
  let timer: Timer | undefined;
  let saved = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const steps = buffered;
    buffered = [];
    if (steps.length > 0)
      saved = saved
        .then(() => runs.addSteps(id, steps))
        .catch((error) => void log.error("run", error, { id }));
    return saved;
  };
  return {
    report: (...steps: RunStep[]) => {
      buffered.push(...steps);
      timer ??= setTimeout(flush, FLUSH_WITHIN_MS);
    },
    flush,
  };
}

function tooLong(limitMs: number): AiFailure {
  const seconds = Math.round(limitMs / 1000);
  const text = `The run took longer than ${seconds} seconds and was ended. Nothing was saved: start it again.`;
  return new AiFailure("too-long", text);
}

/** For the person who started the run; an unexpected error goes to the log only. */
function failureOf(id: number, failure: unknown): RunFailure {
  if (failure instanceof FetchRefused) return { error: failure.message, reason: "page" };
  if (failure instanceof AiFailure) {
    const { message: error, reason, retryAfter } = failure;
    return { error, reason, retryAfter };
  }
  log.error("run", failure, { id });
  if (isOutage(failure))
    return { error: "The database could not be reached. Nothing was saved: start it again." };
  return {
    error: `Something went wrong here. We have a record of it under run ${id}. Nothing was saved.`,
  };
}
