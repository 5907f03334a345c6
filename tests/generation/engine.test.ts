import { afterAll, afterEach, describe, expect, spyOn, test } from "bun:test";
import * as engine from "../../src/generation/engine";
import { AiFailure, statusFailure } from "../../src/generation/model/failure";
import type { Running } from "../../src/generation/run";
import { withUsage } from "../../src/generation/usage";
import { log } from "../../src/http/log";
import * as runs from "../../src/models/generation/runs";
import { ADMIN } from "../actor";
import { endings } from "../admin/a-run";
import { restore, restoreContent } from "../catalogue";

afterEach(restoreContent);
afterAll(restore);

const change = { actor: ADMIN };
const request = {
  ...{ kind: "store" as const, subject: "Lantern Lane", input: {}, model: "gpt-5-mini" },
  promptVersion: "store-1",
};
const done = { state: "done" as const, result: endings.store.result };
const never = () => new Promise<never>(() => {});

async function begun(work: (run: Running) => Promise<void>, limit?: number): Promise<number> {
  const started = await engine.begin(request, change, work, limit);
  if (started.kind !== "started") throw new Error(`It did not start: ${started.kind}`);
  return started.id;
}

/** A run of this work, once it has ended. */
async function run(work: (run: Running) => Promise<void>, limit?: number) {
  const id = await begun(work, limit);
  const { failure } = await engine.ended(id);
  return { failure, row: await runs.byId(id) };
}

describe("a run", () => {
  test("that another process cancels just before it would save is cancelled", async () => {
    const { row } = await run(async ({ id }) => {
      await runs.requestCancel(id);
      if (!(await runs.end(id, done))) throw new Error("The run was ended before its result was saved");
    });
    expect(row).toMatchObject({ state: "cancelled", error: null, result: null });
  });

  test("that takes too long has failed even where its work goes on, and its name is free", async () => {
    const { failure, row } = await run(never, 50);
    expect(row).toMatchObject({ state: "failed", error: expect.stringContaining("took longer") });
    expect(failure).toMatchObject({ reason: "too-long" });
    expect((await run(async ({ id }) => void (await runs.end(id, done)))).row?.state).toBe("done");
  });

  test("whose question the provider failed to answer leaves a line in the log, without the provider's words", async () => {
    const warned = spyOn(log, "warn");
    const { row } = await run(async (run) => {
      await withUsage(run, () => Promise.reject(statusFailure(503, "Words of theirs", 7)));
    });
    expect(warned.mock.calls).toEqual([
      ["the AI provider failed", { run: row?.id, reason: "busy", status: 503, retryAfter: 7 }],
    ]);
    warned.mockRestore();
  });

  test("that took too long saves nothing afterwards", async () => {
    const goOn = Promise.withResolvers<void>();
    const saved = Promise.withResolvers<boolean>();
    const { row } = await run(async ({ id }) => {
      await goOn.promise;
      saved.resolve(await runs.end(id, done));
      throw new Error("Nobody hears of this");
    }, 50);
    goOn.resolve();
    expect(await saved.promise).toBe(false);
    expect((await runs.byId(row?.id ?? 0))?.state).toBe("failed");
  });

  test("whose work does not hear of the process's end does not keep it", async () => {
    const id = await begun(never);
    await engine.stopAll();
    expect(await runs.byId(id)).toMatchObject({
      state: "failed",
      error: expect.stringContaining("Start it again"),
    });
  });

  test("that a process left running is waited for", async () => {
    const started = await runs.begin(request, change, 9);
    const id = started.kind === "started" ? started.id : 0;
    const waiting = engine.ended(id);
    await runs.end(id, { state: "cancelled" });
    expect(await waiting).toEqual({ id });
  });
});

describe("tokens", () => {
  const MOST = 2_147_483_647;

  test.each([
    ["fractions", 1.5, 2.4, 2, 2],
    ["more than a column holds", 1e12, Number.POSITIVE_INFINITY, MOST, MOST],
    ["no numbers", Number.NaN, -5, 0, 0],
  ])("that are %s are counted as well as can be", async (_, inputTokens, outputTokens, ins, outs) => {
    const { row } = await run(async (running) => {
      for (const usage of [
        { inputTokens, outputTokens },
        { inputTokens: 0, outputTokens: 0 },
      ])
        await withUsage(running, async () => ({ usage }));
      await runs.end(running.id, done);
    });
    expect(row).toMatchObject({ state: "done", inputTokens: ins, outputTokens: outs });
  });

  const broken = () => Promise.reject(new Error("The database is away"));

  test("that cannot be written down keep no run from going on", async () => {
    const { row } = await run(async (running) => {
      const usage = { inputTokens: 1, outputTokens: 1 };
      await withUsage({ ...running, saveProgress: broken }, async () => ({ usage }));
      await runs.end(running.id, done);
    });
    expect(row?.state).toBe("done");
  });

  test("that cannot be written down do not hide why a question failed", async () => {
    const { row } = await run(async (running) => {
      const usage = { inputTokens: 1, outputTokens: 1 };
      const refused = new AiFailure("refusal", "The model refused.", { usage });
      await withUsage({ ...running, saveProgress: broken }, () => Promise.reject(refused));
    });
    expect(row).toMatchObject({ state: "failed", error: "The model refused." });
  });
});
