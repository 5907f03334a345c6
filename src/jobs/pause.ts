import { sql } from "drizzle-orm";
import { db } from "../../db/client";
import { installation } from "../../db/schema";

/** Whether this database was restored, and nobody has said since that it may fetch and send again. */
export async function isPaused(): Promise<boolean> {
  const [row] = await db.select({ pausedAt: installation.pausedAt }).from(installation);
  return row?.pausedAt != null;
}

export async function resume(): Promise<void> {
  await db.update(installation).set({ pausedAt: sql`null` });
}
