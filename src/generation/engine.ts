import { AiFailure, type Usage } from "../ai/failure";
import { env } from "../env";
import { log } from "../http/log";
import type { Author } from "../models/audit/changes";
import { isOutage } from "../models/outage";
import * as runs from "../models/runs";
import type { RunStep } from "../schemas/generation";
import { FetchRefused } from "../web/guard";
import type { Begun } from "./order";
import { tellerOf } from "./teller";

/** What a run's work is given: its number, when to stop, and whom to tell how it goes. */
export type Running = {
  id: number;
  signal: AbortSignal;
  tell: (...steps: RunStep[]) => void;
  /** Resolves when all that was told is written down. */
  told: () => Promise<void>;
  /** Keeps what the run rests on and has used. */
  keep: (known: runs.Progress) => Promise<void>;
  /** Tokens so far. */
  used: Usage;
};

/** How often a run says that it is at work and asks whether it is still wanted, in milliseconds. */
const PULSE = 1_000;

/**
 * The longest a run may take, in milliseconds: it asks at most three questions, each with AI_SECONDS for its answer, and
 * has two minutes for the pages it reads and for saving.
 */
const longest = () => (env.AI_SECONDS * 3 + 120) * 1000;

/** How long the runs of a process that stops may take to end themselves, and then to be ended, in milliseconds. */
const WIND_UP = 2_000;
const GIVE_UP = 1_000;

/** Why a run stops before its end. */
const CANCELLED = new Error("It was cancelled.");
const STOPPED = new Error("The server was stopped while it ran. Start it again.");

const running = new Map<number, Stop & { settled: Promise<Settled> }>();

type Stop = {
  controller: AbortController;
  /** Ends the run for this reason, whether or not its work hears of it. */
  giveUp: (reason: Error) => void;
  over: Promise<never>;
};

/** How a run ended; `failure` is what its work threw. */
export type Settled = { id: number; failure?: unknown };

/**
 * Starts work that goes on whether or not anybody waits for it.
 * @param work saves its result itself, in one transaction with the end of the run; what it throws ends the run as failed.
 * @param limit the longest it may take, in milliseconds.
 * @returns the run that the same form has started before, where it comes again.
 */
export async function begin(
  request: runs.Request,
  author: Author,
  work: (run: Running) => Promise<void>,
  limit = longest(),
): Promise<Begun> {
  // What another process has left behind must not stand in the way.
  await runs.endAbandoned();
  const begun = await runs.begin(request, author, env.AI_RUNS_PER_HOUR);
  if (begun.kind === "sent") return { kind: "started", id: begun.id };
  if (begun.kind === "started") {
    const stop = stopOf();
    const settled = run(begun.id, stop, work, limit);
    running.set(begun.id, { ...stop, settled });
    void settled.finally(() => running.delete(begun.id));
  }
  return begun;
}

/** Resolves when a run has ended, in whichever process it is. */
export async function ended(id: number): Promise<Settled> {
  const here = settled(id);
  if (here) return here;
  while ((await runs.byId(id))?.state === "running") await Bun.sleep(PULSE);
  return { id };
}

/** Resolves when a run of this process has ended; undefined where it has none of that number. */
export function settled(id: number): Promise<Settled> | undefined {
  return running.get(id)?.settled;
}

/** Stops a run, in whichever process it is. False: it runs no more. */
export async function cancel(id: number): Promise<boolean> {
  const isAsked = await runs.requestCancel(id);
  if (isAsked) running.get(id)?.controller.abort(CANCELLED);
  return isAsked;
}

/** Stops every run of this process, for the process is about to end; takes 3 seconds at most. */
export async function stopAll(): Promise<void> {
  const all = [...running.values()];
  const allSettled = Promise.all(all.map(({ settled }) => settled));
  for (const { controller } of all) controller.abort(STOPPED);
  await Promise.race([allSettled, Bun.sleep(WIND_UP)]);
  for (const { giveUp } of running.values()) giveUp(STOPPED);
  await Promise.race([allSettled, Bun.sleep(GIVE_UP)]);
}

function stopOf(): Stop {
  const controller = new AbortController();
  const { promise: over, reject } = Promise.withResolvers<never>();
  // Its run may have ended by then.
  over.catch(() => {});
  const giveUp = (reason: Error) => {
    controller.abort(reason);
    reject(reason);
  };
  return { controller, giveUp, over };
}

async function run(
  id: number,
  { controller, giveUp, over }: Stop,
  work: (run: Running) => Promise<void>,
  limit: number,
): Promise<Settled> {
  const { signal } = controller;
  const teller = tellerOf(id);
  const pulse = setInterval(() => void beat(id, controller), PULSE);
  const timer = setTimeout(() => giveUp(tooLong(limit)), limit);
  try {
    const used = { inputTokens: 0, outputTokens: 0 };
    const keep = (known: runs.Progress) => runs.saveProgress(id, known);
    const given = { id, signal, tell: teller.tell, told: teller.write, keep, used };
    await Promise.race([work(given), over]);
    return { id };
  } catch (thrown) {
    await teller.write();
    const failure = signal.aborted ? signal.reason : thrown;
    await fail(id, failure);
    return { id, failure };
  } finally {
    clearInterval(pulse);
    clearTimeout(timer);
  }
}

/** Says that the run is at work; stops it where it has been ended or is not wanted any more. */
async function beat(id: number, controller: AbortController): Promise<void> {
  try {
    const run = await runs.heartbeat(id);
    if (!run || run.isCancelAsked) controller.abort(CANCELLED);
  } catch (error) {
    log.error("run", error, { id });
  }
}

function tooLong(limit: number): AiFailure {
  const seconds = Math.round(limit / 1000);
  const text = `The run took longer than ${seconds} seconds and was ended. Nothing was saved: start it again.`;
  return new AiFailure("too-long", text);
}

/** Writes down how a run ended; where the database is away, it will be found abandoned. */
async function fail(id: number, failure: unknown): Promise<void> {
  try {
    // What another process asks for is heard a moment later: the work may have come to its end before that.
    const isCancelled = failure === CANCELLED || (await runs.byId(id))?.isCancelAsked;
    if (isCancelled) await runs.end(id, { state: "cancelled" });
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
