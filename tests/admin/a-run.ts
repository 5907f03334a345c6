import { desc, eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { runs } from "../../db/schema";
import type { Attempt } from "../../src/jobs/queue";
import * as model from "../../src/models/runs/runs";
import type { RunResult, RunState } from "../../src/schemas/generation";

/** Columns of runs that have ended, by how. */
export const endings = {
  store: {
    state: "done",
    result: { kind: "store", id: 1, name: "Lantern Lane", slug: "lantern-lane", offers: 11, awaitReview: 4 },
  },
  waiting: {
    state: "done",
    result: { kind: "store", id: 1, name: "Lantern Lane", slug: "lantern-lane", offers: 11, awaitReview: 11 },
  },
  blog: {
    kind: "blog",
    subject: "Lamps for reading",
    input: { topic: "Lamps for reading", category: "savings-tips", storeName: null, includeAffiliate: false },
    state: "done",
    result: { kind: "blog", id: 2, title: "Light to Read By", slug: "light-to-read-by" },
  },
  failed: { state: "failed", error: "lantern.example could not be reached." },
  cancelled: { state: "cancelled" },
} satisfies Record<string, Columns>;

type Ending = { state?: RunState; result?: RunResult; error?: string | null };
type Columns = Partial<typeof runs.$inferInsert> & Ending;

const states = { running: "active", done: "completed", failed: "failed", cancelled: "cancelled" };

/** Inserts a run that no worker runs; by default it is in progress. */
export async function aRun({ state, result, error, ...columns }: Columns = {}): Promise<number> {
  const subject = "Lantern Lane";
  const [run] = await db
    .insert(runs)
    .values({
      kind: "store",
      subject,
      input: { storeName: subject, affiliateLink: "https://lantern.example/?ref=dealproof" },
      job: crypto.randomUUID(),
      actor: "192.0.2.7",
      model: "gpt-5-mini",
      promptVersion: "store-1",
      ...columns,
    })
    .returning();
  if (!run) throw new Error("The insert gave no row");
  await db.execute(sql`
    insert into pgboss.job (id, name, state, policy, singleton_key)
    values (${run.job}, ${model.queue.name}, 'active', 'exclusive', ${`${run.kind} ${run.subject.toLowerCase()}`})`);
  if (state) await endRun(run.id, { state, result, error } as Ending);
  return run.id;
}

export async function endRun(id: number, { state = "done", result, error }: Ending): Promise<void> {
  const output = result ?? (error ? { error } : null);
  await db.execute(sql`
    update pgboss.job set state = ${states[state]}::pgboss.job_state, completed_on = now(),
      output = ${JSON.stringify(output)}::jsonb
    where id = (select job from runs where id = ${id})`);
}

export async function attemptOf(id: number): Promise<Attempt> {
  const [run] = await db.select({ job: runs.job }).from(runs).where(eq(runs.id, id));
  return { id: run?.job ?? "", retryCount: 0 };
}

export async function lastRun(): Promise<model.Run | undefined> {
  const [run] = await db.select({ id: runs.id }).from(runs).orderBy(desc(runs.id)).limit(1);
  return run && model.byId(run.id);
}

/** The last run, once it has ended. */
export async function lastEnded(): Promise<model.Run | undefined> {
  return model.ended((await lastRun())?.id ?? 0);
}

/** The toast that an answer brings. */
export function toastOf(html: string): unknown {
  const [, toast = "null"] = /data-toast="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(toast.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
}

/** The headers with which htmx asks for a part of a screen, by the part's id. */
export const htmx = (part: string) => ({ headers: { "HX-Request": "true", "HX-Target": `div#${part}` } });
