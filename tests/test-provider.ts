import { afterAll, afterEach, beforeAll, beforeEach } from "bun:test";
import { env } from "../src/env";
import { generate } from "../src/generation/jobs";
import * as jobs from "../src/jobs/queue";
import { type Provider, startProvider } from "./provider";

/** A stand-in for the tests of a file, which starts before the first; it and the settings are reset after each. */
export function testProvider(): Provider {
  const provider = {} as Provider;
  let normal: typeof env | undefined;
  beforeAll(async () => {
    Object.assign(provider, await startProvider());
  });
  // Not before all, because other stand-ins change the settings when they start.
  beforeEach(() => {
    normal ??= { ...env };
  });
  afterEach(() => {
    provider.reset();
    Object.assign(env, normal);
  });
  afterAll(() => provider.stop());
  return provider;
}

/** Has this process do the runs that a file's tests start, or hold them. */
export function doRuns(run = generate.run): void {
  beforeAll(() => startRuns(run));
  afterAll(jobs.stop);
}

export function startRuns(run = generate.run): Promise<void> {
  return jobs.start([{ ...generate, run } as jobs.Job], () => {}, 0.5);
}

/** A run that goes on until its job ends. */
export function holdRun(_: unknown, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}
