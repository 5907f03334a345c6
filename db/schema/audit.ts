import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ActorKind } from "../../src/schemas/actor";
import { historyActions } from "../../src/schemas/vocabulary";
import { createdAt, id, instant } from "./columns";

export const historyAction = pgEnum("history_action", historyActions);

/** Every change and every login. */
export const history = pgTable(
  "history",
  {
    id: id(),
    at: createdAt(),
    /** The actor's name at the time. */
    actor: text().notNull(),
    actorKind: text().$type<ActorKind>().notNull().default("admin"),
    actorId: integer(),
    action: historyAction().notNull(),
    /** The name of an entity, or what else was done: an entity needs no change of a type. */
    subject: text().notNull(),
    subjectId: integer(),
    label: text().notNull(),
    /** The row before the change; for a delete also the rows that were deleted with it. */
    before: jsonb(),
    after: jsonb(),
    /** The form's key, so that a form that is sent twice is saved once. */
    submission: uuid().unique(),
    /** What one action changed, such as the ticked rows of a list. */
    batch: uuid(),
    undoneAt: instant(),
    /** Nobody writes or reads it any more. */
    kept: jsonb(),
  },
  (t) => [
    index("history_by_subject").on(t.subject, t.id),
    index("history_by_action").on(t.action, t.id),
    index("history_by_both").on(t.subject, t.action, t.id),
    index("history_of_one").on(t.subject, t.subjectId, t.id),
    index("history_of_batch").on(t.batch).where(sql`batch is not null`).concurrently(),
  ],
);
