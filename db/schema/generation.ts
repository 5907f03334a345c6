import { index, integer, jsonb, numeric, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type RunSource, type RunStep, runKinds } from "../../src/schemas/generation";
import { id, instant } from "./columns";

export const runKind = pgEnum("run_kind", runKinds);

export const runs = pgTable(
  "runs",
  {
    id: id(),
    kind: runKind().notNull(),
    /** The store's name, or the blog's topic. */
    subject: text().notNull(),
    input: jsonb().notNull(),
    actor: text().notNull(),
    submission: uuid().unique(),
    /** Its job in the queue, which has its state, end and result. */
    job: uuid().notNull().unique(),
    /** How it ended, on a site that was restored: a backup has no jobs. */
    ended: jsonb().$type<{ state: string; output: unknown; at: string }>(),
    steps: jsonb().$type<RunStep[]>().notNull().default([]),
    model: text().notNull(),
    promptVersion: text().notNull(),
    sources: jsonb().$type<RunSource[]>().notNull().default([]),
    inputTokens: integer(),
    outputTokens: integer(),
    /** US dollars, if the operator has set the price of a token. */
    cost: numeric({ mode: "number" }),
    startedAt: instant().notNull().defaultNow(),
  },
  (t) => [index("runs_by_start").on(t.startedAt)],
);
