import { and, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { backups } from "../../../db/schema";

export type Backup = typeof backups.$inferSelect;

/** `inconclusive`: whether it can be restored could not be tried. */
export type Proof = Pick<Backup, "reason" | "restoreMs"> & { state: "proven" | "failed" | "inconclusive" };

export async function begin(): Promise<number> {
  const [row] = await db.insert(backups).values({}).returning({ id: backups.id });
  if (!row) throw new Error("The insert gave no row");
  return row.id;
}

export async function note(
  id: number,
  made: Partial<Pick<Backup, "address" | "bytes" | "rows">>,
): Promise<void> {
  await db.update(backups).set(made).where(eq(backups.id, id));
}

export async function end(id: number, proof: Proof): Promise<void> {
  await db
    .update(backups)
    .set({ ...proof, endedAt: sql`now()` })
    .where(eq(backups.id, id));
}

/** Those of killed processes. @param before no process that still runs has begun one earlier. */
export async function endAbandoned(before: Date, reason: string): Promise<void> {
  await db
    .update(backups)
    .set({ state: "failed", reason, endedAt: sql`now()` })
    .where(and(eq(backups.state, "running"), lt(backups.startedAt, before)));
}

/** @returns the newest first. */
export function list(limit = 50): Promise<Backup[]> {
  return db.select().from(backups).orderBy(desc(backups.id)).limit(limit);
}

export async function byIds(ids: number[]): Promise<Backup[]> {
  if (ids.length === 0) return [];
  return db.select().from(backups).where(inArray(backups.id, ids));
}

/** The newest that was restored from its archive, with how long that took. */
export async function newestProven(): Promise<Backup | undefined> {
  const [row] = await db
    .select()
    .from(backups)
    .where(eq(backups.state, "proven"))
    .orderBy(desc(backups.id))
    .limit(1);
  return row;
}

/** Those that were written somewhere. @returns the last made first. */
export function written(): Promise<Pick<Backup, "id" | "address" | "state">[]> {
  const { id, address, state } = backups;
  return db.select({ id, address, state }).from(backups).where(isNotNull(address)).orderBy(desc(id));
}

/** Forgets backups whose files were deleted. */
export async function forget(ids: number[]): Promise<void> {
  if (ids.length > 0) await db.delete(backups).where(inArray(backups.id, ids));
}
