import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { snoozes } from "../../../db/schema";
import type { Change } from "../audit/outcome";
import type { InboxEntry } from "./list";

export const SNOOZE_DAYS = 7;

const until = sql`now() + make_interval(days => ${SNOOZE_DAYS}::int)`;

/** Hides entries from the inbox for a week. */
export async function snooze(entries: InboxEntry[], { batch }: Change): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insert(snoozes)
    .values(entries.map(({ subject, id: subjectId }) => ({ subject, subjectId, until, batch })))
    .onConflictDoUpdate({ target: [snoozes.subject, snoozes.subjectId], set: { until, batch } });
}

/** Shows again what a change has hidden. @returns how many entries */
export async function wake(batch: string): Promise<number> {
  const shown = await db.delete(snoozes).where(eq(snoozes.batch, batch)).returning({ id: snoozes.subjectId });
  return shown.length;
}
