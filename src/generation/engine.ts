import { env } from "../env";
import type { Change } from "../models/audit/changes";
import * as runs from "../models/generation/runs";
import type { Begun } from "../schemas/generation";
import { CANCELLED, HEARTBEAT_MS, run, type Settled, STOPPED, type Stop, stopOf, type Work } from "./run";

/** At most three questions, and two minutes for reading pages and saving. */
const defaultLimitMs = () => (env.AI_SECONDS * 3 + 120) * 1000;

const ABORT_WITHIN_MS = 2_000;
const GIVE_UP_WITHIN_MS = 1_000;

const running = new Map<number, Stop & { settled: Promise<Settled> }>();

/** Starts a run, or finds the one of a form sent twice. @param work saves its result and the run's end in one transaction. */
export async function begin(
  request: runs.Request,
  change: Change,
  work: Work,
  limitMs = defaultLimitMs(),
): Promise<Begun> {
  // Otherwise the runs of a dead process count as running.
  await runs.endAbandoned();
  const begun = await runs.begin(request, change, env.AI_RUNS_PER_HOUR);
  if (begun.kind === "sent") return { kind: "started", id: begun.id };
  if (begun.kind === "started") {
    const stop = stopOf();
    const settled = run(begun.id, stop, work, limitMs);
    running.set(begun.id, { ...stop, settled });
    void settled.finally(() => running.delete(begun.id));
  }
  return begun;
}

export async function ended(id: number): Promise<Settled> {
  const here = settled(id);
  if (here) return here;
  while ((await runs.byId(id))?.state === "running") await Bun.sleep(HEARTBEAT_MS);
  return { id };
}

/** Undefined for a run of another process, or one that has ended. */
export function settled(id: number): Promise<Settled> | undefined {
  return running.get(id)?.settled;
}

/** Stops a run of any process; false if it has already ended. */
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
