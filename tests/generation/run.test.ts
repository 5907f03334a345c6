import { afterAll, afterEach, describe, expect, spyOn, test } from "bun:test";
import { AiFailure, statusFailure } from "../../src/generation/model/failure";
import { perform, type Running } from "../../src/generation/run";
import { withUsage } from "../../src/generation/usage";
import { log } from "../../src/http/log";
import { Failure } from "../../src/jobs/queue";
import * as runs from "../../src/models/runs/runs";
import { aRun, attemptOf } from "../admin/a-run";
import { restore, restoreContent } from "../catalogue";

afterEach(restoreContent);
afterAll(restore);

const never = () => new Promise<never>(() => {});

/** What a run of this work throws, and its row. */
async function run(work: (run: Running) => Promise<void>, limitMs?: number, signal?: AbortSignal) {
  const id = await aRun();
  const started = {
    id,
    attempt: await attemptOf(id),
    signal: signal ?? new AbortController().signal,
    inputTokens: 0,
    outputTokens: 0,
  };
  const thrown: unknown = await perform(started, work, limitMs).catch((error: unknown) => error);
  return {
    id,
    thrown,
    failure: thrown instanceof Failure ? thrown.output : undefined,
    row: await runs.byId(id),
  };
}

describe("a run", () => {
  test("that takes too long has failed even where its work goes on", async () => {
    const { failure } = await run(never, 50);
    expect(failure).toMatchObject({ reason: "too-long", error: expect.stringContaining("took longer") });
  });

  test("ends with its signal even where its work goes on, and is no failure then", async () => {
    const stopped = new AbortController();
    setTimeout(() => stopped.abort(new Error("The server is stopping.")), 50);
    const { thrown } = await run(never, 10_000, stopped.signal);
    expect(thrown).toBe(stopped.signal.reason);
  });

  test("whose question the provider failed to answer leaves a line in the log, without the provider's words", async () => {
    const warned = spyOn(log, "warn");
    const { id, failure } = await run(async (run) => {
      await withUsage(run, () => Promise.reject(statusFailure(503, "Words of theirs", 7)));
    });
    expect(warned.mock.calls).toEqual([
      ["the AI provider failed", { run: id, reason: "busy", status: 503, retryAfter: 7 }],
    ]);
    expect(failure).toMatchObject({ reason: "busy", retryAfter: 7 });
    warned.mockRestore();
  });

  test("that fails for an unknown reason keeps the reason for the log", async () => {
    const logged = spyOn(log, "error");
    const reason = new Error("relation deals");
    const { failure } = await run(() => Promise.reject(reason));
    expect(logged.mock.calls[0]?.[1]).toBe(reason);
    expect(JSON.stringify(failure)).not.toContain("deals");
    logged.mockRestore();
  });
});

describe("tokens", () => {
  const MOST = 2_147_483_647;

  test.each([
    ["fractions", 1.5, 2.4, 2, 2],
    ["more than a column holds", 1e12, Number.POSITIVE_INFINITY, MOST, MOST],
    ["no numbers", Number.NaN, -5, 0, 0],
  ])("that are %s are counted as well as can be", async (_, inputTokens, outputTokens, ins, outs) => {
    const { row, thrown } = await run(async (running) => {
      for (const usage of [
        { inputTokens, outputTokens },
        { inputTokens: 0, outputTokens: 0 },
      ])
        await withUsage(running, async () => ({ usage }));
    });
    expect(thrown).toBeUndefined();
    expect(row).toMatchObject({ inputTokens: ins, outputTokens: outs });
  });

  const broken = () => Promise.reject(new Error("The database is away"));

  test("that cannot be written down keep no run from going on", async () => {
    const { thrown } = await run(async (running) => {
      const usage = { inputTokens: 1, outputTokens: 1 };
      await withUsage({ ...running, saveProgress: broken }, async () => ({ usage }));
    });
    expect(thrown).toBeUndefined();
  });

  test("that cannot be written down do not hide why a question failed", async () => {
    const { failure } = await run(async (running) => {
      const usage = { inputTokens: 1, outputTokens: 1 };
      const refused = new AiFailure("refusal", "The model refused.", { usage });
      await withUsage({ ...running, saveProgress: broken }, () => Promise.reject(refused));
    });
    expect(failure).toMatchObject({ error: "The model refused." });
  });
});
