import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type RunResult,
  type RunSource,
  type RunStep,
  runKinds,
  runStates,
} from "../../src/schemas/generation";
import { id, instant } from "./columns";

export const runKind = pgEnum("run_kind", runKinds);
export const runState = pgEnum("run_state", runStates);

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
    state: runState().notNull().default("running"),
    steps: jsonb().$type<RunStep[]>().notNull().default([]),
    model: text().notNull(),
    promptVersion: text().notNull(),
    sources: jsonb().$type<RunSource[]>().notNull().default([]),
    inputTokens: integer(),
    outputTokens: integer(),
    /** US dollars, if the operator has set the price of a token. */
    cost: numeric({ mode: "number" }),
    result: jsonb().$type<RunResult>(),
    error: text(),
    isCancelAsked: boolean().notNull().default(false),
    startedAt: instant().notNull().defaultNow(),
    /** The last heartbeat of its process. */
    seenAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  (t) => [
    check("runs_ended", sql`(${t.state} = 'running') = (${t.endedAt} is null)`),
    check("runs_result", sql`(${t.state} = 'done') = (${t.result} is not null)`),
    uniqueIndex("runs_one_at_a_time").on(t.kind, sql`lower(${t.subject})`).where(sql`state = 'running'`),
    index("runs_by_start").on(t.startedAt),
  ],
);
