import { log } from "../http/log";
import * as runs from "../models/runs";
import type { RunStep } from "../schemas/generation";

const FLUSH_WITHIN_MS = 250;

/** Buffers the steps of a run and saves them a few times a second, in order. */
export function progressOf(id: number) {
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
