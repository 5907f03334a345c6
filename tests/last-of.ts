import { and, inArray, sql } from "drizzle-orm";
import { db } from "../db/client";
import { history } from "../db/schema";
import type { EntityName } from "../src/models/entities";

/** The entries of the newest change of each row, or of its deletion. */
export async function lastOf(subjects: EntityName[], ids: number[]): Promise<number[]> {
  const isChange = inArray(history.action, ["update", "delete"]);
  const rows = await db
    .select({ id: sql<number>`max(${history.id})` })
    .from(history)
    .where(and(inArray(history.subject, subjects), inArray(history.subjectId, ids), isChange))
    .groupBy(history.subject, history.subjectId);
  return rows.map(({ id }) => id);
}
