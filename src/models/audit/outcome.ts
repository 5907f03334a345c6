import { eq, getTableName } from "drizzle-orm";
import { db, type Reader, type Transaction } from "../../../db/client";
import { history } from "../../../db/schema";
import type { Actor } from "../../schemas/actor";
import type { Reason, ReasonName } from "../../schemas/reasons";
import type { Entity, Reference } from "./entity";

/**
 * `submission`: the key of the form or call that was sent, so that one that is sent twice is done once. `batch`: what its
 * entries in the history have in common, so that they can be undone together.
 */
export type Change = { actor: Actor; submission?: string | undefined; batch?: string | undefined };

/** `removed`: from its HTML. `uncopied`: pictures, and why. `stale`: changed since the edited version. `duplicate`: another row has this value. */
export type Outcome =
  | { kind: "saved"; id: number; removed?: string[]; uncopied?: string[] }
  | { kind: "missing" }
  | { kind: "stale" }
  | { kind: "duplicate"; field: string }
  | { kind: "refused"; errors: Record<string, (Reason | string)[]> };

/**
 * The outcome of a bulk action: the rows that now have the wanted state, and the reasons of the others. Deleted rows
 * are left out.
 */
export type BulkOutcome = { changed: number[]; refused: Refused[] };

export type Refused = Extract<Outcome, { kind: "refused" }>;

/** @param about what the reason's words name, such as a title */
export function refused(field: string, reason: ReasonName, about?: string): Refused {
  return { kind: "refused", errors: { [field]: [{ reason, ...(about !== undefined && { about }) }] } };
}

/** Runs `work`, which writes rows of `entities`. A duplicate value or a missing reference is an outcome. */
export async function outcomeOf<Result = Outcome>(
  change: Change,
  entities: Entity[],
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result | Outcome> {
  try {
    return await db.transaction(work);
  } catch (error) {
    const constraint = constraintOf(error);
    const field = entities.map(({ unique }) => unique?.[constraint]).find(Boolean);
    // Of one form sent twice, the first has saved the value.
    if (field || constraint === "history_submission_unique") {
      const sent = await sentBefore(db, change);
      if (sent) return sent;
    }
    if (field) return { kind: "duplicate", field };
    const [, reference] = entities.map((entity) => referenceOf(entity, constraint)).find(Boolean) ?? [];
    if (!reference) throw error;
    return refused(reference.field, "justDeleted", reference.to.one);
  }
}

export async function sentBefore(on: Reader, { submission }: Change): Promise<Outcome | undefined> {
  if (!submission) return undefined;
  const [first] = await on
    .select({ id: history.subjectId })
    .from(history)
    .where(eq(history.submission, submission));
  return first?.id ? { kind: "saved", id: first.id } : undefined;
}

// The two drivers name the property differently.
export function constraintOf(error: unknown): string {
  const cause = (error as { cause?: { constraint?: string; constraint_name?: string } } | null)?.cause;
  return cause?.constraint_name ?? cause?.constraint ?? "";
}

/** Whether the database refused a row because of a CHECK (SQLSTATE 23514). */
export function violatesCheck(error: unknown): boolean {
  return (error as { cause?: { code?: string } } | null)?.cause?.code === "23514";
}

/** Finds a foreign key, and its column, by the name that Drizzle gives its constraint. */
export function referenceOf(
  entity: Entity,
  constraint: string,
): [column: string, reference: Reference] | undefined {
  return Object.entries(entity.references ?? {}).find(
    ([column, { to }]) =>
      constraint === `${getTableName(entity.table)}_${column}_${getTableName(to.table)}_id_fk`,
  );
}
