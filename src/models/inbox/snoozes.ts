import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { snoozes } from "../../../db/schema";
import type { Thing } from "./list";

export const SNOOZE_DAYS = 7;

const until = sql`now() + make_interval(days => ${SNOOZE_DAYS}::int)`;

/** Hides an entry from the inbox for a week. */
export async function snooze({ subject, id: subjectId }: Thing): Promise<void> {
  await db
    .insert(snoozes)
    .values({ subject, subjectId, until })
    .onConflictDoUpdate({ target: [snoozes.subject, snoozes.subjectId], set: { until } });
}

/** @returns whether it was snoozed. */
export async function wake({ subject, id }: Thing): Promise<boolean> {
  const isOne = and(eq(snoozes.subject, subject), eq(snoozes.subjectId, id));
  return (await remove(isOne)) > 0;
}

export async function prune(): Promise<void> {
  await remove(lt(snoozes.until, sql`now()`));
}

async function remove(isOne: SQL | undefined): Promise<number> {
  const gone = await db.delete(snoozes).where(isOne).returning({ id: snoozes.subjectId });
  return gone.length;
}
