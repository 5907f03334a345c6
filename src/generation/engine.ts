import { env } from "../env";
import type { Author } from "../models/audit/changes";
import * as runs from "../models/runs";
import type { Begun } from "../schemas/generation";
import { CANCELLED, HEARTBEAT_MS, run, type Settled, STOPPED, type Stop, stopOf, type Work } from "./run";

/**
 * The longest a run may take, in milliseconds: it asks at most three questions, each with AI_SECONDS for its answer, and
 * has two minutes for the pages it reads and for saving.
 */
const longest = () => (env.AI_SECONDS * 3 + 120) * 1000;

/** How long runs may take to end themselves when the server stops, and then to be ended. */
const ABORT_WITHIN_MS = 2_000;
const GIVE_UP_WITHIN_MS = 1_000;

const running = new Map<number, Stop & { settled: Promise<Settled> }>();

/**
 * Starts work that goes on when the request that started it is over.
 * @param work saves its result itself, in one transaction with the end of the run; what it throws ends the run as failed.
 * @param limit the longest it may take, in milliseconds.
 * @returns the run that the same form has started before, if it is sent twice.
 */
export async function begin(
  request: runs.Request,
  author: Author,
  work: Work,
  limit = longest(),
): Promise<Begun> {
  // A run that a dead process left behind would count as running.
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

/** Resolves when a run of any process has ended. */
export async function ended(id: number): Promise<Settled> {
  const here = settled(id);
  if (here) return here;
  while ((await runs.byId(id))?.state === "running") await Bun.sleep(HEARTBEAT_MS);
  return { id };
}

/** Resolves when a run of this process has ended; undefined where it runs elsewhere or not at all. */
export function settled(id: number): Promise<Settled> | undefined {
  return running.get(id)?.settled;
}

/** Stops a run of any process. False: it had ended. */
export async function cancel(id: number): Promise<boolean> {
  const isAsked = await runs.requestCancel(id);
  if (isAsked) running.get(id)?.controller.abort(CANCELLED);
  return isAsked;
}

/** Stops every run of this process before it exits; takes 3 seconds at most. */
export async function stopAll(): Promise<void> {
  const all = [...running.values()];
  const allSettled = Promise.all(all.map(({ settled }) => settled));
  for (const { controller } of all) controller.abort(STOPPED);
  await Promise.race([allSettled, Bun.sleep(ABORT_WITHIN_MS)]);
  for (const { giveUp } of running.values()) giveUp(STOPPED);
  await Promise.race([allSettled, Bun.sleep(GIVE_UP_WITHIN_MS)]);
}
