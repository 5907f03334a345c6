import { log } from "../http/log";
import * as runs from "../models/runs";
import type { RunStep } from "../schemas/generation";

/** What is told within this time is written down at once, in milliseconds. */
const GATHER = 250;

/** Gathers what is told and writes it down a few times a second, in order. */
export function tellerOf(id: number) {
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
        .then(() => runs.addSteps(id, steps))
        .catch((error) => log.error("run", error, { id }));
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
