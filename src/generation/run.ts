import { log } from "../http/log";
import * as runs from "../models/generation/runs";
import { isOutage } from "../models/system/outage";
import type { RunStep } from "../schemas/generation";
import { FetchRefused } from "../web/guard";
import { AiFailure, type Usage } from "./model/failure";

export type Running = {
  id: number;
  /** Aborted when the run is cancelled or too long, or the server stops. */
  signal: AbortSignal;
  report: (...steps: RunStep[]) => void;
  flush: () => Promise<void>;
  saveProgress: (known: runs.Progress) => Promise<void>;
  used: Usage;
};

export type Work = (run: Running) => Promise<void>;

export type Settled = { id: number; failure?: unknown };

export type Stop = {
  controller: AbortController;
  giveUp: (reason: Error) => void;
  over: Promise<never>;
};

export const HEARTBEAT_MS = 1_000;
const FLUSH_WITHIN_MS = 250;

export const CANCELLED = new Error("It was cancelled.");
export const STOPPED = new Error("The server was stopped while it ran. Start it again.");

export function stopOf(): Stop {
  const controller = new AbortController();
  const { promise: over, reject } = Promise.withResolvers<never>();
  // The run may have ended before, and nobody waits for `over`.
  over.catch(() => {});
  const giveUp = (reason: Error) => {
    controller.abort(reason);
    reject(reason);
  };
  return { controller, giveUp, over };
}

/** Runs the work until it ends, fails, is stopped or reaches its limit. Never throws. */
export async function run(
  id: number,
  { controller, giveUp, over }: Stop,
  work: Work,
  limitMs: number,
): Promise<Settled> {
  const { signal } = controller;
  const { report, flush } = progressOf(id);
  const heartbeat = setInterval(() => void beat(id, controller), HEARTBEAT_MS);
  const timeout = setTimeout(() => giveUp(tooLong(limitMs)), limitMs);
  try {
    const used = { inputTokens: 0, outputTokens: 0 };
    const saveProgress = (known: runs.Progress) => runs.saveProgress(id, known);
    await Promise.race([work({ id, signal, report, flush, saveProgress, used }), over]);
    return { id };
  } catch (thrown) {
    await flush();
    const failure = signal.aborted ? signal.reason : thrown;
    await fail(id, failure);
    return { id, failure };
  } finally {
    clearInterval(heartbeat);
    clearTimeout(timeout);
  }
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
      saved = saved.then(() => runs.addSteps(id, steps)).catch((error) => log.error("run", error, { id }));
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

async function beat(id: number, controller: AbortController): Promise<void> {
  try {
    const run = await runs.heartbeat(id);
    if (!run || run.isCancelAsked) controller.abort(CANCELLED);
  } catch (error) {
    log.error("run", error, { id });
  }
}

function tooLong(limitMs: number): AiFailure {
  const seconds = Math.round(limitMs / 1000);
  const text = `The run took longer than ${seconds} seconds and was ended. Nothing was saved: start it again.`;
  return new AiFailure("too-long", text);
}

/** Without a database the run will be found abandoned. */
async function fail(id: number, failure: unknown): Promise<void> {
  try {
    // Another process's request to cancel comes with the next heartbeat; the work may have failed before that.
    const isCancelled = failure === CANCELLED || (await runs.byId(id))?.isCancelAsked;
    if (isCancelled) await runs.end(id, { state: "cancelled" });
    else await runs.end(id, { state: "failed", error: textOf(id, failure) });
  } catch (error) {
    log.error("run", error, { id });
  }
}

/** Text for the person who started the run; an unexpected error goes to the log only. */
function textOf(id: number, failure: unknown): string {
  if (failure === STOPPED) return STOPPED.message;
  if (failure instanceof AiFailure || failure instanceof FetchRefused) return failure.message;
  log.error("run", failure, { id });
  if (isOutage(failure)) return "The database could not be reached. Nothing was saved: start it again.";
  return `Something went wrong here. We have a record of it under run ${id}. Nothing was saved.`;
}
