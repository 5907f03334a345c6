import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { runs as table } from "../../../db/schema";
import * as jobs from "../../../src/jobs/queue";
import * as runs from "../../../src/models/runs/runs";
import { deleteExpired } from "../../../src/operations/retention";
import type { RunStep } from "../../../src/schemas/generation";
import { ADMIN } from "../../actor";
import { aRun, attemptOf, endings } from "../../admin/a-run";
import { restore, restoreContent } from "../../catalogue";
import { doRuns, holdRun } from "../../test-provider";

doRuns(holdRun);
afterEach(restoreContent);
afterAll(restore);

const request = (subject = "Lantern Lane") => ({
  kind: "store" as const,
  subject,
  input: {},
  model: "gpt-5-mini",
  promptVersion: "store-1",
});

const change = { actor: ADMIN };

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

const rowOf = async (id: number) => (await db.select().from(table).where(eq(table.id, id)))[0];

describe("start", () => {
  test("lets no more start in an hour than may, in one instant either", async () => {
    const names = Array.from({ length: 8 }, (_, at) => `Shop ${at}`);
    const started = await Promise.all(names.map((name) => runs.start(request(name), change, 1)));
    expect(started.map(({ kind }) => kind).toSorted()).toEqual([...Array(7).fill("full"), "started"]);
    expect(await db.$count(table)).toBe(1);
  });

  test("of one name lets one run, in any case", async () => {
    const names = ["Lantern Lane", "LANTERN LANE", "lantern lane"];
    const started = await Promise.all(names.map((name) => runs.start(request(name), change, 9)));
    expect(started.map(({ kind }) => kind).toSorted()).toEqual(["running", "running", "started"]);
  });

  test("of the same form gives the first run, while it runs and after its end", async () => {
    const sent = { ...change, submission: crypto.randomUUID() };
    const started = await Promise.all([1, 2, 3].map(() => runs.start(request(), sent, 1)));
    const id = (await db.select().from(table))[0]?.id ?? 0;
    expect(started.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: "sent", id },
      { kind: "sent", id },
      { kind: "started", id },
    ]);
    await runs.cancel(id);
    expect(await runs.start(request(), sent, 1)).toEqual({ kind: "sent", id });
    const another = { ...change, submission: crypto.randomUUID() };
    expect(await runs.start(request(), another, 2)).toMatchObject({ kind: "started" });
  });
});

describe("say", () => {
  test("keeps 200 steps at most", async () => {
    const id = await aRun();
    const steps = Array.from({ length: 150 }, (_, at): RunStep => ({ step: "doing", text: `Step ${at}` }));
    await runs.addSteps(id, steps);
    await runs.addSteps(id, steps);
    const kept = (await rowOf(id))?.steps;
    expect(kept).toHaveLength(200);
    expect(kept?.slice(0, 151)).toEqual([...steps, { step: "doing", text: "Step 0" }]);
  });

  test("keeps the last count of words alone", async () => {
    const id = await aRun({ kind: "blog" });
    const words = (count: number): RunStep => ({ step: "words", count });
    await runs.addSteps(id, [{ step: "doing", text: "Asking" }, words(1), words(50)]);
    await runs.addSteps(id, [words(100)]);
    await runs.addSteps(id, [{ step: "doing", text: "Saving" }]);
    expect((await rowOf(id))?.steps).toEqual([
      { step: "doing", text: "Asking" },
      words(100),
      { step: "doing", text: "Saving" },
    ]);
  });

  test("cuts long texts, and keeps what a database takes of strange ones", async () => {
    const id = await aRun();
    await runs.addSteps(id, [
      { step: "doing", text: "x".repeat(301) },
      { step: "source", title: `${"y".repeat(299)}🎉`, url: "https://a.example/" },
      { step: "offer", title: "Half \ud83c of \0one", code: "z".repeat(400), problems: Array(99).fill("p") },
    ]);
    expect((await rowOf(id))?.steps).toEqual([
      { step: "doing", text: "x".repeat(300) },
      { step: "source", title: "y".repeat(299), url: "https://a.example/" },
      { step: "offer", title: "Half \ufffd of one", code: "z".repeat(300), problems: Array(20).fill("p") },
    ]);
  });
});

describe("retention", () => {
  test("empties what runs older than 30 days did and were given, and deletes those of more than a year ago", async () => {
    const steps: RunStep[] = [{ step: "doing", text: "Reading lantern.example" }];
    const old = async (days: number) => {
      const id = await aRun({ ...endings.failed, steps, startedAt: daysAgo(days) });
      await db
        .update(jobs.table)
        .set({ data: { page: "Offers" }, completedOn: daysAgo(days) })
        .where(eq(jobs.table.id, (await attemptOf(id)).id));
      return id;
    };
    const [young, older, oldest] = [await old(29), await old(31), await old(366)];
    await runs.shorten();
    await deleteExpired();
    const pages = await db.select({ data: jobs.table.data }).from(jobs.table).orderBy(jobs.table.completedOn);
    expect(pages).toEqual([{ data: null }, { data: null }, { data: { page: "Offers" } }]);
    expect((await rowOf(young))?.steps).toEqual(steps);
    const { error } = endings.failed;
    expect(await runs.byId(older)).toMatchObject({ steps: [], state: "failed", failure: { error } });
    expect(await rowOf(oldest)).toBeUndefined();
  });
});
