import { sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { wishes } from "../../../db/schema";
import { isFirstToday } from "./counters";

/** Wishes are shown for this long. */
export const WISHED_DAYS = 30;

/** Counts that a client asked us to look for a store's codes, once a day. */
export async function record(address: string, storeId: number): Promise<void> {
  if (!isFirstToday(address, `store ${storeId} wish`)) return;
  await db
    .insert(wishes)
    .values({ storeId, day: sql`current_date` })
    .onConflictDoUpdate({
      target: [wishes.storeId, wishes.day],
      set: { count: sql`${wishes.count} + 1` },
    });
}
