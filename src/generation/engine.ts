import { AiFailure, type Usage } from "../ai/failure";
import { env } from "../env";
import { log } from "../http/log";
import type { Author } from "../models/changes";
import { isOutage } from "../models/outage";
import * as runs from "../models/runs";
import type { RunStep } from "../schemas/runs";
import { FetchRefused } from "../web/refused";
import type { Begun } from "./order";

/** What a run's work is given: its number, when to stop, and whom to tell how it goes. */
export type Running = {
  id: number;
  signal: AbortSignal;
  tell: (...steps: RunStep[]) => void;
  /** Resolves when all that was told is written down. */
  told: () => Promise<void>;
  /** Keeps what the run rests on and has used. */
  keep: (known: runs.Known) => Promise<void>;
  /** Tokens so far. */
  used: Usage;
};

/** How often a run says that it is at work and asks whether it is still wanted, in milliseconds. */
const PULSE = 1_000;
/** What is told within this time is written down at once, in milliseconds. */
const GATHER = 250;

/** Why a run stops before its end. */
const CANCELLED = new Error("It was cancelled.");
const STOPPED = new Error("The server was stopped while it ran. Start it again.");

const running = new Map<number, { controller: AbortController; settled: Promise<Settled> }>();

/** How a run ended; `failure` is what its work threw. */
export type Settled = { id: number; failure?: unknown };

/**
 * Starts work that goes on whether or not anybody waits for it.
 * @param work saves its result itself, in one transaction with the end of the run; what it throws ends the run as failed.
 */
export async function begin(
  request: runs.Request,
  author: Author,
  work: (run: Running) => Promise<void>,
): Promise<Begun> {
  // What another process has left behind must not stand in the way.
  await runs.endAbandoned();
  const begun = await runs.begin(request, author, env.AI_RUNS_PER_HOUR);
  if (begun.kind === "started") {
    const controller = new AbortController();
    const settled = run(begun.id, controller, work);
    running.set(begun.id, { controller, settled });
    void settled.finally(() => running.delete(begun.id));
  }
  return begun;
}

/** Resolves when a run of this process has ended; undefined where it has none of that number. */
export function settled(id: number): Promise<Settled> | undefined {
  return running.get(id)?.settled;
}

/** Stops a run, in whichever process it is. False: it runs no more. */
export async function cancel(id: number): Promise<boolean> {
  const isAsked = await runs.askToCancel(id);
  if (isAsked) running.get(id)?.controller.abort(CANCELLED);
  return isAsked;
}

/** Stops every run of this process, for the process is about to end. */
export async function stopAll(): Promise<void> {
  const all = [...running.values()];
  for (const { controller } of all) controller.abort(STOPPED);
  await Promise.all(all.map(({ settled }) => settled));
}

async function run(
  id: number,
  controller: AbortController,
  work: (run: Running) => Promise<void>,
): Promise<Settled> {
  const { signal } = controller;
  const teller = tellerOf(id);
  const pulse = setInterval(() => void beat(id, controller), PULSE);
  try {
    const used = { inputTokens: 0, outputTokens: 0 };
    await work({
      id,
      signal,
      tell: teller.tell,
      told: teller.write,
      keep: (known) => runs.note(id, known),
      used,
    });
    return { id };
  } catch (failure) {
    await teller.write();
    await fail(id, signal.aborted ? signal.reason : failure);
    return { id, failure: signal.aborted ? signal.reason : failure };
  } finally {
    clearInterval(pulse);
  }
}

/** Says that the run is at work; stops it where it has been ended or is not wanted any more. */
async function beat(id: number, controller: AbortController): Promise<void> {
  try {
    const run = await runs.seen(id);
    if (!run || run.isCancelAsked) controller.abort(CANCELLED);
  } catch (error) {
    log.warn("run", { id, error: String(error) });
  }
}

/** Writes down how a run ended; where the database is away, it will be found abandoned. */
async function fail(id: number, failure: unknown): Promise<void> {
  try {
    if (failure === CANCELLED) await runs.end(id, { state: "cancelled" });
    else await runs.end(id, { state: "failed", error: textOf(id, failure) });
  } catch (error) {
    log.error("run", error, { id });
  }
}

/** What a person can do about it; what nobody has thought of goes to the log and stays there. */
function textOf(id: number, failure: unknown): string {
  if (failure === STOPPED) return STOPPED.message;
  // These were written for the person who started the run.
  if (failure instanceof AiFailure || failure instanceof FetchRefused) return failure.message;
  log.error("run", failure, { id });
  if (isOutage(failure)) return "The database could not be reached. Nothing was saved: start it again.";
  return `Something went wrong here. We have a record of it under run ${id}. Nothing was saved.`;
}

/** Gathers what is told and writes it down a few times a second, in order. */
function tellerOf(id: number) {
  let gathered: RunStep[] = [];
  let timer: Timer | undefined;
  let written = Promise.resolve();
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const steps = gathered;
    gathered = [];
    if (steps.length > 0)
      written = written
        .then(() => runs.say(id, steps))
        .catch((error) => log.warn("run", { id, error: String(error) }));
    return written;
  };
  return {
    tell: (...steps: RunStep[]) => {
      gathered.push(...steps);
      timer ??= setTimeout(write, GATHER);
    },
    write,
  };
}
